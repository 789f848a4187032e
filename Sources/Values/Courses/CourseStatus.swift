package import RunModel

/// How a runner stands to the course.
package enum CourseState: String, Hashable, Sendable {
  /// Not yet on it.
  case searching
  case onCourse
  case offCourse
  /// On its line, against its direction.
  case wrongWay
  case finished
}

/// What a runner must be told at once.
package enum CourseEvent: String, Hashable, Sendable {
  /// On the course for the first time.
  case joined
  case leftCourse
  /// On it again, and in its direction.
  case backOnCourse
  case wrongWay
  case finished
}

/// How far a runner is on a course.
package struct CourseStatus: Hashable, Sendable {
  package var state = CourseState.searching
  /// Metres from the start of the course: where the runner is, or left it; `nil` until joined.
  package var progress: Double?
  /// Metres from there to the end; of the whole course until joined.
  package var left: Double
  /// Metres from the last fix that counted to the line; `nil` before any.
  package var offset: Double?
  /// The nearest place of the course, which an arrow can lead back to; `nil` before any fix that
  /// counted.
  package var nearest: Coordinate?
  /// The next cue, and metres to it along the course; `nil` behind the last, and off the course.
  package var next: NextCue?
  /// Seconds until the end at the speed kept so far on it; `nil` while it is unknown or unlikely
  /// to hold.
  package var secondsLeft: Double?

  /// The next cue.
  package struct NextCue: Hashable, Sendable {
    package var turn: CourseTurn
    package var words: String?
    /// Metres to it along the course.
    package var metres: Double
  }
}
