package import RunModel

/// The board's time by ours: so many times as fast.
package struct BoardClock: Sendable {
  /// How often faster it can go.
  package static let speeds = 1.0...100.0
  /// How late a turn may be; what is more is left out, so that a machine that is too slow, or was
  /// asleep, has not ever more to catch up with.
  static let patience = Duration.milliseconds(200)

  /// How long the clock goes on as ours after a key: the light that one press has switched on is
  /// still lit for the next, also where it lasts 15 s of the board's.
  static let afterKey = Duration.seconds(3)

  /// The board's time.
  package private(set) var now = World.start
  private var read: Instant
  /// How fast it goes while no key is down, nor was just before; takes effect at once.
  package var speed: Double {
    didSet { calmUntil = read }
  }
  /// A press is a press at any speed: while a key is down the clock goes as ours.
  package var isKeyDown = false {
    didSet { if oldValue, !isKeyDown { calmUntil = read + BoardClock.afterKey } }
  }
  /// Our time from which on it goes at its speed.
  private var calmUntil: Instant

  /// - Parameters:
  ///   - moment: Our time.
  ///   - speed: One of `speeds`.
  package init(at moment: Instant, speed: Double) {
    read = moment
    calmUntil = moment
    self.speed = speed
  }

  /// How fast it goes.
  package var pace: Double { calm > .zero ? 1 : speed }

  /// How long it goes as ours from now on, if nothing is done.
  private var calm: Duration {
    isKeyDown ? .nanoseconds(.max) : max(.zero, calmUntil - read)
  }

  /// Does not go on until our `moment`.
  package mutating func stand(until moment: Instant) { read = max(read, moment) }

  /// Goes on to our `moment`; `due` is when that was to be at the latest.
  package mutating func advance(to moment: Instant, due: Instant?) {
    guard moment > read else { return }
    let late = due.map { max(.zero, moment - max($0, read) - BoardClock.patience) } ?? .zero
    let passed = moment - read - late
    let slow = min(passed, calm)
    now = now + slow + .nanoseconds(Int64(Double((passed - slow).nanoseconds) * speed))
    read = moment
  }

  /// Our time at which the board's will have come to `moment`.
  package func time(of moment: Instant) -> Instant {
    let left = max(.zero, moment - now)
    let slow = min(left, calm)
    let fast = Double((left - slow).nanoseconds) / speed
    // A deadline of the far future is none.
    let farthest = 1e17
    return read + .nanoseconds(min(slow.nanoseconds, Int64(farthest)))
      + .nanoseconds(Int64(min(fast, farthest).rounded(.up)))
  }
}
