package import RunModel

/// A runner's state relative to the course.
package enum CourseState: String, Hashable, Sendable {
  /// Not yet on the course.
  case searching
  case onCourse
  case offCourse
  /// On the line of the course, but in the wrong direction.
  case wrongWay
  case finished
}

/// An event to report to the runner at once.
package enum CourseEvent: String, Hashable, Sendable {
  /// On the course for the first time.
  case joined
  case leftCourse
  /// Back on the course and in its direction.
  case backOnCourse
  case wrongWay
  case finished
}

/// A runner's progress along a course.
package struct CourseStatus: Hashable, Sendable {
  package var state = CourseState.searching
  /// Metres from the start of the course to the runner, or to where the runner left it; `nil` until
  /// joined.
  package var progress: Double?
  /// Metres from ``progress`` to the end; the whole length until joined.
  package var left: Double
  /// Metres from the last usable fix to the line; `nil` before the first.
  package var offset: Double?
  /// The nearest point on the course, for an arrow back to it; `nil` before the first usable fix.
  package var nearest: Coordinate?
  /// The next cue and the distance to it, while searching or on course; `nil` after the last one.
  package var next: NextCue?
  /// Estimated seconds to the end at the average speed so far; `nil` while unknown.
  package var secondsLeft: Double?

  /// The next cue.
  package struct NextCue: Hashable, Sendable {
    package var turn: CourseTurn
    package var words: String?
    /// Metres to the cue along the course.
    package var metres: Double
  }
}
