import RunModel
import Simulation
import Testing

@testable import AccuracyTable

@Suite("The gap to a ghost, in a few simulated races") struct GhostTrialTests {
  private func outcomes(
    _ name: String, _ deviation: CourseDeviation = .none, wear: Wear = .chest,
    saysSpeed: Bool = true
  ) throws -> [GhostOutcome] {
    let route = try #require(Route.named(name))
    return GhostTrial(
      route: route, deviation: deviation, speed: 3.3, wear: wear, seed: 1000, receiver: .ublox,
      saysSpeed: saysSpeed
    ).outcomes()
  }

  @Test("is right within twice the goals, also of ghosts with few points")
  func right() throws {
    for name in ["track", "city"] {
      let goal = try #require(GhostTable.goals[name])
      let outcomes = try outcomes(name)
      #expect(outcomes.map(\.row.interval) == GhostTrial.intervals)
      for outcome in outcomes {
        let factor = 2 * (outcome.row.interval > 0 ? GhostTable.sparse : 1)
        let errors = outcome.errors
        #expect(Figures(errors.metres).p95 <= factor * goal.metres, "\(outcome.row)")
        #expect(Figures(errors.seconds).p95 <= factor * goal.seconds, "\(outcome.row)")
        #expect(errors.wrongLeg == 0 && errors.found == nil)
        #expect(errors.metres.count > errors.asked * 95 / 100)
      }
    }
  }

  @Test("is right on a swinging arm")
  func wrist() throws {
    let errors = try #require(outcomes("track", wear: .wrist).first).errors
    #expect(Figures(errors.metres).p95 <= 10 && abs(Figures(errors.metres).mean) < 3)
  }

  @Test("is found again after a deviation")
  func deviation() throws {
    for deviation in [CourseDeviation.detour, .turnBack] {
      for outcome in try outcomes("road", deviation) {
        #expect(try #require(outcome.errors.found) <= GhostTrial.findingTime)
        #expect(outcome.errors.wrongLeg == 0)
      }
    }
  }

  @Test("of which a wrong one is a missed goal")
  func goals() throws {
    let row = GhostRow(
      scenario: "track", deviation: .none, speed: 3.3, wear: .chest, interval: 0)
    func missed(_ row: GhostRow, _ change: (inout GhostErrors) -> Void) -> [String] {
      var errors = GhostErrors(
        metres: [1, -1], seconds: [0.3, -0.3], inDoubt: 2, asked: 2, wrongLeg: 0)
      change(&errors)
      return GhostTable([GhostOutcome(row: row, errors: errors)]).missed()
    }
    #expect(missed(row) { _ in }.isEmpty)
    #expect(missed(row) { $0.metres = [5.1, -5.1] }[0].contains("p95 5.1 m, goal: at most 5.0"))
    #expect(missed(row) { $0.seconds = [1.9, -1.9] }[0].contains("track 3.3 chest own: p95 1.9 s"))
    #expect(missed(row) { $0.metres = [1.2, 1.2] }[0].contains("mean 1.2 m"))
    #expect(missed(row) { $0.wrongLeg = 1 }.count == 1)
    #expect(missed(row) { $0.found = 21 }.count == 1)
    #expect(missed(row) { $0.found = .infinity }.count == 1)
    var sparse = row
    sparse.interval = 10
    #expect(missed(sparse) { $0.metres = [7.4, -7.4] }.isEmpty)
    var other = row
    other.scenario = "scaled"
    #expect(missed(other) { $0.metres = [99] }.isEmpty)
    #expect(GhostTable([GhostOutcome(row: row, errors: GhostErrors())]).lines().count == 2)
  }

  @Test("is measured on every route, an out-and-back and a figure of eight")
  func plan() throws {
    let plan = try Plan(["--ghosts", "--seeds", "1"])
    let routes = Set(plan.ghostTrials.map(\.route.name))
    let moving = Route.names.filter {
      (Route.named($0)?.length ?? 0) > 0 && !Plan.sameForGhosts.contains($0)
    }
    #expect(routes == Set(moving + ["out-and-back", "figure-of-eight"]))
    #expect(try Plan(["--ghosts"]).seeds == Plan.ghostSeeds)
    #expect(throws: WrongArguments.self) { try Plan(["--scenario", "out-and-back"]) }
    for name in Plan.ghostNames {
      let trial = try #require(
        Plan(["--ghosts", "--scenario", name, "--seeds", "1"]).ghostTrials.first)
      let start = trial.route.start
      var walker = RouteWalker(trial.route)
      while !walker.isAtEnd { walker.walk(1) }
      #expect(Geodesy.distance(walker.place, start) < 4)
    }
  }
}
