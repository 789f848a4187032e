import RunModel
import Testing

@testable import Tracking

@Suite struct StandingWatchTests {
  private var watch = StandingWatch()
  private var time = RunTime.zero
  private var metres = 0.0

  private mutating func take(
    _ motion: Motion, seconds: Int, speed: Double = 0, every step: Int64 = 1000
  ) {
    for _ in 0..<(Int64(seconds) * 1000 / step) {
      time = RunTime(milliseconds: time.milliseconds + step)
      metres += speed * Double(step) / 1000
      watch.take(motion, metres: metres, at: time)
    }
  }

  private func seconds(_ time: RunTime?) -> Double? { time?.seconds }

  @Test("The second fix that says standing stops the time, as of when the metres ended")
  mutating func stops() {
    take(.moving, seconds: 10, speed: 3)
    #expect(watch.pauseStart == nil)
    // The engine's smoothed speed falls, and it holds metres while it is undecided.
    take(.moving, seconds: 2, speed: 0.3)
    take(.moving, seconds: 2)
    take(.standing, seconds: 1)
    #expect(watch.pauseStart == nil)
    take(.standing, seconds: 1)
    #expect(seconds(watch.pauseStart) == 10)
    #expect(watch.pauseEnd == nil)
  }

  @Test("At 10 Hz it takes as long")
  mutating func stopsAtTenHertz() {
    take(.moving, seconds: 10, speed: 3, every: 100)
    take(.standing, seconds: 1, every: 100)
    #expect(watch.pauseStart == nil)
    take(.standing, seconds: 1, every: 100)
    #expect(seconds(watch.pauseStart) == 10)
  }

  @Test("Metres that are long gone do not draw the pause back")
  mutating func oldMetres() {
    take(.moving, seconds: 10, speed: 3)
    take(.moving, seconds: 20)
    take(.standing, seconds: 3)
    #expect(seconds(watch.pauseStart) == 11)
  }

  @Test("A run that never moved is not paused")
  mutating func neverMoved() {
    take(.standing, seconds: 600)
    #expect(watch.pauseStart == nil)
    var motionless = StandingWatchTests()
    motionless.take(.moving, seconds: 3)
    motionless.take(.standing, seconds: 600)
    #expect(motionless.watch.pauseStart == nil)
  }

  @Test("A run is not paused before its first ten metres")
  mutating func firstMetres() {
    take(.moving, seconds: 3, speed: 3)
    take(.standing, seconds: 60)
    #expect(watch.pauseStart == nil)
    take(.moving, seconds: 1, speed: 1)
    take(.standing, seconds: 2)
    #expect(watch.pauseStart != nil)
  }

  @Test("A lost fix is no standing, nor is what an engine does not know")
  mutating func lostFix() {
    take(.moving, seconds: 10, speed: 3)
    take(.standing, seconds: 1)
    time = RunTime(milliseconds: time.milliseconds + 60_000)
    take(.standing, seconds: 1)
    #expect(watch.pauseStart == nil)
    take(.unknown, seconds: 1)
    take(.standing, seconds: 1)
    #expect(watch.pauseStart == nil)
    take(.standing, seconds: 1)
    #expect(watch.pauseStart != nil)
  }

  @Test("Single epochs that look like standing, as on a swinging arm, stop nothing")
  mutating func flicker() {
    take(.moving, seconds: 5, speed: 3)
    for _ in 0..<100 {
      take(.standing, seconds: 1, speed: 3)
      #expect(watch.pauseStart == nil)
      take(.moving, seconds: 1, speed: 3)
    }
  }

  @Test("Two seconds and three metres of motion let it go on, as of its beginning")
  mutating func goesOn() {
    take(.moving, seconds: 10, speed: 3)
    take(.standing, seconds: 30)
    take(.moving, seconds: 2, speed: 3)
    #expect(watch.pauseEnd == nil)
    take(.moving, seconds: 1, speed: 3)
    #expect(seconds(watch.pauseEnd) == 40)
  }

  @Test("A shuffle does not, and no scatter that comes and goes")
  mutating func shuffle() {
    take(.moving, seconds: 10, speed: 3)
    take(.standing, seconds: 10)
    for _ in 0..<50 {
      take(.moving, seconds: 2, speed: 2)
      #expect(watch.pauseEnd == nil)
      take(.standing, seconds: 2)
      #expect(watch.pauseEnd == nil)
    }
    take(.moving, seconds: 5, speed: 0.5)
    #expect(watch.pauseEnd == nil)
    // Slow as it is, who moves for so long is under way.
    take(.moving, seconds: 4, speed: 0.3)
    #expect(watch.pauseEnd != nil)
  }
}
