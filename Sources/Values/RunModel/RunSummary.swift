/// A badge awarded during a run, as defined in that run's ladder.
///
/// A badge of the same name at another distance in a newer ladder is a different one.
package struct GivenBadge: Hashable, Sendable {
  package var name: String
  /// Metres; `nil` in an index written before several ladders were supported.
  package var distance: Double?

  package init(name: String, distance: Double?) {
    self.name = name
    self.distance = distance
  }

  func isSame(as badge: Badge) -> Bool {
    name == badge.name && (distance ?? badge.distance) == badge.distance
  }
}

/// The data of a stored run needed for lists and badge standings; thousands stay in memory.
package struct RunSummary: Hashable, Sendable {
  package var id: String
  package var journal: JournalID
  package var number: RunNumber
  package var timestamp: UTC?
  /// Seconds ahead of UTC.
  package var utcOffset: Int
  /// Metres, final.
  package var distance: Double
  /// Running seconds, pauses excluded.
  package var duration: Double
  /// Badges awarded during the run that the final distance does not reach.
  package var givenBeyond: [GivenBadge]
  /// Its best efforts; `nil` if not measured yet.
  package var bestEfforts: BestEffortTimes?
  /// `nil` for a run recorded by MoonRunner.
  package var imported: ImportMark?
  package var kind: RunKind
  /// Whether the runner entered its distance, or a part of it.
  package var isCorrected: Bool

  package init(
    id: String, journal: JournalID, number: RunNumber, timestamp: UTC?, utcOffset: Int,
    distance: Double, duration: Double, givenBeyond: [GivenBadge],
    bestEfforts: BestEffortTimes? = nil, imported: ImportMark? = nil,
    kind: RunKind = .run, isCorrected: Bool = false
  ) {
    self.id = id
    self.journal = journal
    self.number = number
    self.timestamp = timestamp
    self.utcOffset = utcOffset
    self.distance = distance
    self.duration = duration
    self.givenBeyond = givenBeyond
    self.bestEfforts = bestEfforts
    self.imported = imported
    self.kind = kind
    self.isCorrected = isCorrected
  }

  /// Whether the run counts towards badges and records: outdoors, at least 10 m, and a positive
  /// duration.
  package var counts: Bool { kind == .run && isLongEnough }

  /// Whether its distance and time count towards totals.
  package var countsInTotals: Bool { kind.sport == nil && isLongEnough }

  private var isLongEnough: Bool { distance >= Standings.shortestRun && duration > 0 }

  /// Whether the badge was awarded during the run or the final distance reaches it.
  package func reaches(_ badge: Badge) -> Bool {
    distance >= badge.distance || givenBeyond.contains { $0.isSame(as: badge) }
  }

  /// Index in `ladder.badges` of the farthest badge reached.
  package func bestBadge(in ladder: BadgeLadder) -> Int? {
    counts ? ladder.badges.lastIndex(where: reaches) : nil
  }

  /// Average speed in m/s, for a run that ``counts``.
  var averageSpeed: Double { distance / duration }

  /// Average pace, seconds per metre.
  package var pace: Double? { distance > 0 && duration > 0 ? duration / distance : nil }

  /// Whether two files contain the same run: the journals match and the times overlap.
  ///
  /// The journal alone is not enough: replays by older versions gave the first run in every folder
  /// the same id.
  package func isSameRun(as other: RunSummary) -> Bool {
    guard journal == other.journal else { return false }
    guard let start = timestamp?.millisecondsSince1970,
      let otherStart = other.timestamp?.millisecondsSince1970
    else {
      // An imported copy differs only in its number.
      return number == other.number
        || duration == other.duration && distance == other.distance
    }
    // Durations exclude pauses; two versions of a run start less than its duration apart.
    return otherStart.subtractingSaturated(start) < RunSummary.milliseconds(duration)
      && start.subtractingSaturated(otherStart) < RunSummary.milliseconds(other.duration)
  }

  private static func milliseconds(_ seconds: Double) -> Int64 {
    max(1, Int64(min(seconds, 1e7) * 1000))
  }
}
