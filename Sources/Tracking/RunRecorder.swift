package import RunModel

/// A run in progress: its records in, time, distance, laps and badges out.
///
/// Fed by the device while running and by a journal at save, recovery and recompute: `apply` is
/// the one path. `take` adds what only a live run decides: automatic laps and badges, which it
/// returns as records so that the journal, not a later judgement, has the last word on them.
package struct RunRecorder: Sendable {
  /// Seconds without a fix from which a gap is counted.
  package static let gap = 2.5
  /// Seconds without a fix from which a new segment begins.
  package static let newSegment = 10.0
  /// A lap within this many milliseconds of the last one is ignored.
  package static let shortestLap: Int64 = 5000

  package let header: RunHeader
  package private(set) var engine: any DistanceEngine
  package private(set) var isPaused = false
  package private(set) var isEnded = false
  /// The fixes that counted, on the run's clock.
  package private(set) var points: [RecordedPoint] = []
  package private(set) var segments: [RecordedSegment] = [RecordedSegment(start: .zero)]
  package private(set) var lapMarks: [LapMark] = []
  package private(set) var given: [GivenBadge] = []
  package private(set) var restarts: [Restart] = []
  package private(set) var rejected = 0
  package private(set) var gapSeconds = 0.0
  package private(set) var worstAccuracy: Double?
  /// First and last believed UTC of each stretch between restarts, with the run's clock.
  package private(set) var clockMarks: [ClockMarks] = [ClockMarks()]
  /// Metres over running time, as seen live.
  package private(set) var curve = DistanceCurve()
  /// Latest moment that any record spoke of.
  package private(set) var lastTime = RunTime.zero

  private var pausedTotal: Int64 = 0
  private var pausedAt: RunTime?

  /// `engine` is the header's unless the run is to be judged by another.
  package init(header: RunHeader, engine: (any DistanceEngine)? = nil) {
    self.header = header
    self.engine = engine ?? DistanceEngines.make(header.engine) ?? TutorialEngine()
  }

  /// Metres live; never falls.
  package var distance: Double { engine.distance }

  /// Milliseconds run up to a moment, pauses left out.
  package func duration(at time: RunTime) -> Int64 {
    (pausedAt ?? time).milliseconds - pausedTotal
  }

  package func isGiven(_ index: Int) -> Bool { given.contains { $0.index == index } }

  /// Seconds a metre over the whole run up to a moment.
  package func averagePace(at time: RunTime) -> Double? {
    distance > 0 ? Double(duration(at: time)) / 1000 / distance : nil
  }

  /// Seconds a metre now.
  package var currentPace: Double? { engine.speed.map { 1 / $0 } }

  /// Index of the next badge to be given; `nil` after the last.
  package var nextBadge: Int? {
    header.ladder.indices.first { header.ladder[$0].distance > distance && !isGiven($0) }
  }

  /// Lap in progress: when it began, and the metres run before it.
  package var lapStart: (time: RunTime, distance: Double) {
    lapMarks.last.map { ($0.time, $0.distance) } ?? (.zero, 0)
  }
}

// MARK: - Records

extension RunRecorder {
  /// Takes a fix of the live run; returns its record and those of what it brought about.
  package mutating func take(_ fix: Fix, at time: RunTime) -> [RunRecord] {
    guard !isPaused, !isEnded else { return [] }
    var records = [RunRecord.fix(at: time, fix, judge(fix, at: time))]
    while let lap = dueLap() {
      apply(lap)
      records.append(lap)
    }
    for badge in dueBadges(at: time) {
      apply(badge)
      records.append(badge)
    }
    return records
  }

  /// Badges due at a moment without a fix: those of 0 m at the start.
  package func dueBadges(at time: RunTime) -> [RunRecord] {
    header.ladder.indices
      .filter { header.ladder[$0].distance <= distance && !isGiven($0) }
      .map { .badge(at: time, index: $0) }
  }

  /// A lap by button; `nil` when it comes too soon after the last.
  package func lap(at time: RunTime) -> RunRecord? {
    let since = time.milliseconds - lapStart.time.milliseconds
    guard !isPaused, !isEnded, since >= RunRecorder.shortestLap else { return nil }
    return .lap(at: time, .button)
  }

