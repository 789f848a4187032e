import Activities
import RunModel
import RunStore
import Simulation
import Testing
import Tracking

@testable import RunImport

@Suite("A simulated run that another device recorded with its own distance")
struct SimulatedRecordingTests {
  /// Which points a device keeps.
  enum Keeping: String, CaseIterable, Sendable {
    case everySecond
    /// Some seconds apart, as in watches that save space.
    case smart

    func keeps(_ second: Int) -> Bool {
      switch self {
      case .everySecond: true
      case .smart: [0, 3, 7, 12, 14, 20].contains(second % 21)
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var route: String
    var keeping: Keeping
    var format: ActivityFormat

    var testDescription: String { "\(route), \(keeping), \(format.rawValue)" }
  }

  private static let cases = ["park", "lights", "trail-3"].flatMap { route in
    Keeping.allCases.flatMap { keeping in
      [ActivityFormat.fit, .tcx].map { Case(route: route, keeping: keeping, format: $0) }
    }
  }

  /// The truth: running seconds and metres, once per second.
  private struct Recorded {
    var run: Run
    var truth = DistanceCurve()
  }

  /// The run as recorded by a device that is accurate to 0.2 %.
  ///
  /// It pauses while the runner stands for long, and ends a lap each kilometre.
  private func recorded(_ route: String, _ keeping: Keeping) throws -> Recorded {
    let synthesis = Synthesis(route: try #require(Route.named(route)), seed: 7)
    var epochs: [SimulatedEpoch] = []
    _ = synthesis.each { if $0.isWholeSecond, $0.fix.coordinate != nil { epochs.append($0) } }
    let first = try #require(epochs.first)
    var segments = [RunSegment(start: 0, end: 0, endedBy: .stop)]
    var (points, truth, laps) = (Packed<RunPoint>(), DistanceCurve(), [Lap]())
    var (paused, standing) = (0.0, 0)
    var lap = (start: 0.0, running: 0.0)
    for (index, epoch) in epochs.enumerated() {
      let elapsed = epoch.seconds - first.seconds
      let moves = index + 1 < epochs.count && epochs[index + 1].metres > epoch.metres
      standing = moves ? 0 : standing + 1
      // While the timer is stopped there are no points, starting with this one.
      if standing > 12, index + 1 < epochs.count {
        segments[segments.count - 1].endedBy = .pause
        continue
      }
      let isBehindPause = segments.last?.endedBy == .pause
      if isBehindPause, let end = segments.last?.end {
        paused += elapsed - end
        segments.append(RunSegment(start: elapsed, end: elapsed, endedBy: .stop))
      }
      segments[segments.count - 1].end = elapsed
      let metres = epoch.metres * 1.001
      truth.append(seconds: elapsed - paused, metres: epoch.metres)
      if metres >= Double(laps.count + 1) * 1000 {
        let running = elapsed - paused
        laps.append(
          Lap(
            start: lap.start, end: elapsed, duration: running - lap.running, distance: 1000,
            kind: .auto))
        lap = (elapsed, running)
      }
      let isAtEvent = isBehindPause || standing == 12 || index + 1 == epochs.count
      guard keeping.keeps(index) || isAtEvent else { continue }
      var point = RunPoint(
        epoch.fix, at: try #require(epoch.fix.coordinate), distance: metres,
        segment: segments.count - 1)
      point.elapsed = elapsed
      points.append(point)
    }
    let end = try #require(points.last)
    let running = end.elapsed - paused
    laps.append(
      Lap(
        start: lap.start, end: end.elapsed, duration: running - lap.running,
        distance: end.distance - Double(laps.count) * 1000, kind: .end))
    let count = points.count
    let run = Run(
      id: "20261121T061500Z-0007", journal: JournalID(7), number: 1,
      timestamp: first.fix.time, utcOffset: 0, duration: running, elapsed: end.elapsed,
      distance: end.distance, distanceLive: end.distance, gapDistance: 0, recovered: false,
      engine: "watch/1", segments: segments, laps: laps, badges: [],
      quality: RunQuality(fixes: count, rejected: 0, gapSeconds: 0, worstAccuracy: nil),
      software: "Watch 7", points: points)
    return Recorded(run: run, truth: truth)
  }

  private func file(_ run: Run, _ format: ActivityFormat) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .fit: FITExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    case .tcx, .gpx: TCXExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    }
    return bytes
  }

  @Test("keeps total and laps; splits and best stretches are within 0.5 %", arguments: cases)
  func kept(given: Case) throws {
    let recorded = try recorded(given.route, given.keeping)
    let bytes = file(recorded.run, given.format)
    let activity = try ActivityFile.read(given.format, from: pieces(bytes, of: 5000))
    #expect(!activity.isOwn)
    let run = try ImportedRun(activity, file: "a", context).run
    #expect(run.distanceOrigin == .device)
    #expect(abs(run.distance - recorded.run.distance) < 0.011)
    #expect(run.laps.count == recorded.run.laps.count)
    for (lap, said) in zip(run.laps, recorded.run.laps) {
      #expect(abs(lap.distance - said.distance) < 0.011 && abs(lap.duration - said.duration) < 0.11)
    }
    #expect(abs(run.duration - recorded.run.duration) < 2)
    let curve = run.distanceCurve
    // Within half a per cent, and the whole seconds of TCX and FIT.
    func isNear(_ seconds: Double, _ truth: Double) -> Bool {
      abs(seconds - truth) <= max(0.005 * truth, 1.5)
    }
    var metres = 1000.0
    while metres < recorded.truth.total {
      let (at, truth) = (curve.time(at: metres), recorded.truth.time(at: metres))
      #expect(isNear(try #require(at), try #require(truth)), "\(metres) m")
      metres += 1000
    }
    for length in [1000.0, 3000] where length < recorded.truth.total {
      let best = try #require(curve.fastest(over: length))
      #expect(isNear(best, try #require(recorded.truth.fastest(over: length))), "\(length) m")
    }
  }
}
