package import RunModel
package import Workouts

/// A run in progress: turns records into time, distance, laps and badges.
///
/// Fed by the device while running and by a journal at save, recovery and recompute: `apply` is the
/// common path. `ingest` adds decisions made only live (automatic pauses, laps and badges),
/// returned as records so that the journal, not a later evaluation, is authoritative.
package struct RunRecorder: Sendable {
  /// Seconds without a fix from which a gap is counted.
  package static let gap = 2.5
  /// Seconds without a fix from which a new segment starts.
  package static let newSegment = 10.0
  /// A lap within this many milliseconds of the last one is ignored.
  package static let shortestLap: Int64 = 5000

  package private(set) var header: RunHeader
  /// Digest of all records so far.
  package private(set) var digest = RecordDigest()
  package private(set) var engine: any DistanceEngine
  /// What stopped the time; `nil` while it runs.
  private(set) var pauseCause: PauseCause?
  package var isPaused: Bool { pauseCause != nil }
  package private(set) var isEnded = false
  /// The counted fixes, on the run's clock.
  package internal(set) var points = Packed<RecordedPoint>()
  package private(set) var segments: [RecordedSegment] = [RecordedSegment(start: .zero)]
  package internal(set) var lapMarks: [LapMark] = []
  package internal(set) var given: [LiveBadge] = []
  package private(set) var restarts: [Restart] = []
  /// The last name that the receiver reported.
  package private(set) var receiver: String?
  package private(set) var rejected = 0
  package private(set) var gapSeconds = 0.0
  package private(set) var worstAccuracy: Double?
  /// The trusted dates of each stretch between restarts; moments are on the run's clock.
  package private(set) var clocks = [TrustedClock()]
  /// Live metres over running time.
  package internal(set) var curve = DistanceCurve()
  /// Latest time of any record other than a sample.
  package private(set) var lastTime = RunTime.zero

  /// Whether the run was saved and then continued.
  package private(set) var isContinued = false
  /// Whether the run includes a crash or a power cut.
  package private(set) var wasInterrupted = false
  /// Number of board restarts outside manual pauses; usually caused by a weak power supply.
  ///
  /// A program crash within one boot does not count, nor does a restart during a manual pause:
  /// *Power off* pauses the run.
  package private(set) var boardRestarts = 0

  private(set) var pausedTotal: Int64 = 0
  private var pausedAt: RunTime?
  /// When running last started: at the start, at a resume, or after dead time.
  private(set) var runningSince = RunTime.zero

  // For the display where distance is missing, see RunRecorder+Shown.
  private(set) var motionSpeed = MotionSpeed()
  /// Whether a fix has counted since running last started.
  private(set) var hasMetres = false
  /// Running milliseconds without distance at the ends of stretches: in total, and before the
  /// current lap.
  private(set) var unmeasured: Int64 = 0
  var unmeasuredBeforeLap: Int64 = 0

  // For the workout, see RunRecorder+Workout.
  /// The run's workout and its current step; `nil` without one.
  package internal(set) var workout: WorkoutProgress?
  /// Whether the runner ended the workout early.
  package internal(set) var isWorkoutStopped = false
  var workoutParts = WorkoutParts()
  var stepStart = StepStart()

  /// The last result of a race against a stored run; `nil` without one.
  package private(set) var ghostResult: GhostResult?

  private var samples = LastSamples()
  /// Sensors, other than the receiver, whose values are in the points.
  package private(set) var channels: Set<Channel> = []

  // For corrections, see RunRecorder+Corrections.
  /// The distances that the runner set.
  package internal(set) var distanceMarks: [DistanceMark] = []
  /// The metres by which they changed the live distance.
  var offset = 0.0
  /// The distance of a run indoors, metres; `nil` outdoors.
  package internal(set) var indoorDistance: Double?
  /// Metres added to the displayed distance: a change that the runner may still undo.
  package var shownOffset = 0.0
  /// The measured distance when one was set after the last fix: the next fix shows where that was.
  var measuredBeforeMark: Double?

  // For the automatic pause, see RunRecorder+Standing.
  private(set) var watch = StandingWatch()
  var withheld: [WithheldFix] = []
  /// Number of accepted fixes, including those that did not count.
  private(set) var accepted = 0
  /// The engine's distance when the runner last stopped.
  var stoodAt = 0.0
  /// The part of the engine's distance that falls into automatic pauses.
  var notRun = 0.0

  /// Seconds without a fix from which a gap is counted, and from which a segment ends.
  private let gaps: (counted: Double, segment: Double)

  /// - Parameters:
  ///   - header: The run's header.
  ///   - engine: The engine to use; by default the header's.
  ///   - usualStep: Seconds between fixes, if known in advance; this interval is not a gap.
  package init(
    header: RunHeader, engine: (any DistanceEngine)? = nil, usualStep: Double = 1
  ) {
    self.header = header
    self.engine =
      engine ?? DistanceEngines.make(header.engine, usualStep: usualStep) ?? TutorialEngine()
    let gap = EngineRules(usualStep: usualStep).gap
    gaps = (gap, max(gap, RunRecorder.newSegment))
  }

  /// Adopts the number assigned by the store, and another journal ID if this one was taken.
  package mutating func rename(_ journal: JournalID, _ number: RunNumber) {
    header.journal = journal
    header.number = number
  }

  /// Live distance, metres; decreases only if the runner sets it.
  package var distance: Double {
    indoorDistance ?? (isAutoPaused ? stoodAt : engine.distance) - notRun + offset
  }

  /// The part of the distance that no later fix can revoke.
  var settledDistance: Double { min(distance, engine.settledDistance - notRun + offset) }

  /// Returns the running milliseconds up to a moment, without pauses.
  package func duration(at time: RunTime) -> Int64 {
    (pausedAt ?? time).milliseconds.subtractingSaturated(pausedTotal)
  }

  /// Returns the moment at which this many milliseconds had been run; at a pause, its start.
  package func moment(ofDuration milliseconds: Int64) -> RunTime {
    var paused: Int64 = 0
    for (segment, next) in zip(segments, segments.dropFirst()) where segment.endedBy == .pause {
      guard let end = segment.end, milliseconds > end.milliseconds - paused else { continue }
      paused += next.start.milliseconds - end.milliseconds
    }
    return RunTime(milliseconds: milliseconds.addingSaturated(paused)).clamped
  }

  func runningSeconds(at time: RunTime) -> Double { Double(duration(at: time)) / 1000 }

  /// Whether the badge with this index in the header's ladder was given live.
  package func isGiven(_ index: Int) -> Bool { given.contains { $0.index == index } }

  /// Current pace, s/m.
  package var currentPace: Double? { engine.speed.map { 1 / $0 } }

  /// Returns whether the runner is moving; unknown before the first fix of a stretch and after
  /// 2.5 s without one.
  package func motion(at time: RunTime) -> Motion {
    guard let last = lastPointOfSegment, !isPaused, !isEnded,
      time.milliseconds.subtractingSaturated(last.time.milliseconds)
        < Int64(RunRecorder.gap * 1000)
    else { return .unknown }
    return engine.motion
  }

  /// Live moving time, seconds; `nil` if the engine does not detect stops.
  package var movingTime: Double? { engine.movingTime }

  /// Index of the next badge; `nil` after the last.
  package var nextBadge: Int? {
    header.ladder.indices.first {
      header.ladder[$0].distance > settledDistance && !isGiven($0)
    }
  }

  /// Start of the lap in progress: its time and distance.
  package var lapStart: (time: RunTime, distance: Double) {
    lapMarks.last.map { ($0.time, $0.distance) } ?? (.zero, 0)
  }
}

