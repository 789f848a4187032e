/// The ticks in the last three seconds of a step.
package struct StepCountdown: Hashable, Sendable {
  /// Seconds before the end with a tick.
  package static let ticks = 3

  /// Number of ticks left in this step.
  private var left = StepCountdown.ticks

  package init() {}

  /// Returns whether a tick is due, given the seconds until the step ends; `nil` if unknown.
  ///
  /// A tick that comes too late is skipped: two never follow each other at once. For a step that
  /// ends by distance the seconds are an estimate, which may jump; no tick is repeated.
  package mutating func update(secondsLeft: Double?) -> Bool {
    guard let seconds = secondsLeft, seconds > 0, seconds <= Double(left) else { return false }
    left = min(left, Int(seconds.rounded(.up))) - 1
    return true
  }

  /// Seconds before the end of the step at which the next tick is due; `nil` if there is none.
  package var next: Int? { left > 0 ? left : nil }
}
