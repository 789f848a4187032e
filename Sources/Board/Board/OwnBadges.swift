import Drawing
package import Pictures
package import RunStore

/// A runner's own badges on disk: the ladder's file, and the pictures beside it.
///
/// Another user may have written the folder, so links are not followed, pipes do not block, and
/// sizes are limited.
package struct OwnBadges {
  /// Name of the ladder in a data directory.
  package static let fileName = "badges.json"
  /// Name of the file with the lifetime badges, beside the ladder.
  package static let lifetimeFile = "lifetime.json"
  /// Folder of an imported ladder that has not been moved to its final location yet; while it
  /// exists, it takes precedence.
  package static let importFolder = "badges.import"

  private let files: DiskFileSystem
  /// Path of the ladder's file below the root, or ``lifetimeFile`` if only that exists.
  private let path: String
  /// Whether there are only lifetime badges.
  private let isLifetimeAlone: Bool

  /// Finds the badges in a data directory; `nil` if there are none.
  ///
  /// Anything with one of the file names counts, even if it is not readable. If only lifetime
  /// badges exist, the built-in ladder is used for single runs.
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

  /// Uses the ladder in the given file.
  package init(file: String) {
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { file[..<$0] }
    let root = folder.map { $0.isEmpty ? "/" : String($0) } ?? "."
    files = DiskFileSystem(root: root, access: .read)
    path = slash.map { String(file[file.index(after: $0)...]) } ?? file
    isLifetimeAlone = false
  }

  /// Returns the path of the ladder's file below a data directory; `nil` if there is none.
  package static func ladder(in files: any FileSystem) -> String? {
    ["\(importFolder)/\(fileName)", fileName].first { isThere($0, in: files) }
  }

  private static func isThere(_ path: String, in files: any FileSystem) -> Bool {
    do throws(FileError) { return try files.size(of: path) >= 0 } catch { return false }
  }

  /// Display name of the ladder's file; of the lifetime badges' file if only that exists.
  package var name: String {
    switch files.root {
    case ".": path
    case "/": "/\(path)"
    default: "\(files.root)/\(path)"
    }
  }

  /// Display name of the lifetime badges' file, even if it does not exist.
  package var lifetimeName: String { "\(folderName)\(OwnBadges.lifetimeFile)" }

  /// Display name of the files' folder, with a trailing slash; empty for the working directory.
  package var folderName: String { String(name.dropLast(Volume.name(of: name).count)) }

  /// Reads the ladder's file; `nil` if there are only lifetime badges.
  ///
  /// - Throws: `FileError`, also if it is not a regular file or too large for a ladder.
  package func ladder() throws(FileError) -> [UInt8]? {
    isLifetimeAlone ? nil : try Volume(files: files).read(path, limit: BadgeFile.mostBytes)
  }

  /// Reads the lifetime badges beside the ladder; `nil` if there are none.
  ///
  /// - Throws: `FileError`, also if it is not a regular file or too large.
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

  /// Returns the pictures beside the ladder's file.
  ///
  /// - Parameter complain: Called once for each picture that cannot be used.
  /// - Returns: The pictures; each file is read on demand.
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
      // 20 is ENOTDIR: the folder's path may lead to a file.
      case .missing, .other(20): return .missing
      case .other(VolumeFile.tooLarge):
        return .unreadable("the file is larger than \(mostBytes) bytes")
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded, .other:
        return .unreadable(error.description)
      }
    }
  }
}
