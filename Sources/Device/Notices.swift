import RunModel
import Screens

/// News that stand on the screen for a few seconds; the newest is seen.
struct Notices: Sendable {
  static let time = Duration.seconds(5)
  static let longTime = Duration.seconds(10)
  static let hintTime = Duration.seconds(2)
  private static let limit = 8

  private var entries: [(banner: Banner, until: Instant, isHint: Bool)] = []

  var current: Banner? { entries.last?.banner }
  /// An answer to a key that was just pressed, which nothing else may hide.
  var hint: Banner? { entries.last { $0.isHint }?.banner }
  var nextDeadline: Instant? { entries.map(\.until).min() }

  mutating func add(_ banner: Banner, until: Instant, isHint: Bool = false) {
    entries.removeAll { $0.banner.icon == banner.icon }
    entries.append((banner, until, isHint))
    if entries.count > Notices.limit { entries.removeFirst() }
  }

  mutating func advance(to now: Instant) { entries.removeAll { $0.until <= now } }
}

extension Device {
  /// Puts news on the screen, which they light.
  mutating func tell(_ banner: Banner, for time: Duration, isHint: Bool = false) {
    notices.add(banner, until: now + time, isHint: isHint)
    wakeLight()
  }
}
