import RunModel
import Testing

@testable import Simulator

@Suite("The board's clock") struct BoardClockTests {
  private func clock(speed: Double) -> BoardClock {
    BoardClock(at: Rig.moment(0), speed: speed)
  }

  private func seconds(_ clock: BoardClock) -> Double {
    Double((clock.now - World.start).nanoseconds) / 1e9
  }

  @Test("goes as much faster as it is told", arguments: [1.0, 2.5, 10, 100])
  func speeds(speed: Double) {
    var clock = clock(speed: speed)
    clock.advance(to: Rig.moment(3), due: nil)
    #expect(abs(seconds(clock) - 3 * speed) < 1e-6)
  }

  @Test("goes as ours while a key is down, and 3 s after")
  func keyDown() {
    var clock = clock(speed: 50)
    clock.isKeyDown = true
    clock.advance(to: Rig.moment(2), due: nil)
    #expect(seconds(clock) == 2)
    clock.isKeyDown = false
    clock.advance(to: Rig.moment(4), due: nil)
    #expect(seconds(clock) == 4)
    #expect(clock.pace == 1)
    clock.advance(to: Rig.moment(6), due: nil)
    #expect(abs(seconds(clock) - (5 + 50)) < 1e-6)
    #expect(clock.pace == 50)
  }

  @Test("goes as fast as it was told last, also right after a key")
  func speedAfterKey() {
    var clock = clock(speed: 50)
    clock.isKeyDown = true
    clock.advance(to: Rig.moment(1), due: nil)
    clock.isKeyDown = false
    clock.speed = 20
    clock.advance(to: Rig.moment(2), due: nil)
    #expect(abs(seconds(clock) - 21) < 1e-6)
  }

  @Test("never goes back")
  func neverBack() {
    var clock = clock(speed: 1)
    clock.advance(to: Rig.moment(2), due: nil)
    clock.advance(to: Rig.moment(1), due: nil)
    #expect(seconds(clock) == 2)
  }

  @Test("has come to a moment at the time it names", arguments: [1.0, 3, 7, 100])
  func deadlines(speed: Double) {
    for milliseconds in [0, 1, 17, 333, 1000, 12_345] {
      var clock = clock(speed: speed)
      let deadline = World.start + .milliseconds(milliseconds)
      var calm = clock
      (calm.isKeyDown, calm.isKeyDown) = (true, false)
      clock.advance(to: clock.time(of: deadline), due: nil)
      #expect(clock.now >= deadline)
      #expect((clock.now - deadline).nanoseconds < 200)
      calm.advance(to: calm.time(of: deadline), due: nil)
      #expect(calm.now >= deadline)
      #expect((calm.now - deadline).nanoseconds < 200)
    }
  }

  @Test("catches up with a fifth of a second, and not with a night")
  func patience() {
    var clock = clock(speed: 10)
    clock.advance(to: Rig.moment(1.15), due: Rig.moment(1))
    #expect(abs(seconds(clock) - 11.5) < 1e-6)
    clock.advance(to: Rig.moment(30_000), due: Rig.moment(2))
    #expect(abs(seconds(clock) - 22) < 1e-6)
    clock.advance(to: Rig.moment(30_001), due: Rig.moment(40_000))
    #expect(abs(seconds(clock) - 32) < 1e-6)
  }
}
