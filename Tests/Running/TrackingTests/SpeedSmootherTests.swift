import RunModel
import Testing
import Tracking

@Suite struct SpeedSmootherTests {
  private func smoother(speeds: [Double]) -> SpeedSmoother {
    var smoother = SpeedSmoother()
    for (second, speed) in speeds.enumerated() {
      smoother.ingest(fix(metres: 0, speed: speed), at: Double(second), from: nil)
    }
    return smoother
  }

  @Test("It is the first speed at once, and stays with a steady one")
  func steady() {
    #expect(SpeedSmoother().speed == nil)
    #expect(smoother(speeds: [3]).speed == 3)
    #expect(isNear(smoother(speeds: Array(repeating: 3, count: 60)).speed, 3, within: 1e-12))
  }

  @Test("Noise is calmed, a change of pace is within 6 % after 6 s")
  func change() {
    let noisy = smoother(speeds: (0..<60).map { $0.isMultiple(of: 2) ? 2.9 : 3.1 })
    #expect(isNear(noisy.speed, 3, within: 0.02))
    let interval = Array(repeating: 2.0, count: 30) + Array(repeating: 5, count: 6)
    #expect(isNear(smoother(speeds: interval).speed, 5, within: 0.3))
  }

  @Test("A standing runner has no pace")
  func standing() {
    #expect(smoother(speeds: Array(repeating: 0.2, count: 10)).speed == nil)
  }

  @Test("Without a reported speed the step from the fix before serves")
  func step() {
    var smoother = SpeedSmoother()
    smoother.ingest(fix(metres: 0), at: 0, from: nil)
    #expect(smoother.speed == nil)
    smoother.ingest(fix(metres: 3), at: 1, from: (place(metres: 0), 0))
    #expect(isNear(smoother.speed, 3))
  }

  @Test("Speeds that are no numbers are not taken")
  func awkward() {
    for number in awkwardNumbers where !(number >= 0 && number.isFinite) {
      var smoother = smoother(speeds: [3, 3])
      smoother.ingest(fix(metres: 0, speed: number), at: 2, from: nil)
      #expect(smoother.speed == 3)
      smoother.ingest(fix(metres: 0, speed: 3), at: number, from: (place(metres: 0), number))
      #expect(smoother.speed?.isFinite ?? true)
    }
  }
}
