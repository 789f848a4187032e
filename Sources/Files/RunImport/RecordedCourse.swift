import Activities
import RunModel
import Tracking

/// The timed points of a recording, and the run made from them.
struct RecordedCourse {
  /// `nil` for an export of an undated run.
  let start: UTC?
  /// Kept packed: an unpacked long run would exceed the memory of a helper on the board.
  private let points: Packed<ActivityPoint>
  private let isOwn: Bool
  private let isOnFoot: Bool
  /// From our own exports, if present.
  private let clock: ActivityClock?
  private let figures: ActivityFigures
  /// Seconds from the start to the last point; `nil` without points.
  private(set) var span: Double?
  /// The sensors with at least one value.
  private var channels: Set<Channel> = []
  /// The median time between positions, seconds.
  private(set) var usualStep = 1.0
  /// Share of the steps between positions that are short enough to be joined by a line.
  private(set) var closeShare = 0.0
  /// The device's own distance (m) from point to point.
  private(set) var counter = DeviceMetres.Counter()
  /// Distance (m) at each point with a position, from our own exports.
  private var counted: [Double] = []

  /// Tolerance between the sum of the laps and the whole run, as a share of distance or time.
  private static let lapShare = 0.01
  /// Minimum tolerance for the time, in seconds.
  private static let lapSeconds = 5.0

  /// - Throws: ``ImportRefusal`` if nothing has a time, or the time span is too long.
  init(_ activity: Activity, start: UTC?) throws(ImportRefusal) {
    let isOwn = activity.isOwn
    clock = isOwn ? activity.clock : nil
    figures = activity.figures
    isOnFoot = activity.isOnFoot
    self.start = start ?? activity.points.first { $0.time != nil }?.time
    guard self.start != nil || clock != nil && activity.journal != nil else {
      throw activity.points.isEmpty && activity.laps.isEmpty ? .empty : .timeless
    }
    points = activity.points
    var isDistanceKnown = true
    var steps = UsualStep()
    for (at, point) in TimedPoints(points, self.start, clock) {
      guard at.seconds <= ImportedRun.longest else { throw .long }
      span = at.seconds
      counter.add(point.distance)
      if point.coordinate != nil {
        steps.add(at.seconds)
        isDistanceKnown = isDistanceKnown && point.distance != nil
        if isOwn, let metres = point.distance { counted.append(metres) }
      }
      point.channels.insert(into: &channels)
    }
    self.isOwn = isOwn && isDistanceKnown
    usualStep = steps.median ?? 1
    closeShare = steps.share(within: DistanceChoice.closeStep)
  }

  private var timed: TimedPoints { TimedPoints(points, start, clock) }

  /// Returns the run made from the points with positions; if there are none, the run has no points
  /// and no distance.
  ///
  /// - Parameters:
  ///   - header: The run's header.
  ///   - laps: The device's own laps.
  ///   - stated: The device's total distance (m); `nil` if unknown.
  /// - Returns: The run, with the distance that counts.
  func run(_ header: RunHeader, laps: [ActivityLap], stated: Double?) -> Run {
    var recorder: RunRecorder
    if isOwn {
      recorder = RunRecorder(header: header, engine: DeviceEngine(distances: counted))
    } else {
      recorder = RunRecorder(header: header, usualStep: usualStep)
    }
    var marks = self.marks(laps)[...]
    var pauses = (clock?.pauses ?? [])[...]
    var last: (at: RunTime, point: ActivityPoint)?
    let stated = isOwn ? nil : stated
    var device = stated.flatMap { DeviceMetres(counter, total: $0) }
    var counted = DistanceCurve()
    for (at, point) in timed {
      while let mark = marks.first, mark <= at {
        recorder.apply(.lap(at: mark, .button))
        marks.removeFirst()
      }
      while let pause = pauses.first, RunTime(seconds: pause.upperBound) <= at,
        RunTime(seconds: pause.lowerBound) < at || last?.point.segment != point.segment
      {
        recorder.pause(pause)
        pauses.removeFirst()
      }
      if clock == nil, let last, last.at < at,
        point.isBehindPause(since: last.point, seconds: at.seconds - last.at.seconds)
      {
        recorder.apply(.pause(at: last.at))
        recorder.apply(.resume(at: at))
      }
      if point.coordinate != nil || !isOwn {
        recorder.apply(.fix(at: at, point.fix, .accepted))
      }
      if let metres = device?.next(point.distance), recorder.points.count > counted.count {
        counted.append(seconds: recorder.points.last?.running ?? 0, metres: metres)
      }
      last = (at, point)
    }
    for pause in pauses { recorder.pause(pause) }
    let end = clock.map { RunTime(seconds: $0.elapsed) } ?? .zero
    recorder.apply(.end(at: max(end, last?.at ?? .zero), .save))
    var run = recorder.finished()
    if let stated, !run.points.isEmpty {
      if device == nil { counted = RecordedCourse.curve(of: run, scaledTo: stated) }
      counted.end(atDistance: stated)
      let marks = recorder.marks(by: counted)
      run.otherDistance = OtherDistance(
        origin: .device, engine: DeviceEngine.name, distance: stated,
        laps: adopted(laps, of: run, stated) ?? marks.laps, badges: marks.badges)
    }
    run.timestamp = start
    run.id = id(header)
    if isOwn, let laps = lapsAsTheyAre(laps, of: run) {
      run.laps = laps
      if clock == nil { run.duration = min(run.elapsed, laps.map(\.duration).reduce(0, +)) }
    }
    if let clock { run.duration = min(run.elapsed, clock.duration) }
    if isOwn { adoptFigures(in: &run) }
    complete(&run, counted)
    return run
  }

