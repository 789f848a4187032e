package import RunModel
package import Tracking

/// Names and creation of run files; the format is described at ``RunFileWriter``.
package enum RunFile {
  package static let format = "moonrunner.run"
  /// Files of a newer version are listed, but never rewritten.
  package static let version: Int64 = 1
  /// Names of the columns common to all runs' points.
  package static let columns = RunPoint.commonTable.map { "\($0.quantity.name)" }

  /// Returns the names and table indices of the columns of a run's points.
  static func columns(of run: Run) -> [(name: String, index: Int)] {
    columns.enumerated().map { ($1, $0) }
      + run.channels.map { ($0.name, RunPoint.index(of: $0)) }
      + (run.otherDistance == nil
        ? [] : [("\(Quantity.otherDistance.name)", RunPoint.otherDistanceIndex)])
  }

  package static let directory = "runs"
  /// The folder for activities in other sports; not ``directory``, the only folder that earlier
  /// releases read, because they would count them towards badges.
  package static let otherSports = "sports"
  /// All folders with run files.
  package static let directories = [directory, otherSports]
  package static let suffix = ".json"
  /// Maximum number of points: each comes from a line of the journal.
  package static let mostPoints = JournalLimits.standardLines
  /// Maximum size of a file.
  ///
  /// A line of the journal becomes a row, a segment or a lap, each of which is shorter than the
  /// line. 24 hours at 10 Hz take 80 MB.
  package static let mostBytes = mostPoints * longestRow
  /// Maximum length of a point, segment or lap, in bytes.
  static let longestRow = 256
  /// Maximum total size in bytes of a run's texts, which stay in memory.
  ///
  /// A writer needs less: the names of a ladder's badges, once each.
  package static let mostTextBytes = 1 << 20

  /// Returns the path of a run's file in the data directory.
  package static func path(_ id: String) -> String { "\(directory(of: id))/\(id)\(suffix)" }

  /// Returns the folder of a run's file; the id shows whether it is an activity in another sport.
  package static func directory(of id: String) -> String {
    id.dropLast(4).hasSuffix(sportMark) ? otherSports : directory
  }

  /// Marks other sports, before the last four digits of an id: `20261121T061500Z-s7f3a`.
  private static let sportMark = "-s"

  /// Returns the id adapted to the kind of run, so that its file is in the right folder.
  static func id(_ id: String, _ kind: RunKind) -> String {
    let isMarked = directory(of: id) == otherSports
    guard isMarked != (kind.sport != nil) else { return id }
    let digits = String(id.suffix(4))
    guard !isMarked else { return String(id.dropLast(5)) + digits }
    let stem = String(id.dropLast(4).prefix(RunID.longest - 6))
    return stem + (stem.hasSuffix("-") ? "s" : sportMark) + digits
  }

  /// Returns the id in a file name; `nil` if it is not a run's.
  package static func id(ofName name: String) -> String? {
    guard name.hasSuffix(suffix) else { return nil }
    let id = String(name.dropLast(suffix.count))
    return RunID.isValid(id) ? id : nil
  }

  /// Creates a run from its journal, when it is saved, recovered or recomputed.
  ///
  /// See `Store+LiveSave` for the reuse of a live recorder.
  package static func make(
    _ header: RunHeader, _ records: consuming Packed<RunRecord>, id: String? = nil,
    engine: (any DistanceEngine)? = nil
  ) -> Run {
    var recorder = RunRecorder(header: header, engine: engine)
    records = RunRecord.effective(records, of: header)
    records.drain { recorder.apply($0) }
    return make(consume recorder, id: id)
  }

  /// Creates a run from a recorder that has processed its journal.
  static func make(_ recorder: consuming RunRecorder, id: String? = nil) -> Run {
    var run = (consume recorder).finished(roundsTimes: true)
    if let id, RunID.isValid(id) { run.id = id }
    return roundedFigures(run)
  }

  /// Returns a run as stored: as if written by ``RunFileWriter`` and read back.
  static func rounded(_ run: Run) -> Run {
    var run = roundedFigures(run)
    run.points = run.points.edited { $1 = rounded($1) }
    return run
  }

  /// Returns a point as stored.
  static func rounded(_ point: RunPoint) -> RunPoint {
    var point = point
    point.elapsed = Quantity.elapsed.rounded(point.elapsed)
    return point
  }

  /// Returns a run with its figures as stored, but with its points unchanged.
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
    run.corrections = run.corrections.map { correction in
      RunCorrection(
        kind: correction.kind, elapsed: seconds(correction.elapsed),
        distance: metres(correction.distance))
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
        distance: Quantity.distance.rounded(lap.distance), kind: lap.kind, step: lap.step)
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

  /// Returns the next id after a collision, by incrementing the last four digits.
  static func nextID(after id: String) -> String {
    let stem = id.dropLast(4)
    let digits = UInt16(id.suffix(4), radix: 16) ?? 0
    return stem + hexadecimal(digits &+ 1, digits: 4)
  }
}
