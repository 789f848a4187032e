import GPS
import RunModel
import Testing
import Tracking

@testable import Device

/// What depends on the date, and must not happen with a wrong one.
@Suite struct DatesTests {
  /// 2026-02-11T12:00:00Z and 1979-01-01: typical guesses of a receiver.
  private static let guesses: [UTC] = [
    UTC(millisecondsSince1970: 1_770_811_200_000), UTC(millisecondsSince1970: 283_996_800_000),
  ]

  private static func clocks(_ rig: Rig) -> [UTC] {
    rig.effects.compactMap { if case .setClock(let utc) = $0 { utc } else { nil } }
  }

  /// One epoch with a valid fix but another date.
  private static func epoch(_ rig: inout Rig, dated utc: UTC) {
    let start = rig.epochStart
    let now = rig.utc.millisecondsSince1970 / 1000 * 1000
    rig.epochStart = UTC(
      millisecondsSince1970: start.millisecondsSince1970 + utc.millisecondsSince1970 - now)
    rig.run(seconds: 1)
    rig.epochStart = start
  }

  @Test("One wrong date of a valid fix sets no clock, first or later", arguments: guesses)
  func setClock(wrong: UTC) {
    for place in 0..<6 {
      var rig = Rig().opened()
      for second in 0..<7 {
        if second == place { Self.epoch(&rig, dated: wrong) } else { rig.run(seconds: 1) }
      }
      let told = Self.clocks(rig)
      #expect(told.count == 1)
      let error = (told.first?.millisecondsSince1970 ?? 0) - rig.utc.millisecondsSince1970
      #expect((-3000...0).contains(error), "\(place): \(error)")
    }
  }

  @Test("The clock is not shown before it is known, and a wrong date does not move it")
  func shown() {
    var rig = Rig().opened()
    rig.search(seconds: 5)
    #expect(rig.device.utc(at: rig.now) == nil)
    rig.run(seconds: 4)
    #expect(rig.device.utc(at: rig.now) == nil)
    rig.run(seconds: 1)
    let clock = rig.screen.statusBar.clock
    #expect(rig.device.utc(at: rig.now) == rig.utc)
    Self.epoch(&rig, dated: Self.guesses[0])
    #expect(rig.device.utc(at: rig.now) == rig.utc)
    #expect(rig.screen.statusBar.clock == clock)
  }

  @Test(
    "A run of three days ago is not resumed because the receiver first guesses an earlier date",
    arguments: [true, false])
  func resume(isVoid: Bool) {
    var old = Rig()
    old.open()
    old.startRun()
    old.run(seconds: 62)
    var rig = old.restarted(boot: "boot-2", after: .seconds(3 * 86_400))
    rig.open()
    let right = rig.epochStart
    rig.epochStart = Self.guesses[0]
    if isVoid { rig.search(seconds: 10) } else { rig.run(seconds: 4) }
    rig.epochStart = right
    rig.run(seconds: 75)
    let banner = rig.screen.banner?.text ?? ""
    #expect(!banner.hasPrefix("Run resumed"))
    #expect(rig.store.runs.count == 1)
    #expect((rig.store.runs.first?.duration ?? 0) < 66)
    #expect(rig.device.isRunning)
  }

  @Test("Even a receiver that stays in the past resumes nothing")
  func negative() {
    var old = Rig()
    old.open()
    old.startRun()
    old.run(seconds: 62)
    var rig = old.restarted(boot: "boot-2", after: .seconds(60))
    rig.open()
    rig.epochStart = Self.guesses[0]
    rig.run(seconds: 75)
    #expect(rig.store.runs.count == 1)
    #expect(rig.device.isRunning)
  }

  @Test("Stored runs raise the floor of the board, and of nothing else", arguments: [true, false])
  func floor(raises: Bool) {
    var old = Rig()
    old.open()
    WholeRunTests.saveRun(&old, seconds: 60, speed: 4)
    var rig = Rig(raisesFloor: raises)
    rig.store.runs = old.store.runs + old.store.runs
    rig.open()
    // After the release date, but before the runs.
    rig.epochStart = Self.guesses[0]
    rig.run(seconds: 10)
    #expect((rig.device.utc(at: rig.now) == nil) == raises)
  }
}
