import Activities
import RunModel
import Tracking

/// The points of a recording in time, and the run that comes of them.
struct RecordedCourse {
  /// `nil` for an export of a run without a date.
  let start: UTC?
  /// As the file has them: unpacked, those of a long run have more room than a helper on the board.
  private let points: Packed<ActivityPoint>
  private let isOwn: Bool
  private let isOnFoot: Bool
  /// Of our own exports that tell it.
  private let clock: ActivityClock?
  private let figures: ActivityFigures
  /// Seconds from the start to the last point; `nil` without points.
  private(set) var span: Double?
  /// Which sensors measured something.
  private var channels: Set<Channel> = []
  /// Seconds from place to place, the median.
  private(set) var usualStep = 1.0
  /// Share of the steps from place to place that are close enough for a line through them.
  private(set) var closeShare = 0.0
  /// Metres as the device counted them from point to point.
  private(set) var counter = DeviceMetres.Counter()
  /// Metres run at each point that has a place, as our own exports tell them.
  private var counted: [Double] = []

  /// Share of metres and seconds, and seconds, by which laps may differ from the whole.
  private static let lapShare = 0.01
  private static let lapSeconds = 5.0

  /// - Throws: ``ImportRefusal`` when nothing has a time, or it spans too long a time.
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

  /// The run of the points that have places; without any it has none, and no metres.
  ///
  /// - Parameters:
  ///   - header: Of the run.
  ///   - laps: As the device counted them.
  ///   - stated: Metres of the whole as the device counted them; `nil` when it does not say.
  /// - Returns: The run, by the distance that counts.
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

  /// The metres of a run's points where the device says those of the whole alone.
  private static func curve(of run: Run, scaledTo metres: Double) -> DistanceCurve {
    var curve = DistanceCurve()
    let scale = run.distance > 0 ? metres / run.distance : 0
    let clock = RunningClock(run.segments)
    for point in run.points {
      curve.append(seconds: clock.seconds(at: point.elapsed), metres: point.distance * scale)
    }
    return curve
  }

  /// The laps of the device where they are parts of the run, one behind the other, as far as times
  /// and metres tell.
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

  /// Has what the engine said when our own software recorded the run.
  private func adoptFigures(in run: inout Run) {
    run.moving = figures.moving.map { min($0, run.duration) }
    (run.ascent, run.descent) = (figures.ascent, figures.descent)
    run.gapDistance = min(figures.gapDistance ?? 0, run.distance)
  }

  /// Gives the points what the file says besides, and has the run be by the distance that counts.
  ///
  /// That is the device's metres, and what sensors measured, where the file says it: as samples
  /// they would hold for points behind them, too.
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

    /// At a moment not before the last one; of points with one time the first ones are taken.
    mutating func next(at elapsed: Double) -> ChannelValues? {
      // Times of both are whole milliseconds.
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

  /// When the runner ended laps by a key, as the device tells by the starts of those behind.
  private func marks(_ laps: [ActivityLap]) -> [RunTime] {
    zip(laps, laps.dropFirst()).compactMap { lap, next in
      guard !isOwn, lap.isAutomatic != true, let begin = next.start else { return nil }
      return time(of: begin)
    }
  }

  private func time(of moment: UTC) -> RunTime? { start.map { RunTime(moment, since: $0) } }

  /// The laps as the file has them; `nil` when one does not say its time, metres and end.
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

  /// A run of which there are no places, by its device's figures.
  ///
  /// - Parameters:
  ///   - header: Of the run.
  ///   - metres: Of the whole.
  ///   - seconds: Without pauses.
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

/// The median of steps between places, to a tenth of a second, in memory that does not grow.
struct UsualStep {
  /// How many steps there are of so many tenths of a second; longer ones are gaps.
  private var counts = [Int](repeating: 0, count: 601)
  private var last: Double?

  init() {}

  /// Takes the time of the next place; seconds.
  mutating func add(_ seconds: Double) {
    defer { last = seconds }
    guard let last, seconds > last else { return }
    counts[min(counts.count - 1, Int(((seconds - last) * 10).rounded()))] += 1
  }

  /// Share of the steps that take at most so many seconds, less than a minute.
  func share(within seconds: Double) -> Double {
    let all = counts.reduce(0, +)
    let close = counts.prefix(Int((seconds * 10).rounded()) + 1).reduce(0, +)
    return all > 0 ? Double(close) / Double(all) : 0
  }

  /// Seconds; `nil` while there are too few.
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

/// Points with a time that is not before the last one's, by it.
private struct TimedPoints: Sequence, IteratorProtocol {
  private var rest: Packed<ActivityPoint>.Iterator
  private let start: UTC?
  private let clock: ActivityClock?
  private var last = RunTime.zero

  /// - Parameters:
  ///   - points: In the order of the file.
  ///   - start: When the run began, if that is known.
  ///   - clock: The run's, if it is told.
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
    // Where that is what the clock said, the export does not say it.
    return clock == nil ? since : RunTime(seconds: Quantity.elapsed.rounded(since.seconds))
  }
}

extension RunTime {
  fileprivate init(_ moment: UTC, since start: UTC) {
    self.init(
      milliseconds: moment.millisecondsSince1970.subtractingSaturated(start.millisecondsSince1970))
  }

  /// The nearest whole millisecond; of what no run has the nearest that one can have.
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