  /// Returns the distances of a run's points, scaled to the device's total; used if the recording
  /// has no distances of its own.
  private static func curve(of run: Run, scaledTo metres: Double) -> DistanceCurve {
    var curve = DistanceCurve()
    let scale = run.distance > 0 ? metres / run.distance : 0
    let clock = RunningClock(run.segments)
    for point in run.points {
      curve.append(seconds: clock.seconds(at: point.elapsed), metres: point.distance * scale)
    }
    return curve
  }

  /// Returns the device's laps if their distances and times add up to the whole run.
  private func adopted(_ laps: [ActivityLap], of run: Run, _ distance: Double) -> [Lap]? {
    guard laps.count > 1, let adopted = lapsAsTheyAre(laps, of: run) else { return nil }
    let metres = adopted.reduce(0) { $0 + $1.distance }
    let seconds = adopted.reduce(0) { $0 + $1.duration }
    let isWhole =
      abs(metres - distance) <= RecordedCourse.lapShare * distance
      && abs(seconds - run.duration)
        <= max(RecordedCourse.lapSeconds, RecordedCourse.lapShare * run.duration)
    return isWhole ? adopted : nil
  }

  private func id(_ header: RunHeader) -> String {
    "\(start?.fileStamp ?? "undated-0000")-\(header.journal.shortText)"
  }

  /// Adopts the results of the engine that ran when our own software recorded the run.
  private func adoptFigures(in run: inout Run) {
    run.moving = figures.moving.map { min($0, run.duration) }
    (run.ascent, run.descent) = (figures.ascent, figures.descent)
    run.gapDistance = min(figures.gapDistance ?? 0, run.distance)
  }

  /// Adds the device's distances and sensor values to the points, and selects the distance that
  /// counts.
  ///
  /// The values are set only where the file has them: samples would also apply to later points.
  private func complete(_ run: inout Run, _ counted: DistanceCurve) {
    let choice = run.otherDistance.map { other in
      DistanceChoice(device: other.distance, places: run.distance, closeShare: closeShare)
    }
    if choice?.origin == .device { run.swapDistances() }
    guard !channels.isEmpty || choice != nil else { return }
    let isCounted = choice?.origin == .device
    var metres = counted.steps.makeIterator()
    var known: Set<Channel> = []
    var samples = channels.isEmpty ? nil : Samples(timed, isOnFoot: isOnFoot)
    run.points = run.points.edited { _, point in
      if choice != nil, let said = metres.next()?.metres {
        let metres = Quantity.distance.rounded(said)
        point.otherDistance = isCounted ? point.distance : metres
        if isCounted { point.distance = metres }
      }
      guard let found = samples?.next(at: point.elapsed), !found.isEmpty else { return }
      point.channels = found
      found.insert(into: &known)
    }
    run.channels = Channel.allCases.filter(known.contains)
  }

  /// The sensor values of the recording's points, looked up by time.
  private struct Samples {
    private var rest: TimedPoints
    private var waiting: (at: RunTime, point: ActivityPoint)?
    private let isOnFoot: Bool

    init(_ points: TimedPoints, isOnFoot: Bool) {
      rest = points
      waiting = rest.next()
      self.isOnFoot = isOnFoot
    }

    /// Returns the values at a time, which must not be earlier than in the previous call.
    ///
    /// If several points have the same time, they are used in file order.
    mutating func next(at elapsed: Double) -> ChannelValues? {
      // Both times are whole milliseconds; the tolerance is half a millisecond.
      while let at = waiting?.at, at.seconds < elapsed - 0.000_5 { waiting = rest.next() }
      guard let found = waiting, found.at.seconds <= elapsed + 0.000_5 else { return nil }
      waiting = rest.next()
      var values = found.point.channels
      if let cadence = values[.cadence] {
        values[.cadence] = Run.cadence(cadence, isOnFoot: isOnFoot)
      }
      return values
    }
  }

  /// Returns the times at which the runner pressed the lap key: the starts of the following laps.
  private func marks(_ laps: [ActivityLap]) -> [RunTime] {
    zip(laps, laps.dropFirst()).compactMap { lap, next in
      guard !isOwn, lap.isAutomatic != true, let begin = next.start else { return nil }
      return time(of: begin)
    }
  }

  private func time(of moment: UTC) -> RunTime? { start.map { RunTime(moment, since: $0) } }

