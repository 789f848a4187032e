import Testing

@testable import Tracking

@Suite struct GapBridgeTests {
  /// Of a runner who is equally fast before and after the gap.
  private func even(_ speed: Double) -> GapBridge.Speed {
    GapBridge.speed(before: speed, behind: speed)
  }

  @Test("On a straight tunnel chord and speed agree")
  func agree() {
    #expect(isNear(GapBridge.metres(chord: 90, 2, 2, speed: even(3), dt: 30), 90, within: 1e-9))
  }

  @Test("A poor place behind the gap lets the speed speak")
  func poor() {
    let good = GapBridge.metres(chord: 120, 2, 2, speed: even(3), dt: 30)
    let poor = GapBridge.metres(chord: 120, 2, 40, speed: even(3), dt: 30)
    #expect(good > 114 && good < 120)
    #expect(poor < good && poor > 90)
  }

  @Test("Never faster than a runner, never clearly shorter than the chord, never negative")
  func bounds() {
    #expect(GapBridge.metres(chord: 5000, 2, 2, speed: even(3), dt: 10) == 120)
    #expect(
      GapBridge.metres(chord: 100, 1, 1, speed: even(0), dt: 30) >= 100 - 2 * 2.0.squareRoot()
        - 1e-9)
    #expect(GapBridge.metres(chord: 0, 1, 1, speed: even(0), dt: 3) >= 0)
  }

  @Test("Minutes without a fix in one place are standing, not running in circles")
  func long() {
    #expect(GapBridge.metres(chord: 5, 2, 2, speed: even(3), dt: 300) == 5)
  }

  @Test("Standing on both sides is no way, unless the places say so clearly")
  func standing() {
    #expect(GapBridge.metres(chord: 5, 2, 2, speed: even(0), dt: 30, isStanding: true) == 0)
    #expect(GapBridge.metres(chord: 40, 2, 2, speed: even(0), dt: 30, isStanding: true) > 30)
  }

  @Test("Who stood on one side stopped or started anywhere in the gap")
  func oneSide() {
    #expect(GapBridge.speed(before: 3, behind: 4).mean == 3.5)
    let stop = GapBridge.speed(before: 3, behind: 0.1)
    #expect(stop.mean == 1.5)
    #expect(stop == GapBridge.speed(before: 0.1, behind: 3))
    // So the chord decides, between none of the distance and all of it.
    #expect(GapBridge.metres(chord: 27, 2, 2, speed: stop, dt: 10) > 20)
    #expect(GapBridge.metres(chord: 1, 2, 2, speed: stop, dt: 10) < 5)
    #expect(GapBridge.speed(before: 0.1, behind: 0.3).mean < 0.25)
  }

  @Test("Recent speeds are those of the last epochs in motion")
  func recent() {
    var recent = RecentSpeeds()
    #expect(recent.mean(of: 10) == nil)
    for speed in 1...4 { recent.ingest(Double(speed), isMoving: speed != 2) }
    #expect(isNear(recent.mean(of: 10), 8.0 / 3))
    #expect(recent.mean(of: 1) == 4)
    for _ in 0..<10 { recent.ingest(5, isMoving: true) }
    #expect(recent.mean(of: 10) == 5)
    for _ in 0..<10 { recent.ingest(0.1, isMoving: false) }
    #expect(recent.mean(of: 10) == nil)
  }

  @Test("A fix that is lost and found at the same place was a stop, whatever the speeds beside it")
  func indoors() {
    #expect(GapBridge.metres(chord: 1, 2, 2, speed: even(1.5), dt: 15) == 0)
    #expect(
      isNear(GapBridge.metres(chord: 5, 2, 2, speed: even(1.5), dt: 15), 4.1231, within: 1e-4))
    // A corner may be as close within seconds, and a loop is longer than the position error.
    #expect(GapBridge.metres(chord: 1, 2, 2, speed: even(1.5), dt: 7) > 4)
    #expect(GapBridge.metres(chord: 13, 2, 2, speed: even(3), dt: 60) > 13)
  }
}
