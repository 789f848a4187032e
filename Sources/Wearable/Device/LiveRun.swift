import Courses
import RunModel
import Tracking

/// Whether there is a run, and whether its time runs.
enum RunPhase: Sendable {
  case none
  case running
  /// The time stands because the runner does.
  case standing
  case paused
}

/// The run in progress, and its clock on this boot.
struct LiveRun: Sendable {
  /// Without a fix that counts for so long, the runner is told.
  static let lossTime = Duration.milliseconds(RunRecorder.lost)

  @Boxed var recorder: RunRecorder
  /// As it is stored, when it was saved and then continued.
  @Boxed var saved: RunSummary? = nil
  @Boxed private(set) var trail = Trail()
  /// The course that it follows, if there is one.
  private(set) var guide: CourseGuide?
  /// Points that the guide was given of those that were recorded before it came, some with each
  /// fix; `nil` when it has them all.
  private var followed: Int?
  /// Points of a run that was taken up again on their way to the trail, some with each fix: all at
  /// once would take too long.
  private var backlog: Packed<RecordedPoint>.Iterator?
  /// Points behind those.
  private var newPoints: [RecordedPoint] = []
  /// Pictures and standings go by the names in the run's own ladder.
  let badges: [Int?]
  /// Where the first fix that counted was.
  private(set) var start: Coordinate?
  /// The last fix that counted, or since when fixes are expected to count.
  private var countedAt: Instant
  /// Fixes keep coming, and none of them counts.
  private(set) var isWeak = false
  /// A fix counted since the run began or went on.
  private(set) var hasCounted = false
  var progress: ProgressWatch
  /// Degrees from north that are up on the map that turns with the runner.
  private(set) var heading = 0.0
  private var splitEnds = SplitEnds(unit: 0)
  /// Segments when the ends of splits were last looked for.
  private var segments = 0
  /// Metres before its end at which a split stops that goes on by estimate.
  private static let shortOfSplit = 0.1
  private let origin: Instant
  private let base: RunTime

  /// The run's clock shows `base` at `origin`.
  init(
    recorder: RunRecorder, origin: Instant, base: RunTime, ladder: BadgeLadder
  ) {
    self.recorder = recorder
    self.origin = origin
    self.base = base
    countedAt = origin
    progress = ProgressWatch(metres: recorder.distance, at: origin)
    badges = recorder.header.ladder.map { ladder.index(of: $0.name, at: $0.distance) }
    start = recorder.points.first?.place
    backlog = recorder.points.makeIterator()
    lengthenTrail()
  }

  var phase: RunPhase {
    recorder.isAutoPaused ? .standing : recorder.isPaused ? .paused : .running
  }

  /// The run's clock at an instant; never before what was recorded already.
  func time(at instant: Instant) -> RunTime {
    max(recorder.lastTime, base + max(.zero, instant - origin))
  }

  /// Seconds without pauses.
  func duration(at instant: Instant) -> Double {
    Double(recorder.duration(at: time(at: instant))) / 1000
  }

  /// Whole seconds without pauses, which is what screens go by: they change with the second, not
  /// with the moment at which somebody looks.
  func shownSeconds(at instant: Instant) -> Double {
    Double(recorder.duration(at: time(at: instant)) / 1000)
  }

  /// When the shown time changes next.
  func nextSecond(after instant: Instant) -> Instant? {
    guard !recorder.isPaused else { return nil }
    let milliseconds = recorder.duration(at: time(at: instant))
    return instant + .milliseconds(1000 - milliseconds % 1000)
  }

  /// Whether metres have been missing for so long that what is shown of them is a guess.
  ///
  /// It goes by running time: a pause leaves it as it was. While the time stands by itself the
  /// clock decides, for nothing would tell that the runner went on.
  func isLost(at instant: Instant) -> Bool {
    guard !recorder.isAutoPaused else { return instant - countedAt >= LiveRun.lossTime }
    return recorder.silence(at: time(at: instant)) >= RunRecorder.lost
  }

  /// When the fix is lost if no other comes; `nil` when it is, or the run is paused.
  func lossDeadline(after instant: Instant) -> Instant? {
    guard !isLost(at: instant) else { return nil }
    guard !recorder.isAutoPaused else { return countedAt + LiveRun.lossTime }
    guard !recorder.isPaused else { return nil }
    return instant + .milliseconds(RunRecorder.lost - recorder.silence(at: time(at: instant)))
  }

  /// Metres as they are shown.
  func distance(at instant: Instant) -> LiveFigure {
    recorder.liveDistance(at: time(at: instant), isLost: isLost(at: instant))
  }

  /// Seconds a metre over the run as they are shown; `nil` before the first metre.
  func averagePace(at instant: Instant) -> LiveFigure? {
    recorder.averagePace(over: distance(at: instant), at: time(at: instant))
  }

  /// Ends a pause, if there is one; returns what belongs in the journal.
  mutating func resume(at instant: Instant) -> RunRecord? {
    guard recorder.isPaused else { return nil }
    let record = RunRecord.resume(at: time(at: instant))
    recorder.apply(record)
    countedAt = instant
    isWeak = false
    hasCounted = false
    beginProgress(at: instant)
    return record
  }

