import RunModel

// Laps and badges.

extension RunRecorder {
  /// Returns the badges due at a moment; without a fix, those for 0 m at the start.
  ///
  /// Bridged metres that are not yet settled earn none, because a badge is never revoked. A run
  /// that is too short to count earns none either; its badges for 0 m are recorded, but not shown.
  package func dueBadges(at time: RunTime) -> [RunRecord] {
    let metres = settledDistance
    return header.ladder.indices
      .filter { index in
        let goal = header.ladder[index].distance
        return !isGiven(index) && (goal <= 0 || metres >= max(goal, Standings.shortestRun))
      }
      .map { .badge(at: time, index: $0) }
  }

  /// Adds the automatic laps and the badges that are due; returns their records.
  package mutating func giveDue(at time: RunTime) -> [RunRecord] {
    guard !isPaused, !isEnded, !isIndoor else { return [] }
    var records: [RunRecord] = []
    while let lap = dueLap() {
      let record = RunRecord.lap(at: lap.time, .auto)
      apply(record)
      records.append(record)
    }
    for badge in dueBadges(at: time) {
      apply(badge)
      records.append(badge)
    }
    return records
  }

  /// Returns the record of a lap marked by button; `nil` during a pause, after the end, or too soon
  /// after the last lap.
  package func lap(at time: RunTime) -> RunRecord? {
    let since = time.milliseconds.subtractingSaturated(lapStart.time.milliseconds)
    guard !isPaused, !isEnded, since >= RunRecorder.shortestLap else { return nil }
    return .lap(at: time, .button)
  }

  mutating func give(_ index: Int, at time: RunTime) {
    guard header.ladder.indices.contains(index), !isEnded, !isGiven(index) else { return }
    given.append(
      LiveBadge(
        index: index, time: time, stretch: restarts.count, running: runningSeconds(at: time),
        distance: distance, place: points.last?.place))
  }

  mutating func mark(_ kind: Lap.Kind, at moment: RunTime) {
    guard !isEnded else { return }
    let start = lapStart
    let time = max(moment, start.time)
    let running = max(runningSeconds(at: time), lapMarks.last?.running ?? 0)
    // The record has whole milliseconds; an automatic lap still has its exact distance.
    let due = kind == .auto ? dueLap() : nil
    let distance = due.flatMap { $0.time == time ? $0.distance : nil }
    lapMarks.append(
      LapMark(
        time: time, stretch: restarts.count, running: running,
        distance: distance ?? max(start.distance, curve.distance(at: running)), kind: kind,
        step: kind == .button ? currentStep : nil))
    if kind == .button { endStep(at: running) }
    unmeasuredBeforeLap = unmeasured(after: Int64((running * 1000).rounded()))
  }

  /// Returns an automatic lap at the exact distance, between the last two fixes; none during a
  /// workout, whose steps are laps.
  func dueLap() -> (time: RunTime, distance: Double)? {
    guard header.autoLap, distance.isFinite, currentStep == nil else { return nil }
    let start = lapStart
    let goal = start.distance + header.units.metres
    guard distance >= goal, let running = curve.time(at: goal) else { return nil }
    let milliseconds = Int64(running * 1000 + 0.5)
    // A correction may have moved the crossing before the last pause.
    guard distanceMarks.isEmpty else {
      return (max(moment(ofDuration: milliseconds), start.time), goal)
    }
    // Running time and the run's clock differ by the pauses so far; the crossing is never in a
    // pause.
    let time = RunTime(milliseconds: milliseconds + pausedTotal)
    return (max(time, start.time, runningSince), goal)
  }
}
