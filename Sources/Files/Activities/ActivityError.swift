/// Why a file could not be read completely, as a user-facing message.
package struct ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
  /// Whether the file is damaged or truncated; data read before that point is still valid.
  package var isDamage: Bool

  /// Creates an error for damage; the data before it can be used.
  static func damaged(_ description: String) -> ActivityError {
    ActivityError(description: description, isDamage: true)
  }

  /// Creates an error for a refused file; none of its data can be used.
  static func refused(_ description: String) -> ActivityError {
    ActivityError(description: description, isDamage: false)
  }

  /// The error for a FIT workout in place of a recording or a course.
  static let isWorkout = refused(
    "it is a workout, not a recording or a course; on a stick, put it into MOONRUNNER/WORKOUTS")
}
