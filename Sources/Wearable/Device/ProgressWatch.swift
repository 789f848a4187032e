import RunModel

/// Since when the metres of a run have not grown as they do under a runner: who stands, or is at
/// home, has forgotten to stop.
///
/// Engines let a standing runner's metres creep, and without a fix there are none; so what counts
/// as progress is the pace of the metres, whoever measures them.
struct ProgressWatch: Sendable {
  /// After so long without progress the runner is asked (a long traffic light is two minutes).
  static let time = Duration.seconds(5 * 60)
  /// And again, as long as nothing moves.
  static let interval = Duration.seconds(10 * 60)
  /// Metres that are progress when they were made within ``longest``: 1.2 km/h is nobody's way.
  static let stretch = 20.0
  static let longest = Duration.seconds(60)

  /// Where the stretch that is looked at began.
  private var mark: (metres: Double, at: Instant)
  /// When the last metre of progress was made.
  private var progressAt: Instant
  private var askedAt: Instant?

  init(metres: Double, at now: Instant) {
    mark = (metres, now)
    progressAt = now
  }

  /// Adds the metres of the run.
  mutating func add(metres: Double, at now: Instant) {
    guard metres - mark.metres >= ProgressWatch.stretch else { return }
    if now - mark.at <= ProgressWatch.longest { (progressAt, askedAt) = (now, nil) }
    mark = (metres, now)
  }

  /// When the runner is to be asked.
  var deadline: Instant {
    askedAt.map { $0 + ProgressWatch.interval } ?? progressAt + ProgressWatch.time
  }

  mutating func ask(at now: Instant) { askedAt = now }
}
