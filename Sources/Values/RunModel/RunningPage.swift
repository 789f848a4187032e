/// Pages of a run in their default order; the raw values are their names in `settings.json`.
package enum RunningPage: String, Hashable, CaseIterable, Sendable {
  /// Always available, and always first.
  case main
  /// Fields that the runner chose; available only with at least one.
  case customPage1
  case customPage2
  /// Available only in a run with a workout.
  case workout
  /// Available only with a goal.
  case goal
  case lap
  case map
  /// Available only with a course.
  case course
  /// Available only with a course that has elevations.
  case ahead
  /// Available only in a race.
  case ghost
  case splits
  case backToStart
  /// Available only with a date and a position.
  case sun
  case gps
  case space
}