// MARK: - Records

extension RunRecorder {
  /// Processes a fix of the live run; returns its record and the records that it caused.
  ///
  /// With `autoPauses` the time stops while the runner is standing. With `endsSteps` the steps of
  /// a workout end by themselves.
  package mutating func ingest(
    _ fix: Fix, at time: RunTime, autoPauses: Bool = false, endsSteps: Bool = true
  ) -> [RunRecord] {
    guard !isPaused || isAutoPaused, !isEnded else { return [] }
    let verdict = judge(fix, at: time)
    digest.add(fix, verdict, at: time)
    var records = [RunRecord.fix(at: time, fix, verdict)]
    if verdict == .accepted, let record = dueStanding(autoPauses: autoPauses) {
      apply(record)
      records.append(record)
    }
    guard !isPaused else { return records }
    if endsSteps { records += endSteps(until: time) }
    return records + giveDue(at: time)
  }

  /// Processes a sample of the live run; returns its record, or `nil` during a manual pause.
  package mutating func ingest(_ sample: Sample, at time: RunTime) -> RunRecord? {
    guard !isPaused || isAutoPaused, !isEnded else { return nil }
    let record = RunRecord.sample(at: time, sample)
    apply(record)
    return record
  }

  /// Applies a record to the run.
  ///
  /// Handles any record in any order: times in a damaged journal that contradict the clock are
  /// moved to the nearest possible moment.
  package mutating func apply(_ record: RunRecord) {
    digest.add(record)
    let time = record.time.clamped
    if case .sample(_, let sample) = record { return judge(sample, at: time) }
    lastTime = max(lastTime, time)
    switch record {
    case .fix(_, let fix, _): _ = judge(fix, at: time)
    case .sample: break
    case .pause: pause(at: time)
    case .resume: resume(at: time)
    case .autoPause: beginStanding(at: time)
    case .autoResume: endStanding(at: time)
    case .lap(_, let kind): mark(kind, at: time)
    case .badge(_, let index): give(index, at: time)
    case .receiver(_, let name): receiver = name
    case .workout(_, let part): add(part, at: time)
    case .workoutEnd: stopWorkout()
    case .ghost(_, let result):
      if !isEnded { ghostResult = result }
    case .correction(_, let correction): correct(correction, at: time)
    case .restart(let restart): self.restart(restart)
    case .end: end(at: time)
    case .trim: break  // The records that it omits are never applied, see `effective`.
    }
  }

