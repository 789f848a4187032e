package import Drawing
package import RunStore

/// A runner's own badges on the disk: the ladder's file, and the pictures beside it.
package enum OwnBadges {
  /// Name of the ladder in a data directory.
  package static let fileName = "badges.json"
  /// A ladder that was imported and is not yet in its place; while it is there it counts.
  package static let importFolder = "badges.import"

  /// The ladder that a data directory brings along; `nil` when there is none.
  package static func ladder(in directory: String) -> String? {
    ladder(in: DiskFileSystem(root: directory, access: .read)).map { "\(directory)/\($0)" }
  }

  /// The same below the directory.
  package static func ladder(in files: any FileSystem) -> String? {
    ["\(importFolder)/\(fileName)", fileName].first { path in
      do throws(FileError) { return try files.size(of: path) >= 0 } catch { return false }
    }
  }

  /// The pictures beside a ladder's file.
  ///
  /// - Parameters:
  ///   - ladder: Path of the file.
  ///   - complain: Takes a line for each picture that cannot be used, once.
  /// - Returns: The pictures; files are read when they are asked for.
  package static func pictures(
    beside ladder: String, complain: @escaping (String) -> Void = { _ in }
  ) -> OwnPictures {
    let folder = folder(of: ladder)
    let files = DiskFileSystem(root: folder, access: .read)
    return OwnPictures(
      read: { path, mostBytes in read(path, of: files, mostBytes) },
      complain: { complain("\(ladder): \($0)") })
  }

  /// A whole file; never through a link, so that nothing outside of the folder is read.
  private static func read(
    _ path: String, of files: DiskFileSystem, _ mostBytes: Int
  ) -> OwnPictures.File {
    do throws(FileError) {
      let file = try files.open(path, .read)
      var bytes: [UInt8] = []
      while true {
        let piece = try file.read(min(64 << 10, mostBytes + 1 - bytes.count))
        if piece.isEmpty { return .bytes(bytes) }
        bytes += piece
        guard bytes.count <= mostBytes else {
          return .unreadable("the file has more than \(mostBytes) bytes")
        }
      }
    } catch {
      switch error.code {
      // Nor is it there when a file has the folder's name (ENOTDIR).
      case .missing, .other(20): return .missing
      case .full, .readOnly, .exists, .tooManyOpen, .interrupted, .broken, .other:
        return .unreadable(error.description)
      }
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