  /// From now on the runner has the whole time until being asked about standing.
  mutating func beginProgress(at instant: Instant) {
    progress = ProgressWatch(metres: recorder.distance, at: instant)
  }

  /// Follows another course, or none.
  mutating func follow(_ other: FollowedCourse) {
    guide = other.course.map { CourseGuide($0, other.rules) }
    followed = other.beginsHere || recorder.points.isEmpty ? nil : 0
    placeGuide()
  }

  /// Changes when the runner is off the course.
  mutating func judgeCourse(by rules: CourseFollower.Rules) { guide?.rules = rules }

  /// Follows the course by a fix; returns what the runner must be told of it.
  ///
  /// On the clock of the run, by which points that were recorded before are followed, too, and not
  /// before those all are.
  mutating func follow(_ fix: Fix, at instant: Instant) -> CourseEvent? {
    guard guide != nil else { return nil }
    if let done = followed { catchUp(from: done) }
    guard followed == nil, phase != .paused else { return nil }
    let clock = Instant(milliseconds: time(at: instant).milliseconds)
    return guide?.take(fix, at: clock)
  }

  /// Adds a fix; returns what belongs in the journal.
  mutating func add(
    _ fix: Fix, at instant: Instant, autoPauses: Bool, _ units: Units
  ) -> [RunRecord] {
    let points = recorder.points.count
    let records = recorder.ingest(fix, at: time(at: instant), autoPauses: autoPauses)
    let added = recorder.points.count - points
    if added == 1, let point = recorder.points.last {
      show(point)
    } else if added > 1 {
      // Where an automatic pause ends there are several.
      for point in recorder.points.suffix(from: points) { show(point) }
    }
    if case .fix(_, _, .accepted)? = records.first {
      countedAt = instant
      hasCounted = true
      turnMap(by: fix)
    }
    progress.add(metres: recorder.distance, at: instant)
    isWeak = fix.status == .valid && instant - countedAt >= LiveRun.lossTime
    if !records.isEmpty { measureSplits(in: units) }
    return records
  }

  /// Degrees that the runner may turn before the map does: it is drawn anew then, all of it.
  private static let steady = 20.0
  /// Metres a second from which on a receiver knows the way that it moves.
  private static let leastSpeed = 0.8

  private mutating func turnMap(by fix: Fix) {
    guard let course = fix.course, let speed = fix.speed, speed >= LiveRun.leastSpeed else {
      return
    }
    let turn = (course - heading).remainder(dividingBy: 360)
    if abs(turn) > LiveRun.steady { heading = course.rounded() }
  }

  /// Looks for the ends of splits that came.
  private mutating func measureSplits(in units: Units) {
    // A new segment tells of a pause, which may have moved the last end.
    if splitEnds.unit != units.metres || segments != recorder.segments.count {
      splitEnds = SplitEnds(unit: units.metres)
      segments = recorder.segments.count
    }
    splitEnds.extend(along: recorder.curve)
  }

  /// Splits up to an instant; no estimate ends one.
  func splits(in units: Units, at instant: Instant) -> [Split] {
    var ends = splitEnds.unit == units.metres ? splitEnds : SplitEnds(unit: units.metres)
    ends.extend(along: recorder.curve)
    let shown = distance(at: instant)
    let total =
      shown.isEstimated
      ? max(recorder.curve.total, min(shown.value, ends.next - LiveRun.shortOfSplit))
      : recorder.curve.total
    return ends.splits(total: total, duration: duration(at: instant))
  }

  /// Lengthens the trail on the map.
  private mutating func show(_ point: RecordedPoint) {
    if start == nil { start = point.place }
    newPoints.append(point)
    lengthenTrail()
  }

  /// Points that the trail takes at a time.
  static let slice = 4096

  private mutating func lengthenTrail() {
    for _ in 0..<LiveRun.slice {
      guard let point = backlog?.next() else {
        backlog = nil
        break
      }
      trail.append(point.place, segment: point.segment)
    }
    guard backlog == nil else { return }
    for point in newPoints { trail.append(point.place, segment: point.segment) }
    newPoints.removeAll(keepingCapacity: true)
    placeGuide()
  }

  /// Gives the guide points that were recorded before it came.
  private mutating func catchUp(from done: Int) {
    for point in recorder.points.suffix(from: done).prefix(LiveRun.slice) { guide?.follow(point) }
    let next = min(done + LiveRun.slice, recorder.points.count)
    followed = next < recorder.points.count ? next : nil
  }

  private mutating func placeGuide() {
    guard guide?.isPlaced == false else { return }
    let trail = trail
    guide?.place(on: trail)
  }

  /// The run as a list would show it if it ended now.
  func summary(at instant: Instant) -> RunSummary {
    let header = recorder.header
    let beyond = recorder.given.map { header.ladder[$0.index] }
      .filter { $0.distance > recorder.distance }
    return RunSummary(
      id: "", journal: header.journal, number: RunNumber(RunNumber.bounds.upperBound),
      timestamp: nil,
      utcOffset: header.utcOffset, distance: recorder.distance,
      duration: duration(at: instant),
      givenBeyond: beyond.map { GivenBadge(name: $0.name, distance: $0.distance) })
  }
}
