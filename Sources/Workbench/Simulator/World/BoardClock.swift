package import RunModel

/// The board's time by ours: so many times as fast, or held.
///
/// A press is as long as it was at the page, however late the page's requests come in: they carry
/// the page's own time stamps, and while a key is down the clock goes only as far as these say.
///
///     the page    down 100.0        held 130.0            up 220.0
///     comes in         |                      |                     |    (late, and ever later)
///     the board   down 7.000          held 7.030             up 7.120
///
/// A clock that is held stands until it is told to go a step: whoever holds it decides how long a
/// press takes, and the speed of the machine is nothing to it.
package struct BoardClock: Sendable {
  /// How often faster it can go.
  package static let speeds = 1.0...100.0
  /// The speed of a clock that is held.
  package static let held = 0.0
  /// Milliseconds that a clock that is held goes in one step.
  package static let steps = 1...3_600_000
  /// Milliseconds that a page's time stamp can have: since the page began, some thirty years.
  package static let stamps = 0.0...1e12
  /// How late a turn may be; what is more is left out, so that a machine that is too slow, or was
  /// asleep, has not ever more to catch up with.
  static let mostLate = Duration.milliseconds(200)

  /// Up to this speed a celebration is long enough to be seen.
  static let seenUpTo = 5.0

  /// How long the clock goes on as ours after a key: the light that one press has switched on is
  /// still lit for the next, also where it lasts 15 s of the board's.
  static let afterKey = Duration.seconds(3)
  /// A page that told no time stamp for longer was away, or is another one.
  static let longestSilence = Duration.seconds(30)

  /// The board's time.
  package private(set) var now = World.start
  private var read: Instant
  /// How fast it goes while no key is down, nor was just before; takes effect at once.
  package var speed: Double {
    didSet { slowUntil = read }
  }
  /// A press is a press at any speed: while a key is down the clock goes as ours, or as the page
  /// says that holds it.
  package var isKeyDown = false {
    didSet { if oldValue, !isKeyDown { slowUntil = read + BoardClock.afterKey } }
  }
  /// Whether the clock goes as ours while a badge is celebrated, which is 5 s long.
  package var slowsForBadges = true
  /// Whether a badge is being celebrated on the board.
  var isCelebrating = false
  /// Our time from which on it goes at its speed.
  private var slowUntil: Instant
  /// The page's newest time stamp, and the board's time then; `nil` after a press without one.
  private var newest: (stamp: Duration, board: Instant)?

  /// - Parameters:
  ///   - moment: Our time.
  ///   - speed: One of `speeds`, or `held`.
  package init(at moment: Instant, speed: Double) {
    read = moment
    slowUntil = moment
    self.speed = speed
  }

  package var isHeld: Bool { speed == BoardClock.held }
  /// Whether it goes on only when it is told to.
  package var isStanding: Bool { isHeld || (isKeyDown && newest != nil) }

  /// Whether it goes slower because a badge is being celebrated.
  package var isSlowed: Bool { isCelebrating && slowsForBadges && speed > BoardClock.seenUpTo }
  /// Whether it has to stop where a celebration begins, for it would go past it.
  var stopsAtCelebration: Bool { slowsForBadges && pace > BoardClock.seenUpTo }
  /// How fast it goes without a key.
  private var ownPace: Double { isSlowed ? 1 : speed }

  /// How fast it goes.
  package var pace: Double {
    if isStanding { return 0 }
    return slowTime > .zero ? 1 : ownPace
  }

  /// How long it goes as ours from now on, if nothing is done.
  private var slowTime: Duration {
    isKeyDown ? .nanoseconds(.max) : max(.zero, slowUntil - read)
  }

  /// Does not go on until our `moment`.
  package mutating func stand(until moment: Instant) { read = max(read, moment) }

  /// Goes on to our `moment`; `due` is when that was to be at the latest.
  package mutating func advance(to moment: Instant, due: Instant?) {
    guard moment > read else { return }
    guard !isStanding else { return stand(until: moment) }
    let late = due.map { max(.zero, moment - max($0, read) - BoardClock.mostLate) } ?? .zero
    let passed = moment - read - late
    let slow = min(passed, slowTime)
    now = now + slow + .nanoseconds(Int64(Double((passed - slow).nanoseconds) * ownPace))
    read = moment
  }

  /// Gives back what it went past a moment at which the board stopped.
  mutating func stop(at moment: Instant) { now = min(now, moment) }

  /// Goes on by a step; for a clock that is held.
  package mutating func step(by span: Duration) { now = now + span }

  /// Goes on to what happened at a time of the page.
  ///
  /// That is as long after the time stamp before as it was there, if a key is down or was just
  /// before. It never goes back.
  ///
  /// - Parameter stamp: Since the page began; `nil` when nobody tells, which has the clock go as
  ///   ours under the key.
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

  /// Our time at which the board's will have come to `moment`; `nil` while it stands.
  package func time(of moment: Instant) -> Instant? {
    guard !isStanding else { return nil }
    let left = max(.zero, moment - now)
    let slow = min(left, slowTime)
    let fast = Double((left - slow).nanoseconds) / ownPace
    // A deadline of the far future is none.
    let farthest = 1e17
    return read + .nanoseconds(min(slow.nanoseconds, Int64(farthest)))
      + .nanoseconds(Int64(min(fast, farthest).rounded(.up)))
  }
}
