import RunModel
import Testing

@testable import Tracking

@Suite struct FixGateTests {
  private func judge(
    _ gate: inout FixGate, _ metres: Double, at seconds: Double
  ) -> FixGate.Answer {
    gate.judge(fix(metres: metres), at: seconds) { $0 < 20 }
  }

  @Test("A jump is refused until fifteen seconds of them say that it was a move")
  func move() {
    var gate = FixGate()
    let answers = (0...17).map { second in
      judge(&gate, second == 0 ? 0 : 5000, at: Double(second))
    }
    #expect(answers[0] == FixGate.Answer(verdict: .accepted))
    #expect(answers[1...15].allSatisfy { $0 == FixGate.Answer(verdict: .jump) })
    #expect(answers[16] == FixGate.Answer(verdict: .accepted, isMove: true))
    #expect(answers[17] == FixGate.Answer(verdict: .accepted))
  }

  @Test("What has forgotten the last fix takes any place")
  func forget() {
    var gate = FixGate()
    _ = judge(&gate, 0, at: 0)
    gate.forget()
    let answer = judge(&gate, 5000, at: 1)
    #expect(answer == FixGate.Answer(verdict: .accepted))
  }

  @Test("The accuracy is for its owner to judge, and asked only when it is known")
  func accuracy() {
    var gate = FixGate()
    var asked: [Double] = []
    for accuracy in [nil, -1, .nan, 7] as [Double?] {
      _ = gate.judge(fix(metres: 0, accuracy: accuracy), at: 0) {
        asked.append($0)
        return false
      }
    }
    #expect(asked == [7])
  }
}
