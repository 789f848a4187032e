import Device
import RunModel
import Testing

@testable import Board

@Suite("Motor")
struct MotorTests {
  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  /// The times at which the motor changed and its new states, following its deadlines.
  private func changes(_ motor: inout Motor, from start: Instant) -> [(Int64, Bool)] {
    var all = [(start.nanoseconds / 1_000_000, motor.isOn)]
    while let deadline = motor.nextDeadline, all.count < 100 {
      motor.advance(to: deadline)
      all.append((deadline.nanoseconds / 1_000_000, motor.isOn))
    }
    return all
  }

  @Test("runs a pattern by its deadlines and rests at its end")
  func pattern() {
    var motor = Motor()
    #expect(!motor.isOn && motor.nextDeadline == nil)
    motor.play(.pause, at: at(1000))
    let seen = changes(&motor, from: at(1000))
    #expect(seen.map(\.0) == [1000, 1300, 1500, 1800])
    #expect(seen.map(\.1) == [true, false, true, false])
    #expect(motor.nextDeadline == nil)
  }

  @Test("skips what is past when handled late: no pattern grows longer")
  func late() {
    var motor = Motor()
    motor.play(.pause, at: at(0))
    motor.advance(to: at(1400 - 1000))
    #expect(!motor.isOn && motor.nextDeadline == at(500))
    motor.advance(to: at(600))
    #expect(motor.isOn && motor.nextDeadline == at(800))
    motor.advance(to: at(5000))
    #expect(!motor.isOn && motor.nextDeadline == nil)
  }

  @Test("lets the newest pattern win, with a gap when the motor runs")
  func replacing() {
    var motor = Motor()
    motor.play(.start, at: at(0))
    motor.play(.tick, at: at(100))
    let seen = changes(&motor, from: at(100))
    #expect(seen.map(\.0) == [100, 180, 215])
    #expect(seen.map(\.1) == [false, true, false])
    // During a pause of the old pattern it starts immediately.
    motor.play(.pause, at: at(1000))
    motor.play(.tick, at: at(1400))
    #expect(motor.isOn && motor.nextDeadline == at(1435))
    motor.stop()
    #expect(!motor.isOn && motor.nextDeadline == nil)
  }

  @Test("survives the end of time")
  func saturation() {
    var motor = Motor()
    motor.play(.badge, at: Instant(nanoseconds: .max))
    motor.advance(to: Instant(nanoseconds: .max))
    #expect(!motor.isOn && motor.nextDeadline == nil)
    motor.play(.badge, at: at(0))
    motor.advance(to: Instant(nanoseconds: .max))
    #expect(!motor.isOn && motor.nextDeadline == nil)
  }

  @Test("has patterns that are distinct and bearable", arguments: Vibration.allCases)
  func limits(vibration: Vibration) {
    let steps = MotorPatterns.steps(vibration)
    #expect(steps.count % 2 == 1)
    #expect(steps.reduce(0, +) <= 3000)
    #expect(steps.allSatisfy { $0 >= 30 })
    #expect(stride(from: 0, to: steps.count, by: 2).allSatisfy { steps[$0] <= 800 })
    #expect(Vibration.allCases.filter { MotorPatterns.steps($0) == steps } == [vibration])
  }

  @Test("only just ticks, and celebrates longest what is rarest")
  func ranks() {
    func length(_ vibration: Vibration) -> Int { MotorPatterns.steps(vibration).reduce(0, +) }
    #expect((30...40).contains(length(.tick)))
    #expect(length(.lap) < length(.badgeAgain))
    #expect(length(.badgeAgain) < length(.badge))
    #expect(length(.badge) < length(.silver))
    #expect(length(.silver) < length(.gold))
    #expect(Vibration.allCases.allSatisfy { length($0) <= length(.gold) })
  }
}
