import Testing

@testable import VirtualBoard

@Suite("Judgement of receivers that were set up")
struct ReceiverTrialTests {
  /// An unidentified receiver that got the five queries.
  private func asked(_ model: ReceiverModel) -> StandIn {
    var receiver = StandIn(model)
    for sentence in ["PMTK605", "PCAS06,0", "PAIR020"] {
      _ = receiver.hear(Walker.sealed(sentence))
    }
    _ = receiver.hear(UBXFrame.bytes(0x0A04, []))
    _ = receiver.hear(Walker.sealed("PUBX,00"))
    return receiver
  }

  @Test("an unidentified receiver left as it is passes, one that was told anything does not")
  func unidentified() throws {
    let others = ReceiverTrial.cases.filter { !$0.answers }
    #expect(others.map(\.model) == [.plain, .babbling])
    for other in others {
      var receiver = asked(other.model)
      try ReceiverTrial.judge(receiver, other)
      _ = receiver.hear(Walker.sealed("PMTK220,200"))
      #expect(throws: VirtualBoardError.self) { try ReceiverTrial.judge(receiver, other) }
      #expect(throws: VirtualBoardError.self) {
        try ReceiverTrial.judge(StandIn(other.model), other)
      }
    }
  }

  @Test("a receiver that answers has to be set up")
  func answering() {
    for one in ReceiverTrial.cases where one.answers {
      #expect(throws: VirtualBoardError.self) { try ReceiverTrial.judge(asked(one.model), one) }
    }
  }
}
