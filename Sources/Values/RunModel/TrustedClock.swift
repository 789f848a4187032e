/// A date that came with a valid fix, and the moment of the monotonic clock at which it came.
package struct ClockMark: Hashable, Sendable {
  package var utc: UTC
  package var at: Instant

  package init(utc: UTC, at: Instant) {
    self.utc = utc
    self.at = at
  }

  /// UTC at another moment, by the monotonic clock.
  package func utc(at moment: Instant) -> UTC {
    UTC(
      millisecondsSince1970: utc.millisecondsSince1970.addingSaturated(
        (moment - at).milliseconds))
  }

  /// Milliseconds by which the date of another mark is later than the monotonic clock says.
  package func error(of other: ClockMark) -> Int64 {
    other.utc.millisecondsSince1970.subtractingSaturated(
      utc(at: other.at).millisecondsSince1970)
  }
}

/// Which of the dates that come with valid fixes are to be trusted: those that agree with their
/// neighbours on the monotonic clock.
///
/// UTC minus monotonic time is the same for all dates that are right, whatever lies between them,
/// so each date is a vote for one such difference. Differences that most dates voted for win; a
/// wrong date, however far off, before, between or after right ones, is outvoted. A few candidates
/// are kept at a time, so memory is bounded (Misra and Gries, Finding repeated elements, 1982: what
/// more than one of five dates says is never dropped).
///
/// A candidate follows the last date that agreed with it, so neither the drift of a crystal over
/// hours nor a leap second ends it; a receiver that corrects itself by more begins another.
package struct TrustedClock: Hashable, Sendable {
  /// Milliseconds by which dates of one candidate may differ from one to the next: a leap second,
  /// and an epoch that arrived late.
  package static let tolerance: Int64 = 2000
  /// Dates that must agree before anything is done because of them.
  package static let fewest = 5
  /// Time over which they must lie.
  package static let shortest = Duration.seconds(4)
  /// Differences that are remembered at a time.
  static let mostCandidates = 4

  private struct Candidate: Hashable {
    var first: ClockMark
    var last: ClockMark
    var votes = 1
  }

  private var candidates: [Candidate] = []

  package init() {}

  /// Takes the date of a valid fix; moments may come in any order, though they seldom do.
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

  /// The dates that agree with most others; `nil` without a date, and while two candidates have
  /// equally many votes, as after two dates that differ.
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

  /// The first date of those that agree; one date alone agrees with all there are.
  package var first: ClockMark? { winner?.first }
  /// The last date of those that agree.
  package var last: ClockMark? { winner?.last }
  /// How many dates agree.
  package var votes: Int { winner?.votes ?? 0 }

  /// Whether enough neighbours agree to do what cannot be undone: set a clock, resume a run.
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
