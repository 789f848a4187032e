/// The seconds of a run without the runner's stops, as those of a ghost are left out.
///
/// A stop is recognized after ``GhostPace/shortest`` seconds; the returned seconds then stand still
/// as long as the runner, and never go back. As for a ghost, standing at the start counts.
struct StopWatch: Sendable {
  /// Seconds and metres at the end of the last leg of about a second.
  private var last: (seconds: Double, metres: Double)?
  /// When the current stop began.
  private var since: Double?
  /// Seconds of all earlier stops.
  private var stood = 0.0
  private var latest = 0.0

  /// Seconds of a leg: fast receivers update the distance once a second, and where fixes were
  /// missing, the runner may have moved.
  private static let leg = 0.95...2.5

  /// Processes a fix whose position counts.
  ///
  /// - Parameters:
  ///   - seconds: Running seconds of the run; an automatic pause may set them back.
  ///   - metres: Its distance.
  mutating func take(_ seconds: Double, metres: Double) {
    guard let before = last, seconds >= before.seconds else {
      // The pause has the seconds of this stop.
      (last, since) = ((seconds, metres), nil)
      return
    }
    let span = seconds - before.seconds
    guard span >= StopWatch.leg.lowerBound else { return }
    let isStanding =
      span <= StopWatch.leg.upperBound && metres > GhostPace.sendOff
      && metres - before.metres < GhostPace.standing.byDistance * span
    if !isStanding {
      stood += stop
      since = nil
    } else if since == nil {
      since = before.seconds
    }
    last = (seconds, metres)
  }

  /// Seconds of the current stop so far; shorter ones may be anything.
  private var stop: Double {
    guard let since, let last, last.seconds - since >= GhostPace.shortest else { return 0 }
    return last.seconds - since
  }

  /// Returns the seconds without the stops so far.
  mutating func moving(at seconds: Double) -> Double {
    latest = max(latest, seconds - stood - stop)
    return latest
  }
}
