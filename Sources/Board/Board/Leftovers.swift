import MapTiles
import RunImport
import RunModel
package import RunStore

/// Files that were being taken over when the power went: under the name that they were to get, and
/// an ending of ours.
///
/// Other files that are half written go by themselves: the store removes its own (`.tmp`) when it
/// is opened, those of an import when the next one begins, a ladder's (`badges.tmp`) with the next
/// ladder; and files that have one name each are written anew.
package enum Leftovers {
  /// Behind the name of a map that is being copied.
  package static let map = ".new"
  /// Behind the name of a course: ``Volume/replace(_:with:)``.
  static let course = ".tmp"

  /// Most files that are removed at once; a visit leaves one or none.
  static let most = 100

  /// A folder, the ending, and which names may stand before it.
  private static let places:
    [(folder: String, ending: String, isOurs: @Sendable (String) -> Bool)] = [
      (MapWorker.folder, map, { MapFiles.isMap($0) }),
      (CourseFileName.Folder.courses.rawValue, course, { CourseReading.isNamed($0) }),
    ]

  /// Removes them, if no stick is being copied to: of those that one takes over, they are the files
  /// in progress.
  package static func removeIfIdle(in data: String) {
    guard let lock = try? HeldLock.ofOffload(data) else { return }
    remove(from: DiskFileSystem(root: data, access: .readAndWrite))
    withExtendedLifetime(lock) {}
  }

  /// Removes them; whoever calls has the lock of those who take files over.
  package static func remove(from files: any FileSystem) {
    var left = most
    for (folder, ending, isOurs) in places {
      for entry in (try? files.list(folder)) ?? []
      where !entry.isDirectory && entry.name.hasSuffix(ending)
        && isOurs(String(entry.name.dropLast(ending.count)))
      {
        guard left > 0 else { return }
        left -= 1
        // One that cannot be removed does no harm but the room that it takes.
        try? files.remove("\(folder)/\(entry.name)")
      }
    }
  }
}
