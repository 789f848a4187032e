import Courses
import RunModel
import Simulation
import Tracking

/// Errors of the gap to one ghost in one run.
struct GhostErrors: Sendable {
  /// Errors of the gap, one per second, metres and seconds.
  var metres: [Double] = []
  var seconds: [Double] = []
  /// Number of errors within the reported 95 % interval.
  var inDoubt = 0
  /// Number of seconds in which the gap should be known.
  var asked = 0
  /// Seconds in which the runner was taken to be on another leg.
  var wrongLeg = 0
  /// Seconds from the return after a deviation until the gap is right again; infinite if it never
  /// is, `nil` without a deviation.
  var found: Double?
}

/// The outcome of a run against one recording of a ghost.
struct GhostOutcome: Sendable {
  var row: GhostRow
  var errors: GhostErrors
}

/// A row of the table of ghosts.
struct GhostRow: Hashable, Sendable {
  var scenario: String
  var deviation: CourseDeviation
  /// Speed of the ghost, m/s.
  var speed: Double
  var wear: Wear
  /// Seconds between the ghost's points; 0 if it is a run of the wearable.
  var interval: Int
}

/// Two simulated runs of one route with a known gap, at nearly the same speed.
struct GhostTrial: Sendable {
  /// Ghosts recorded by other devices: seconds between the points.
  static let intervals = [0, 3, 5, 10]
  static let speeds = [1.4, 3.3]
  /// Maximum length of a course, metres.
  private static let longest = 4000.0
  /// By how much the runner is faster or slower than the ghost.
  private static let difference = 0.02
  /// Seconds around stops, start and end that are not judged.
  private static let aroundStops = 10.0
  /// Error in metres from which the runner is on another leg.
  private static let otherLeg = 50.0
  /// Error in metres up to which the gap has been found again.
  private static let right = 25.0
  /// Seconds within which it must be.
  static let findingTime = 20.0

  var route: Route
  var deviation: CourseDeviation
  var speed: Double
  var wear: Wear
  var seed: UInt64
  var receiver: ReceiverProfile
  /// Whether the ghosts of few points have speeds, as in FIT and TCX; in GPX there are none.
  var saysSpeed = true

  /// A fix with the truth.
  private struct Moment {
    var fix: Fix
    /// Seconds on the run's clock.
    var seconds: Double
    /// True metres.
    var metres: Double
  }

  func outcomes() -> [GhostOutcome] {
    guard let deviated = deviation.deviated(shortened(route), at: 0.4) else { return [] }
    let plain = shortened(route)
    let ghost = moments(plain, speed, seed: 2 * seed)
    let factor = 1 + GhostTrial.difference * (seed.isMultiple(of: 2) ? 1 : -1)
    let runner = moments(deviated.route, speed * factor, seed: 2 * seed + 1)
    let truth = GhostTruth(ghost.map { ($0.seconds, $0.metres) })
    return GhostTrial.intervals.compactMap { interval in
      guard let rival = self.ghost(ghost, every: interval) else { return nil }
      let row = GhostRow(
        scenario: route.name, deviation: deviation, speed: speed, wear: wear, interval: interval)
      return GhostOutcome(row: row, errors: race(runner, rival, truth, deviated, plain))
    }
  }

  /// The route without the part beyond the maximum length.
  private func shortened(_ route: Route) -> Route {
    var short = route
    var left = GhostTrial.longest
    short.pieces = []
    for piece in route.pieces where left > 0 {
      short.pieces.append(piece.length <= left ? piece : piece.cut(to: left))
      left -= piece.length
    }
    let end = short.length
    short.stops.removeAll { $0.metres >= end }
    short.tunnels.removeAll { $0.upperBound >= end }
    return short
  }

  private func moments(_ route: Route, _ speed: Double, seed: UInt64) -> [Moment] {
    var route = route
    route.speeds = [(0, speed)]
    // A ghost of few points is made from one of many.
    route.recording = nil
    let synthesis = Synthesis(
      route: route, seed: seed, rate: wear == .wrist ? 5 : 1, receiver: receiver, wear: wear)
    var moments: [Moment] = []
    var start: Double?
    _ = synthesis.each { epoch in
      if start == nil, epoch.fix.isGood { start = epoch.seconds }
      guard let start else { return }
      moments.append(
        Moment(fix: epoch.fix, seconds: epoch.seconds - start, metres: epoch.metres))
    }
    return moments
  }

  private static func recorder(usualStep: Double) -> RunRecorder {
    RunRecorder(
      header: RunHeader(
        journal: JournalID(1), utcOffset: 0, units: .kilometres, autoLap: false, ladder: [],
        engine: DistanceEngines.standard, software: "accuracy-table", boot: "", startedAt: 0),
      usualStep: usualStep)
  }

  private static func time(_ seconds: Double) -> RunTime {
    RunTime(milliseconds: Int64(seconds * 1000 + 0.5))
  }