  /// Returns the laps as stated in the file; `nil` if there are none, or if one lacks its duration,
  /// distance or end.
  private func lapsAsTheyAre(_ laps: [ActivityLap], of run: Run) -> [Lap]? {
    guard !laps.isEmpty else { return nil }
    var adopted: [Lap] = []
    for (number, lap) in laps.enumerated() {
      guard let duration = lap.duration, let distance = lap.distance else { return nil }
      let begin = adopted.last?.end ?? 0
      let isLast = number == laps.count - 1
      let said =
        lap.elapsed.map { Quantity.elapsed.rounded(begin + $0) }
        ?? laps.dropFirst(number + 1).first?.start.flatMap { time(of: $0)?.seconds }
      guard let end = isLast ? run.elapsed : said else { return nil }
      adopted.append(
        Lap(
          start: begin, end: max(begin, end), duration: duration, distance: distance,
          kind: lap.isAutomatic == true ? .auto : isLast ? .end : .button))
    }
    return adopted
  }

  /// Returns a run without positions, made from the device's figures.
  ///
  /// - Parameters:
  ///   - header: The run's header.
  ///   - metres: Total distance.
  ///   - seconds: Duration without pauses.
  /// - Returns: A run without points.
  func run(_ header: RunHeader, metres: Double, seconds: Double) -> Run {
    let elapsed = max(span ?? seconds, seconds)
    return Run(
      id: id(header), journal: header.journal, number: 0,
      timestamp: start, utcOffset: header.utcOffset, duration: seconds, elapsed: elapsed,
      distance: metres, distanceLive: metres, gapDistance: 0, recovered: false,
      engine: DeviceEngine.name,
      segments: [RunSegment(start: 0, end: elapsed, endedBy: .stop)],
      laps: [Lap(start: 0, end: elapsed, duration: seconds, distance: metres, kind: .end)],
      badges: [],
      quality: RunQuality(fixes: 0, rejected: 0, gapSeconds: 0, worstAccuracy: nil),
      software: header.software, points: [])
  }
}

/// The median time between positions, to a tenth of a second, in constant memory.
struct UsualStep {
  /// A histogram in tenths of a second; steps of a minute or more are gaps and share the last bin.
  private var counts = [Int](repeating: 0, count: 601)
  private var last: Double?

  init() {}

  /// Adds the time (s) of the next position.
  mutating func add(_ seconds: Double) {
    defer { last = seconds }
    guard let last, seconds > last else { return }
    counts[min(counts.count - 1, Int(((seconds - last) * 10).rounded()))] += 1
  }

  /// Returns the share of steps of at most `seconds`, which must be less than a minute.
  func share(within seconds: Double) -> Double {
    let all = counts.reduce(0, +)
    let close = counts.prefix(Int((seconds * 10).rounded()) + 1).reduce(0, +)
    return all > 0 ? Double(close) / Double(all) : 0
  }

  /// The median in seconds; `nil` if there are too few steps.
  var median: Double? {
    let all = counts.reduce(0, +)
    guard all >= 8 else { return nil }
    var rest = all / 2
    for (tenths, count) in counts.enumerated() {
      guard rest >= count else { return Double(tenths) / 10 }
      rest -= count
    }
    return nil
  }
}

/// The points with their times; points without a time or earlier than the previous one are skipped.
private struct TimedPoints: Sequence, IteratorProtocol {
  private var rest: Packed<ActivityPoint>.Iterator
  private let start: UTC?
  private let clock: ActivityClock?
  private var last = RunTime.zero

  /// - Parameters:
  ///   - points: In file order.
  ///   - start: The start of the run, if known.
  ///   - clock: The run's clock, if known.
  init(_ points: Packed<ActivityPoint>, _ start: UTC?, _ clock: ActivityClock?) {
    rest = points.makeIterator()
    self.start = start
    self.clock = clock
  }

  mutating func next() -> (at: RunTime, point: ActivityPoint)? {
    while let point = rest.next() {
      guard let at = time(of: point), at >= last else { continue }
      last = at
      return (at, point)
    }
    return nil
  }

  private func time(of point: ActivityPoint) -> RunTime? {
    if clock != nil, let elapsed = point.elapsed { return RunTime(seconds: elapsed) }
    guard let start, let time = point.time else { return nil }
    let since = RunTime(time, since: start)
    // An export omits `elapsed` where it equals this value.
    return clock == nil ? since : RunTime(seconds: Quantity.elapsed.rounded(since.seconds))
  }
}

extension RunTime {
  fileprivate init(_ moment: UTC, since start: UTC) {
    self.init(
      milliseconds: moment.millisecondsSince1970.subtractingSaturated(start.millisecondsSince1970))
  }

  /// Rounds to milliseconds and clamps to the maximum length of a run.
  fileprivate init(seconds: Double) {
    let bounded = min(max(seconds, 0), RunTime.longest.seconds)
    self.init(milliseconds: Int64((bounded * 1000).rounded()))
  }
}

extension RunRecorder {
  fileprivate mutating func pause(_ seconds: ClosedRange<Double>) {
    apply(.pause(at: RunTime(seconds: seconds.lowerBound)))
    apply(.resume(at: RunTime(seconds: seconds.upperBound)))
  }
}
