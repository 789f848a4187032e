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

  @Test("goes as ours while a badge is celebrated, if it goes so fast that nobody would see it")
  func celebration() {
    for (speed, slows, expected) in [
      (5.0, true, 20.0), (6, true, 4), (100, true, 4), (100, false, 400),
    ] {
      var clock = clock(speed: speed)
      clock.slowsForBadges = slows
      clock.isCelebrating = true
      #expect(clock.isSlowed == (expected == 4))
      #expect(clock.time(of: World.start + .seconds(4)) == Rig.moment(16 / expected))
      clock.advance(to: Rig.moment(4), due: nil)
      #expect(abs(seconds(clock) - expected) < 1e-6)
    }
  }

  @Test("never goes back")
  func neverBack() {
    var clock = clock(speed: 1)
    clock.advance(to: Rig.moment(2), due: nil)
    clock.advance(to: Rig.moment(1), due: nil)
    #expect(seconds(clock) == 2)
  }

  @Test("has come to a moment at the time it names", arguments: [1.0, 3, 7, 100])
  func deadlines(speed: Double) throws {
    for milliseconds in [0, 1, 17, 333, 1000, 12_345] {
      var clock = clock(speed: speed)
      let deadline = World.start + .milliseconds(milliseconds)
      var quiet = clock
      (quiet.isKeyDown, quiet.isKeyDown) = (true, false)
      clock.advance(to: try #require(clock.time(of: deadline)), due: nil)
      #expect(clock.now >= deadline)
      #expect((clock.now - deadline).nanoseconds < 200)
      quiet.advance(to: try #require(quiet.time(of: deadline)), due: nil)
      #expect(quiet.now >= deadline)
      #expect((quiet.now - deadline).nanoseconds < 200)
    }
  }

  @Test("stands while it is held, but for its steps, also while a key is down")
  func held() {
    var clock = clock(speed: BoardClock.held)
    clock.advance(to: Rig.moment(100), due: nil)
    #expect(seconds(clock) == 0 && clock.pace == 0)
    #expect(clock.time(of: World.start + .seconds(1)) == nil)
    clock.follow(.milliseconds(100))
    clock.isKeyDown = true
    clock.advance(to: Rig.moment(200), due: nil)
    clock.follow(.milliseconds(2000))
    #expect(seconds(clock) == 0)
    clock.step(by: .milliseconds(60))
    #expect(seconds(clock) == 0.06)
    clock.isKeyDown = false
    clock.advance(to: Rig.moment(300), due: nil)
    #expect(seconds(clock) == 0.06)
    clock.speed = 2
    clock.advance(to: Rig.moment(301), due: nil)
    #expect(abs(seconds(clock) - 2.06) < 1e-6)
  }

  @Test("a press is as long as it was at the page, however late that is told")
  func stamps() {
    var clock = clock(speed: 50)
    clock.follow(.milliseconds(5000))
    clock.isKeyDown = true
    // The delay to the simulator keeps growing; meanwhile nothing happens on the board.
    clock.advance(to: Rig.moment(4), due: nil)
    #expect(seconds(clock) == 0 && clock.pace == 0)
    #expect(clock.time(of: World.start) == nil)
    clock.follow(.milliseconds(5070))
    #expect(abs(seconds(clock) - 0.07) < 1e-9)
    clock.advance(to: Rig.moment(9), due: nil)
    clock.follow(.milliseconds(5120))
    clock.isKeyDown = false
    #expect(abs(seconds(clock) - 0.12) < 1e-9)
    clock.advance(to: Rig.moment(10), due: nil)
    #expect(abs(seconds(clock) - 1.12) < 1e-9)
  }

  @Test("between two presses there is as much time as at the page, also when both come at once")
  func betweenPresses() {
    var clock = clock(speed: 1)
    clock.follow(.milliseconds(5000))
    clock.isKeyDown = true
    clock.follow(.milliseconds(5100))
    clock.isKeyDown = false
    clock.follow(.milliseconds(5250))
    #expect(abs(seconds(clock) - 0.25) < 1e-9)
    clock.isKeyDown = true
    clock.follow(.milliseconds(5300))
    clock.isKeyDown = false
    // Neither the distant past nor time that the clock has already covered is caught up with.
    clock.advance(to: Rig.moment(2), due: nil)
    clock.follow(.milliseconds(5400))
    #expect(abs(seconds(clock) - 2.3) < 1e-9)
    clock.follow(.milliseconds(60_000))
    #expect(abs(seconds(clock) - 2.3) < 1e-9)
  }

  @Test("the time stamps of a page that was opened anew, or was away, move nothing")
  func otherPages() {
    var clock = clock(speed: 1)
    clock.follow(.seconds(5000))
    clock.isKeyDown = true
    clock.follow(.milliseconds(10))
    clock.follow(.seconds(31))
    #expect(seconds(clock) == 0)
    clock.follow(.seconds(61))
    #expect(seconds(clock) == 30)
  }

  @Test("goes as ours under a key of whom tells no time")
  func withoutStamps() {
    var clock = clock(speed: 50)
    clock.follow(.milliseconds(5000))
    clock.follow(nil)
    clock.isKeyDown = true
    clock.advance(to: Rig.moment(2), due: nil)
    #expect(seconds(clock) == 2)
  }

  @Test("catches up with a fifth of a second, and not with a night")
  func lateTurns() {
    var clock = clock(speed: 10)
    clock.advance(to: Rig.moment(1.15), due: Rig.moment(1))
    #expect(abs(seconds(clock) - 11.5) < 1e-6)
    clock.advance(to: Rig.moment(30_000), due: Rig.moment(2))
    #expect(abs(seconds(clock) - 22) < 1e-6)
    clock.advance(to: Rig.moment(30_001), due: Rig.moment(40_000))
    #expect(abs(seconds(clock) - 32) < 1e-6)
  }
}
