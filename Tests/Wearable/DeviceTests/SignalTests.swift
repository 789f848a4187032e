import RunModel
import Testing

@testable import Device

/// The receiver's state on the screens is up to date.
@Suite struct SignalTests {
  private static func ready() -> Rig {
    var rig = Rig().opened()
    rig.short(.start)
    rig.run(seconds: 3)
    #expect(rig.text.hasPrefix("Ready | Ready to launch | 9 satellites"))
    return rig
  }

  private static func isReady(_ rig: Rig) -> Bool { rig.text.contains("Ready to launch") }

  @Test func unpluggedReceiverEndsReadyAtOnce() {
    var rig = Self.ready()
    rig.send(.lost(.gps, reason: "unplugged"))
    #expect(!Self.isReady(rig))
    #expect(rig.text.hasPrefix("Ready | GPS silent | Waited"), "\(rig.text)")
    #expect(!rig.text.contains("satellites"))
    #expect(rig.screen.statusBar.gps == .silent)
    rig.send(.found(.gps))
    rig.run(seconds: 2)
    #expect(Self.isReady(rig))
    #expect(rig.screen.statusBar.gps == .bars(4))
  }

  @Test func silenceOfTwoSecondsEndsReady() {
    var rig = Self.ready()
    // The last sentence came a second ago.
    rig.wait(.milliseconds(999))
    #expect(Self.isReady(rig))
    rig.wait(.milliseconds(1))
    #expect(rig.text.hasPrefix("Ready | GPS silent | Waited"), "\(rig.text)")
    #expect(rig.screen.statusBar.gps == .silent)
    rig.run(seconds: 1)
    #expect(Self.isReady(rig))
  }

  @Test func readyStandsTenSecondsWithoutAFixButNoStaleFigures() {
    var rig = Self.ready()
    rig.search(seconds: 3)
    #expect(Self.isReady(rig))
    #expect(!rig.text.contains("9 satellites") && !rig.text.contains("±"), "\(rig.text)")
    rig.search(seconds: 7)
    #expect(!Self.isReady(rig))
    #expect(rig.text.contains("Finding satellites | 3 satellites"))
  }

  @Test func startWorksAllTheSame() {
    var rig = Self.ready()
    rig.send(.lost(.gps, reason: "unplugged"))
    #expect(rig.text.contains("or start now"))
    rig.short(.start)
    #expect(rig.device.isRunning)
  }

  @Test func receiversPageForgetsWhatIsOld() {
    var rig = Self.ready()
    rig.short(.down)
    #expect(rig.text.contains("Fix | 9 used | ±4 m"), "\(rig.text)")
    rig.wait(.seconds(1))
    #expect(rig.text.contains("Silent | -- | ±? | -- | no position"), "\(rig.text)")
    rig.run(seconds: 1)
    rig.send(.lost(.gps, reason: "unplugged"))
    #expect(rig.text.contains("Silent | -- | ±? | -- | no position"), "\(rig.text)")
  }

  @Test func runThatIsSilentShowsNoBars() {
    var rig = Self.ready()
    rig.short(.start)
    rig.run(seconds: 10)
    #expect(rig.screen.statusBar.gps == .bars(4))
    rig.wait(.seconds(1))
    #expect(rig.screen.statusBar.gps == .silent)
    #expect(rig.text.contains("now --:--"))
  }
}
