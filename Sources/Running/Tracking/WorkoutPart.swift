package import Workouts

/// A part of a workout's text, short enough for a line of the journal.
package struct WorkoutPart: Hashable, Sendable {
  /// Maximum number of parts of a workout.
  package static let most = WorkoutLimits.textBytes / (longest - 3) + 1
  /// UTF-8 bytes of a part; twice as many with every character escaped still fit in a line.
  package static let longest = 180

  /// Counted from 0.
  package var index: Int
  package var count: Int
  /// Number of steps that a previous run completed.
  package var completed: Int
  package var text: String

  package init(index: Int, count: Int, completed: Int, text: String) {
    self.index = index
    self.count = count
    self.completed = completed
    self.text = text
  }

  /// Returns the parts of a workout that begins after `completed` steps.
  package static func parts(of workout: Workout, completed: Int = 0) -> [WorkoutPart] {
    var texts: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    var bytes = 0
    for scalar in WorkoutText.line(workout).unicodeScalars {
      let size = UTF8.width(scalar)
      if bytes + size > longest {
        texts.append(String.UnicodeScalarView())
        bytes = 0
      }
      texts[texts.count - 1].append(scalar)
      bytes += size
    }
    return texts.enumerated().map { index, text in
      WorkoutPart(index: index, count: texts.count, completed: completed, text: String(text))
    }
  }
}

/// The parts of a workout received so far.
struct WorkoutParts: Sendable {
  private var texts: [String] = []

  /// Adds the next part; returns the workout and its number of completed steps with the last one,
  /// and `nil` before.
  ///
  /// A part may be lost in a damaged journal; the run is then recorded without its workout.
  mutating func add(_ part: WorkoutPart) -> (workout: Workout, completed: Int)? {
    if part.index == 0 { texts = [] }
    guard part.index == texts.count, texts.count < WorkoutPart.most else { return nil }
    texts.append(part.text)
    guard texts.count == part.count else { return nil }
    defer { texts = [] }
    return (try? WorkoutParser.parse(texts.joined())).map { ($0, part.completed) }
  }
}