  /// Records the ghost: as the wearable does, or positions and speeds every few seconds.
  private func ghost(_ moments: [Moment], every interval: Int) -> Ghost? {
    var recorder = GhostTrial.recorder(usualStep: Double(max(1, interval)))
    var next = 0.0
    for moment in moments where moment.seconds >= next - 1e-6 {
      var fix = moment.fix
      if interval > 0 {
        next = moment.seconds + Double(interval)
        fix.course = nil
        if !saysSpeed { fix.speed = nil }
      }
      _ = recorder.ingest(fix, at: GhostTrial.time(moment.seconds))
    }
    recorder.apply(.end(at: GhostTrial.time(moments.last?.seconds ?? 0), .save))
    let run = recorder.finished()
    return try? Ghost(run.points, run.segments, isMeasured: interval == 0, name: "")
  }

  // MARK: Judging

  private func race(
    _ runner: [Moment], _ ghost: Ghost, _ truth: GhostTruth,
    _ deviated: CourseDeviation.Deviated, _ plain: Route
  ) -> GhostErrors {
    var recorder = GhostTrial.recorder(usualStep: 1)
    var race = GhostRace(ghost)
    var errors = GhostErrors()
    let stops = [0, plain.length] + plain.stops.map(\.metres)
    let near = GhostTrial.aroundStops * speed
    let extra = deviated.route.length - plain.length
    var returned: Double?
    for moment in runner {
      let time = GhostTrial.time(moment.seconds)
      _ = recorder.ingest(moment.fix, at: time, autoPauses: true)
      guard !recorder.isPaused else { continue }
      let clock = Double(recorder.duration(at: time)) / 1000
      _ = race.take(
        moment.fix, at: Instant(milliseconds: time.milliseconds), seconds: clock,
        metres: recorder.distance)
      let isBefore = deviated.span.isEmpty || moment.metres < deviated.span.lowerBound
      guard isBefore || moment.metres >= deviated.span.upperBound,
        moment.seconds == moment.seconds.rounded()
      else { continue }
      let metres = isBefore ? moment.metres : moment.metres - extra
      let ahead = metres - truth.metres(at: clock)
      let gap = race.status.gap
      if !isBefore {
        let since = returned ?? moment.seconds
        returned = since
        if errors.found == nil, let gap, abs(gap.metres - ahead) <= GhostTrial.right {
          errors.found = moment.seconds - since
        }
        guard moment.seconds - since > GhostTrial.findingTime else { continue }
      }
      guard !stops.contains(where: { abs($0 - metres) < near || abs($0 - metres + ahead) < near })
      else { continue }
      errors.asked += 1
      guard let gap else { continue }
      let error = gap.metres - ahead
      errors.metres.append(error)
      errors.seconds.append(gap.seconds - (truth.seconds(at: metres) - clock))
      if abs(error) <= gap.doubt { errors.inDoubt += 1 }
      if abs(error) > GhostTrial.otherLeg { errors.wrongLeg += 1 }
    }
    if !deviated.span.isEmpty, errors.found == nil { errors.found = .infinity }
    return errors
  }
}

/// The true times in motion of a ghost; what a stop costs is defined as in ``Ghost``.
private struct GhostTruth {
  private var moments: [(seconds: Double, metres: Double)] = []

  private static let around = 5.0
  private static let usual = 30.0

  /// Leaves out the stops between the first and the last metre.
  init(_ fixes: [(seconds: Double, metres: Double)]) {
    guard let length = fixes.last?.metres else { return }
    var (index, left) = (0, 0.0)
    while index < fixes.count {
      let (start, metres) = fixes[index]
      moments.append((start - left, metres))
      index += 1
      guard metres > 0, metres < length, index < fixes.count, fixes[index].metres == metres else {
        continue
      }
      while index < fixes.count, fixes[index].metres == metres { index += 1 }
      let end = fixes[index - 1].seconds
      func covered(_ seconds: Double) -> Double {
        fixes.last { $0.seconds <= seconds + 1e-6 }?.metres ?? 0
      }
      let (from, to) = (covered(start - GhostTruth.around), covered(end + GhostTruth.around))
      let before = from - covered(start - GhostTruth.around - GhostTruth.usual)
      let behind = covered(end + GhostTruth.around + GhostTruth.usual) - to
      let speed = (before + behind) / (2 * GhostTruth.usual)
      left += end - start + 2 * GhostTruth.around - (to - from) / speed
    }
  }

  func seconds(at metres: Double) -> Double {
    interpolated(metres, \.metres, \.seconds)
  }

  func metres(at seconds: Double) -> Double {
    interpolated(seconds, \.seconds, \.metres)
  }

  private func interpolated(
    _ value: Double, _ key: (((seconds: Double, metres: Double)) -> Double),
    _ result: (((seconds: Double, metres: Double)) -> Double)
  ) -> Double {
    var (low, high) = (0, moments.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if key(moments[middle]) < value { low = middle + 1 } else { high = middle }
    }
    guard low > 0, value < key(moments[low]) else { return result(moments[low]) }
    let (start, end) = (moments[low - 1], moments[low])
    let share = (value - key(start)) / (key(end) - key(start))
    return result(start) + (result(end) - result(start)) * share
  }
}
