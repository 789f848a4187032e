package import RunModel
package import Workouts

/// A workout that a run can start with.
package struct OfferedWorkout: Hashable, Sendable {
  /// Maximum number of workouts that are reported: the files on the card, and those planned by a
  /// server.
  package static let most = 120

  package var workout: Workout
  /// The local day for which it is planned; `nil` for any day.
  package var day: CalendarDate?

  package init(_ workout: Workout, on day: CalendarDate? = nil) {
    self.workout = workout
    self.day = day
  }
}
