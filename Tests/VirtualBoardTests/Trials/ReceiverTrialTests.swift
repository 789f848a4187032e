import Testing

@testable import VirtualBoard

@Suite("Judgement of receivers that were set up")
struct ReceiverTrialTests {
  /// A stranger that heard the five questions.
  private func asked(_ model: ReceiverModel) -> StandIn {
    var receiver = StandIn(model)
    for sentence in ["PMTK605", "PCAS06,0", "PAIR020"] {
      _ = receiver.hear(Walker.sealed(sentence))
    }
    _ = receiver.hear(UBXFrame.bytes(0x0A04, []))
    _ = receiver.hear(Walker.sealed("PUBX,00"))
    return receiver
  }

  @Test("a stranger that was asked and left as it is passes, one that was told anything does not")
  func strangers() throws {
    let strangers = ReceiverTrial.cases.filter { !$0.answers }
    #expect(strangers.map(\.model) == [.plain, .babbling])
    for stranger in strangers {
      var receiver = asked(stranger.model)
      try ReceiverTrial.judge(receiver, stranger)
      _ = receiver.hear(Walker.sealed("PMTK220,200"))
      #expect(throws: VirtualBoardError.self) { try ReceiverTrial.judge(receiver, stranger) }
      #expect(throws: VirtualBoardError.self) {
        try ReceiverTrial.judge(StandIn(stranger.model), stranger)
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
