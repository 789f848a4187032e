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
    let ofOnePart = Dictionary(grouping: BoardFault.all, by: \.part).values
      .reduce(0) { $0 + $1.count * ($1.count - 1) / 2 }
    let all = BoardFault.all.count * (BoardFault.all.count - 1) / 2
    #expect(BoardFault.pairs.count == all - ofOnePart)
  }

  @Test("A sample is the same for the same seed, another for another, and of different pairs")
  func sample() {
    func names(_ seed: UInt64) -> [String] {
      FaultTrial.sample(20, seed: seed).map(FaultScenario.name)
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

  @Test("The soak ends no recorder and takes no chip away")
  func soak() {
    #expect(GuestSoak.faults.count > 6)
    #expect(GuestSoak.faults.allSatisfy { $0.restarts == 0 && $0.part != .pins })
  }

  @Test("The motor's line can be told wrongly in the board file")
  func motor() {
    var description = BoardFileText()
    #expect(description.text.contains("\"line\": 26"))
    description.motorLine = 60
    #expect(description.text.contains("\"line\": 60"))
  }
}
