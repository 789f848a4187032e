import Device
import RunModel
import Testing

/// Key edges in milliseconds, delivered at the end or step by step.
private struct Keys {
  var machine = ButtonMachine()
  var rules = KeyRules(start: .short, stop: .short, up: .short, down: .short, together: false)
  var actions: [ButtonAction] = []
  var presses: [Button] = []
  /// When each action was reported, in milliseconds.
  var times: [Int64] = []

  mutating func edge(_ button: Button, _ isDown: Bool, at milliseconds: Int64) {
    advance(to: milliseconds)
    machine.add(button, isDown: isDown, stamp: Instant(milliseconds: milliseconds))
    work(at: milliseconds)
  }

  mutating func press(_ button: Button, from: Int64, to: Int64) {
    edge(button, true, at: from)
    edge(button, false, at: to)
  }

  mutating func advance(to milliseconds: Int64) {
    let end = Instant(milliseconds: milliseconds)
    while let next = machine.nextDeadline, next <= end {
      work(at: next.nanoseconds / 1_000_000)
    }
  }

  mutating func work(at milliseconds: Int64) {
    while let step = machine.next(until: Instant(milliseconds: milliseconds), rules: rules) {
      switch step {
      case .pressed(let button): presses.append(button)
      case .action(let action):
        actions.append(action)
        times.append(milliseconds)
      }
    }
  }

  var words: [String] {
    actions.map { "\($0.button) \($0.kind) \($0.pressedAt.nanoseconds / 1_000_000)" }
  }
}

@Suite struct ButtonMachineTests {
  @Test func shortPressActsOnReleaseWithTheTimeOfThePress() {
    var keys = Keys()
    keys.press(.start, from: 100, to: 300)
    #expect(keys.words.isEmpty)
    keys.advance(to: 400)
    #expect(keys.words == ["start short 100"])
    #expect(keys.times == [315])
  }

  @Test func longPressWithoutHoldDoesNothing() {
    var keys = Keys()
    keys.press(.start, from: 100, to: 800)
    keys.advance(to: 5000)
    #expect(keys.presses == [.start])
    #expect(keys.words.isEmpty)
    #expect(keys.machine.nextDeadline == nil)
  }

  @Test(arguments: [(Int64(699), "up short 100"), (700, "up hold 100"), (3000, "up hold 100")])
  func holdActsAtSevenTenths(length: Int64, word: String) {
    var keys = Keys()
    keys.rules.up = .hold
    keys.press(.up, from: 100, to: 100 + length)
    keys.advance(to: 9000)
    #expect(keys.words == [word])
  }

  @Test func holdActsWithoutRelease() {
    var keys = Keys()
    keys.rules.up = .hold
    keys.edge(.up, true, at: 100)
    keys.advance(to: 800)
    #expect(keys.words == ["up hold 100"])
    #expect(keys.times == [800])
  }

  @Test(
    arguments: [
      (Int64(600), "start short 100"), (900, nil), (1499, nil), (1500, "start confirm 100"),
    ] as [(Int64, String?)])
  func confirmHoldNeedsItsFullTime(length: Int64, word: String?) {
    var keys = Keys()
    keys.rules.start = .confirm
    keys.edge(.start, true, at: 100)
    keys.advance(to: 150)
    #expect(keys.machine.confirmingSince == Instant(milliseconds: 100))
    keys.edge(.start, false, at: 100 + length)
    keys.advance(to: 9000)
    #expect(keys.words == [word].compactMap { $0 })
    #expect(keys.machine.confirmingSince == nil)
  }

  @Test(arguments: [(Int64(30), Int64(145)), (800, 915), (999, 1114), (5000, 1100)])
  func anyLengthActsOnReleaseOrAfterASecond(length: Int64, time: Int64) {
    var keys = Keys()
    keys.rules.stop = .anyLength
    keys.press(.stop, from: 100, to: 100 + length)
    keys.advance(to: 9000)
    #expect(keys.words == ["stop short 100"])
    #expect(keys.times == [time])
  }

  @Test func anyLengthHeldWithAnotherKeyWaitsForRelease() {
    var keys = Keys()
    keys.rules.stop = .anyLength
    keys.edge(.up, true, at: 50)
    keys.press(.stop, from: 100, to: 4000)
    keys.edge(.up, false, at: 5000)
    keys.advance(to: 9000)
    #expect(keys.words == ["stop short 100"])
    #expect(keys.times == [4015])
  }

  @Test func bouncesCountOnce() {
    var keys = Keys()
    for (isDown, at) in [
      (true, 100), (false, 103), (true, 105), (false, 400), (true, 402), (false, 404),
    ] {
      keys.edge(.start, isDown, at: Int64(at))
    }
    keys.advance(to: 9000)
    #expect(keys.presses == [.start])
    #expect(keys.words == ["start short 100"])
  }

