/// A date from a valid fix and the monotonic time at which it arrived.
package struct ClockMark: Hashable, Sendable {
  package var utc: UTC
  package var at: Instant

  package init(utc: UTC, at: Instant) {
    self.utc = utc
    self.at = at
  }

  /// Extrapolates UTC to another moment by the monotonic clock.
  package func utc(at moment: Instant) -> UTC {
    UTC(
      millisecondsSince1970: utc.millisecondsSince1970.addingSaturated(
        (moment - at).milliseconds))
  }

  /// Milliseconds by which the date of another mark is ahead of the extrapolated one.
  package func error(of other: ClockMark) -> Int64 {
    other.utc.millisecondsSince1970.subtractingSaturated(
      utc(at: other.at).millisecondsSince1970)
  }
}

/// Decides which dates from valid fixes to trust: those consistent with other dates on the
/// monotonic clock.
///
/// UTC minus monotonic time is the same for all correct dates, however far apart, so each date
/// votes for one such offset. The offset with the most votes wins; a wrong date, however far off,
/// before, between or after correct ones, is outvoted. Only a few candidates are kept, so memory is
/// bounded (Misra and Gries, Finding repeated elements, 1982: an offset supported by more than one
/// in five dates is never dropped).
///
/// A candidate tracks the last date that agreed with it, so neither crystal drift over hours nor a
/// leap second ends it; a receiver that corrects itself by more starts a new candidate.
package struct TrustedClock: Hashable, Sendable {
  /// Maximum difference in milliseconds between successive dates of a candidate: a leap second plus
  /// a late epoch.
  package static let tolerance: Int64 = 2000
  /// Minimum number of agreeing dates for a trusted clock.
  package static let fewest = 5
  /// Minimum time span between the first and the last of them.
  package static let shortest = Duration.seconds(4)
  /// Maximum number of offsets kept at a time.
  static let mostCandidates = 4

  private struct Candidate: Hashable {
    var first: ClockMark
    var last: ClockMark
    var votes = 1
  }

  private var candidates: [Candidate] = []

  package init() {}

  /// Adds the date of a valid fix; moments are usually in order but need not be.
  package mutating func add(_ utc: UTC, at moment: Instant) {
    let mark = ClockMark(utc: utc, at: moment)
    for index in candidates.indices
    where candidates[index].last.error(of: mark).magnitude <= TrustedClock.tolerance.magnitude {
      candidates[index].last = mark
      candidates[index].votes += 1
      return
    }
    guard candidates.count == TrustedClock.mostCandidates else {
      return candidates.append(Candidate(first: mark, last: mark))
    }
    for index in candidates.indices { candidates[index].votes -= 1 }
    candidates.removeAll { $0.votes == 0 }
  }

  /// The candidate with the most votes; `nil` without a date and in a tie, such as after two
  /// different dates.
  private var winner: Candidate? {
    var best: Candidate?
    var isTie = false
    for candidate in candidates {
      guard let votes = best?.votes, votes >= candidate.votes else {
        best = candidate
        isTie = false
        continue
      }
      if votes == candidate.votes { isTie = true }
    }
    return isTie ? nil : best
  }

  /// The first of the agreeing dates; a single date agrees with itself.
  package var first: ClockMark? { winner?.first }
  /// The last of the agreeing dates.
  package var last: ClockMark? { winner?.last }
  /// The number of agreeing dates.
  package var votes: Int { winner?.votes ?? 0 }

  /// Whether enough dates agree to act irreversibly: set a clock, resume a run.
  package var isTrusted: Bool {
    guard let winner else { return false }
    return winner.votes >= TrustedClock.fewest
      && winner.last.at - winner.first.at >= TrustedClock.shortest
  }

  /// The trusted time at a moment; `nil` until enough dates agree.
  package func utc(at moment: Instant) -> UTC? {
    isTrusted ? winner?.last.utc(at: moment) : nil
  }
}
