package import Workouts

/// A workout file in the data directory; its name is untrusted, see ``UntrustedFileName``.
package struct WorkoutFileName: Hashable, Sendable {
  /// The folder in the data directory.
  package static let folder = "workouts"

  package let name: String

  /// `nil` for a name that is empty, hidden, too long or not a single path component.
  package init?(_ name: String) {
    guard UntrustedFileName.isValid(name) else { return nil }
    self.name = name
  }

  /// Path relative to the data directory.
  package var path: String { "\(WorkoutFileName.folder)/\(name)" }

  /// The name without the extension of its format.
  package var title: String {
    guard let point = name.lastIndex(of: ".") else { return name }
    return String(name[..<point])
  }

  /// The day for which the workout is planned: the date at the start of the name, as in
  /// "2026-11-27 Track.fit"; `nil` if there is none.
  package var day: CalendarDate? {
    let after = name.utf8.dropFirst(10).first
    guard after.map({ (48...57).contains($0) }) != true else { return nil }
    return CalendarDate(iso8601: name.prefix(10))
  }
}

/// A file in the folder of workouts: what was read from it.
package struct StoredWorkout: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case workout(Workout)
    /// Why it cannot be read, with advice.
    case fault(String)
  }

  package let file: WorkoutFileName
  package let content: Content

  package init(_ file: WorkoutFileName, _ content: Content) {
    self.file = file
    self.content = content
  }

  /// `nil` if the file cannot be read.
  package var workout: Workout? {
    guard case .workout(let workout) = content else { return nil }
    return workout
  }

  /// `nil` if the file was read.
  package var fault: String? {
    guard case .fault(let fault) = content else { return nil }
    return fault
  }
}
