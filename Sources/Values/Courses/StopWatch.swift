/// The seconds of a run without the runner's stops, as those of a ghost are left out.
///
/// A stop is recognized after ``GhostPace/shortest`` seconds; the returned seconds then stand still
/// as long as the runner, and never go back.
struct StopWatch: Sendable {
  /// Seconds and metres at the end of the last leg of about a second.
  private var last: (seconds: Double, metres: Double)?
  /// When the current stop began.
  private var since: Double?
  /// What earlier stops took.
  private var stood = 0.0
  private var latest = 0.0

  /// Minimum seconds of a leg: fast receivers update the distance once a second.
  private static let leg = 0.95

  /// - Parameters:
  ///   - seconds: Running seconds of the run.
  ///   - metres: Its distance.
  /// - Returns: Seconds without the stops so far.
  mutating func moving(at seconds: Double, metres: Double) -> Double {
    let before = last ?? (seconds, metres)
    if seconds - before.seconds >= StopWatch.leg {
      let isStanding =
        metres - before.metres < GhostPace.standing.byDistance * (seconds - before.seconds)
      if !isStanding, let since {
        stood += cost(of: before.seconds - since)
        self.since = nil
      } else if isStanding, since == nil {
        since = before.seconds
      }
      last = (seconds, metres)
    } else if last == nil {
      last = before
    }
    let current = since.map { cost(of: seconds - $0) } ?? 0
    latest = max(latest, seconds - stood - current)
    return latest
  }

  /// Shorter stops may be anything.
  private func cost(of seconds: Double) -> Double {
    seconds >= GhostPace.shortest ? seconds : 0
  }
}
