package import RunModel

/// The board's clock, driven by the host's at a multiple of its speed, or stopped.
///
/// A key press lasts as long as on the page, however late the requests arrive: they carry the
/// page's time stamps, and while a key is down the clock advances only as far as these.
///
///     the page    down 100.0        held 130.0            up 220.0
///     arrives          |                      |                     |    (increasingly late)
///     the board   down 7.000          held 7.030             up 7.120
///
/// A stopped clock advances only by explicit steps: the client decides how long a press takes,
/// regardless of the speed of the machine.
package struct BoardClock: Sendable {
  /// The range of speed factors.
  package static let speeds = 1.0...100.0
  /// The speed of a stopped clock.
  package static let held = 0.0
  /// Milliseconds that a stopped clock can advance per step.
  package static let steps = 1...3_600_000
  /// Time stamps of a page, in milliseconds since it was loaded; about thirty years.
  package static let stamps = 0.0...1e12
  /// Maximum delay of a turn that is caught up; any excess is dropped, so that the backlog of a
  /// slow or suspended machine does not grow.
  static let mostLate = Duration.milliseconds(200)

  /// Maximum speed at which a celebration is long enough to be seen.
  static let seenUpTo = 5.0

  /// How long the clock stays at normal speed after a key press: the light switched on by one press
  /// is then still on for the next, even if it lasts only 15 s of the board's time.
  static let afterKey = Duration.seconds(3)
  /// A longer time without stamps means that the page was suspended or replaced.
  static let longestSilence = Duration.seconds(30)

  /// The board's time.
  package private(set) var now = World.start
  private var read: Instant
  /// The speed while no key is or was recently down; a change takes effect at once.
  package var speed: Double {
    didSet { slowUntil = read }
  }
  /// Whether a key is down: the clock then runs at normal speed or follows the page's stamps, so
  /// that a press has the right length at any speed.
  package var isKeyDown = false {
    didSet { if oldValue, !isKeyDown { slowUntil = read + BoardClock.afterKey } }
  }
  /// Whether the clock runs at normal speed during a badge celebration, which takes 5 s.
  package var slowsForBadges = true
  /// Whether the board is showing a celebration.
  var isCelebrating = false
  /// Host time until which the clock runs at normal speed.
  private var slowUntil: Instant
  /// The latest timestamp from the page, with the board's time; `nil` after a press without one.
  private var newest: (stamp: Duration, board: Instant)?

  /// - Parameters:
  ///   - moment: The current host time.
  ///   - speed: A factor in `speeds`, or `held`.
  package init(at moment: Instant, speed: Double) {
    read = moment
    slowUntil = moment
    self.speed = speed
  }

  package var isHeld: Bool { speed == BoardClock.held }
  /// Whether the clock advances only on request.
  package var isStanding: Bool { isHeld || (isKeyDown && newest != nil) }

  /// Whether the clock is slowed down by a celebration.
  package var isSlowed: Bool { isCelebrating && slowsForBadges && speed > BoardClock.seenUpTo }
  /// Whether the clock must stop at the start of a celebration so as not to skip it.
  var stopsAtCelebration: Bool { slowsForBadges && pace > BoardClock.seenUpTo }
  /// The speed while no key is down.
  private var ownPace: Double { isSlowed ? 1 : speed }

  /// The current speed.
  package var pace: Double {
    if isStanding { return 0 }
    return slowTime > .zero ? 1 : ownPace
  }

  /// How long the clock will run at normal speed, unless something changes.
  private var slowTime: Duration {
    isKeyDown ? .nanoseconds(.max) : max(.zero, slowUntil - read)
  }

  /// Stands still until the host time `moment`.
  package mutating func stand(until moment: Instant) { read = max(read, moment) }

  /// Advances to the host time `moment`; this turn was due at `due` at the latest.
  package mutating func advance(to moment: Instant, due: Instant?) {
    guard moment > read else { return }
    guard !isStanding else { return stand(until: moment) }
    let late = due.map { max(.zero, moment - max($0, read) - BoardClock.mostLate) } ?? .zero
    let passed = moment - read - late
    let slow = min(passed, slowTime)
    now = now + slow + .nanoseconds(Int64(Double((passed - slow).nanoseconds) * ownPace))
    read = moment
  }

  /// Sets the clock back to the time at which the board stopped.
  mutating func stop(at moment: Instant) { now = min(now, moment) }

  /// Advances a stopped clock by a step.
  package mutating func step(by span: Duration) { now = now + span }

  /// Advances to the time of an event on the page.
  ///
  /// If a key is or was recently down, the new time is the last event's time plus the difference
  /// between the stamps. The clock never goes backwards.
  ///
  /// - Parameter stamp: Time since the page was loaded; `nil` if unknown: then the clock runs at
  ///   normal speed while the key is down.
  package mutating func follow(_ stamp: Duration?) {
    guard let stamp else {
      newest = nil
      return
    }
    if let newest, !isHeld {
      let passed = stamp - newest.stamp
      let longest = isKeyDown ? BoardClock.longestSilence : BoardClock.afterKey
      if passed > .zero, passed <= longest { now = max(now, newest.board + passed) }
    }
    newest = (stamp, now)
  }

  /// Returns the host time at which the board's clock will reach `moment`; `nil` while it stands
  /// still.
  package func time(of moment: Instant) -> Instant? {
    guard !isStanding else { return nil }
    let left = max(.zero, moment - now)
    let slow = min(left, slowTime)
    let fast = Double((left - slow).nanoseconds) / ownPace
    // Clamps deadlines in the far future.
    let farthest = 1e17
    return read + .nanoseconds(min(slow.nanoseconds, Int64(farthest)))
      + .nanoseconds(Int64(min(fast, farthest).rounded(.up)))
  }
}
