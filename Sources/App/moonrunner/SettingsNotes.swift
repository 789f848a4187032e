import Board
import RunStore
import Synchronization

/// Reports problems with the settings of a data directory, once per change.
///
/// A command may open the directory several times, and a service opens it before each copy.
enum SettingsNotes {
  private static let reported = Mutex<[String]>([])

  /// - Parameters:
  ///   - notes: The problems, see ``StoredSettings/notes``.
  ///   - path: The data directory, absolute.
  ///   - say: Receives each line.
  static func report(_ notes: [String], of path: String, to say: (String) -> Void) {
    let isNew = reported.withLock { reported in
      defer { reported = notes }
      return reported != notes
    }
    guard isNew else { return }
    for note in notes { say("\(path)/\(note)") }
  }
}
