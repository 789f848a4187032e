import RunModel
import TestSupport
import Testing
import Tracking

@testable import Device

@Suite("Time between events")
struct AdvanceTests {
  /// The next event, and a time up to which the wearable may be advanced before it.
  private struct Step {
    var event: Event
    var at: Instant
    var reach: Instant
  }

  /// A runner who presses keys now and then, which the loop reads late; the flash answers late too.
  private static func steps(seed: UInt64) -> [Step] {
    var random = SplitMix64(seed: seed)
    func chance(_ count: UInt64) -> Bool { random.next() % count == 0 }
    func span(_ milliseconds: ClosedRange<Int64>) -> Duration {
      let width = UInt64(milliseconds.upperBound - milliseconds.lowerBound) * 1_000_000 + 1
      return .milliseconds(milliseconds.lowerBound) + .nanoseconds(Int64(random.next() % width))
    }
    var steps: [Step] = [
      Step(
        event: .storage(.opened(StoredState())), at: Instant(milliseconds: 1000),
        reach: Instant(milliseconds: 1000))
    ]
    var place = Coordinate(latitude: 52.5, longitude: 13.4)
    var stamp = Instant(milliseconds: 1000)
    for second in 0..<240 {
      let utc = UTC(millisecondsSince1970: 1_795_000_000_000 + Int64(second) * 1000)
      place = Geodesy.offset(place, east: 4, north: 0)
      let time = Instant(milliseconds: 2000 + Int64(second) * 1000)
      // Now and then a fix is missing, and once for so long that it is lost.
      if !chance(20), !(100..<112).contains(second) {
        steps.append(Step(event: .gps(Sentences.epoch(place, utc: utc)), at: time, reach: time))
      }
      if second == 1 || second == 6 || chance(3) {
        let button: Button = second < 10 ? .start : Button.allCases[Int(random.next() % 4)]
        for isDown in [true, false] {
          stamp = max(stamp, time) + span(isDown ? 50...150 : 20...(chance(3) ? 1800 : 300))
          steps.append(
            Step(
              event: .button(button, isDown: isDown, stamp: stamp), at: stamp + span(0...60),
              reach: stamp - .nanoseconds(1)))
        }
      }
      if chance(5) {
        let later = time + span(0...900)
        steps.append(Step(event: .storage(.durable(free: .max)), at: later, reach: later))
      }
    }
    return steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  private static func device() -> Device { Rig().device }

  @Test(
    "what the wearable asks for does not depend on when it was asked about it",
    arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func advance(seed: UInt64) {
    let steps = AdvanceTests.steps(seed: seed)
    var random = SplitMix64(seed: seed ^ 0xff)
    var plain = AdvanceTests.device()
    var asked = AdvanceTests.device()
    var woken = AdvanceTests.device()
    var requests = 0
    for (index, step) in steps.enumerated() {
      // The earliest stamp among the next keys limits how far the wearable may be advanced.
      let reach = steps[index...].prefix(40).map(\.reach).min() ?? step.reach
      var early: [Effect] = []
      for _ in 0..<random.next() % 3 where asked.now < reach {
        let room = UInt64((reach - asked.now).nanoseconds) + 1
        early += asked.advance(to: asked.now + .nanoseconds(Int64(random.next() % room)))
      }
      var due: [Effect] = []
      while let deadline = woken.nextDeadline, deadline <= reach {
        due += woken.advance(to: deadline)
      }
      let effects = plain.handle(step.event, at: step.at)
      let early2 = early + asked.handle(step.event, at: step.at)
      let due2 = due + woken.handle(step.event, at: step.at)
      #expect(early2 == effects, "seed \(seed), step \(index) at \(step.at)")
      #expect(due2 == effects, "seed \(seed), step \(index) at \(step.at)")
      #expect(asked.screen == plain.screen, "seed \(seed), step \(index) at \(step.at)")
      #expect(woken.screen == plain.screen, "seed \(seed), step \(index) at \(step.at)")
      requests += effects.count { if case .storage = $0 { true } else { false } }
    }
    #expect(requests > 10)
  }

  @Test("a press whose two edges are read together, and late, counts as it was")
  func lateEdges() {
    var rig = Rig().opened()
    rig.wait(.seconds(1))
    let down = rig.now
    rig.now = rig.now + .milliseconds(400)
    rig.send(.button(.start, isDown: true, stamp: down))
    rig.send(.button(.start, isDown: false, stamp: down + .milliseconds(100)))
    #expect(rig.top.is(ReadyView.self))
    // A deadline lies between press and release and was not processed in time.
    let next = rig.now
    _ = rig.device.handle(.button(.stop, isDown: true, stamp: next), at: next)
    _ = rig.device.handle(
      .button(.stop, isDown: false, stamp: next + .milliseconds(100)),
      at: next + .milliseconds(100))
    #expect(rig.device.navigation.top.is(ReadyView.self))
    _ = rig.device.advance(to: next + .milliseconds(114))
    #expect(rig.device.navigation.top.is(ReadyView.self))
    _ = rig.device.advance(to: next + .milliseconds(115))
    #expect(rig.device.navigation.top.is(HomeView.self))
  }
}