  /// Processes a sample without advancing the clock: a fix still being collected may be older.
  private mutating func judge(_ sample: Sample, at time: RunTime) {
    guard !isPaused || isAutoPaused, !isEnded else { return }
    samples.add(sample, at: time)
    engine.ingest(sample, at: time.seconds)
  }

  /// Returns the channels' values at a moment of the run's clock; unknown without a sample, or if
  /// it is stale.
  package func values(at time: RunTime) -> ChannelValues { samples.values(at: time) }

  private mutating func judge(_ fix: Fix, at moment: RunTime) -> Verdict {
    guard !isPaused || isAutoPaused, !isEnded else { return .noFix }
    guard !isIndoor else { return date(fix, at: moment) }
    // A fix may be handled after a key press with a later timestamp.
    let time = max(
      moment.clamped, pausedAt ?? runningSince, points.last?.time ?? .zero,
      withheld.last?.time ?? .zero)
    advance(to: time, by: fix)
    let verdict = engine.ingest(fix, at: time.seconds)
    guard verdict == .accepted, let place = fix.coordinate else {
      if verdict != .noFix { rejected += 1 }
      return verdict
    }
    let counted = WithheldFix(
      time: time, fix: fix, place: place, channels: samples.values(at: time),
      metres: engine.distance, index: accepted)
    accepted += 1
    watch.ingest(engine.motion, metres: engine.distance, at: time)
    if isAutoPaused { withhold(counted) } else { count(counted) }
    return verdict
  }

  /// Advances the clock to a fix, and uses its date.
  mutating func advance(to time: RunTime, by fix: Fix) {
    lastTime = max(lastTime, time)
    // Journals of older software also contain dates of void fixes.
    guard fix.status == .valid, let utc = fix.time else { return }
    clocks[clocks.count - 1].add(utc, at: Instant(milliseconds: time.milliseconds))
  }

  /// Adds a fix to the points of the run.
  mutating func count(_ fix: WithheldFix) {
    countGap(before: fix.time)
    if !hasMetres { unmeasured += missing(after: duration(at: fix.time)) }
    hasMetres = true
    if let accuracy = fix.fix.accuracy { worstAccuracy = max(worstAccuracy ?? 0, accuracy) }
    let running = runningSeconds(at: fix.time)
    // Subtracting an automatic pause may round the last bit below the previous distance.
    let metres = max(points.last?.distance ?? 0, fix.metres - notRun)
    points.append(
      RecordedPoint(
        point: RunPoint(
          fix.fix, at: fix.place, distance: metres, segment: segments.count - 1,
          channels: fix.channels),
        time: fix.time, stretch: restarts.count, running: running, index: fix.index))
    fix.channels.insert(into: &channels)
    measureMark(metres, at: running)
    curve.append(seconds: running, metres: metres + offset)
    measureStepStart()
    motionSpeed.ingest(engine.speed, engine.motion, at: running)
  }

