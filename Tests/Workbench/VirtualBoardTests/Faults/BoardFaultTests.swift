import RunModel
import Testing

@testable import VirtualBoard

@Suite("Faults of the board")
struct BoardFaultTests {
  @Test("Each has a name of its own, and every part has some")
  func names() {
    #expect(Set(BoardFault.all.map(\.name)).count == BoardFault.all.count)
    #expect(Set(BoardFault.all.map(\.part)) == Set(BoardFault.Part.allCases))
  }

  @Test("A pair is of two parts, and every such two are one pair")
  func pairs() {
    let names = Set(BoardFault.pairs.map { Set($0.map(\.name)) })
    #expect(names.count == BoardFault.pairs.count)
    #expect(BoardFault.pairs.allSatisfy { $0.count == 2 && $0[0].goes(with: $0[1]) })
    for (index, fault) in BoardFault.all.enumerated() {
      for other in BoardFault.all[(index + 1)...] where fault.part != other.part {
        // A run that is only in memory ends with the process.
        let both = [fault, other]
        let isLost =
          both.contains { $0.part == .data && $0.moment == .start }
          && both.contains { $0.part == .process }
        #expect(names.contains([fault.name, other.name]) != isLost)
      }
    }
  }

  @Test("A sample is the same for the same seed, another for another, and of different pairs")
  func sample() {
    func names(_ seed: UInt64) -> [String] {
      FaultTrial.sample(20, of: BoardFault.pairs, seed: seed).map(FaultScenario.name)
    }
    #expect(names(1) == names(1))
    #expect(names(1) != names(2))
    #expect(Set(names(1)).count == 20)
  }

  @Test("Metres may be missing only where the recorder or the receiver was away")
  func missing() {
    for fault in BoardFault.all where fault.missing > 0 {
      #expect(fault.restarts > 0 || fault.part == .receiver, "\(fault.name)")
    }
  }

  @Test("A recorder that ends while the card is away may lack that time, and a pause")
  func hidden() throws {
    func missing(_ names: [String], lasted: Double) throws -> Double {
      let faults = try names.map { name in
        try #require(BoardFault.all.first { $0.name == name }, "\(name)")
      }
      return BoardFault.missing(faults, lasted: lasted)
    }
    let kill = try missing(["SIGKILL"], lasted: 6)
    let end = try missing(["SIGTERM"], lasted: 6)
    #expect(kill == end + BoardFault.promised)
    for away in ["data partition unmounted during a run", "data partition lost"] {
      #expect(try missing([away], lasted: 100) == 0, "\(away)")
      #expect(try missing([away, "helper dead"], lasted: 100) == 0, "\(away)")
      #expect(try missing([away, "SIGKILL"], lasted: 6) == kill + 6 + 7, "\(away)")
      #expect(try missing([away, "SIGKILL"], lasted: 40) == kill + 40 + 30, "\(away)")
    }
    let slow = "writes to the data partition take 5 s"
    #expect(try missing([slow, "helper dead"], lasted: 50) == 0)
    #expect(try missing([slow, "SIGKILL"], lasted: 50) == kill)
    #expect(try missing([slow, "SIGTERM"], lasted: 50) == end + 40)
  }

  @Test("Runs together have every scenario once, each with the faults of its run's start")
  func plans() {
    let scenarios = BoardFault.all.map { [$0] } + BoardFault.pairs
    let plans = FaultPlan.together(scenarios)
    #expect(
      plans.flatMap(\.scenarios).map(FaultScenario.name).sorted()
        == scenarios.map(FaultScenario.name).sorted())
    #expect(plans.count < scenarios.count / 2)
    for plan in plans {
      let start = plan.start.map(\.name)
      for scenario in plan.scenarios {
        #expect(scenario.filter { $0.moment != .run }.map(\.name) == start)
      }
    }
  }

  @Test("A disk that has lied is the last thing of its run")
  func spoilt() {
    for plan in FaultPlan.together(BoardFault.pairs) {
      #expect(plan.scenarios.dropLast().allSatisfy { !$0.contains(where: \.spoilsDisk) })
    }
    #expect(GuestSoak.faults.allSatisfy { !$0.spoilsDisk })
  }

  @Test("Shares of the runs have all of them, each once")
  func shares() {
    let all = BoardFault.pairs.prefix(50)
    #expect(FaultPlan.alone(Array(all)).count == 50)
    let names = (0..<3).flatMap { number in
      FaultPlan.share(FaultPlan.together(Array(all)), (number, 3)).map(\.name)
    }
    #expect(names.sorted() == FaultPlan.together(Array(all)).map(\.name).sorted())
  }

  @Test("The soak ends no recorder and takes no chip away")
  func soak() {
    #expect(GuestSoak.faults.count > 6)
    #expect(GuestSoak.faults.allSatisfy { $0.restarts == 0 && $0.part != .pins })
  }

  @Test("The motor can be told at another line, and of another chip, in the board file")
  func motor() {
    var description = BoardFileText()
    #expect(description.text.contains("\"line\": 26"))
    description.motorLine = 60
    #expect(description.text.contains("\"line\": 60"))
    #expect(!description.text.contains("elsewhere"))
    description.motorChip = "elsewhere"
    #expect(description.text.contains("{ \"chip\": \"elsewhere\", \"line\": 60 }"))
  }
}
