package import RunModel
import Workouts

extension RunRecorder {
  /// Returns the run as stored in its file; the recorder must have all records, including the
  /// ending.
  ///
  /// - Parameter roundsTimes: Whether the points' times are rounded as in the file; further
  ///   processing needs the milliseconds.
  /// - Returns: The run.
  package func finished(roundsTimes: Bool = false) -> Run {
    let dates = stretchDates()
    let dead = deadTimes(dates)
    let saved = engine.savedTrack().flatMap { $0.count == accepted ? $0 : nil }
    let measured =
      saved.map { savedPoints($0, roundsTimes, dead: dead) } ?? livePoints(roundsTimes, dead: dead)
    let (points, curve) = corrected(measured.0, measured.1)
    let segments = self.segments.map { segment(in: $0, dead: dead) }
    let timestamp = startTime(dates, dead: dead)
    let climb = saved.map(\.climb) ?? engine.climb
    let corrections = corrections(dead: dead)
    let isFinal = saved != nil || !corrections.isEmpty
    return Run(
      id: runID(timestamp), journal: header.journal, number: header.number,
      timestamp: timestamp, utcOffset: header.utcOffset,
      duration: Double(duration(at: lastTime)) / 1000, elapsed: segments.last?.end ?? 0,
      distance: curve.total, distanceLive: self.distance,
      gapDistance: saved?.gapDistance ?? engine.gapDistance,
      moving: saved?.movingTime ?? engine.movingTime, ascent: climb?.ascent,
      descent: climb?.descent, recovered: wasInterrupted,
      boardRestarts: boardRestarts, engine: engine.name,
      segments: segments, laps: laps(curve, isFinal: isFinal, dead: dead),
      badges: badges(curve, dead: dead),
      quality: RunQuality(
        fixes: points.count, rejected: rejected, gapSeconds: gapSeconds,
        worstAccuracy: worstAccuracy),
      software: header.software, receiver: receiver,
      channels: Channel.allCases.filter(channels.contains), workout: workout?.workout,
      ghost: ghostResult, corrections: corrections, points: points)
  }

  /// Returns the points as re-evaluated by the engine, and their curve; a pause adds no distance.
  private func savedPoints(
    _ track: SavedTrack, _ roundsTimes: Bool, dead: [Int64]
  ) -> (Packed<RunPoint>, DistanceCurve) {
    var result = Packed<RunPoint>()
    var curve = DistanceCurve()
    var saved = track.makeIterator()
    var next = 0
    var notRun = 0.0
    var last: (metres: Double, segment: Int)?
    for point in points {
      // The index among the accepted fixes never decreases.
      var raw = last?.metres ?? 0
      while next <= point.index, let metres = saved.next()?.distance {
        raw = metres
        next += 1
      }
      if let last, segments[last.segment..<point.segment].contains(where: { $0.endedBy == .pause })
      {
        notRun += max(0, raw - last.metres)
      }
      var kept = runPoint(point, roundsTimes, distance: raw - notRun, dead: dead)
      if let altitude = track.altitude(of: point) {
        kept.altitude = Quantity.altitude.rounded(altitude)
      }
      result.append(kept)
      curve.append(seconds: point.running, metres: raw - notRun)
      last = (raw, point.segment)
    }
    return (result, curve)
  }

  /// Returns the points as seen live, and their curve: the recorder's own curve also contains fixes
  /// received while the runner stood.
  private func livePoints(
    _ roundsTimes: Bool, dead: [Int64]
  ) -> (Packed<RunPoint>, DistanceCurve) {
    var result = Packed<RunPoint>()
    var curve = DistanceCurve()
    for point in points {
      result.append(runPoint(point, roundsTimes, distance: point.distance, dead: dead))
      curve.append(seconds: point.running, metres: point.distance)
    }
    return (result, curve)
  }

  /// Returns laps and badges for a distance measured elsewhere.
  ///
  /// - Parameter curve: Running seconds and metres of each point.
  /// - Returns: Laps and badges as in a run.
  package func marks(by curve: DistanceCurve) -> (laps: [Lap], badges: [RunBadge]) {
    let dead = deadTimes(stretchDates())
    return (laps(curve, isFinal: true, dead: dead), badges(curve, dead: dead))
  }

  /// Returns the UTC of the start, from the first fix with a trusted date.
  private func startTime(_ dates: [StretchDates?], dead: [Int64]) -> UTC? {
    for (stretch, dates) in dates.enumerated() {
      guard let mark = dates?.first else { continue }
      let start = mark.utc.millisecondsSince1970.subtractingSaturated(
        mark.runTime + dead[stretch])
      // Only a damaged journal can start before the earliest year that a file name can express.
      return Quantity.timestamp.wholeBounds.contains(start)
        ? UTC(millisecondsSince1970: start) : nil
    }
    return nil
  }

