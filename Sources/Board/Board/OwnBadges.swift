import Drawing
package import Pictures
package import RunStore

/// A runner's own badges on the disk: the ladder's file, and the pictures beside it.
///
/// Whoever may write in the folder is not whoever reads there: no file is read through a link, none
/// that is a pipe is waited for, and none is larger than it may be.
package struct OwnBadges {
  /// Name of the ladder in a data directory.
  package static let fileName = "badges.json"
  /// Name of the badges of many runs, beside the ladder.
  package static let lifetimeFile = "lifetime.json"
  /// A ladder that was imported and is not yet in its place; while it is there it counts.
  package static let importFolder = "badges.import"

  private let files: DiskFileSystem
  /// The ladder's file below the root, or ``lifetimeFile`` where that lies there alone.
  private let path: String
  /// Whether there are badges of many runs only.
  private let isLifetimeAlone: Bool

  /// The badges that a data directory brings along; `nil` when there are none.
  ///
  /// Anything of their files' names is one, which need not be one that can be read. Badges of many
  /// runs may lie there alone: the built-in ladder is that of single runs then.
  package init?(in directory: String) {
    files = DiskFileSystem(root: directory, access: .read)
    if let path = OwnBadges.ladder(in: files) {
      self.path = path
      isLifetimeAlone = false
    } else if OwnBadges.isThere(OwnBadges.lifetimeFile, in: files) {
      path = OwnBadges.lifetimeFile
      isLifetimeAlone = true
    } else {
      return nil
    }
  }

  /// The ladder of a file that somebody named.
  package init(file: String) {
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { file[..<$0] }
    let root = folder.map { $0.isEmpty ? "/" : String($0) } ?? "."
    files = DiskFileSystem(root: root, access: .read)
    path = slash.map { String(file[file.index(after: $0)...]) } ?? file
    isLifetimeAlone = false
  }

  /// The place of the ladder's file below a data directory; `nil` when there is none.
  package static func ladder(in files: any FileSystem) -> String? {
    ["\(importFolder)/\(fileName)", fileName].first { isThere($0, in: files) }
  }

  private static func isThere(_ path: String, in files: any FileSystem) -> Bool {
    do throws(FileError) { return try files.size(of: path) >= 0 } catch { return false }
  }

  /// The ladder's file, for people; that of the badges of many runs where it lies there alone.
  package var name: String {
    switch files.root {
    case ".": path
    case "/": "/\(path)"
    default: "\(files.root)/\(path)"
    }
  }

  /// The file of the badges of many runs, for people, whether it is there or not.
  package var lifetimeName: String { "\(folderName)\(OwnBadges.lifetimeFile)" }

  /// The folder of the files with a slash behind it, for people; empty for the working directory.
  package var folderName: String { String(name.dropLast(Volume.name(of: name).count)) }

  /// The bytes of the ladder's file; `nil` where the badges of many runs lie there alone.
  ///
  /// - Throws: `FileError`, also when it is no regular file, or too large for a ladder.
  package func ladder() throws(FileError) -> [UInt8]? {
    isLifetimeAlone ? nil : try Volume(files: files).read(path, limit: BadgeFile.mostBytes)
  }

  /// The bytes of the badges of many runs beside the ladder; `nil` where there are none.
  ///
  /// - Throws: `FileError`, also when it is no regular file, or too large.
  package func lifetime() throws(FileError) -> [UInt8]? {
    let folder = Volume.directory(of: path)
    let path = folder.isEmpty ? OwnBadges.lifetimeFile : "\(folder)/\(OwnBadges.lifetimeFile)"
    do throws(FileError) {
      return try Volume(files: files).read(path, limit: BadgeFile.mostBytes)
    } catch {
      if error.code == .missing { return nil }
      throw error
    }
  }

  /// The pictures beside the ladder's file.
  ///
  /// - Parameter complain: Takes a line for each picture that cannot be used, once.
  /// - Returns: The pictures; a file is read when it is asked for.
  package func pictures(
    complain: @escaping (String) -> Void = { _ in }
  ) -> OwnPictures {
    let (volume, name) = (Volume(files: files), name)
    let folder = Volume.directory(of: path)
    return OwnPictures(
      read: { path, mostBytes in
        OwnBadges.read(folder.isEmpty ? path : "\(folder)/\(path)", of: volume, mostBytes)
      }, complain: { complain("\(name): \($0)") })
  }

  private static func read(
    _ path: String, of volume: Volume, _ mostBytes: Int
  ) -> OwnPictures.File {
    do throws(FileError) { return .bytes(try volume.read(path, limit: mostBytes)) } catch {
      switch error.code {
      // Nor is it there when a file has the folder's name (ENOTDIR).
      case .missing, .other(20): return .missing
      case .other(VolumeFile.tooLarge):
        return .unreadable("the file has more than \(mostBytes) bytes")
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded, .other:
        return .unreadable(error.description)
      }
    }
  }
}