  /// Brings the run up to date with a record.
  package mutating func apply(_ record: RunRecord) {
    lastTime = max(lastTime, record.time)
    switch record {
    case .fix(let time, let fix, _): _ = judge(fix, at: time)
    case .pause(let time): pause(at: time)
    case .resume(let time): resume(at: time)
    case .lap(let time, let kind):
      let running = Double(duration(at: time)) / 1000
      lapMarks.append(
        LapMark(time: time, running: running, distance: curve.distance(at: running), kind: kind))
    case .badge(let time, let index): give(index, at: time)
    case .restart(let restart): self.restart(restart)
    case .end(let time, _): end(at: time)
    }
  }

  private mutating func judge(_ fix: Fix, at time: RunTime) -> Verdict {
    lastTime = max(lastTime, time)
    guard !isPaused, !isEnded else { return .noFix }
    if let utc = fix.time { clockMarks[clockMarks.count - 1].note(utc, at: time) }
    let verdict = engine.take(fix, at: time.seconds)
    guard verdict == .accepted, let place = fix.coordinate else {
      rejected += 1
      return verdict
    }
    countGap(before: time)
    if let accuracy = fix.accuracy { worstAccuracy = max(worstAccuracy ?? 0, accuracy) }
    points.append(
      RecordedPoint(
        time: time, stretch: restarts.count, segment: segments.count - 1, fix: fix, place: place,
        distance: engine.distance))
    curve.append(seconds: Double(duration(at: time)) / 1000, metres: engine.distance)
    return verdict
  }

  /// Seconds without fixes count as a gap; long ones end a segment at the last fix.
  private mutating func countGap(before time: RunTime) {
    guard let last = points.last, last.segment == segments.count - 1 else { return }
    let seconds = time.seconds - last.time.seconds
    guard seconds >= RunRecorder.gap else { return }
    gapSeconds += seconds
    guard seconds >= RunRecorder.newSegment else { return }
    segments[segments.count - 1].close(at: last.time, stretch: last.stretch, by: .gap)
    segments.append(RecordedSegment(start: time, stretch: restarts.count))
  }

  private mutating func pause(at time: RunTime) {
    guard !isPaused, !isEnded else { return }
    isPaused = true
    pausedAt = time
    segments[segments.count - 1].close(at: time, stretch: restarts.count, by: .pause)
    engine.breakTrack()
  }

  private mutating func resume(at time: RunTime) {
    guard isPaused, !isEnded, let pausedAt else { return }
    isPaused = false
    pausedTotal += max(0, time.milliseconds - pausedAt.milliseconds)
    self.pausedAt = nil
    segments.append(RecordedSegment(start: time, stretch: restarts.count))
  }

  /// Dead time is a pause: a run that stood paused stays so, one that ran or was saved goes on.
  private mutating func restart(_ restart: Restart) {
    let stays = isPaused && !isEnded
    if isEnded { segments[segments.count - 1].endedBy = .pause }
    isEnded = false
    pause(at: restart.time)
    restarts.append(restart)
    clockMarks.append(ClockMarks())
    if !stays { resume(at: restart.time) }
  }

  private mutating func end(at time: RunTime) {
    pause(at: time)
    isEnded = true
    segments[segments.count - 1].endedBy = .stop
  }

  private mutating func give(_ index: Int, at time: RunTime) {
    guard header.ladder.indices.contains(index), !isGiven(index) else { return }
    given.append(
      GivenBadge(
        index: index, time: time, stretch: restarts.count,
        running: Double(duration(at: time)) / 1000, distance: distance,
        place: points.last?.place))
  }

  /// An automatic lap at the exact distance, between the last two fixes.
  private func dueLap() -> RunRecord? {
    guard header.autoLap else { return nil }
    let start = lapStart
    let goal = start.distance + header.units.metres
    guard distance >= goal, let running = curve.time(at: goal) else { return nil }
    // Between two fixes of one stretch running time and the run's clock differ by the pauses so
    // far; a pause in between cannot be crossed, it adds no metres.
    let time = RunTime(milliseconds: Int64(running * 1000 + 0.5) + pausedTotal)
    return .lap(at: max(time, start.time), .auto)
  }
}
