import RunModel
import Testing

@testable import Device

/// The state machine alone: keys, answers, readings and time in; steps, outcomes and effects out.
@Suite("A self-test") struct SelfTestTests {
  private static let start = Instant(milliseconds: 5000)

  private func at(_ seconds: Double) -> Instant {
    Self.start + .milliseconds(Int64((seconds * 1000).rounded()))
  }

  private func make(
    _ layout: ButtonLayout = .two, absent: Set<Part> = []
  ) -> SelfTest {
    SelfTest(layout, absent: absent, at: Self.start)
  }

  private let good = SelfTest.Reception(isSilent: false, used: 12, inView: 18, strongest: 44)

  /// A test that has just reached a step, with everything before it passed.
  private func come(to step: SelfTest.Step, _ absent: Set<Part> = []) -> SelfTest {
    var (test, now) = (make(absent: absent), Self.start)
    while test.step != step, test.step != .result {
      now = now + .seconds(1)
      switch test.step {
      case .picture, .motor, .sound, .pop: test.answer(test.step.goodAnswer, at: now)
      case .key(let button): test.press(button, isTogether: false, at: now)
      case .together: test.press(.stop, isTogether: true, at: now)
      case .signal, .result:
        now = now + SelfTest.signalTime
        _ = test.advance(to: now, good)
      }
    }
    return test
  }

  /// The order of the steps when everything works.
  private func steps(_ layout: ButtonLayout, absent: Set<Part> = []) -> [SelfTest.Step] {
    var (test, now) = (make(layout, absent: absent), Self.start)
    var steps = [test.step]
    while test.step != .result {
      now = now + .seconds(1)
      switch test.step {
      case .picture, .motor, .sound, .pop: test.answer(test.step.goodAnswer, at: now)
      case .key(let button): test.press(button, isTogether: false, at: now)
      case .together: test.press(.stop, isTogether: true, at: now)
      case .signal, .result:
        now = now + SelfTest.signalTime
        _ = test.advance(to: now, good)
      }
      steps.append(test.step)
    }
    return steps
  }