  @Test func spikesAreNoPress() {
    var keys = Keys()
    keys.press(.start, from: 100, to: 110)
    keys.press(.start, from: 200, to: 201)
    keys.advance(to: 9000)
    #expect(keys.presses.isEmpty)
    #expect(keys.words.isEmpty)
  }

  @Test func releaseThatBouncesAcrossTheHoldTimeIsShort() {
    var keys = Keys()
    keys.rules.up = .hold
    keys.press(.up, from: 100, to: 795)
    keys.advance(to: 9000)
    #expect(keys.words == ["up short 100"])
  }

  @Test func bothActAfterASecondAndNothingElse() {
    var keys = Keys()
    keys.rules = KeyRules(start: .hold, stop: .anyLength, up: .short, down: .short, together: true)
    keys.edge(.start, true, at: 100)
    keys.edge(.stop, true, at: 500)
    keys.advance(to: 1499)
    #expect(keys.words.isEmpty)
    keys.advance(to: 1500)
    #expect(keys.words == ["stop both 500"])
    keys.edge(.stop, false, at: 3000)
    keys.edge(.start, false, at: 3100)
    keys.advance(to: 9000)
    #expect(keys.words == ["stop both 500"])
  }

  @Test func secondKeyCancelsBothSinglesAlsoOnRelease() {
    var keys = Keys()
    keys.rules = KeyRules(start: .short, stop: .anyLength, up: .short, down: .short, together: true)
    keys.edge(.start, true, at: 100)
    keys.edge(.stop, true, at: 200)
    keys.edge(.start, false, at: 300)
    keys.edge(.stop, false, at: 4000)
    keys.advance(to: 9000)
    #expect(keys.words.isEmpty)
  }

  @Test func bothNeverFollowsAnActionOfEitherKey() {
    var keys = Keys()
    keys.rules = KeyRules(start: .hold, stop: .anyLength, up: .short, down: .short, together: true)
    keys.edge(.stop, true, at: 100)
    keys.edge(.start, true, at: 1200)
    keys.advance(to: 9000)
    #expect(keys.words == ["stop short 100"])
  }

  @Test func lateHandlingChangesNothing() {
    var early = Keys()
    var late = Keys()
    for rules in [KeyRule.hold, .short, .confirm, .anyLength] {
      early.rules.start = rules
      late.rules.start = rules
      early.press(.start, from: 100, to: 600)
      early.advance(to: 3000)
      late.machine.add(.start, isDown: true, stamp: Instant(milliseconds: 100))
      late.machine.add(.start, isDown: false, stamp: Instant(milliseconds: 600))
      late.work(at: 3000)
      #expect(early.words == late.words)
      early = Keys()
      late = Keys()
    }
  }
}

@Suite struct ButtonMachineProperties {
  private static let kinds: [KeyRule] = [.short, .hold, .confirm, .anyLength]

  /// Random fingers: every press acts at most once, as its rule allows, and `both` only instead of
  /// the single actions.
  @Test(arguments: 0..<200) func noPressActsTwice(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var keys = Keys()
    func rule() -> KeyRule { ButtonMachineProperties.kinds.randomElement(using: &random) ?? .short }
    keys.rules = KeyRules(
      start: rule(), stop: rule(), up: rule(), down: rule(), together: .random(using: &random))
    var edges: [(Button, Bool, Int64)] = []
    var time: Int64 = 10
    var isDown: [Button: Bool] = [:]
    for _ in 0..<120 {
      time += Int64(random.next() % (random.next() % 3 == 0 ? 12 : 900))
      guard let button = Button.allCases.randomElement(using: &random) else { continue }
      let next = !(isDown[button] ?? false)
      isDown[button] = next
      edges.append((button, next, time))
    }
    for (button, down, at) in edges { keys.edge(button, down, at: at) }
    keys.advance(to: time + 10_000)
    let rules = keys.rules

    var seen: Set<String> = []
    for action in keys.actions {
      let press = "\(action.button) \(action.pressedAt)"
      #expect(seen.insert(press).inserted, "seed \(seed): \(press) acted twice")
      switch action.kind {
      case .short: break
      case .hold: #expect(rules[action.button] == .hold)
      case .confirm: #expect(rules[action.button] == .confirm)
      case .both: #expect(rules.together)
      }
    }
    #expect(keys.actions.count <= keys.presses.count)

    // The same edges, handled together seconds later, have the same meaning.
    var late = Keys()
    late.rules = rules
    for (button, down, at) in edges {
      late.machine.add(button, isDown: down, stamp: Instant(milliseconds: at))
    }
    late.work(at: time + 10_000)
    #expect(late.words == keys.words, "seed \(seed)")
    #expect(late.machine.nextDeadline == nil || isDown.values.contains(true))
  }
}
