/// A finished run, as its file holds it; SI units, unknown is `nil`.
package struct Run: Hashable, Sendable {
  /// `20261121T061500Z-7f3a`, or `undated-0042-7f3a` when the date never came.
  package var id: String
  package var journal: JournalID
  /// Counts the runs of this device from 1; defines "oldest first" also without dates.
  package var number: RunNumber
  /// UTC of the start.
  package var timestamp: UTC?
  /// Seconds the runner's wall clock is ahead of UTC.
  package var utcOffset: Int
  /// Seconds without pauses.
  package var duration: Double
  /// Seconds from start to stop, pauses included.
  package var elapsed: Double
  /// Metres, final.
  package var distance: Double
  /// Metres as the runner saw them during the run.
  package var distanceLive: Double
  /// Metres bridged where fixes were missing, part of `distance`.
  package var gapDistance: Double
  /// Seconds in motion; engines that do not judge stops leave it out.
  package var moving: Double?
  package var ascent: Double?
  package var descent: Double?
  /// Whether the run went over a crash or a power cut.
  package var recovered: Bool
  /// Board restarts while the run was running, `0...mostLines`.
  package var boardRestarts: Int
  /// Name and version of the distance engine, `tutorial/1`.
  package var engine: String
  package var segments: [RunSegment]
  package var laps: [Lap]
  package var badges: [RunBadge]
  package var quality: RunQuality
  package var software: String
  package var receiver: String?
  /// Where the run was brought in from; `nil` for one that MoonRunner recorded.
  package var imported: ImportSource?
  /// The sport as the file names it, such as "cycling", at most ``ImportSource/longestText`` bytes
  /// of UTF-8; `nil` for runs and walks.
  package var sport: String?
  /// How long an imported run is by the other of two measurements; `nil` where there is one.
  package var otherDistance: OtherDistance?
  /// Sensors besides the receiver that some points have values of, in their order.
  package var channels: [Channel]
  package var points: Packed<RunPoint>

  package init(
    id: String, journal: JournalID, number: RunNumber, timestamp: UTC?, utcOffset: Int,
    duration: Double, elapsed: Double, distance: Double, distanceLive: Double,
    gapDistance: Double, moving: Double? = nil, ascent: Double? = nil, descent: Double? = nil,
    recovered: Bool, boardRestarts: Int = 0, engine: String, segments: [RunSegment],
    laps: [Lap], badges: [RunBadge], quality: RunQuality, software: String, receiver: String? = nil,
    imported: ImportSource? = nil, sport: String? = nil, otherDistance: OtherDistance? = nil,
    channels: [Channel] = [], points: Packed<RunPoint>
  ) {
    self.id = id
    self.journal = journal
    self.number = number
    self.timestamp = timestamp
    self.utcOffset = utcOffset
    self.duration = duration
    self.elapsed = elapsed
    self.distance = distance
    self.distanceLive = distanceLive
    self.gapDistance = gapDistance
    self.moving = moving
    self.ascent = ascent
    self.descent = descent
    self.recovered = recovered
    self.boardRestarts = boardRestarts
    self.engine = engine
    self.segments = segments
    self.laps = laps
    self.badges = badges
    self.quality = quality
    self.software = software
    self.receiver = receiver
    self.imported = imported
    self.sport = sport
    self.otherDistance = otherDistance
    self.channels = channels
    self.points = points
  }

  /// Lines of a run's journal, and so whatever comes of lines: points, segments, laps; 27 hours at
  /// 10 Hz.
  package static let mostLines = 1_000_000

  /// Average pace, seconds a metre.
  package var pace: Double? { distance > 0 && duration > 0 ? duration / distance : nil }

  /// Seconds stood from which the time in motion says more than the running time.
  ///
  /// Less is what any run has: some seconds before the first step, and those in which a stop is
  /// recognised.
  package static let longStanding = 10.0

  /// Seconds in motion where they are worth showing beside the running time.
  package var shownMoving: Double? {
    // Both are tenths, which are not exact in binary.
    moving.flatMap { duration - $0 >= Run.longStanding - 1e-6 ? $0 : nil }
  }

  /// The badges of a run that counts; other runs earn none.
  ///
  /// Files of earlier software list those of 0 m, which are recorded at the start, for any run.
  package var earnedBadges: [RunBadge] { summary.counts ? badges : [] }

  package var summary: RunSummary {
    RunSummary(
      id: id, journal: journal, number: number, timestamp: timestamp, utcOffset: utcOffset,
      distance: distance, duration: duration,
      givenBeyond: badges.filter { $0.distance > distance }
        .map { GivenBadge(name: $0.name, distance: $0.distance) },
      imported: imported?.mark, kind: kind)
  }
}

