import Device
import RunModel
import Testing
import Tracking

@testable import Fuzzing

/// The key watch detects violations.
@Suite struct EffectWatchTests {
  private let watch = EffectWatch()

  private func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  /// Whether it rejects a deletion at this time.
  private func refuses(deletionAt milliseconds: Int64) -> Bool {
    watch.note(.storage(.delete(id: "a")), at: instant(milliseconds))
    return (try? watch.judge()) == nil
  }

  @Test func aDeletionNeedsAKeyThatWasHeld() {
    watch.edge(.start, isDown: true, at: instant(1000))
    watch.edge(.start, isDown: false, at: instant(2400))
    #expect(refuses(deletionAt: 2400))
  }

  @Test func aKeyThatWasHeldIsEnough() {
    watch.edge(.start, isDown: true, at: instant(1000))
    #expect(!refuses(deletionAt: 2500))
  }

  @Test func oneHoldDeletesOnce() {
    watch.edge(.start, isDown: true, at: instant(1000))
    #expect(!refuses(deletionAt: 2500))
    #expect(refuses(deletionAt: 4100))
  }

  @Test func anEdgeThatIsTakenBackInterruptsNoHold() {
    watch.edge(.start, isDown: true, at: instant(1000))
    watch.edge(.start, isDown: false, at: instant(2000))
    watch.edge(.start, isDown: true, at: instant(2010))
    #expect(!refuses(deletionAt: 2500))
  }

  @Test func aBadgeGivenTwiceIsNoticed() throws {
    watch.note(.storage(.begin(Samples.header())), at: instant(0))
    let time = RunTime(milliseconds: 5)
    watch.note(.storage(.append([.badge(at: time, index: 1)])), at: instant(5))
    try watch.judge()
    watch.note(.storage(.append([.badge(at: time, index: 1)])), at: instant(6))
    #expect(throws: Violation.self) { try watch.judge() }
  }
}
