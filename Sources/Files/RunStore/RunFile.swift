package import RunModel
package import Tracking

/// Names and making of run files; the format is in ``RunFileWriter``.
package enum RunFile {
  package static let format = "moonrunner.run"
  /// Files of a newer version are listed, never rewritten.
  package static let version: Int64 = 1
  /// Names of the columns that the points of all runs have.
  package static let columns = RunPoint.commonTable.map { "\($0.quantity.name)" }

  /// Names of the columns of a run's points, and where each is in their table.
  static func columns(of run: Run) -> [(name: String, index: Int)] {
    columns.enumerated().map { ($1, $0) }
      + run.channels.map { ($0.name, RunPoint.index(of: $0)) }
      + (run.otherDistance == nil
        ? [] : [("\(Quantity.otherDistance.name)", RunPoint.otherDistanceIndex)])
  }

  package static let directory = "runs"
  /// Where activities of other sports are: earlier releases, which would count them for badges,
  /// look at ``directory`` alone.
  package static let otherSports = "sports"
  /// All places of run files.
  package static let directories = [directory, otherSports]
  package static let suffix = ".json"
  /// Most points: each is there because of a line of the journal.
  package static let mostPoints = JournalLimits.standardLines
  /// The longest file that is read.
  ///
  /// A line of the journal becomes a row, a segment or a lap, which are shorter. 24 hours at 10 Hz
  /// take 80 MB.
  package static let mostBytes = mostPoints * longestRow
  /// Bytes of the longest point, segment or lap.
  static let longestRow = 256
  /// Bytes of all texts of a run together, which stay in memory.
  ///
  /// A writer's are less: the names of a ladder's badges, each of which is given once.
  package static let mostTextBytes = 1 << 20
  static let longestID = 64

  /// Where the file of a run is, from the data directory.
  package static func path(_ id: String) -> String { "\(directory(of: id))/\(id)\(suffix)" }

  /// The folder of a run's file: its id says whether it is of another sport.
  package static func directory(of id: String) -> String {
    id.dropLast(4).hasSuffix(sportMark) ? otherSports : directory
  }

  /// In an id before the last four digits: `20261121T061500Z-s7f3a`.
  private static let sportMark = "-s"

  /// The id of a run as its kind asks for, so that it lies where it belongs.
  static func id(_ id: String, _ kind: RunKind) -> String {
    let isMarked = directory(of: id) == otherSports
    guard isMarked != (kind.sport != nil) else { return id }
    let digits = String(id.suffix(4))
    guard !isMarked else { return String(id.dropLast(5)) + digits }
    let stem = String(id.dropLast(4).prefix(longestID - 6))
    return stem + (stem.hasSuffix("-") ? "s" : sportMark) + digits
  }

  /// The id in a file name; `nil` for names that are not a run's.
  package static func id(ofName name: String) -> String? {
    guard name.hasSuffix(suffix) else { return nil }
    let id = String(name.dropLast(suffix.count))
    return isID(id) ? id : nil
  }

  /// Whether a text may name a run: letters, digits and inner hyphens, so it is no path.
  package static func isID(_ text: String) -> Bool {
    (1...longestID).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// The run that a journal tells, at save, at recovery and years later; see `Store+LiveSave`
  /// for how a recorder may have taken its records before.
  package static func make(
    _ header: RunHeader, _ records: consuming Packed<RunRecord>, id: String? = nil,
    engine: (any DistanceEngine)? = nil
  ) -> Run {
    var recorder = RunRecorder(header: header, engine: engine)
    records = RunRecord.effective(records)
    records.drain { recorder.apply($0) }
    return make(consume recorder, id: id)
  }

  /// The run of a recorder that has taken what a journal tells.
  static func make(_ recorder: consuming RunRecorder, id: String? = nil) -> Run {
    var run = (consume recorder).finished(roundsTimes: true)
    if let id, isID(id) { run.id = id }
    return roundedFigures(run)
  }

  /// The run as its file has it: what ``RunFileWriter`` writes of it, read again.
  static func rounded(_ run: Run) -> Run {
    var run = roundedFigures(run)
    run.points = run.points.edited { $1 = rounded($1) }
    return run
  }

  /// A point as its file has it.
  static func rounded(_ point: RunPoint) -> RunPoint {
    var point = point
    point.elapsed = Quantity.elapsed.rounded(point.elapsed)
    return point
  }

  /// The same as ``rounded(_:)`` but for the points, which are as they were.
  static func roundedFigures(_ run: Run) -> Run {
    func seconds(_ value: Double) -> Double { Quantity.elapsed.rounded(value) }
    func metres(_ value: Double) -> Double { Quantity.distance.rounded(value) }
    func height(_ value: Double) -> Double { Quantity.altitude.rounded(value) }
    var run = run
    run.duration = seconds(run.duration)
    run.elapsed = seconds(run.elapsed)
    run.moving = run.moving.map(seconds)
    run.distance = metres(run.distance)
    run.distanceLive = metres(run.distanceLive)
    run.gapDistance = metres(run.gapDistance)
    run.ascent = run.ascent.map(height)
    run.descent = run.descent.map(height)
    for index in run.segments.indices {
      run.segments[index].start = seconds(run.segments[index].start)
      run.segments[index].end = seconds(run.segments[index].end)
    }
    run.laps = rounded(run.laps)
    run.badges = rounded(run.badges)
    if let other = run.otherDistance {
      run.otherDistance?.distance = metres(other.distance)
      run.otherDistance?.gapDistance = metres(other.gapDistance)
      run.otherDistance?.laps = rounded(other.laps)
      run.otherDistance?.badges = rounded(other.badges)
    }
    run.quality.gapSeconds = seconds(run.quality.gapSeconds)
    run.quality.worstAccuracy = run.quality.worstAccuracy.map(Quantity.accuracy.rounded)
    return run
  }

  private static func rounded(_ laps: [Lap]) -> [Lap] {
    laps.map { lap in
      Lap(
        start: Quantity.elapsed.rounded(lap.start), end: Quantity.elapsed.rounded(lap.end),
        duration: Quantity.elapsed.rounded(lap.duration),
        distance: Quantity.distance.rounded(lap.distance), kind: lap.kind)
    }
  }

  private static func rounded(_ badges: [RunBadge]) -> [RunBadge] {
    badges.map { badge in
      RunBadge(
        name: badge.name, distance: badge.distance,
        elapsed: Quantity.elapsed.rounded(badge.elapsed),
        coordinate: badge.coordinate.map(Quantity.rounded),
        pace: badge.pace.map { RunModel.rounded($0, decimals: 4) })
    }
  }

  /// The id that another run would get in its place: the next four digits at the end.
  static func nextID(after id: String) -> String {
    let stem = id.dropLast(4)
    let digits = UInt16(id.suffix(4), radix: 16) ?? 0
    return stem + hexadecimal(digits &+ 1, digits: 4)
  }
}
