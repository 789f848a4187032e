package import RunModel

extension RunRecorder {
  /// The run as its file shows it; the recorder has taken all records, the ending included.
  ///
  /// `receiver` names the GPS maker where it is known.
  package func finished(receiver: String? = nil) -> Run {
    let dead = deadTimes()
    let final = engine.finalDistances()
    let points = points.enumerated().map { index, point in
      runPoint(point, distance: final?[index] ?? point.distance, dead: dead)
    }
    var curve = DistanceCurve()
    for (recorded, point) in zip(self.points, points) {
      curve.append(seconds: running(at: recorded), metres: point.distance)
    }
    let distance = points.last?.distance ?? 0
    let segments = segments.map { segment(in: $0, dead: dead) }
    let timestamp = startTime(dead: dead)
    return Run(
      id: runID(timestamp), journal: header.journal, number: header.number,
      timestamp: timestamp, utcOffset: header.utcOffset,
      duration: Double(duration(at: lastTime)) / 1000, elapsed: segments.last?.end ?? 0,
      distance: distance, distanceLive: engine.distance, gapDistance: engine.gapDistance,
      recovered: !restarts.isEmpty, engine: engine.name, segments: segments,
      laps: laps(curve, dead: dead), badges: badges(curve, points: points, dead: dead),
      quality: RunQuality(
        fixes: points.count, rejected: rejected, gapSeconds: gapSeconds,
        worstAccuracy: worstAccuracy),
      software: header.software, receiver: receiver, points: points)
  }

  /// UTC of the start, by the first fix with a believed date.
  private func startTime(dead: [Int64]) -> UTC? {
    for (stretch, marks) in clockMarks.enumerated() {
      guard let mark = marks.first else { continue }
      return UTC(
        millisecondsSince1970: mark.utc.millisecondsSince1970 - mark.time.milliseconds
          - dead[stretch])
    }
    return nil
  }

  private func runID(_ timestamp: UTC?) -> String {
    let stamp = timestamp?.fileStamp ?? "undated-\(digits(header.number, 4))"
    return "\(stamp)-\(header.journal.shortText)"
  }

  /// Milliseconds of dead time before each stretch, summed up.
  ///
  /// A restart within one boot measured it; across boots it is what the UTC of the nearest fixes
  /// says beyond the run's clock, and 0 when one side has no date.
  private func deadTimes() -> [Int64] {
    var sums: [Int64] = [0]
    for (index, restart) in restarts.enumerated() {
      var dead = restart.dead ?? 0
      if restart.dead == nil, let after = clockMarks[index + 1].first,
        let before = clockMarks[...index].last(where: { $0.last != nil })?.last
      {
        let byUTC = after.utc.millisecondsSince1970 - before.utc.millisecondsSince1970
        let byClock = after.time.milliseconds - before.time.milliseconds
        dead = max(0, byUTC - byClock)
      }
      sums.append((sums.last ?? 0) + dead)
    }
    return sums
  }

  private func seconds(_ time: RunTime, _ stretch: Int, _ dead: [Int64]) -> Double {
    Double(time.milliseconds + dead[stretch]) / 1000
  }

  private func segment(in recorded: RecordedSegment, dead: [Int64]) -> RunSegment {
    RunSegment(
      start: seconds(recorded.start, recorded.startStretch, dead),
      end: seconds(recorded.end ?? lastTime, recorded.endStretch, dead),
      endedBy: recorded.endedBy)
  }

  private func runPoint(_ point: RecordedPoint, distance: Double, dead: [Int64]) -> RunPoint {
    RunPoint(
      elapsed: seconds(point.time, point.stretch, dead), timestamp: point.fix.time,
      coordinate: point.place, altitude: point.fix.altitude, accuracy: point.fix.accuracy,
      hdop: point.fix.hdop, speed: point.fix.speed, course: point.fix.course,
      distance: distance, segment: point.segment)
  }

  private func laps(_ curve: DistanceCurve, dead: [Int64]) -> [Lap] {
    var laps: [Lap] = []
    var start = (elapsed: 0.0, running: 0.0, distance: 0.0)
    func append(_ elapsed: Double, _ running: Double, _ distance: Double, _ kind: Lap.Kind) {
      laps.append(
        Lap(
          start: start.elapsed, end: elapsed, duration: running - start.running,
          distance: distance - start.distance, kind: kind))
      start = (elapsed, running, distance)
    }
    for mark in lapMarks {
      append(
        elapsed(at: mark, dead: dead), mark.running, curve.distance(at: mark.running), mark.kind)
    }
    let total = Double(duration(at: lastTime)) / 1000
    guard total > start.running else { return laps }
    let end = segments.last.map { seconds($0.end ?? lastTime, $0.endStretch, dead) } ?? 0
    append(end, total, curve.distance(at: total), .end)
    return laps
  }

  private func elapsed(at mark: LapMark, dead: [Int64]) -> Double {
    let stretch = restarts.count { $0.time <= mark.time }
    return seconds(mark.time, stretch, dead)
  }

  /// Those given live, then those that only the final distance reaches.
  private func badges(
    _ curve: DistanceCurve, points: [RunPoint], dead: [Int64]
  ) -> [RunBadge] {
    var badges: [RunBadge] = []
    var previous = (running: 0.0, distance: 0.0)
    func append(
      _ index: Int, elapsed: Double, running: Double, place: Coordinate?, distance: Double
    ) {
      let step = header.ladder[index]
      let metres = distance - previous.distance
      badges.append(
        RunBadge(
          name: step.name, distance: step.distance, elapsed: elapsed, coordinate: place,
          pace: metres > 0 ? (running - previous.running) / metres : nil))
      previous = (running, distance)
    }
    for badge in given {
      append(
        badge.index, elapsed: seconds(badge.time, badge.stretch, dead), running: badge.running,
        place: badge.place, distance: badge.distance)
    }
    for (index, step) in header.ladder.enumerated() where !isGiven(index) {
      guard let running = curve.time(at: step.distance),
        let after = points.firstIndex(where: { $0.distance >= step.distance })
      else { continue }
      append(
        index, elapsed: points[after].elapsed, running: running,
        place: place(at: step.distance, before: after, points), distance: step.distance)
    }
    return badges
  }

  private func place(
    at distance: Double, before after: Int, _ points: [RunPoint]
  ) -> Coordinate {
    let end = points[after]
    guard after > 0, end.distance > points[after - 1].distance else { return end.coordinate }
    let start = points[after - 1]
    let share = (distance - start.distance) / (end.distance - start.distance)
    return Coordinate(
      latitude: start.coordinate.latitude
        + (end.coordinate.latitude - start.coordinate.latitude) * share,
      longitude: start.coordinate.longitude
        + (end.coordinate.longitude - start.coordinate.longitude) * share)
  }

  /// Running seconds at a recorded point.
  private func running(at point: RecordedPoint) -> Double {
    point.time.seconds - pausedBefore(point.segment)
  }

  /// Seconds of pauses that lie before a segment; lost fixes are not pauses.
  private func pausedBefore(_ segment: Int) -> Double {
    guard segment > 0 else { return 0 }
    return (1...segment).reduce(0) { sum, index in
      let previous = segments[index - 1]
      guard previous.endedBy == .pause, let end = previous.end else { return sum }
      return sum + (segments[index].start.seconds - end.seconds)
    }
  }
}
