import RunModel
import Testing
import Tracking

/// The true end of a run that the runner forgot to stop.
@Suite("The end of a run that is none") struct RunTailTests {
  static let engines = ["moonrunner/1", "tutorial/1"]

  private static func begin(_ engine: String) -> LiveRun {
    var run = LiveRun(header(engine: engine))
    run.go(1800, speed: 3)
    return run
  }

  private static func tail(_ run: LiveRun) -> RunTail? {
    let seconds = Double(run.recorder.duration(at: at(run.now))) / 1000
    let live = RunTail.find(in: run.recorder.curve, duration: seconds)
    var ended = run
    ended.end()
    let saved = ended.recorder.finished()
    let later = RunTail.find(in: saved.distanceCurve, duration: saved.duration)
    // The same at Save and in the run's menu, except for the effect of smoothing.
    #expect(live?.cause == later?.cause)
    if let live, let later { #expect(abs(live.seconds - later.seconds) <= 6) }
    return live
  }

  @Test(
    "Standing for five minutes and for four hours is cut where the last step was",
    arguments: engines, [306, 4 * 3600])
  func stands(engine: String, seconds: Int) {
    var run = Self.begin(engine)
    run.go(seconds, speed: 0)
    let tail = Self.tail(run)
    #expect(tail?.cause == .stood)
    #expect(isNear(tail?.seconds, 1800, within: 6))
    #expect(tail?.seconds.rounded() == tail?.seconds)
  }

  @Test("Standing for four minutes is not", arguments: engines)
  func standsShortly(engine: String) {
    var run = Self.begin(engine)
    run.go(240, speed: 0)
    #expect(Self.tail(run) == nil)
  }

  @Test("Standing for six minutes and running on is not", arguments: engines)
  func runsOn(engine: String) {
    var run = Self.begin(engine)
    run.go(360, speed: 0)
    run.go(120, speed: 3)
    #expect(Self.tail(run) == nil)
  }

  @Test("Standing, and a few steps to the door", arguments: engines)
  func toTheDoor(engine: String) {
    var run = Self.begin(engine)
    run.go(600, speed: 0)
    run.go(40, speed: 1.2)
    run.go(300, speed: 0)
    #expect(isNear(Self.tail(run)?.seconds, 1800, within: 6))
  }

  @Test("Walking home belongs to the run", arguments: engines)
  func walks(engine: String) {
    var run = Self.begin(engine)
    run.go(900, speed: 1.2)
    #expect(Self.tail(run) == nil)
  }

  @Test("Traffic lights on the way belong to the run", arguments: engines)
  func lights(engine: String) {
    var run = Self.begin(engine)
    for _ in 0..<6 {
      run.go(75, speed: 0)
      run.go(60, speed: 3)
    }
    #expect(Self.tail(run) == nil)
  }

  @Test("Home by car, fast or through a town, from where the runner got in", arguments: engines)
  func car(engine: String) {
    var fast = Self.begin(engine)
    fast.go(60, speed: 0)
    for speed in [4.0, 8] { fast.go(10, speed: speed) }
    fast.go(800, speed: 12)
    fast.go(30, speed: 3)
    fast.go(40, speed: 1.2)
    #expect(Self.tail(fast)?.cause == .car)
    #expect(isNear(Self.tail(fast)?.seconds, 1800, within: 10))
    var town = Self.begin(engine)
    town.go(30, speed: 0)
    for _ in 0..<12 {
      town.go(6, speed: 4)
      town.go(35, speed: 11.5)
      town.go(6, speed: 4)
      town.go(25, speed: 0)
    }
    #expect(Self.tail(town)?.cause == .car)
    #expect(isNear(Self.tail(town)?.seconds, 1800, within: 30))
  }

  @Test("Who runs on after a drive is still running", arguments: engines)
  func runsAfterADrive(engine: String) {
    var run = Self.begin(engine)
    run.go(300, speed: 12)
    run.go(600, speed: 3)
    #expect(Self.tail(run) == nil)
  }

  @Test("Without GPS for the rest", arguments: engines)
  func noFix(engine: String) {
    var run = Self.begin(engine)
    run.wait(1200)
    #expect(Self.tail(run)?.cause == .noFix)
    #expect(isNear(Self.tail(run)?.seconds, 1800, within: 6))
  }

  @Test("A fast runner is no car", arguments: engines)
  func fast(engine: String) {
    var run = LiveRun(header(engine: engine))
    // 400 m in 43.0 s, 800 m in 1:41, 5000 m at world record pace.
    for (seconds, speed) in [(43, 9.3), (101, 7.92), (755, 6.62)] {
      run.go(seconds, speed: speed)
      run.go(200, speed: 2)
    }
    run.go(330, speed: 0)
    #expect(Self.tail(run)?.cause == .stood)
  }

  @Test("A run that never was one has nothing to cut")
  func nothing() {
    var run = LiveRun()
    #expect(Self.tail(run) == nil)
    run.go(900, speed: 0)
    #expect(Self.tail(run) == nil)
    run.wait(900)
    #expect(Self.tail(run) == nil)
    #expect(RunTail.find(in: DistanceCurve(), duration: .infinity) == nil)
    #expect(RunTail.find(in: DistanceCurve(), duration: .nan) == nil)
  }

  @Test("Time that stood is no tail")
  func autoPause() {
    var run = LiveRun(header(engine: "moonrunner/1"))
    run.autoPauses = true
    run.go(600, speed: 3)
    run.go(1200, speed: 0)
    #expect(Self.tail(run) == nil)
  }
}