  private func runID(_ timestamp: UTC?) -> String {
    let stamp = timestamp?.fileStamp ?? "undated-\(digits(header.number.value, 4))"
    return "\(stamp)-\(header.journal.shortText)"
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

  /// Returns a point rounded to the decimals of the run file, which saves space.
  private func runPoint(
    _ recorded: RecordedPoint, _ roundsTimes: Bool, distance: Double, dead: [Int64]
  ) -> RunPoint {
    var point = recorded.point
    point.elapsed = seconds(recorded.time, recorded.stretch, dead)
    if roundsTimes { point.elapsed = Quantity.elapsed.rounded(point.elapsed) }
    point.coordinate = Quantity.rounded(recorded.place)
    point.distance = Quantity.distance.rounded(distance)
    return point
  }

  /// Returns the marked laps and the rest after the last mark, on the final distance scale.
  private func laps(_ curve: DistanceCurve, isFinal: Bool, dead: [Int64]) -> [Lap] {
    var laps: [Lap] = []
    var start = (elapsed: 0.0, running: 0.0, distance: 0.0)
    func append(
      _ elapsed: Double, _ running: Double, _ distance: Double, _ kind: Lap.Kind, _ step: Int?
    ) {
      // An automatic lap is exactly a kilometre or a mile.
      let metres = kind == .auto ? header.units.metres : distance - start.distance
      laps.append(
        Lap(
          start: start.elapsed, end: elapsed, duration: running - start.running,
          distance: metres, kind: kind, step: step))
      start = (elapsed, running, distance)
    }
    for mark in isFinal ? finalMarks(curve) : lapMarks {
      append(
        seconds(mark.time, mark.stretch, dead), mark.running, mark.distance, mark.kind, mark.step)
    }
    let total = Double(duration(at: lastTime)) / 1000
    guard total > start.running else { return laps }
    let end = segments.last.map { seconds($0.end ?? lastTime, $0.endStretch, dead) } ?? 0
    append(end, total, curve.total, .end, currentStep)
    return Lap.joiningRest(laps)
  }

  /// Returns the button marks and, outside of a workout, an automatic mark at each kilometre or
  /// mile of the final (not live) distance since the start or the previous button mark.
  private func finalMarks(_ curve: DistanceCurve) -> [LapMark] {
    var marks: [LapMark] = []
    var start = 0.0
    let unit = header.units.metres
    func addAutomatic(until isOver: (Double) -> Bool) {
      guard header.autoLap else { return }
      while !isOver(start + unit), let running = curve.time(at: start + unit) {
        start += unit
        let time = moment(ofDuration: Int64(running * 1000 + 0.5))
        marks.append(
          LapMark(
            time: time, stretch: restarts.count { $0.time < time }, running: running,
            distance: start, kind: .auto))
      }
    }
    for mark in lapMarks where mark.kind == .button {
      var mark = mark
      mark.distance = max(start, curve.distance(at: mark.running))
      if mark.step == nil { addAutomatic { $0 >= mark.distance } }
      start = mark.distance
      marks.append(mark)
    }
    if currentStep == nil { addAutomatic { $0 > curve.total } }
    return marks
  }
}

// MARK: - Dates and dead time

/// First and last trusted date of a stretch between restarts, on the run's clock.
private struct StretchDates {
  var first: ClockMark
  var last: ClockMark

  init?(_ clock: TrustedClock) {
    guard let first = clock.first, let last = clock.last else { return nil }
    self.first = first
    self.last = last
  }
}

extension ClockMark {
  /// The mark's moment as milliseconds of the run's clock.
  fileprivate var runTime: Int64 { at.nanoseconds / 1_000_000 }
}

extension RunRecorder {
  /// Tolerance in milliseconds for drift between two stretches of one boot, and for a late date.
  private static let drift: Int64 = 60_000
  /// Largest dead time believed on the basis of a few dates, milliseconds: a day.
  private static let dayOff: Int64 = UTC.millisecondsPerDay
  /// Largest dead time believed on the basis of many dates, milliseconds: a year.
  ///
  /// Receivers' default dates and rollovers are further off.
  private static let yearOff: Int64 = 365 * UTC.millisecondsPerDay

  /// The last trusted date so far.
  package var lastDate: UTC? { stretchDates().last { $0 != nil }??.last.utc }

  /// Returns the trusted dates of each stretch; `nil` for a stretch without any.
  ///
  /// The stretch in which most dates agree is the reference; dates of another stretch that are
  /// impossible relative to it are discarded.
  private func stretchDates() -> [StretchDates?] {
    guard let best = clocks.indices.max(by: { clocks[$0].votes < clocks[$1].votes }) else {
      return []
    }
    return clocks.indices.map { index in
      index == best || agrees(index, with: best) ? StretchDates(clocks[index]) : nil
    }
  }

  private func agrees(_ stretch: Int, with best: Int) -> Bool {
    let (early, late) = (min(stretch, best), max(stretch, best))
    guard let before = clocks[early].last, let after = clocks[late].first else { return false }
    var known: Int64 = 0
    var isMeasured = true
    for restart in restarts[early..<late] {
      if let dead = restart.dead { known += RunRecorder.believed(dead) } else { isMeasured = false }
    }
    let beyond = before.error(of: after).subtractingSaturated(known)
    let most = clocks[stretch].isTrusted ? RunRecorder.yearOff : RunRecorder.dayOff
    return (-RunRecorder.drift...(isMeasured ? RunRecorder.drift : most)).contains(beyond)
  }

