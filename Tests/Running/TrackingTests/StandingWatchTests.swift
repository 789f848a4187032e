import RunModel
import Testing

@testable import Tracking

@Suite struct StandingWatchTests {
  private var watch = StandingWatch()
  private var time = RunTime.zero
  private var metres = 0.0

  private mutating func ingest(
    _ motion: Motion, seconds: Int, speed: Double = 0, every step: Int64 = 1000
  ) {
    for _ in 0..<(Int64(seconds) * 1000 / step) {
      time = RunTime(milliseconds: time.milliseconds + step)
      metres += speed * Double(step) / 1000
      watch.ingest(motion, metres: metres, at: time)
    }
  }

  private func seconds(_ time: RunTime?) -> Double? { time?.seconds }

  @Test("The second fix that says standing stops the time, as of when the metres ended")
  mutating func stops() {
    ingest(.moving, seconds: 10, speed: 3)
    #expect(watch.pauseStart == nil)
    // The engine's smoothed speed falls, and it holds back metres while undecided.
    ingest(.moving, seconds: 2, speed: 0.3)
    ingest(.moving, seconds: 2)
    ingest(.standing, seconds: 1)
    #expect(watch.pauseStart == nil)
    ingest(.standing, seconds: 1)
    #expect(seconds(watch.pauseStart) == 10)
    #expect(watch.pauseEnd == nil)
  }

  @Test("At 10 Hz it takes as long")
  mutating func stopsAtTenHertz() {
    ingest(.moving, seconds: 10, speed: 3, every: 100)
    ingest(.standing, seconds: 1, every: 100)
    #expect(watch.pauseStart == nil)
    ingest(.standing, seconds: 1, every: 100)
    #expect(seconds(watch.pauseStart) == 10)
  }

  @Test("Metres that are long gone do not draw the pause back")
  mutating func oldMetres() {
    ingest(.moving, seconds: 10, speed: 3)
    ingest(.moving, seconds: 20)
    ingest(.standing, seconds: 3)
    #expect(seconds(watch.pauseStart) == 11)
  }

  @Test("A run that never moved is not paused")
  mutating func neverMoved() {
    ingest(.standing, seconds: 600)
    #expect(watch.pauseStart == nil)
    var motionless = StandingWatchTests()
    motionless.ingest(.moving, seconds: 3)
    motionless.ingest(.standing, seconds: 600)
    #expect(motionless.watch.pauseStart == nil)
  }

  @Test("A run is not paused before its first ten metres")
  mutating func firstMetres() {
    ingest(.moving, seconds: 3, speed: 3)
    ingest(.standing, seconds: 60)
    #expect(watch.pauseStart == nil)
    ingest(.moving, seconds: 1, speed: 1)
    ingest(.standing, seconds: 2)
    #expect(watch.pauseStart != nil)
  }

  @Test("A lost fix is no standing, nor is what an engine does not know")
  mutating func lostFix() {
    ingest(.moving, seconds: 10, speed: 3)
    ingest(.standing, seconds: 1)
    time = RunTime(milliseconds: time.milliseconds + 60_000)
    ingest(.standing, seconds: 1)
    #expect(watch.pauseStart == nil)
    ingest(.unknown, seconds: 1)
    ingest(.standing, seconds: 1)
    #expect(watch.pauseStart == nil)
    ingest(.standing, seconds: 1)
    #expect(watch.pauseStart != nil)
  }

  @Test("Single epochs that look like standing, as on a swinging arm, stop nothing")
  mutating func flicker() {
    ingest(.moving, seconds: 5, speed: 3)
    for _ in 0..<100 {
      ingest(.standing, seconds: 1, speed: 3)
      #expect(watch.pauseStart == nil)
      ingest(.moving, seconds: 1, speed: 3)
    }
  }

  @Test("Two seconds and three metres of motion let it go on, as of its beginning")
  mutating func goesOn() {
    ingest(.moving, seconds: 10, speed: 3)
    ingest(.standing, seconds: 30)
    ingest(.moving, seconds: 2, speed: 3)
    #expect(watch.pauseEnd == nil)
    ingest(.moving, seconds: 1, speed: 3)
    #expect(seconds(watch.pauseEnd) == 40)
  }

  @Test("A shuffle does not, and no scatter that comes and goes")
  mutating func shuffle() {
    ingest(.moving, seconds: 10, speed: 3)
    ingest(.standing, seconds: 10)
    for _ in 0..<50 {
      ingest(.moving, seconds: 2, speed: 2)
      #expect(watch.pauseEnd == nil)
      ingest(.standing, seconds: 2)
      #expect(watch.pauseEnd == nil)
    }
    ingest(.moving, seconds: 5, speed: 0.5)
    #expect(watch.pauseEnd == nil)
    // However slow, a runner who moves for this long is under way.
    ingest(.moving, seconds: 4, speed: 0.3)
    #expect(watch.pauseEnd != nil)
  }
}