  @Test("goes from part to part, with the keys that the board has")
  func order() {
    let rest: [SelfTest.Step] = [
      .together, .motor, .sound, .pop, .signal(motor: false), .signal(motor: true), .result,
    ]
    #expect(steps(.two) == [.picture, .key(.start), .key(.stop)] + rest)
    #expect(
      steps(.four) == [.picture, .key(.start), .key(.stop), .key(.up), .key(.down)] + rest)
  }

  @Test("does not ask about what is none")
  func absentParts() {
    let keys: [SelfTest.Step] = [.picture, .key(.start), .key(.stop), .together]
    #expect(
      steps(.two, absent: [.motor]) == keys + [.sound, .pop, .signal(motor: false), .result])
    #expect(
      steps(.two, absent: [.sound])
        == keys + [.motor, .signal(motor: false), .signal(motor: true), .result])
    #expect(steps(.two, absent: [.motor, .sound, .gps]) == keys + [.result])
    let test = come(to: .result, [.motor, .sound])
    #expect(test.outcomes[.motor] == .absent && test.outcomes[.sound] == .absent)
    #expect(test.outcomes[.signal(motor: true)] == .absent)
    #expect(test.outcomes[.signal(motor: false)] == .received(good))
    #expect(!make(absent: Set(Part.allCases)).isBegun)
  }

  @Test("takes yes and no; a pop is bad")
  func answers() {
    for step in [SelfTest.Step.picture, .motor, .sound, .pop] {
      for answer in SelfTest.Answer.allCases {
        var test = come(to: step)
        let now = test.since
        test.answer(answer, at: now)
        let isGood = (answer == .yes) != (step == .pop)
        #expect(test.outcomes[step] == (isGood ? .passed : .failed))
        #expect(test.step != step && test.since == now && test.isBegun)
      }
    }
  }

  @Test("does not ask for pops of a speaker that was not heard")
  func silentSpeaker() {
    var test = come(to: .sound)
    let now = test.since
    test.answer(.no, at: now)
    #expect(test.step == .signal(motor: false) && test.outcomes[.pop] == nil)
  }

  @Test("a question that nobody answers ends it at its limit")
  func noAnswer() {
    for step in [SelfTest.Step.picture, .motor, .sound, .pop] {
      var test = come(to: step)
      let now = test.since
      let limit = now + SelfTest.answerTime
      _ = test.advance(to: limit - .nanoseconds(1), good)
      #expect(!test.hasTimedOut && test.deadline == limit)
      _ = test.advance(to: limit, good)
      #expect(test.hasTimedOut && test.step == step)
    }
  }

  @Test("a key that does not come fails at its limit, and the next one is asked for")
  func missingKey() {
    var test = come(to: .key(.start))
    var now = test.since
    _ = test.advance(to: now + SelfTest.keyTime - .nanoseconds(1), good)
    #expect(test.step == .key(.start))
    now = now + SelfTest.keyTime
    #expect(test.deadline == now)
    _ = test.advance(to: now, good)
    #expect(test.step == .key(.stop) && test.outcomes[.key(.start)] == .failed)
  }

  @Test("another key is told, and does not count")
  func wrongKey() {
    var test = come(to: .key(.start))
    let now = test.since
    test.press(.stop, isTogether: false, at: now)
    #expect(test.step == .key(.start) && test.wrongKey == .stop)
    test.press(.start, isTogether: true, at: now)
    #expect(test.step == .key(.stop) && test.wrongKey == nil)
    #expect(test.outcomes[.key(.start)] == .passed)
  }

  @Test("two keys count only together")
  func together() {
    var test = come(to: .together)
    var now = test.since
    test.press(.start, isTogether: false, at: now)
    #expect(test.step == .together)
    test.press(.stop, isTogether: true, at: now)
    #expect(test.step == .motor && test.outcomes[.together] == .passed)
    test = come(to: .together)
    now = test.since
    _ = test.advance(to: now + SelfTest.keyTime, good)
    #expect(test.step == .motor && test.outcomes[.together] == .failed)
  }

  @Test("keys and answers mean nothing where they are not asked for")
  func elsewhere() {
    var test = come(to: .key(.start))
    var now = test.since
    test.answer(.yes, at: now)
    #expect(test.step == .key(.start))
    test = come(to: .motor)
    now = test.since
    test.press(.start, isTogether: true, at: now)
    #expect(test.step == .motor && test.wrongKey == nil)
    test = come(to: .result)
    now = test.since
    test.answer(.yes, at: now)
    test.press(.start, isTogether: true, at: now)
    #expect(test.advance(to: now + .seconds(1_000_000), good) == [])
    #expect(test.step == .result && test.deadline == nil && !test.hasTimedOut)
  }

  @Test("pulses and tones come one after the other, however late it is called")
  func cues() {
    var test = come(to: .sound)
    var now = test.since
    #expect(test.deadline == now)
    #expect(test.advance(to: now, good) == [.play(.start)])
    #expect(test.deadline == now + .milliseconds(1500))
    #expect(test.advance(to: now + .milliseconds(1499), good) == [])
    #expect(test.advance(to: now + .seconds(9), good) == [.play(.lap), .play(.pause)])
    #expect(test.deadline == now + SelfTest.answerTime)
    test.answer(.yes, at: now + .seconds(9))
    #expect(test.advance(to: now + .seconds(9), good) == [.play(.start)])
    test = come(to: .motor)
    now = test.since
    #expect(test.advance(to: now + .seconds(59), good).count == 15)
  }

  @Test("the receiver is read at the end of each time, and again with the motor on")
  func signal() {
    var test = come(to: .signal(motor: false))
    var now = test.since
    #expect(test.advance(to: now, .init()) == [])
    #expect(test.deadline == now + SelfTest.signalTime)
    now = now + SelfTest.signalTime
    #expect(test.advance(to: now, good) == [])
    #expect(test.step == .signal(motor: true))
    var weak = good
    weak.strongest = 38
    #expect(test.advance(to: now, weak) == [.vibrate(.question)])
    now = now + SelfTest.signalTime
    #expect(test.advance(to: now, weak).count == 3)
    #expect(test.step == .result)
    #expect(test.outcomes[.signal(motor: false)] == .received(good))
    #expect(test.outcomes[.signal(motor: true)] == .received(weak))
  }

  @Test("of a silent receiver nothing is compared")
  func silentReceiver() {
    var test = come(to: .signal(motor: false))
    let now = test.since
    _ = test.advance(to: now + SelfTest.signalTime, .init())
    #expect(test.step == .result && test.outcomes[.signal(motor: false)] == .failed)
    #expect(test.outcomes[.signal(motor: true)] == nil)
  }

  @Test("all is well within two minutes, even when each key is pressed in the last moment")
  func lasts() {
    var (test, now) = (make(.four), Self.start)
    while test.step != .result {
      switch test.step {
      case .picture, .motor, .sound, .pop:
        now = now + .seconds(8)
        test.answer(test.step.goodAnswer, at: now)
      case .key, .together, .signal, .result:
        guard let deadline = test.deadline else { break }
        now = deadline
        _ = test.advance(to: now, good)
      }
    }
    #expect((now - Self.start).inSeconds <= 120)
  }

  @Test("time passes between nothing and all of it")
  func progress() {
    let test = come(to: .signal(motor: false))
    let now = test.since
    #expect(test.progress(at: now) == 0)
    #expect(test.progress(at: now + .seconds(2)) == 0.25)
    #expect(test.progress(at: now + .seconds(100)) == 1)
  }
}
