import RunModel
import Simulation
import Testing

@testable import AccuracyTable

/// A small part of the goals of `scripts/accuracy --judge`, with tolerances for few runs.
///
/// Uses the seeds for tuning, since tests are consulted while an engine is changed.
@Suite("The engine, on a few runs of known length")
struct AccuracyTests {
  private static func table(
    _ scenarios: [String], seeds: Int = 3, rate: Int = 1, wear: Wear = .chest
  ) async throws -> Table {
    var plan = try Plan(["--tune"])
    plan.scenarios = scenarios
    plan.seeds = seeds
    plan.receivers = [.ublox, .mtk, .plain]
    return Table(
      scenarios: scenarios,
      outcomes: await outcomes(of: plan.trials(rate: rate, wear: wear), threads: 2))
  }

  @Test("is within twice the goals, saved and live, and far better than every fix summed")
  func isWithinTwiceTheGoals() async throws {
    let table = try await Self.table(["track", "lights", "blocks", "canyon"])
    for scenario in table.scenarios {
      let goal = try #require(Goals.percent[scenario])
      let saved = table.figures(scenario, .saved)
      #expect(saved.absolute <= 2 * goal, "\(scenario): \(saved)")
      #expect(saved.absolute < table.figures(scenario, .everyFix).absolute / 2)
      #expect(table.figures(scenario, .live).worst <= 4 * goal, "\(scenario)")
    }
    #expect(table.outcomes.allSatisfy { abs($0.liveAgainstSaved) <= Goals.liveWorst })
    #expect(!table.outcomes.contains { $0.fell })
  }

  @Test("says 0 m of ten minutes' standing in the open, where others say metres")
  func saysNothingOfStanding() async throws {
    let table = try await Self.table(["standing"])
    #expect(table.figures("standing", .saved).worst == 0)
    #expect(table.figures("standing", .live).worst == 0)
    #expect(table.figures("standing", .everyFix).mean > 50)
  }

  @Test("is as good at ten fixes a second on a swinging wrist")
  func isAsGoodAtTenFixesASecondOnASwingingWrist() async throws {
    let table = try await Self.table(["walk"], seeds: 1, rate: 10, wear: .wrist)
    #expect(table.figures("walk", .saved).absolute < 2)
  }

  @Test("the same plan gives the same table")
  func theSamePlanGivesTheSameTable() async throws {
    let first = try await Self.table(["standing"], seeds: 2)
    let second = try await Self.table(["standing"], seeds: 2)
    #expect(first.lines() == second.lines())
    #expect(first.lines().contains { $0.hasPrefix("standing m") })
  }
}
