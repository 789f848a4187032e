package import RunModel

/// The board's time by ours: so many times as fast.
package struct BoardClock: Sendable {
  /// How often faster it can go.
  package static let speeds = 1.0...100.0
  /// How late a turn may be; what is more is left out, so that a machine that is too slow, or was
  /// asleep, has not ever more to catch up with.
  static let patience = Duration.milliseconds(200)

  /// The board's time.
  package private(set) var now = World.start
  private var read: Instant
  /// How fast it goes while no key is down.
  package var speed: Double
  /// A press is a press at any speed: while a key is down the clock goes as ours.
  package var isKeyDown = false

  /// - Parameters:
  ///   - moment: Our time.
  ///   - speed: One of `speeds`.
  package init(at moment: Instant, speed: Double) {
    read = moment
    self.speed = speed
  }

  /// How fast it goes.
  package var pace: Double { isKeyDown ? 1 : speed }

  /// Goes on to our `moment`; `due` is when that was to be at the latest.
  package mutating func advance(to moment: Instant, due: Instant?) {
    guard moment > read else { return }
    let late = due.map { max(.zero, moment - max($0, read) - BoardClock.patience) } ?? .zero
    let passed = Double((moment - read - late).nanoseconds)
    now = now + .nanoseconds(Int64(passed * pace))
    read = moment
  }

  /// Our time at which the board's will have come to `moment`.
  package func time(of moment: Instant) -> Instant {
    let left = Double(max(0, (moment - now).nanoseconds))
    // A deadline of the far future is none.
    return read + .nanoseconds(Int64(min(left / pace, 1e17).rounded(.up)))
  }
}
