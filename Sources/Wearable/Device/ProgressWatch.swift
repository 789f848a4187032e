import RunModel

/// Detects a run that the runner forgot to stop: one whose distance has stopped growing at a
/// runner's pace.
///
/// Distance engines make the distance of a standing runner creep up, and without a fix they report
/// none; so progress is judged by how fast the distance grows, whatever its source.
struct ProgressWatch: Sendable {
  /// Time without progress after which the runner is asked (a long red light lasts two minutes).
  static let time = Duration.seconds(5 * 60)
  /// Interval at which the question is repeated while there is no progress.
  static let interval = Duration.seconds(10 * 60)
  /// Metres that count as progress if covered within ``longest``; nobody runs at 1.2 km/h.
  static let stretch = 20.0
  static let longest = Duration.seconds(60)

  /// Start of the current stretch.
  private var mark: (metres: Double, at: Instant)
  /// When progress was last made.
  private var progressAt: Instant
  private var askedAt: Instant?

  init(metres: Double, at now: Instant) {
    mark = (metres, now)
    progressAt = now
  }

  /// Updates the watch with the run's total distance so far.
  mutating func add(metres: Double, at now: Instant) {
    guard metres - mark.metres >= ProgressWatch.stretch else { return }
    if now - mark.at <= ProgressWatch.longest { (progressAt, askedAt) = (now, nil) }
    mark = (metres, now)
  }

  /// When to ask the runner.
  var deadline: Instant {
    askedAt.map { $0 + ProgressWatch.interval } ?? progressAt + ProgressWatch.time
  }

  mutating func ask(at now: Instant) { askedAt = now }
}
