package import Workouts

/// A workout read from a file, with notes.
package struct FiledWorkout: Sendable {
  package let workout: Workout
  /// User-facing notes about what is not supported, and assumptions made.
  package let notes: [String]
}

/// Reads FIT workouts.
package enum WorkoutFile {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The workout's name if the file has none.
  /// - Returns: The workout. Steps with ends or targets that are not supported keep their names.
  /// - Throws: ``ActivityError`` if the file is damaged (a damaged number would be another
  ///   workout), is of another type or another sport, or exceeds `WorkoutLimits`.
  package static func read(_ bytes: [UInt8], name: String) throws(ActivityError) -> FiledWorkout {
    let reader = FITWorkoutReader()
    var rest: [UInt8]? = bytes
    do {
      try FITScanner(reader).read {
        defer { rest = nil }
        return rest
      }
    } catch let error as ActivityError { throw error } catch { throw .damaged("\(error)") }
    return try reader.finished(name: name)
  }
}

/// Notes about steps; those with the same words are combined.
struct WorkoutNotes {
  private var notes: [(words: String, steps: [Int])] = []
  /// Maximum number of steps named in a note.
  private static let mostNamed = 8

  /// Adds a note; `step` is counted from 1, `nil` for the whole workout.
  mutating func add(_ words: String, step: Int? = nil) {
    guard let known = notes.firstIndex(where: { $0.words == words }) else {
      notes.append((words, step.map { [$0] } ?? []))
      return
    }
    if let step { notes[known].steps.append(step) }
  }

  /// One line per note: "steps 2, 4 and 6: ...".
  var lines: [String] {
    notes.map { note in
      let named = note.steps.prefix(WorkoutNotes.mostNamed).map { "\($0)" }
      guard let last = named.last else { return note.words }
      let more = note.steps.count - named.count
      let end = more > 0 ? "\(more) more" : last
      let all = (more > 0 ? named : named.dropLast()).joined(separator: ", ")
      return all.isEmpty ? "step \(end): \(note.words)" : "steps \(all) and \(end): \(note.words)"
    }
  }
}
