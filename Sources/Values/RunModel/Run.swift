package import Workouts

/// A finished run as stored in its file; SI units, unknown is `nil`.
package struct Run: Hashable, Sendable {
  /// `20261121T061500Z-7f3a`, or `undated-0042-7f3a` if the date never became known.
  package var id: String
  package var journal: JournalID
  /// Counts the runs of this device from 1; defines the order even without dates.
  package var number: RunNumber
  /// UTC of the start.
  package var timestamp: UTC?
  /// Offset of the runner's local time from UTC in seconds.
  package var utcOffset: Int
  /// Running seconds, pauses excluded.
  package var duration: Double
  /// Seconds from start to stop, pauses included.
  package var elapsed: Double
  /// Metres, final.
  package var distance: Double
  /// Metres as displayed during the run.
  package var distanceLive: Double
  /// Metres bridged across gaps in the fixes, included in `distance`.
  package var gapDistance: Double
  /// Moving time in seconds; `nil` for engines that do not detect stops.
  package var moving: Double?
  package var ascent: Double?
  package var descent: Double?
  /// Whether the run was continued after a crash or a power cut.
  package var recovered: Bool
  /// Board restarts during the run, `0...mostLines`.
  package var boardRestarts: Int
  /// Name and version of the distance engine, `tutorial/1`.
  package var engine: String
  package var segments: [RunSegment]
  package var laps: [Lap]
  package var badges: [RunBadge]
  package var quality: RunQuality
  package var software: String
  package var receiver: String?
  /// Source of an imported run; `nil` for one recorded by MoonRunner.
  package var imported: ImportSource?
  /// The sport named in the file, such as "cycling", at most ``ImportSource/longestText`` bytes of
  /// UTF-8; `nil` for runs and walks.
  package var sport: String?
  /// The second distance of an imported run that has two.
  package var otherDistance: OtherDistance?
  /// Sensors other than the receiver with values in some points, in order.
  package var channels: [Channel]
  /// The workout of the run, if it had one; its laps name their steps.
  package var workout: Workout?
  /// The result of the race against a stored run, if there was one.
  package var ghost: GhostResult?
  /// The distances that the runner entered, in order.
  package var corrections: [RunCorrection]
  package var points: Packed<RunPoint>

  package init(
    id: String, journal: JournalID, number: RunNumber, timestamp: UTC?, utcOffset: Int,
    duration: Double, elapsed: Double, distance: Double, distanceLive: Double,
    gapDistance: Double, moving: Double? = nil, ascent: Double? = nil, descent: Double? = nil,
    recovered: Bool, boardRestarts: Int = 0, engine: String, segments: [RunSegment],
    laps: [Lap], badges: [RunBadge], quality: RunQuality, software: String, receiver: String? = nil,
    imported: ImportSource? = nil, sport: String? = nil, otherDistance: OtherDistance? = nil,
    channels: [Channel] = [], workout: Workout? = nil, ghost: GhostResult? = nil,
    corrections: [RunCorrection] = [], points: Packed<RunPoint>
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
    self.workout = workout
    self.ghost = ghost
    self.corrections = corrections
    self.points = points
  }

  /// Maximum number of lines in a run's journal, and so of everything derived from lines: points,
  /// segments, laps; 27 hours at 10 Hz.
  package static let mostLines = 1_000_000

  /// Bounds of offsets from UTC in seconds: a day.
  package static let utcOffsets = -86_400...86_400

  /// Average pace, seconds per metre.
  package var pace: Double? { distance > 0 && duration > 0 ? duration / distance : nil }

  /// Standing time in seconds from which the moving time is worth showing.
  ///
  /// Less is normal in any run: some seconds before the first step, and the delay of stop
  /// detection.
  package static let longStanding = 10.0

  /// Moving time in seconds, if it is worth showing beside the running time.
  package var shownMoving: Double? {
    // Both are multiples of 0.1, which is not exact in binary.
    moving.flatMap { duration - $0 >= Run.longStanding - 1e-6 ? $0 : nil }
  }

  /// The badges of a run that counts; other runs earn none.
  ///
  /// Files written by earlier software list 0 m badges, which are awarded at the start, even for
  /// runs that do not count.
  package var earnedBadges: [RunBadge] { summary.counts ? badges : [] }

  /// Returns the step of the workout that a lap was; `nil` for a lap that is not part of it.
  package func step(of lap: Lap) -> WorkoutStep? {
    guard let workout, let step = lap.step, workout.steps.indices.contains(step) else { return nil }
    return workout.steps[step]
  }

  package var summary: RunSummary {
    RunSummary(
      id: id, journal: journal, number: number, timestamp: timestamp, utcOffset: utcOffset,
      distance: distance, duration: duration,
      givenBeyond: badges.filter { $0.distance > distance }
        .map { GivenBadge(name: $0.name, distance: $0.distance) },
      imported: imported?.mark, kind: kind, isCorrected: !corrections.isEmpty)
  }
}

/// A random 48-bit number that names a journal and seeds its checksums; fixed at the start of a
/// run.
package struct JournalID: Hashable, Sendable, CustomStringConvertible {
  /// 0..<2^48.
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value & 0xffff_ffff_ffff }

  /// Parses exactly 12 lower-case hexadecimal digits.
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

/// Formats `value` in lower-case hexadecimal with leading zeros.
package func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// A stretch without pauses or gaps; times in seconds since the start, pauses included.
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

/// A lap in seconds and metres; `start` and `end` include pauses, `duration` does not.
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
  /// Index of its step in the run's workout; `nil` for a lap that is not part of one.
  package var step: Int?

  package init(
    start: Double, end: Double, duration: Double, distance: Double, kind: Kind, step: Int? = nil
  ) {
    self.start = start
    self.end = end
    self.duration = duration
    self.distance = distance
    self.kind = kind
    self.step = step
  }
}

/// A badge reached during a run: where and when.
package struct RunBadge: Hashable, Sendable {
  package var name: String
  /// Distance of the badge in metres.
  package var distance: Double
  /// Seconds since the start, pauses included.
  package var elapsed: Double
  package var coordinate: Coordinate?
  /// Seconds per metre since the previous pin, without pauses.
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

/// Measurement quality of a run.
package struct RunQuality: Hashable, Sendable {
  /// Accepted fixes: the rows of the file.
  package var fixes: Int
  package var rejected: Int
  /// Seconds without fixes while recording, in gaps of 2.5 s or longer.
  package var gapSeconds: Double
  /// Largest 68 % radius of the accepted fixes, metres.
  package var worstAccuracy: Double?

  package init(fixes: Int, rejected: Int, gapSeconds: Double, worstAccuracy: Double?) {
    self.fixes = fixes
    self.rejected = rejected
    self.gapSeconds = gapSeconds
    self.worstAccuracy = worstAccuracy
  }
}