  /// Ends the segment at its last fix after a long time without fixes.
  private mutating func countGap(before time: RunTime) {
    countGapSeconds(until: time)
    let seconds = secondsWithoutFix(until: time)
    guard seconds >= gaps.segment, let last = lastPointOfSegment else { return }
    segments[segments.count - 1].close(at: last.time, stretch: last.stretch, by: .gap)
    segments.append(RecordedSegment(start: time, stretch: restarts.count))
  }

  /// Returns the seconds from the last counted fix, or from when the time started running, to a
  /// moment.
  private func secondsWithoutFix(until time: RunTime) -> Double {
    let start = lastPointOfSegment?.time ?? runningSince
    return RunTime(milliseconds: time.milliseconds - start.milliseconds).seconds
  }

  /// Adds the time without fixes up to a moment to `gapSeconds` if it is long enough for a gap.
  mutating func countGapSeconds(until time: RunTime) {
    let seconds = secondsWithoutFix(until: time)
    if seconds >= gaps.counted { gapSeconds += seconds }
  }

  private var lastPointOfSegment: RecordedPoint? {
    points.last.flatMap { $0.segment == segments.count - 1 ? $0 : nil }
  }

  private mutating func pause(at moment: RunTime) {
    guard !isEnded, pauseCause != .runner else { return }
    guard !isAutoPaused else {
      // It continues as a manual pause.
      forgetMotion()
      pauseCause = .runner
      return
    }
    let time = max(moment, segments.last?.start ?? .zero)
    unmeasured += missing(after: duration(at: time))
    stop(at: time, by: .runner)
    takeBack(to: time)
    countGapSeconds(until: time)
    forgetMotion()
  }

  /// Stops the time.
  mutating func stop(at time: RunTime, by cause: PauseCause) {
    stoodAt = engine.distance
    pauseCause = cause
    pausedAt = time
    segments[segments.count - 1].close(at: time, stretch: restarts.count, by: .pause)
  }

  /// Breaks the track and forgets the current motion.
  private mutating func forgetMotion() {
    engine.breakTrack()
    motionSpeed.forget()
    watch = StandingWatch()
    leaveStanding()
  }

  /// Applies a pause retroactively from the press of its key, which may be handled after a later
  /// fix.
  ///
  /// A key acts on release: anything in between keeps its distance and is dated back to the press.
  mutating func takeBack(to time: RunTime) {
    let running = runningSeconds(at: time)
    curve.end(at: running)
    takeBackStep(to: running)
    takeBackDistances(to: time, running)
    points.changeLast(while: { $0.time > time }) { point in
      point.time = time
      point.running = running
    }
    for index in lapMarks.indices.reversed() {
      guard lapMarks[index].time > time else { break }
      lapMarks[index].time = time
      lapMarks[index].running = running
    }
    for index in given.indices.reversed() {
      guard given[index].time > time else { break }
      given[index].time = time
      given[index].running = running
    }
  }

  private mutating func resume(at moment: RunTime) {
    guard isPaused, !isEnded else { return }
    // The runner overrides the watch until the next motion.
    if isAutoPaused { forgetMotion() }
    goOn(at: moment)
  }

  /// Starts the time again.
  mutating func goOn(at moment: RunTime) {
    guard let pausedAt else { return }
    let time = max(moment, pausedAt)
    pauseCause = nil
    pausedTotal += time.milliseconds - pausedAt.milliseconds
    self.pausedAt = nil
    runningSince = time
    hasMetres = false
    segments.append(RecordedSegment(start: time, stretch: restarts.count))
  }

  /// Treats dead time as a pause: a paused run stays paused, a running or saved run continues.
  private mutating func restart(_ restart: Restart) {
    let stays = isPaused && !isEnded
    let lastBoot = restarts.last?.boot ?? header.boot
    if !isEnded, pauseCause != .runner, restart.boot != lastBoot, !lastBoot.isEmpty {
      boardRestarts += 1
    }
    if isEnded {
      segments[segments.count - 1].endedBy = .pause
      isContinued = true
    } else {
      wasInterrupted = true
    }
    isEnded = false
    if isAutoPaused, stays {
      // Motion still ends the automatic pause.
      forgetMotion()
    } else {
      pause(at: lastTime)
    }
    engine.passDeadTime()
    samples = LastSamples()
    restarts.append(restart)
    clocks.append(TrustedClock())
    if !stays { resume(at: lastTime) }
  }

  private mutating func end(at time: RunTime) {
    guard !isEnded else { return }
    pause(at: time)
    isEnded = true
    segments[segments.count - 1].endedBy = .stop
  }
}
