import RunModel
import Testing

@testable import Board
@testable import Device

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
    // One pulse may be longer than those of a rhythm.
    let longest = steps.count == 1 ? 1200 : 800
    #expect(stride(from: 0, to: steps.count, by: 2).allSatisfy { steps[$0] <= longest })
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

  /// Whether a running wrist can tell two patterns apart: by the number of pulses, the length of
  /// one, or a pause.
  private func differ(_ one: Vibration, _ other: Vibration) -> Bool {
    let (one, other) = (MotorPatterns.steps(one), MotorPatterns.steps(other))
    guard one.count == other.count else { return true }
    return zip(one, other).enumerated().contains { index, pair in
      let ratio = Double(max(pair.0, pair.1)) / Double(min(pair.0, pair.1))
      return ratio >= (index.isMultiple(of: 2) ? 1.5 : 2)
    }
  }

  @Test("has patterns that differ by more than a running wrist overlooks")
  func distinct() {
    for vibration in Vibration.allCases {
      for other in Vibration.allCases where other != vibration {
        #expect(differ(vibration, other), "\(vibration) feels like \(other)")
      }
    }
  }

  @Test("tells run and rest apart by the number of pulses and by their length")
  func workout() {
    let run = MotorPatterns.steps(.stepRun)
    let pulses = stride(from: 0, to: run.count, by: 2).map { run[$0] }
    #expect(pulses.count == 6 && pulses.allSatisfy { $0 <= 150 })
    #expect(MotorPatterns.steps(.stepRest) == [1200])
    // A countdown is felt, and over before the next second.
    #expect(MotorPatterns.steps(.stepTick) == [100])
    // Faster and slower are mirror images.
    #expect(MotorPatterns.steps(.tooSlow) == MotorPatterns.steps(.tooFast).reversed())
  }

  @Test("ends, like the sound, within the length of the alert", arguments: Alert.allCases)
  func lengths(alert: Alert) throws {
    // The motor begins after the screen is drawn.
    let pattern = 60 + MotorPatterns.steps(alert.vibration).reduce(0, +)
    let clip = try SoundFiles.clip(alert.sound)
    let longest = max(pattern, clip.frames * 1000 / clip.rate)
    #expect(Duration.milliseconds(Int64(longest)) <= alert.length)
  }
}
