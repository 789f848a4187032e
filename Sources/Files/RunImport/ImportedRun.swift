package import Activities
package import RunModel
package import Tracking

/// A recording of another device or program, as a run of ours.
///
/// Where it has places they are judged by our engine, as if a receiver had said them just now; but
/// our own exports come back with the metres that they have, which were judged already from more
/// than an export holds. A recording without places keeps its device's figures.
package struct ImportedRun: Sendable {
  package var run: Run
  /// Metres as the file says; `nil` when it does not.
  package var saidDistance: Double?
  /// What could not be read of the file, and what was corrected.
  package var notes: [String]

  /// Metres of the shortest run that counts.
  package static let shortest = Standings.shortestRun
  /// Seconds from the first point to the last: three days.
  package static let longest = 259_200.0
  /// Metres: more than anybody ran in that time.
  package static let farthest = 1e6
  /// Dates before this are those of a device that did not know any; the first GPS watch for runners
  /// is of 2003.
  package static let firstYear = 2000
  /// Metres a second that nobody keeps up: the record over a mile is 7.2.
  static let fastest = 8.0
  /// Seconds that a start without a position may lie before the first point.
  private static let longestWait = 600.0

  /// What the run needs besides its file.
  package struct Context: Sendable {
    /// For the run's lap length and automatic laps.
    package var units: Units
    package var autoLap: Bool
    /// Seconds ahead of UTC, for a file that does not say its own.
    package var utcOffset: Int
    /// Shortest distance first.
    package var ladder: [LadderStep]
    /// Name and version of this software.
    package var software: String
    /// Whether recordings of other sports are taken, too.
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
  ///   - activity: One run of a file, see `Activity.runs`.
  ///   - file: The file's name, without its folder.
  ///   - context: What the run needs besides.
  /// - Throws: ``ImportRefusal`` when it is no run, or cannot be counted.
  package init(
    _ activity: Activity, file: String, _ context: Context
  ) throws(ImportRefusal) {
    let sport = activity.isOnFoot ? nil : activity.parts.first?.sport
    if let sport, !context.takesAnySport { throw .sport(sport) }
    let unread = activity.notes.map { "only in part: \($0)" }
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
    // GPX has no metres of its own, and what extensions call so has no known unit.
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

  /// Drops the other distance, so that nobody can choose one that an import would refuse.
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

  /// When the device's timer was started; `nil` when only the first point tells.
  private static func start(of activity: Activity) -> UTC? {
    // Our own files say it to the millisecond, also where the starts of laps are whole seconds.
    let isOwn = activity.isOwn
    let said = (isOwn ? activity.start : nil) ?? activity.laps.first?.start
    guard let said, let first = activity.points.first(where: { $0.time != nil })?.time else {
      return said
    }
    let wait = Double(first.millisecondsSince1970 - said.millisecondsSince1970) / 1000
    // A fix is some tenths of a second older than the moment at which it comes, which the run's
    // clock tells; without that clock a point before the start would be lost.
    let earliest = isOwn && activity.clock != nil ? -longestWait : 0
    return (earliest...longestWait).contains(wait) ? said : nil
  }

  /// Seconds of a zone: clocks of two zones differ by quarters of an hour.
  private static func zone(_ seconds: Int) -> Int {
    let step = Double(Settings.utcOffsetStep)
    return Int((Double(seconds) / step).rounded()) * Settings.utcOffsetStep
  }

  /// The same for the same start, so that a file which comes twice has one name.
  private static func hash(_ start: UTC) -> UInt64 {
    var generator = SplitMix64(seed: UInt64(bitPattern: start.millisecondsSince1970))
    return generator.next()
  }
}

extension Activity {
  /// Whether the sport is on foot; also true if the file names none, or only a vague one.
  var isOnFoot: Bool {
    guard let sport = parts.first?.sport else { return true }
    let names = ["run", "jog", "walk", "hik", "trail", "track", "orienteering", "training"]
    return ["other", "generic", "fitness equipment"].contains(sport)
      || names.contains { sport.includes($0) }
  }
}
