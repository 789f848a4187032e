import Courses
import RunModel
import Tracking
import Workouts

/// Whether there is a run and whether its time is running.
enum RunPhase: Sendable {
  case none
  case running
  /// The run is auto-paused because the runner is standing.
  case standing
  case paused
}

/// The run in progress and its clock in this boot.
struct LiveRun: Sendable {
  /// Time without a counting fix after which the runner is alerted.
  static let lossTime = Duration.milliseconds(RunRecorder.lost)

  @Boxed var recorder: RunRecorder
  /// The stored version of a run that was saved and then continued.
  @Boxed var saved: RunSummary? = nil
  @Boxed private(set) var trail = Trail()
  /// The course being followed, if any.
  private(set) var guide: CourseGuide?
  /// The race against a stored run, if any.
  var race: LiveRace?
  /// Number of earlier points that the guide has processed, a batch per fix; `nil` once it has
  /// processed all of them.
  private var followed: Int?
  /// Number of points at the beginning, recorded before a restart.
  private let recovered: Int
  /// Points of a recovered run still to be added to the trail, a batch per fix: adding all at once
  /// would take too long.
  private var backlog: Packed<RecordedPoint>.Iterator?
  /// New points, to be added after the backlog.
  private var newPoints: [RecordedPoint] = []
  /// Index in the wearable's ladder of each step in the run's own ladder, for pictures and
  /// standings.
  let badges: [Int?]
  /// Position of the first fix that counted.
  private(set) var start: Coordinate?
  /// When a fix last counted, or when the run began or was resumed if that is later.
  private var countedAt: Instant
  /// Whether fixes keep coming but none of them counts.
  private(set) var isWeak = false
  /// Whether a fix has counted since the run began or was resumed.
  private(set) var hasCounted = false
  var progress: ProgressWatch
  /// Heading in degrees at the top of a map that turns with the runner.
  private(set) var heading = 0.0
  private var splitEnds = SplitEnds(unit: 0)
  /// Number of segments and of distances set by the runner when split ends were last measured.
  private var measured = (segments: 0, marks: 0)
  /// Distance in metres from the end of a split at which an estimate stops.
  private static let shortOfSplit = 0.1
  private let origin: Instant
  private let base: RunTime

