import MapTiles
import RunImport
import RunModel
package import RunStore

/// Partial files left by a power cut during an import: the final name with one of our suffixes.
///
/// Other partial files need no cleanup here: the store removes its own (`.tmp`) when opened, each
/// import removes those of the previous one, and each ladder import removes `badges.tmp`; files
/// with a fixed temporary name are overwritten.
package enum Leftovers {
  /// Suffix of a map that is being copied.
  package static let map = ".new"
  /// Suffix of a course or a workout: ``Volume/replace(_:with:)``.
  static let course = ".tmp"

  /// Limit on files removed at once; an interrupted import leaves at most one.
  static let most = 100

  /// Folder, suffix, and whether a name without the suffix is ours.
  private static let places:
    [(folder: String, ending: String, isOurs: @Sendable (String) -> Bool)] = [
      (MapWorker.folder, map, { MapFiles.isMap($0) }),
      (CourseFileName.Folder.courses.rawValue, course, { CourseReading.isNamed($0) }),
      (WorkoutFileName.folder, course, { WorkoutReading.isNamed($0) }),
    ]

  /// Removes the leftovers unless a stick is in use: they may then be files in progress.
  package static func removeIfIdle(in data: String) {
    guard let lock = try? HeldLock.ofOffload(data) else { return }
    remove(from: DiskFileSystem(root: data, access: .readAndWrite))
    withExtendedLifetime(lock) {}
  }

  /// Removes the leftovers; the caller must hold the lock of the import and copy processes.
  package static func remove(from files: any FileSystem) {
    var left = most
    for (folder, ending, isOurs) in places {
      for entry in (try? files.list(folder)) ?? []
      where !entry.isDirectory && entry.name.hasSuffix(ending)
        && isOurs(String(entry.name.dropLast(ending.count)))
      {
        guard left > 0 else { return }
        left -= 1
        // A file that cannot be removed only wastes space.
        try? files.remove("\(folder)/\(entry.name)")
      }
    }
  }
}
