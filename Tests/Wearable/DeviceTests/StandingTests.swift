import RunModel
import Testing
import Tracking

@testable import Device

/// The automatic pause as a runner sees it; `TrackingTests` covers its start and end.
@Suite struct StandingTests {
  private func running(
    _ layout: ButtonLayout = .four, autoPause: Bool = true, engine: String = "tutorial/1"
  ) -> Rig {
    var rig = Rig(layout, engine: engine)
    rig.store.settings.autoPause = autoPause
    rig.open()
    rig.startRun()
    rig.run(seconds: 40)
    rig.clearEffects()
    return rig
  }

  @Test("Standing stops the time: felt, heard softly, seen, and written down at once")
  func stops() {
    var rig = running()
    rig.run(seconds: 15, speed: 0)
    #expect(rig.device.isAutoPaused && rig.device.isRunning)
    #expect(rig.vibrations() == [.pause])
    #expect(rig.sounds() == [.autoPause])
    #expect(rig.screen.banner?.title == "Auto-paused")
    #expect(rig.screen.statusBar.isPaused && !rig.screen.statusBar.isRecording)
    let time = rig.text
    rig.run(seconds: 60, speed: 0)
    #expect(rig.text == time)
    rig.expectJournalToTellTheRun()
    #expect(
      rig.store.current?.records.contains { if case .autoPause = $0 { true } else { false } }
        == true)
  }

  @Test("Running on starts it again, and the banner goes")
  func goesOn() {
    var rig = running()
    rig.run(seconds: 30, speed: 0)
    rig.clearEffects()
    rig.run(seconds: 8)
    #expect(!rig.device.isAutoPaused && rig.device.isRunning)
    #expect(rig.vibrations() == [.start])
    #expect(rig.sounds() == [.autoResume])
    #expect(rig.screen.banner == nil)
    rig.wait(.seconds(5))
    rig.expectJournalToTellTheRun()
  }

  @Test("It is off unless the runner wants it")
  func off() {
    var rig = running(autoPause: false)
    rig.run(seconds: 60, speed: 0)
    #expect(!rig.device.isAutoPaused)
    #expect(rig.vibrations() == [])
  }

  @Test("The pause key leads to the pause menu, and resume runs on although the runner stands")
  func ownPause() {
    var rig = running()
    rig.run(seconds: 15, speed: 0)
    rig.short(.stop)
    #expect(rig.top == .paused(.resume))
    #expect(!rig.device.isRunning && !rig.device.isAutoPaused && rig.device.hasRun)
    rig.run(seconds: 10, speed: 4)
    #expect(rig.top == .paused(.resume))
    rig.short(.start)
    #expect(rig.device.isRunning && !rig.device.isAutoPaused)
    rig.run(seconds: 60, speed: 0)
    #expect(!rig.device.isAutoPaused)
    rig.expectJournalToTellTheRun()
  }

  @Test("Switched off while it holds the time, it lets go of it")
  func switchedOff() {
    var rig = running()
    rig.run(seconds: 15, speed: 0)
    #expect(rig.device.isAutoPaused)
    rig.hold(.up)
    for _ in 0..<2 { rig.short(.up) }
    rig.short(.start)
    for _ in 0..<4 { rig.short(.down) }
    rig.short(.start)
    #expect(!rig.device.settings.autoPause)
    #expect(!rig.device.isAutoPaused && rig.device.isRunning)
    rig.expectJournalToTellTheRun()
  }

  @Test("A lost fix neither stops the time nor lets it go on, and is told")
  func lostFix() {
    var rig = running()
    rig.search(seconds: 30)
    #expect(!rig.device.isAutoPaused)
    rig.run(seconds: 10)
    rig.run(seconds: 15, speed: 0)
    #expect(rig.device.isAutoPaused)
    rig.search(seconds: 30)
    #expect(rig.device.isAutoPaused)
    #expect(rig.screen.banner?.title == "GPS lost")
    #expect(rig.screen.banner?.detail == "Time paused")
  }

  @Test("After a crash within the boot the time still stands, and goes on by motion")
  func crash() {
    var rig = running()
    rig.run(seconds: 15, speed: 0)
    var next = rig.restarted(boot: "boot-1", after: .seconds(20))
    next.open()
    #expect(next.device.isAutoPaused)
    #expect(next.top.is(RunningView.self))
    next.run(seconds: 10)
    #expect(!next.device.isAutoPaused && next.device.isRunning)
    next.wait(.seconds(5))
    next.expectJournalToTellTheRun()
  }

  @Test(
    "Standing, no pace is shown, and none that flickers on the way there",
    arguments: DistanceEngines.names, [false, true])
  func pace(engine: String, autoPause: Bool) {
    var rig = running(autoPause: autoPause, engine: engine)
    var paces: [String] = []
    func note(_ rig: Rig) {
      if case .main(let main) = rig.screen.content { paces.append(main.pace) }
    }
    note(rig)
    for _ in 0..<20 {
      rig.run(seconds: 1, speed: 0)
      note(rig)
    }
    #expect(paces.first?.hasPrefix("4:1") == true)
    #expect(paces.last == "--:--")
    // Once the pace is gone it stays away, and it is never 0:00.
    let gone = paces.firstIndex(of: "--:--") ?? paces.count
    #expect(paces[gone...].allSatisfy { $0 == "--:--" })
    #expect(!paces.contains("0:00"))
    rig.search(seconds: 5)
    note(rig)
    #expect(paces.last == "--:--")
  }
}
