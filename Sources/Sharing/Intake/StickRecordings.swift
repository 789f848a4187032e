import Handover
import RunImport
import RunStore
import USBStick

/// The files in `MOONRUNNER/IMPORT` on a stick, which are never modified.
struct StickRecordings {
  static let folder = "IMPORT"
  /// The maximum number of files and folders to visit on a stick.
  static let mostFiles = 20_000
  /// The maximum depth of nested folders.
  static let deepest = 16
  /// The maximum length of a path in bytes, which easily fits in a message between the two
  /// processes.
  static let longestPath = 1000

  /// A file on the stick.
  struct Recording: Hashable {
    var path: String
    var size: Int64
  }

  private let volume: Volume
  /// Sorted by path.
  private(set) var files: [Recording] = []
  /// Entries that are not read and the reasons.
  private(set) var leftOut: [LeftOut] = []
  private var seen = 0

  /// Scans the folder; a missing one counts as empty.
  ///
  /// - Parameters:
  ///   - files: The stick's root.
  ///   - limit: The maximum number of entries to visit.
  /// - Throws: ``StickTrouble`` if the stick fails.
  init(on files: any FileSystem, limit: Int = mostFiles) throws(StickTrouble) {
    volume = Volume(files: files)
    do throws(FileError) {
      try look("\(StickVolume.folder)/\(StickRecordings.folder)", depth: 1, limit)
    } catch { throw StickTrouble(error) }
    self.files.sort { $0.path < $1.path }
  }

  private mutating func look(
    _ folder: String, depth: Int, _ limit: Int
  ) throws(FileError) {
    let entries: [DirectoryEntry]
    do throws(FileError) { entries = try volume.list(folder) } catch {
      switch error.code {
      case .missing: return
      // A file or link instead of a folder, or more entries than can be listed.
      case .other:
        if depth > 1 { leaveOut(folder, "the folder cannot be read: \(error.reason)") }
        return
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded:
        throw error
      }
    }
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      let path = "\(folder)/\(entry.name)"
      seen += 1
      guard seen <= limit else {
        if seen == limit + 1 {
          leaveOut(
            path,
            "there are more than \(limit) files; remove those already imported, and plug the stick"
              + " in again")
        }
        return
      }
      guard path.utf8.count <= StickRecordings.longestPath else {
        leaveOut(path, "its path is too long; move it up a few folders")
        continue
      }
      if entry.isDirectory {
        guard depth < StickRecordings.deepest else {
          leaveOut(path, "it is nested too deeply; move it up a few folders")
          continue
        }
        try look(path, depth: depth + 1, limit)
      } else if RecordingFile.isNamed(entry.name), !entry.name.hasPrefix("._") {
        files.append(Recording(path: path, size: entry.size))
      }
    }
  }

  private mutating func leaveOut(_ path: String, _ reason: String) {
    leftOut.append(LeftOut(id: StickRecordings.shown(path), reason: reason))
  }

  /// Returns the path to display, relative to `MOONRUNNER/IMPORT`.
  static func shown(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 ? parts.dropFirst(2).joined(separator: "/") : path
  }

  /// Opens a file for reading.
  ///
  /// - Throws: `FileError` if it cannot be opened.
  func open(_ file: Recording) throws(FileError) -> VolumeFile { try volume.open(file.path, .read) }
}
