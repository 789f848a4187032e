package import Device
package import RunModel

/// The vibration patterns as a pure state machine: time is passed in, and `isOn` is the level of
/// the line until ``nextDeadline``.
///
/// Steps are timed from the moment of `play`, so late handling does not lengthen a pattern.
package struct Motor: Sendable {
  /// Pause before a pattern that interrupts another while the motor is on; without it the two would
  /// feel like one.
  static let gap = Duration.milliseconds(80)

  /// Milliseconds on, off, on ...
  private var steps: [Int] = []
  private var next = 0
  /// When step `next` begins, or the last step ends.
  private var change: Instant?

  package private(set) var isOn = false

  package init() {}

  /// When ``advance(to:)`` is next due; `nil` while no pattern is playing.
  package var nextDeadline: Instant? { change }

  /// Starts a pattern, replacing any current one.
  package mutating func play(_ vibration: Vibration, at now: Instant) {
    advance(to: now)
    steps = MotorPatterns.steps(vibration)
    next = 0
    change = isOn ? now + Motor.gap : now
    isOn = false
    advance(to: now)
  }

  /// Stops any current pattern.
  package mutating func stop() {
    isOn = false
    change = nil
  }

  /// Advances the pattern to `now`.
  package mutating func advance(to now: Instant) {
    while let due = change, due <= now {
      guard next < steps.count else {
        stop()
        return
      }
      isOn = next.isMultiple(of: 2)
      change = due + .milliseconds(steps[next])
      next += 1
    }
  }
}
