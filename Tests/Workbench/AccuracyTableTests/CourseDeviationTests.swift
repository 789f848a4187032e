import RunModel
import Simulation
import Testing

@testable import AccuracyTable

@Suite("A runner who leaves the course") struct CourseDeviationTests {
  private func ends(_ route: Route) -> (place: Coordinate, heading: Double) {
    var walker = RouteWalker(route)
    while !walker.isAtEnd { walker.walk(1) }
    return (walker.place, walker.heading.remainder(dividingBy: 360))
  }

  @Test(
    "ends where the course does, and is as much longer as the deviation is",
    arguments: [
      CourseDeviation.detour, .turnBack,
    ])
  func comesBack(deviation: CourseDeviation) throws {
    let route = try #require(Route.named("road"))
    let deviated = try #require(deviation.deviated(route, at: 0.3))
    #expect(Geodesy.distance(ends(route).place, ends(deviated.route).place) < 3)
    #expect(abs(ends(route).heading - ends(deviated.route).heading) < 0.01)
    let span = deviated.span.upperBound - deviated.span.lowerBound
    let skipped = deviated.courseMetres.to - deviated.courseMetres.from
    #expect(abs(deviated.route.length - route.length - (span - skipped)) < 0.001)
    #expect(deviated.span.lowerBound >= 0.3 * route.length)
  }

  @Test("keeps what lies behind it in its place, and away from tunnels")
  func shifted() throws {
    let route = try #require(Route.named("tunnel"))
    let deviated = try #require(CourseDeviation.detour.deviated(route, at: 0.3))
    let more = deviated.route.length - route.length
    #expect(deviated.route.tunnels[0] == route.tunnels[0])
    #expect(abs(deviated.route.tunnels[2].lowerBound - route.tunnels[2].lowerBound - more) < 0.001)
    for tunnel in deviated.route.tunnels { #expect(!tunnel.overlaps(deviated.span)) }
  }

  @Test("is told in time, and what is left is right before and behind it")
  func judged() throws {
    let route = try #require(Route.named("tunnel"))
    for deviation in CourseDeviation.allCases {
      let trial = CourseTrial(
        route: route, deviation: deviation, share: 0.2, seed: 5000, receiver: .ublox)
      let outcome = try #require(trial.outcome())
      #expect(outcome.alarms == 0 && outcome.isFinished)
      #expect(outcome.worst <= outcome.length / 100)
      #expect(!outcome.isAmbiguous)
      for told in [outcome.told, outcome.toldBack] {
        #expect((told != nil) == (deviation != .none))
        #expect(told ?? 0 <= CourseTrial.inTime)
      }
    }
  }

  @Test("is not judged where another leg of the course leads the runner's way")
  func ambiguous() throws {
    // A lap later the course passes here again.
    let track = try #require(Route.named("track"))
    let onLaps = CourseTrial(
      route: track, deviation: .turnBack, share: 0.3, seed: 5000, receiver: .ublox)
    #expect(try #require(onLaps.outcome()).isAmbiguous)
  }

  @Test("that is not told, told late or told without a cause is a goal missed, with a seed")
  func missed() throws {
    func outcome(_ scenario: String, _ change: (inout CourseRunOutcome) -> Void) -> CourseRunOutcome
    {
      var outcome = CourseRunOutcome(
        scenario: scenario, seed: 7, deviation: .none, length: 5000, isFinished: true)
      change(&outcome)
      return outcome
    }
    func words(_ scenario: String, _ change: (inout CourseRunOutcome) -> Void) -> [String] {
      CourseTable(scenarios: [scenario], outcomes: [outcome(scenario, change)]).missed()
    }
    #expect(words("road") { _ in }.isEmpty)
    #expect(words("road") { $0.told = 15 }.isEmpty)
    #expect(words("road") { $0.told = 16 }[0].contains("1 off-course alerts late or missing"))
    #expect(words("road") { $0.toldBack = .infinity }[0].contains("seed 7"))
    #expect(
      words("road") { $0.alarms = 1 }[0].contains("1 false alarms in 1 runs, goal: at most 0"))
    #expect(words("city") { $0.alarms = 1 }.isEmpty)
    #expect(words("city") { $0.alarms = 2 }.count == 1)
    #expect(words("road") { $0.worst = 51 }.count == 1)
    #expect(words("city") { $0.worst = 99 }.isEmpty)
    #expect(words("road") { $0.isFinished = false }.count == 1)
  }

  @Test("may be missed by one run of fifty in streets, by none in the open")
  func oneInFifty() {
    func missed(_ scenario: String, _ wrong: Int, of runs: Int) -> [String] {
      let outcomes = (0..<runs).map { index in
        CourseRunOutcome(
          scenario: scenario, seed: UInt64(index), deviation: .none, length: 5000,
          isFinished: index >= wrong)
      }
      return CourseTable(scenarios: [scenario], outcomes: outcomes).missed()
    }
    #expect(missed("city", 1, of: 50).isEmpty && missed("city", 2, of: 50).count == 1)
    #expect(missed("city", 3, of: 150).isEmpty && missed("city", 4, of: 150).count == 1)
    #expect(missed("road", 1, of: 150).count == 1)
  }

  @Test("has more time where an arm drags the places: 35 m of a walk")
  func dragged() throws {
    let route = try #require(Route.named("wrist-walk"))
    let trial = CourseTrial(
      route: route, deviation: .turnBack, share: 0.2, seed: 5000, receiver: .ublox)
    let outcome = try #require(trial.outcome())
    #expect(abs(outcome.inTime - (15 + 35 / 1.66)) < 1e-9)
    #expect(outcome.isLate(outcome.inTime + 0.1) && !outcome.isLate(outcome.inTime))
    #expect(!outcome.isLate(nil))
  }

  @Test("is tried on every route that leads anywhere")
  func plan() throws {
    let plan = try Plan(["--courses", "--seeds", "2"])
    let routes = Set(plan.courseTrials.map(\.route.name))
    let moving = Route.names.filter { (Route.named($0)?.length ?? 0) > 0 }
    #expect(routes == Set(moving))
    #expect(plan.courseTrials.count == 6 * moving.count)
  }
}
