package import Device
package import RunModel

/// The vibration motor's patterns as a pure machine: time is passed in, and `isOn` says what the
/// line is to be from now to ``nextDeadline``.
///
/// Steps lie on the clock from the moment of `play`, so late handling makes no pattern longer.
package struct Motor: Sendable {
  /// Before a pattern that follows upon another while the motor runs: without it the two would be
  /// felt as one.
  static let gap = Duration.milliseconds(80)

  /// Milliseconds on, off, on ...
  private var steps: [Int] = []
  private var next = 0
  /// When step `next` begins, or the last one ends.
  private var change: Instant?

  package private(set) var isOn = false

  package init() {}

  /// When ``advance(to:)`` has something to do; `nil` while the motor rests.
  package var nextDeadline: Instant? { change }

  /// Begins a pattern; one that is under way ends.
  package mutating func play(_ vibration: Vibration, at now: Instant) {
    advance(to: now)
    steps = MotorPatterns.steps(vibration)
    next = 0
    change = isOn ? now + Motor.gap : now
    isOn = false
    advance(to: now)
  }

  /// Ends whatever is under way.
  package mutating func stop() {
    isOn = false
    change = nil
  }

  /// Goes on to `now`.
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
