import RunModel
import Testing
import Tracking

@testable import Simulation

/// Runners who forget to stop, with typical receiver errors.
@Suite("A runner who forgets to stop")
struct ForgottenStopTests {
  /// Metres of the run proper; what follows is not part of it.
  private static let way = 3000.0

  /// 3 km at 3 m/s around a block, followed by something else.
  private static func route(_ sky: Sky, more: Double = 0, at speed: Double = 3) -> Route {
    var route = Route("forgotten", "3 km and more")
    for _ in 0..<6 { route.pieces += [.line(metres: 421.46), .arc(radius: 50, degrees: 90)] }
    route.pieces.append(.line(metres: way - route.length))
    if more > 0 {
      route.pieces.append(.line(metres: more))
      route.speeds.append((way, speed))
    }
    route.skies = [(0, sky)]
    return route
  }

  /// The detected tail of a run, and the running seconds after which its 3 km were complete.
  private static func judge(
    _ route: Route, seed: UInt64, engine: String
  ) -> (tail: RunTail?, end: Double) {
    var recorder = RunRecorder(
      header: RunHeader(
        journal: JournalID(1), utcOffset: 0, units: .kilometres, autoLap: true, ladder: [],
        engine: engine, software: "test", boot: "", startedAt: 0))
    var start: Double?
    var end = 0.0
    var now = RunTime.zero
    _ = Synthesis(route: route, seed: seed).each { epoch in
      if start == nil, epoch.fix.isGood { start = epoch.seconds }
      guard let start else { return }
      now = RunTime(milliseconds: Int64((epoch.seconds - start) * 1000))
      _ = recorder.ingest(epoch.fix, at: now)
      if epoch.metres < way - 1 { end = now.seconds }
    }
    recorder.apply(.end(at: now, .save))
    let run = recorder.finished()
    return (RunTail.find(in: run.distanceCurve, duration: run.duration), end)
  }

  private static let engines = ["moonrunner/1", "tutorial/1"]

  @Test("stood for five minutes, in any sky", arguments: engines, [Sky.open, .canyon, .forest])
  func stands(engine: String, sky: Sky) {
    // The tutorial's rule counts heavy scatter as metres.
    if engine == "tutorial/1", sky != .open { return }
    for seed in 1...3 {
      var route = Self.route(sky)
      route.dwell = 320
      let (tail, end) = Self.judge(route, seed: UInt64(seed), engine: engine)
      #expect(tail?.cause == .stood, "seed \(seed)")
      #expect(abs((tail?.seconds ?? 0) - end) <= 20, "seed \(seed): \(tail as Any), \(end)")
    }
  }

  @Test("stood for four hours", arguments: engines)
  func fourHours(engine: String) {
    var route = Self.route(.open)
    route.dwell = 4 * 3600
    let (tail, end) = Self.judge(route, seed: 4, engine: engine)
    #expect(tail?.cause == .stood)
    #expect(abs((tail?.seconds ?? 0) - end) <= 20, "\(tail as Any), \(end)")
  }

  @Test("drove home, through a town or on a motorway", arguments: engines, [9.0, 14, 28])
  func drives(engine: String, speed: Double) {
    for seed in 1...2 {
      var route = Self.route(.open, more: 10_000, at: speed)
      route.stops = [(Self.way, 60)]
      if speed < 20 {
        for light in 1...9 { route.stops.append((Self.way + Double(light) * 1000, 25)) }
      }
      let (tail, end) = Self.judge(route, seed: UInt64(seed), engine: engine)
      #expect(tail != nil, "seed \(seed)")
      #expect(abs((tail?.seconds ?? 0) - end) <= 30, "seed \(seed): \(tail as Any), \(end)")
    }
  }

  @Test("walked home, which belongs to the run", arguments: engines)
  func walks(engine: String) {
    let route = Self.route(.open, more: 1200, at: 1.2)
    #expect(Self.judge(route, seed: 5, engine: engine).tail == nil)
  }

  @Test("only waited at lights, or for six minutes in the middle", arguments: engines)
  func waits(engine: String) {
    var lights = Self.route(.canyon, more: 1500)
    for light in 1...8 { lights.stops.append((Self.way + Double(light) * 150, 60)) }
    #expect(Self.judge(lights, seed: 6, engine: engine).tail == nil)
    var middle = Self.route(.open, more: 800)
    middle.stops = [(Self.way, 360)]
    #expect(Self.judge(middle, seed: 7, engine: engine).tail == nil)
    var four = Self.route(.open)
    four.dwell = 240 - Synthesis.rest
    #expect(Self.judge(four, seed: 8, engine: engine).tail == nil)
  }
}
