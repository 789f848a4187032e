import RunModel
import Testing

@testable import Tracking

@Suite("Speed of late") struct MotionSpeedTests {
  private var late = MotionSpeed()
  private var time = 0.0

  private mutating func ingest(_ speed: Double?, _ motion: Motion = .moving, seconds: Int = 1) {
    for _ in 0..<seconds {
      time += 1
      late.ingest(speed, motion, at: time)
    }
  }

  @Test("is the mean of the motion so far, and later of the last half minute")
  mutating func mean() {
    #expect(late.speed == nil)
    ingest(2)
    #expect(late.speed == nil)
    ingest(2, seconds: 5)
    ingest(4, seconds: 5)
    #expect(isNear(late.speed, 3))
    ingest(4, seconds: 150)
    #expect(isNear(late.speed, 4, within: 0.02))
    // One second of coasting into a tunnel hardly counts.
    ingest(1)
    #expect(isNear(late.speed, 3.9, within: 0.02))
  }

  @Test("is unknown of who stands, and known again with the next step")
  mutating func standing() {
    ingest(3, seconds: 60)
    ingest(nil, .standing, seconds: 40)
    #expect(late.speed == nil)
    ingest(1)
    #expect(isNear(late.speed, 3, within: 0.1))
  }

  @Test("is unknown after a pause until a fix tells of motion")
  mutating func pause() {
    ingest(3, seconds: 60)
    late.forget()
    #expect(late.speed == nil)
    time += 500
    ingest(3.5)
    #expect(isNear(late.speed, 3))
  }

  @Test("counts no more than its window for a fix that comes late, and nothing for time that falls")
  mutating func gaps() {
    ingest(3, seconds: 60)
    time += 1000
    ingest(4)
    #expect(isNear(late.speed, 4))
    time -= 100
    ingest(1)
    #expect(isNear(late.speed, 4))
  }
}
