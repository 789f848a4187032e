import Testing
import Workouts

struct TargetGaugeTests {
  private let target: PaceTarget

  init() throws { target = try #require(PaceTarget(2500, 2600)) }

  /// The alerts for a pace per second, from the start of a step.
  private func alerts(
    _ paces: [Double?], _ target: PaceTarget
  ) -> (alerts: [(Int, TargetGauge.State)], state: TargetGauge.State?) {
    var gauge = TargetGauge()
    var alerts: [(Int, TargetGauge.State)] = []
    for (second, pace) in paces.enumerated() {
      let state = gauge.update(
        pace: pace, target: target, seconds: Double(second), stepSeconds: Double(second))
      if let state { alerts.append((second, state)) }
    }
    return (alerts, gauge.state)
  }

  @Test("Nothing is judged in the first five seconds of a step, or without a pace")
  func silence() {
    #expect(alerts(Array(repeating: 0.3, count: 5), target).state == nil)
    #expect(alerts(Array(repeating: 0.3, count: 6), target).state == .tooSlow)
    #expect(alerts(Array(repeating: 0.3, count: 9) + [nil], target).state == nil)
  }

  @Test("A pace within 3 s per kilometre of the target is on target")
  func margin() {
    #expect(alerts(Array(repeating: 0.2629, count: 9), target).state == .onTarget)
    #expect(alerts(Array(repeating: 0.2631, count: 9), target).state == .tooSlow)
    #expect(alerts(Array(repeating: 0.2471, count: 9), target).state == .onTarget)
    #expect(alerts(Array(repeating: 0.2469, count: 9), target).state == .tooFast)
  }

  @Test("A target of one pace is ten seconds per kilometre wide")
  func width() throws {
    let single = try #require(PaceTarget(2500, 2500))
    #expect(TargetGauge.range(of: single) == 0.245...0.255)
    #expect(abs(TargetGauge.position(of: 0.245, target: single) - 1.0 / 3) < 1e-9)
    #expect(TargetGauge.position(of: 0.25, target: single) == 0)
    #expect(TargetGauge.position(of: 0.5, target: single) == -1)
  }

  @Test("A whole step is judged like a steady pace, if it is five seconds long")
  func result() {
    func result(_ metres: Double, _ seconds: Double) -> TargetGauge.State? {
      TargetGauge.result(metres: metres, seconds: seconds, target: target)
    }
    #expect(result(1000, 262.9) == .onTarget && result(1000, 263.1) == .tooSlow)
    #expect(result(1000, 247.1) == .onTarget && result(1000, 246.9) == .tooFast)
    #expect(result(0, 5) == .tooSlow)
    #expect(result(0, 4.9) == nil && result(20, 4.9) == nil)
  }

  @Test("A change counts after four seconds, and a shorter one does not count")
  func dwell() {
    let on = Array<Double?>(repeating: 0.255, count: 10)
    let short = on + Array(repeating: 0.28, count: 3) + on
    #expect(alerts(short, target).alerts.isEmpty)
    let long = on + Array(repeating: 0.28, count: 6)
    #expect(alerts(long, target).alerts.map(\.0) == [14])
    #expect(alerts(long, target).alerts.map(\.1) == [.tooSlow])
  }

  @Test("Each change is announced once, with 20 seconds between alerts")
  func alertInterval() {
    let swinging = (0..<200).map { second -> Double? in second / 10 % 2 == 0 ? 0.2 : 0.3 }
    let seconds = alerts(swinging, target).alerts.map(\.0)
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $1 - $0 >= 20 })
    #expect(seconds.count > 5)
    let steady = alerts(Array(repeating: 0.3, count: 600), target).alerts
    #expect(steady.map(\.0) == [5])
  }
}

struct StepCountdownTests {
  @Test("It ticks at three, two and one seconds, once each")
  func ticks() {
    var countdown = StepCountdown()
    var ticks: [Int] = []
    for tenth in stride(from: 60, through: 0, by: -1)
    where countdown.update(secondsLeft: Double(tenth) / 10) {
      ticks.append(tenth)
    }
    #expect(ticks == [30, 20, 10])
  }

  @Test("A jump to the end does not tick three times, and a jump back repeats none")
  func jumps() {
    var countdown = StepCountdown()
    let ticks = [nil, 1.5, 1.4, 2.9, 0.9, 0.5].map { countdown.update(secondsLeft: $0) }
    #expect(ticks == [false, true, false, false, true, false])
    #expect(countdown.next == nil)
  }
}

struct PaceGoalTests {
  private let goal: PaceGoal

  init() throws { goal = try #require(PaceGoal(metres: 10_000, seconds: 3000)) }

  @Test("Ahead and behind are measured against a partner at a constant pace")
  func standing() {
    let ahead = goal.standing(distance: 5000, time: 1490)
    #expect(ahead.secondsAhead == 10)
    #expect(ahead.metresLeft == 5000)
    #expect(ahead.requiredPace == 0.302)
    #expect(ahead.expectedFinish == 2980)
    #expect(goal.standing(distance: 1000, time: 330).secondsAhead == -30)
  }

  @Test("Before the first metre there is no expected finish, and after the time no required pace")
  func edges() {
    let start = goal.standing(distance: 0, time: 0)
    #expect(start.expectedFinish == nil)
    #expect(start.requiredPace == 0.3)
    let late = goal.standing(distance: 9000, time: 3000)
    #expect(late.requiredPace == nil)
    #expect(late.secondsAhead == -300)
    let done = goal.standing(distance: 11_000, time: 3300, finished: 2990)
    #expect(done.isDone)
    #expect(done.secondsAhead == 10)
    #expect(done.expectedFinish == 2990)
  }

  @Test("Goals outside of the limits are refused")
  func limits() {
    #expect(PaceGoal(metres: 99.9, seconds: 60) == nil)
    #expect(PaceGoal(metres: 100, seconds: 10) != nil)
    #expect(PaceGoal(metres: 100, seconds: 9.9) == nil)
    #expect(PaceGoal(metres: .nan, seconds: 60) == nil)
    #expect(PaceGoal(metres: 1_000_000, seconds: 1_000_000) != nil)
  }
}
