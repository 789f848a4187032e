import RunModel
import TestSupport
import Testing

@testable import Device

/// Alarms come first, and no signal of a step is lost.
@Suite("The order of alerts") struct AlertOrderTests {
  private static let hints: [Alert] = [.stepTick, .tooSlow, .tooFast, .onTarget]
  private static let steps: [Alert] = [.stepRun, .stepRest, .workoutDone]
  private static let turns: [Alert] = [
    .turnLeft, .turnRight, .turnAhead, .leadTaken, .leadLost,
  ]

  /// A wearable in a run, after all alerts of its start.
  private static func running() -> Rig {
    var rig = Rig().started()
    rig.run(seconds: 5)
    rig.clearEffects()
    return rig
  }

  private func expect(
    _ order: inout AlertOrder, takes alert: Alert, at instant: Instant, _ isTaken: Bool = true,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let takes = order.takes(alert, at: instant)
    #expect(takes == isTaken, "\(alert)", sourceLocation: location)
  }

  private static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("has four kinds of alerts: those of a workout, turns and the lead yield to others")
  func kinds() {
    for alert in Alert.allCases {
      let expected: Alert.Priority =
        AlertOrderTests.hints.contains(alert)
        ? .hint
        : AlertOrderTests.turns.contains(alert)
          ? .turn : AlertOrderTests.steps.contains(alert) ? .step : .other
      #expect(alert.priority == expected, "\(alert)")
    }
  }

  @Test("lets an alarm cut off everything, at once", arguments: Alert.allCases)
  func alarms(_ before: Alert) {
    var order = AlertOrder()
    expect(&order, takes: before, at: AlertOrderTests.at(0))
    for alarm in [Alert.gpsLost, .batteryLow, .notSaved, .courseLost, .stillPaused] {
      expect(&order, takes: alarm, at: AlertOrderTests.at(1))
    }
  }

  @Test("leaves out a hint during any other alert, and issues none late", arguments: hints)
  func leavesOut(_ hint: Alert) {
    for alert in Alert.allCases where alert.priority > .hint {
      var order = AlertOrder()
      expect(&order, takes: alert, at: AlertOrderTests.at(0))
      let end = AlertOrderTests.at(0) + alert.length
      expect(&order, takes: hint, at: end - .milliseconds(1), false)
      #expect(order.deadline == nil)
      expect(&order, takes: hint, at: end)
    }
  }

  @Test("lets the signal of a step wait for any other alert, the newest one", arguments: steps)
  func waiting(_ step: Alert) {
    for alert in Alert.allCases where alert.priority == .other {
      var order = AlertOrder()
      expect(&order, takes: alert, at: AlertOrderTests.at(0))
      expect(&order, takes: .stepRest, at: AlertOrderTests.at(10), false)
      expect(&order, takes: step, at: AlertOrderTests.at(20), false)
      let end = AlertOrderTests.at(0) + alert.length
      #expect(order.deadline == end)
      let early = order.takeWaiting(at: end - .milliseconds(1))
      #expect(early == nil)
      expect(&order, takes: .tooSlow, at: end, false)
      let waiting = order.takeWaiting(at: end)
      #expect(waiting == step && order.deadline == nil, "\(alert)")
      expect(&order, takes: step, at: end)
    }
  }

  @Test("repeats the signal of a step that is cut off, after all that cuts it off")
  func cutOff() {
    var order = AlertOrder()
    expect(&order, takes: .stepRun, at: AlertOrderTests.at(0))
    expect(&order, takes: .badge, at: AlertOrderTests.at(100))
    expect(&order, takes: .gpsLost, at: AlertOrderTests.at(200))
    #expect(order.deadline == AlertOrderTests.at(200) + Alert.gpsLost.length)
    let waiting = order.takeWaiting(at: AlertOrderTests.at(5000))
    #expect(waiting == .stepRun)
    // The next step makes the former one obsolete.
    expect(&order, takes: .stepRun, at: AlertOrderTests.at(6000))
    expect(&order, takes: .stepRest, at: AlertOrderTests.at(6001))
    #expect(order.deadline == nil)
  }

  @Test("lets a turn wait for a step, and repeats a turn that a step cuts off", arguments: turns)
  func turnOrStep(_ turn: Alert) {
    var order = AlertOrder()
    expect(&order, takes: .stepRest, at: AlertOrderTests.at(0))
    expect(&order, takes: turn, at: AlertOrderTests.at(100), false)
    let end = AlertOrderTests.at(0) + Alert.stepRest.length
    let waiting = order.takeWaiting(at: end)
    #expect(waiting == turn)
    expect(&order, takes: turn, at: end)
    expect(&order, takes: .stepRun, at: end + .milliseconds(100))
    let cutOff = order.takeWaiting(at: end + .milliseconds(5000))
    #expect(cutOff == turn && order.deadline == nil)
  }

  @Test("loses neither a step nor a turn behind an alarm, the step first")
  func both() {
    var order = AlertOrder()
    expect(&order, takes: .batteryLow, at: AlertOrderTests.at(0))
    expect(&order, takes: .turnLeft, at: AlertOrderTests.at(10), false)
    expect(&order, takes: .turnRight, at: AlertOrderTests.at(20), false)
    expect(&order, takes: .stepRun, at: AlertOrderTests.at(30), false)
    let step = order.takeWaiting(at: AlertOrderTests.at(2000))
    #expect(step == .stepRun)
    expect(&order, takes: .stepRun, at: AlertOrderTests.at(2000))
    let early = order.takeWaiting(at: AlertOrderTests.at(2001))
    #expect(early == nil)
    let turn = order.takeWaiting(at: AlertOrderTests.at(2000) + Alert.stepRun.length)
    #expect(turn == .turnRight && order.deadline == nil)
  }

  @Test("repeats nothing that was over")
  func over() {
    var order = AlertOrder()
    expect(&order, takes: .stepRest, at: AlertOrderTests.at(0))
    expect(&order, takes: .badge, at: AlertOrderTests.at(0) + Alert.stepRest.length)
    #expect(order.deadline == nil)
  }

  @Test("holds in a run: the warning is whole, then the step is signalled, the tick is not")
  func inARun() {
    var rig = AlertOrderTests.running()
    rig.device.alert(.batteryLow)
    rig.device.alert(.stepRest)
    rig.device.alert(.stepTick)
    rig.wait(.milliseconds(1499))
    #expect(rig.sounds() == [.warning])
    rig.wait(.milliseconds(1))
    #expect(rig.sounds() == [.warning, .stepRest])
    #expect(rig.vibrations() == [.warning, .stepRest])
    rig.wait(.milliseconds(300))
    #expect(rig.sounds() == [.warning, .stepRest])
  }

  @Test("forgets a step when the run is paused")
  func paused() {
    var rig = AlertOrderTests.running()
    rig.device.alert(.stepRun)
    rig.short(.stop)
    rig.wait(.milliseconds(5000))
    #expect(rig.sounds() == [.stepRun, .pause])
  }

  @Test("does not let a muted alert hold up anything")
  func muted() {
    var rig = AlertOrderTests.running()
    rig.device.isMuted = true
    rig.device.alert(.gold)
    rig.device.isMuted = false
    rig.device.alert(.stepRun)
    rig.wait(.milliseconds(1))
    #expect(rig.sounds() == [.stepRun])
  }
}