/// Random 48 bits that name a journal and seed its checksums; fixed at the start of a run.
package struct JournalID: Hashable, Sendable, CustomStringConvertible {
  /// 0..<2^48.
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value & 0xffff_ffff_ffff }

  /// Reads exactly 12 lower-case hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    let bytes = text.utf8
    guard bytes.count == 12,
      bytes.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
      let value = UInt64(text, radix: 16)
    else { return nil }
    self.value = value
  }

  /// Twelve lower-case hexadecimal digits.
  package var description: String { hexadecimal(value, digits: 12) }

  /// The last four digits, which end the names of run files.
  package var shortText: String { hexadecimal(value & 0xffff, digits: 4) }
}

/// `value` in lower-case hexadecimal with leading zeros.
package func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// A stretch without pause or lost fix; times in seconds since the start, pauses included.
package struct RunSegment: Hashable, Sendable {
  /// Why a segment ended.
  package enum End: String, Hashable, Sendable {
    case pause
    case gap
    case stop
  }

  package var start: Double
  package var end: Double
  package var endedBy: End

  package init(start: Double, end: Double, endedBy: End) {
    self.start = start
    self.end = end
    self.endedBy = endedBy
  }
}

/// One lap; `start` and `end` count pauses, `duration` does not; seconds and metres.
package struct Lap: Hashable, Sendable {
  /// What ended the lap.
  package enum Kind: String, Hashable, Sendable {
    case auto
    case button
    case end
  }

  package var start: Double
  package var end: Double
  package var duration: Double
  package var distance: Double
  package var kind: Kind

  package init(start: Double, end: Double, duration: Double, distance: Double, kind: Kind) {
    self.start = start
    self.end = end
    self.duration = duration
    self.distance = distance
    self.kind = kind
  }
}

/// A badge as the run has it: where and when it was reached.
package struct RunBadge: Hashable, Sendable {
  package var name: String
  /// Metres of the badge.
  package var distance: Double
  /// Seconds since the start, pauses included.
  package var elapsed: Double
  package var coordinate: Coordinate?
  /// Seconds a metre since the previous pin, without pauses.
  package var pace: Double?

  package init(
    name: String, distance: Double, elapsed: Double, coordinate: Coordinate? = nil,
    pace: Double? = nil
  ) {
    self.name = name
    self.distance = distance
    self.elapsed = elapsed
    self.coordinate = coordinate
    self.pace = pace
  }
}

/// How well a run was measured.
package struct RunQuality: Hashable, Sendable {
  /// Fixes that counted: the rows of the file.
  package var fixes: Int
  package var rejected: Int
  /// Seconds without fixes while recording, counted from 2.5 s on.
  package var gapSeconds: Double
  /// Largest 68 % radius among the fixes that counted, metres.
  package var worstAccuracy: Double?

  package init(fixes: Int, rejected: Int, gapSeconds: Double, worstAccuracy: Double?) {
    self.fixes = fixes
    self.rejected = rejected
    self.gapSeconds = gapSeconds
    self.worstAccuracy = worstAccuracy
  }
}
