package import Activities
package import RunModel
package import Tracking

/// A run made from a recording of another device or program.
///
/// Positions are judged by our engine, as if they had just come from a receiver. Our own exports
/// keep their distance, which was judged from more data than an export contains; a recording
/// without positions keeps its device's figures.
package struct ImportedRun: Sendable {
  package var run: Run
  /// The distance (m) stated by the file, if any.
  package var saidDistance: Double?
  /// Notes about unreadable and corrected data.
  package var notes: [String]

  /// Shortest run (m) that counts.
  package static let shortest = Standings.shortestRun
  /// Maximum time from the first point to the last: three days, in seconds.
  package static let longest = 259_200.0
  /// Maximum distance in metres: more than anyone has run in three days.
  package static let farthest = 1e6
  /// Earlier dates come from a device that did not know the date; the first GPS watch for runners
  /// appeared in 2003.
  package static let firstYear = 2000
  /// A mean speed (m/s) that no runner sustains: the world record over a mile is 7.2.
  static let fastest = 8.0
  /// Longest wait (s) for a position between the start and the first point.
  private static let longestWait = 600.0

  /// The data that a run needs in addition to its file.
  package struct Context: Sendable {
    /// The units that determine the run's lap length.
    package var units: Units
    package var autoLap: Bool
    /// Seconds ahead of UTC, used if the file has no offset of its own.
    package var utcOffset: Int
    /// The badges that the run can earn, shortest distance first.
    package var ladder: [LadderStep]
    /// Name and version of this software.
    package var software: String
    /// Whether recordings of other sports are accepted.
    package var takesAnySport: Bool

    package init(
      units: Units, autoLap: Bool, utcOffset: Int, ladder: [LadderStep], software: String,
      takesAnySport: Bool = false
    ) {
      self.units = units
      self.autoLap = autoLap
      self.utcOffset = utcOffset
      self.ladder = ladder
      self.software = software
      self.takesAnySport = takesAnySport
    }
  }

  /// Judges a recording.
  ///
  /// - Parameters:
  ///   - activity: One run of a file; see `Activity.runs`.
  ///   - file: The file name, without its folder.
  ///   - context: The data that the run needs in addition.
  /// - Throws: ``ImportRefusal`` if it is not a run or cannot be counted.
  package init(
    _ activity: Activity, file: String, _ context: Context
  ) throws(ImportRefusal) {
    let sport = activity.isOnFoot ? nil : activity.parts.first?.sport
    if let sport, !context.takesAnySport { throw .sport(sport) }
    let unread = activity.notes.map { "only partly read: \($0)" }
    let activity = ActivityRepair.repaired(activity)
    notes = unread + activity.notes.dropFirst(unread.count).map { "corrected: \($0)" }
    let course = try RecordedCourse(activity, start: ImportedRun.start(of: activity))
    let timer = activity.totals.duration
    saidDistance = activity.totals.distance ?? course.counter.last
    let offset = activity.utcOffset.map(ImportedRun.zone) ?? context.utcOffset
    let header = RunHeader(
      journal: course.start.map { JournalID(ImportedRun.hash($0)) } ?? activity.journal
        ?? JournalID(0), utcOffset: offset, units: context.units,
      autoLap: context.autoLap && activity.laps.count < 2
        || activity.laps.contains { $0.isAutomatic == true },
      ladder: sport == nil ? context.ladder : [], engine: DistanceEngines.standard,
      software: context.software, boot: "", startedAt: 0)
    let seconds = timer ?? course.span
    // GPX has no element for distances, and distances in extensions have no defined unit.
    var stated = activity.format == .gpx ? nil : saidDistance
    if let metres = stated, let seconds, metres > ImportedRun.fastest * seconds,
      !context.takesAnySport
    {
      stated = nil
    }
    run = course.run(header, laps: activity.laps, stated: stated)
    if run.points.isEmpty {
      guard let saidDistance, let seconds, seconds > 0 else {
        throw .empty
      }
      run = course.run(header, metres: saidDistance, seconds: seconds)
    }
    run.sport = sport.map(ImportSource.shortened)
    run.imported = ImportSource(
      format: activity.format.rawValue, creator: activity.creator, file: file,
      mark: ImportMark(batch: 0, after: 0))
    try check(takesAnySport: context.takesAnySport)
    if let other = run.otherDistance {
      let speed = context.takesAnySport ? 0 : other.distance / run.duration
      if other.distance > ImportedRun.farthest || speed > ImportedRun.fastest { forgetOther() }
    }
  }

  /// Drops the alternative distance, so that the user cannot select one that an import would
  /// refuse.
  private mutating func forgetOther() {
    run.otherDistance = nil
    run.points = run.points.edited { $1.otherDistance = nil }
  }

  private func check(takesAnySport: Bool) throws(ImportRefusal) {
    guard run.distance >= ImportedRun.shortest, run.duration > 0 else { throw .short }
    guard run.distance <= ImportedRun.farthest else { throw .far }
    guard run.elapsed <= ImportedRun.longest else { throw .long }
    let speed = run.distance / run.duration
    guard speed <= ImportedRun.fastest || takesAnySport else { throw .fast(speed) }
    if let date = run.timestamp?.date, date.year < ImportedRun.firstYear { throw .date }
  }

  /// Returns the start of the device's timer; `nil` if it is unknown or implausible.
  private static func start(of activity: Activity) -> UTC? {
    // Our own files state it to the millisecond, even where lap starts are whole seconds.
    let isOwn = activity.isOwn
    let said = (isOwn ? activity.start : nil) ?? activity.laps.first?.start
    guard let said, let first = activity.points.first(where: { $0.time != nil })?.time else {
      return said
    }
    let wait = Double(first.millisecondsSince1970 - said.millisecondsSince1970) / 1000
    // A fix is a few tenths of a second older than its arrival, which the run's clock records;
    // without that clock, a point before the start would be lost.
    let earliest = isOwn && activity.clock != nil ? -longestWait : 0
    return (earliest...longestWait).contains(wait) ? said : nil
  }

  /// Rounds an offset to a quarter of an hour, the granularity of time zones.
  private static func zone(_ seconds: Int) -> Int {
    let step = Double(Settings.utcOffsetStep)
    return Int((Double(seconds) / step).rounded()) * Settings.utcOffsetStep
  }

  /// Returns a hash of the start, so that a run imported twice gets the same name.
  private static func hash(_ start: UTC) -> UInt64 {
    var generator = SplitMix64(seed: UInt64(bitPattern: start.millisecondsSince1970))
    return generator.next()
  }
}

extension Activity {
  /// Whether the sport is on foot; also true if the sport is missing or vague.
  var isOnFoot: Bool {
    guard let sport = parts.first?.sport else { return true }
    let names = ["run", "jog", "walk", "hik", "trail", "track", "orienteering", "training"]
    return ["other", "generic", "fitness equipment"].contains(sport)
      || names.contains { sport.includes($0) }
  }
}