  /// Creates a run whose clock shows `base` at `origin`.
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
    recovered = recorder.points.count
    backlog = recorder.points.makeIterator()
    lengthenTrail()
  }

  /// Whether the run's time is running, and whether a step of a workout is in progress.
  ///
  /// Mutating access reads the recorder in place; any other copies its many fields.
  mutating func state() -> (phase: RunPhase, isInWorkout: Bool) { LiveRun.state(of: &recorder) }

  private static func state(of recorder: inout RunRecorder) -> (RunPhase, Bool) {
    (
      recorder.isAutoPaused ? .standing : recorder.isPaused ? .paused : .running,
      recorder.currentStep != nil
    )
  }

  /// Returns the run's clock at an instant; never before the last record.
  func time(at instant: Instant) -> RunTime { max(recorder.lastTime, moment(at: instant)) }

  /// Returns the run's clock at an instant that may precede the last record.
  func moment(at instant: Instant) -> RunTime { base + max(.zero, instant - origin) }

  /// Returns the running time in seconds, without pauses.
  func duration(at instant: Instant) -> Double {
    Double(recorder.duration(at: time(at: instant))) / 1000
  }

  /// Returns the running time in whole seconds, as displayed: screens change with the second, not
  /// with the moment at which they are drawn.
  func shownSeconds(at instant: Instant) -> Double {
    Double(recorder.duration(at: time(at: instant)) / 1000)
  }

  /// Returns when the displayed time next changes; `nil` during a pause.
  func nextSecond(after instant: Instant) -> Instant? {
    guard !recorder.isPaused else { return nil }
    let milliseconds = recorder.duration(at: time(at: instant))
    return instant + .milliseconds(1000 - milliseconds % 1000)
  }

  /// Whether fixes have been missing for so long that the displayed distance is an estimate.
  ///
  /// Based on running time, so that a pause changes nothing. During an auto-pause the wall clock
  /// decides, as running time would not show that the runner has moved on.
  func isLost(at instant: Instant) -> Bool {
    guard !recorder.isAutoPaused else { return instant - countedAt >= LiveRun.lossTime }
    return recorder.silence(at: time(at: instant)) >= RunRecorder.lost
  }

  /// Returns when the fix counts as lost if no other arrives; `nil` if it is lost already or the
  /// run is paused.
  func lossDeadline(after instant: Instant) -> Instant? {
    guard !isLost(at: instant) else { return nil }
    guard !recorder.isAutoPaused else { return countedAt + LiveRun.lossTime }
    guard !recorder.isPaused else { return nil }
    return instant + .milliseconds(RunRecorder.lost - recorder.silence(at: time(at: instant)))
  }

  /// Returns the displayed distance in metres.
  func distance(at instant: Instant) -> LiveFigure {
    recorder.liveDistance(at: time(at: instant), isLost: isLost(at: instant))
  }

  /// Returns the displayed average pace in seconds per metre; `nil` before the first metre.
  func averagePace(at instant: Instant) -> LiveFigure? {
    recorder.averagePace(over: distance(at: instant), at: time(at: instant))
  }

  /// What remains of the current step of the workout; `nil` without one.
  func stepRemainder(at instant: Instant) -> WorkoutProgress.Remainder? {
    recorder.stepRemainder(over: distance(at: instant), at: time(at: instant))
  }

  /// Running milliseconds and metres since the current step began.
  func stepProgress(at instant: Instant) -> (milliseconds: Int64, metres: Double) {
    recorder.stepProgress(over: distance(at: instant), at: time(at: instant))
  }

  /// Ends a pause, if there is one; returns the record for the journal.
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

  /// Restarts the time until the runner is asked about standing still.
  mutating func beginProgress(at instant: Instant) {
    progress = ProgressWatch(metres: recorder.distance, at: instant)
  }

  /// Follows another course, or none.
  mutating func follow(_ other: FollowedCourse) {
    guide = other.course.map { CourseGuide($0, other.rules) }
    followed = other.beginsHere || recorder.points.isEmpty ? nil : 0
    placeGuide()
  }

  /// Changes the rules for when the runner counts as off course.
  mutating func judgeCourse(by rules: CourseFollower.Rules) { guide?.rules = rules }

  /// Updates the progress along the course with a fix; returns what to announce.
  ///
  /// Uses the run's clock, as for points recorded earlier, and ignores fixes until all of these
  /// points have been processed. A cue is signalled within `distance`, in metres, but not while the
  /// runner stands.
  mutating func follow(
    _ fix: Fix, at instant: Instant, signallingWithin distance: Double?
  ) -> CourseNews {
    guard guide != nil else { return CourseNews() }
    if let done = followed { catchUp(from: done, distance) }
    guard followed == nil else { return CourseNews() }
    let phase = state().phase
    guard phase != .paused else { return CourseNews() }
    let clock = Instant(milliseconds: time(at: instant).milliseconds)
    let event = guide?.take(fix, at: clock)
    let cue = phase == .running ? guide?.signal(within: distance) : nil
    return CourseNews(event: event, cue: cue)
  }

  /// Adds a fix; returns the records for the journal, and what the race has to announce.
  mutating func add(
    _ fix: Fix, at instant: Instant, autoPauses: Bool, _ units: Units
  ) -> (records: [RunRecord], race: GhostEvent?) {
    let points = recorder.points.count
    let records = recorder.ingest(fix, at: time(at: instant), autoPauses: autoPauses)
    let added = recorder.points.count - points
    if added == 1, let point = recorder.points.last {
      show(point)
    } else if added > 1 {
      // The end of an automatic pause adds several points.
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
    return (records, records.isEmpty ? nil : takeRace(fix, at: instant, added: added))
  }

  /// Updates the race with the points that were added, or with a fix that did not count.
  ///
  /// An end that is already recorded, before a restart, is not announced again.
  private mutating func takeRace(_ fix: Fix, at instant: Instant, added: Int) -> GhostEvent? {
    guard race != nil else { return nil }
    let event: GhostEvent?
    if added > 0 {
      let points = recorder.points
      event = race?.take(points)
    } else {
      guard state().phase == .running else { return nil }
      let (seconds, metres) = (duration(at: instant), recorder.distance)
      let clock = Instant(milliseconds: time(at: instant).milliseconds)
      event = race?.take(uncounted: fix, at: clock, seconds: seconds, metres: metres)
    }
    return event == .finished && recorder.ghostResult != nil ? nil : event
  }

  /// Degrees that the runner may turn before the map turns, which requires redrawing all of it.
  private static let steady = 20.0
  /// Minimum speed in m/s at which a receiver's course is reliable.
  private static let leastSpeed = 0.8

  private mutating func turnMap(by fix: Fix) {
    guard let course = fix.course, let speed = fix.speed, speed >= LiveRun.leastSpeed else {
      return
    }
    let turn = (course - heading).remainder(dividingBy: 360)
    if abs(turn) > LiveRun.steady { heading = course.rounded() }
  }

  /// Measures the splits that were completed.
  private mutating func measureSplits(in units: Units) {
    // A new segment indicates a pause, which may have moved the last end.
    let now = (segments: recorder.segments.count, marks: recorder.distanceMarks.count)
    if splitEnds.unit != units.metres || measured != now {
      splitEnds = SplitEnds(unit: units.metres)
      measured = now
    }
    splitEnds.extend(along: recorder.curve)
  }

  /// Returns the splits up to an instant; an estimate never completes one.
  func splits(in units: Units, at instant: Instant) -> [Split] {
    let isKnown =
      splitEnds.unit == units.metres && measured.marks == recorder.distanceMarks.count
    var ends = isKnown ? splitEnds : SplitEnds(unit: units.metres)
    ends.extend(along: recorder.curve)
    let shown = distance(at: instant)
    let total =
      shown.isEstimated
      ? max(recorder.curve.total, min(shown.value, ends.next - LiveRun.shortOfSplit))
      : recorder.curve.total
    return ends.splits(total: total, duration: duration(at: instant))
  }

  /// Adds a point to the trail on the map.
  private mutating func show(_ point: RecordedPoint) {
    if start == nil { start = point.place }
    newPoints.append(point)
    lengthenTrail()
  }

  /// Number of points added to the trail at a time.
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

  /// Passes earlier points, recorded before the course was set, to the guide.
  ///
  /// What was signalled before a restart is not signalled again.
  private mutating func catchUp(from done: Int, _ distance: Double?) {
    let next = min(done + LiveRun.slice, recorder.points.count)
    for (index, point) in zip(done..<next, recorder.points.suffix(from: done)) {
      guide?.follow(point)
      if index < recovered { _ = guide?.signal(within: distance) }
    }
    followed = next < recorder.points.count ? next : nil
  }

  private mutating func placeGuide() {
    guard guide?.isPlaced == false else { return }
    let trail = trail
    guide?.place(on: trail)
  }

  /// Returns the run as a list would show it if it ended now.
  func summary(at instant: Instant) -> RunSummary {
    let header = recorder.header
    let beyond = recorder.given.map { header.ladder[$0.index] }
      .filter { $0.distance > recorder.distance }
    return RunSummary(
      id: "", journal: header.journal, number: RunNumber(RunNumber.bounds.upperBound),
      timestamp: nil,
      utcOffset: header.utcOffset, distance: recorder.distance,
      duration: duration(at: instant),
      givenBeyond: beyond.map { GivenBadge(name: $0.name, distance: $0.distance) },
      kind: recorder.isIndoor ? .indoor : .run,
      isCorrected: recorder.isIndoor || !recorder.distanceMarks.isEmpty)
  }
}