  /// Returns the cumulative dead time before each stretch, milliseconds.
  ///
  /// Within one boot it was measured; across boots it is the UTC difference between the nearest
  /// fixes minus the difference on the run's clock, or 0 if one side has no date.
  private func deadTimes(_ dates: [StretchDates?]) -> [Int64] {
    var sums: [Int64] = [0]
    var before = dates[0].map { (stretch: 0, mark: $0.last) }
    for (index, restart) in restarts.enumerated() {
      let dead =
        restart.dead
        ?? before.map {
          deadByUTC(index, dates, since: $0.mark, known: sums[index] - sums[$0.stretch])
        }
      sums.append(sums[index] + RunRecorder.believed(dead ?? 0))
      if let last = dates[index + 1]?.last { before = (index + 1, last) }
    }
    return sums
  }

  /// Returns the unmeasured dead time of a restart, from a mark before it to the first mark after
  /// it.
  ///
  /// `known` is the dead time between the mark and the restart; measured restarts before the later
  /// mark are subtracted too. Of two unmeasured restarts without a date in between, the later one
  /// gets all the dead time.
  private func deadByUTC(
    _ index: Int, _ dates: [StretchDates?], since before: ClockMark, known: Int64
  ) -> Int64 {
    var known = known
    var stretch = index + 1
    while true {
      if let after = dates[stretch]?.first {
        return before.error(of: after).subtractingSaturated(known)
      }
      guard stretch < restarts.count, let dead = restarts[stretch].dead else { return 0 }
      known += RunRecorder.believed(dead)
      stretch += 1
    }
  }

  private static func believed(_ dead: Int64) -> Int64 { min(max(0, dead), Restart.longestDead) }
}

// MARK: - Badges

extension RunRecorder {
  /// A badge to be added to the run.
  private struct Pin {
    var index: Int
    var elapsed: Double
    /// Its position on the final curve: running seconds and metres.
    var running: Double
    var metres: Double
    var place: Coordinate?
  }

  /// Returns the badges given live and those that only the final distance reaches, in chronological
  /// order; none for a run too short to count.
  private func badges(_ curve: DistanceCurve, dead: [Int64]) -> [RunBadge] {
    guard !isIndoor, Quantity.distance.rounded(curve.total) >= Standings.shortestRun else {
      return []
    }
    let live = given.map { livePin($0, curve, dead) }
    let late = header.ladder.indices.filter { !isGiven($0) }
      .compactMap { latePin($0, curve, dead) }
    var previous = (running: 0.0, metres: 0.0)
    return (live + late).sorted { ($0.running, $0.index) < ($1.running, $1.index) }.map { pin in
      let metres = pin.metres - previous.metres
      // Below a millimetre the quotient may not be finite, and could not be written.
      let pace = metres >= 0.001 ? (pin.running - previous.running) / metres : nil
      previous = (pin.running, pin.metres)
      let step = header.ladder[pin.index]
      return RunBadge(
        name: step.name, distance: step.distance, elapsed: pin.elapsed, coordinate: pin.place,
        pace: pace)
    }
  }

  /// Returns a live badge with its original time and place.
  ///
  /// Its pace is measured at the moment when the distance was crossed, slightly before the next
  /// fix, so that two badges given at one fix have different paces.
  private func livePin(_ badge: LiveBadge, _ curve: DistanceCurve, _ dead: [Int64]) -> Pin {
    let distance = header.ladder[badge.index].distance
    var pin = Pin(
      index: badge.index, elapsed: seconds(badge.time, badge.stretch, dead),
      running: badge.running, metres: curve.distance(at: badge.running), place: badge.place)
    if let crossing = curve.time(at: distance), crossing <= badge.running {
      (pin.running, pin.metres) = (crossing, distance)
    }
    return pin
  }

  private func latePin(_ index: Int, _ curve: DistanceCurve, _ dead: [Int64]) -> Pin? {
    let distance = header.ladder[index].distance
    guard var step = curve.crossing(of: distance) else { return nil }
    if !distanceMarks.isEmpty {
      // The curve has more samples than the run has points.
      step.index =
        points.firstBehind { $0.running >= step.seconds }?.index ?? points.count - 1
    }
    // Reads both ends of the step at once, because each access unpacks up to a block.
    let ends = Array(points.suffix(from: max(0, step.index - 1)).prefix(2))
    guard let end = step.index > 0 ? ends.last : ends.first else { return nil }
    let endElapsed = seconds(end.time, end.stretch, dead)
    var pin = Pin(
      index: index, elapsed: endElapsed, running: step.seconds, metres: distance,
      place: end.place)
    guard step.index > 0, step.end > step.start, let start = ends.first else { return pin }
    pin.elapsed = max(
      seconds(start.time, start.stretch, dead), endElapsed - (end.running - step.seconds))
    var share = (distance - step.start) / (step.end - step.start)
    if !distanceMarks.isEmpty, end.running > start.running {
      share = min(1, max(0, (step.seconds - start.running) / (end.running - start.running)))
    }
    pin.place = start.place.towards(end.place, share: share)
    return pin
  }
}
