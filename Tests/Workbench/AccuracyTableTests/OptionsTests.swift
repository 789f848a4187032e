import Simulation
import Testing

@testable import AccuracyTable

@Suite("The options of the table")
struct OptionsTests {
  @Test("without any measure all, on the seeds for reports")
  func withoutAnyMeasureAll() throws {
    let plan = try Plan([])
    #expect(plan.firstSeed == Plan.reporting && plan.seeds == 50)
    #expect(plan.rates == [1, 5, 10] && plan.wears.count == 2)
    #expect(plan.seedWords == "seeds 5000-5049, reserved for reports")
    #expect(plan.trials(rate: 1, wear: .chest).count == 28 * 50)
  }

  @Test("for tuning take other seeds")
  func forTuningTakeOtherSeeds() throws {
    let plan = try Plan(["--tune", "--seeds", "3", "--scenario", "track,walk", "--rate", "10"])
    #expect(plan.seedWords == "seeds 1000-1002, for tuning engines")
    let trials = plan.trials(rate: 10, wear: .wrist)
    #expect(trials.map(\.synthesis.seed) == [1000, 1001, 1002, 1000, 1001, 1002])
    #expect(trials.map(\.synthesis.route.name).last == "walk")
    #expect(Set(trials.map(\.synthesis.receiver)).count == 3)
  }

  @Test("without a speed are of receivers that say none")
  func withoutSpeed() throws {
    let plan = try Plan(
      ["--without-speed", "--scenario", "straight", "--seeds", "1", "--receiver", "ublox"])
    #expect(plan.receiverWords == "ublox, without speed")
    let outcome = try #require(plan.trials(rate: 1, wear: .chest).first).outcome()
    #expect(outcome.metres[MeasuringRule.doppler.rawValue] == 0)
    #expect(abs(outcome.percent(.saved)) < 1)
  }

  @Test(
    "that make no sense are refused by name",
    arguments: [
      (["--rate", "3"], "--rate: \"3\" is not one of 1, 2, 5, 10"),
      (["--wear"], "option --wear needs a value"),
      (["--scenario", "moon"], "--scenario: \"moon\" is not one of blocks"),
      (["--receiver", ","], "--receiver: the list is empty"),
      (["--seeds", "0"], "--seeds \"0\" is not a whole number from 1 to 10000"),
      (["--engine", "steam"], "unknown engine \"steam\"; the engines are moonrunner/3"),
      (["--fast", "1"], "unknown option --fast"),
      (
        ["--judge", "--without-speed"],
        "--judge is invalid with --without-speed, which has no goals"
      ),
    ])
  func thatMakeNoSenseAreRefusedByName(words: [String], reason: String) {
    do {
      _ = try Plan(words)
      Issue.record("\(words) were taken")
    } catch {
      #expect(error.reason.hasPrefix(reason))
    }
  }
}
