import RunModel
import Testing
import Tracking

@testable import Device

/// Light, lock, mute, settings, quick menu and USB.
@Suite struct PressTests {
  private static func running(_ layout: ButtonLayout = .four) -> Rig {
    var rig = Rig(layout).started()
    rig.run(seconds: 6)
    rig.clearEffects()
    return rig
  }

  @Test func lightGoesOffAfterFifteenSecondsOutsideARun() {
    var rig = Rig().opened()
    rig.short(.down)
    rig.wait(.milliseconds(14_800))
    #expect(rig.screen.isLit)
    rig.wait(.milliseconds(200))
    #expect(!rig.screen.isLit)
    #expect(rig.effects.last == .light(false))
    rig.short(.down)
    #expect(rig.effects.last == .light(true))
    #expect(rig.top == .home(.pastRuns), "the first press only lights")
    rig.short(.down)
    #expect(rig.top == .home(.myBadges))
  }

  @Test func lightStaysOnWhileRunning() {
    var rig = Self.running()
    rig.run(seconds: 60)
    #expect(rig.screen.isLit)
    #expect(!rig.effects.contains(.light(false)))
  }

  /// A runner waiting for a fix starts with one press, whatever menu covered Ready meanwhile.
  @Test func lightStaysOnAtReady() {
    var rig = Rig().opened()
    rig.short(.start)
    rig.wait(.seconds(40))
    rig.hold(.up)
    rig.wait(.seconds(40))
    rig.short(.stop)
    rig.wait(.seconds(40))
    #expect(rig.screen.isLit)
    rig.short(.start)
    #expect(rig.device.isRunning)
  }

  @Test func readyGoesDarkWhenTheRunnerSaysSo() {
    var rig = Rig()
    rig.store.settings.light = .off15
    rig.open()
    rig.short(.start)
    rig.wait(.seconds(16))
    #expect(!rig.screen.isLit)
    rig.short(.start)
    #expect(!rig.device.hasRun, "the first press only lights")
  }

  @Test func lightGoesOffAfterLeavingReady() {
    var rig = Rig().opened()
    rig.short(.start)
    rig.wait(.seconds(40))
    rig.short(.stop)
    rig.wait(.seconds(16))
    #expect(!rig.screen.isLit)
  }

  /// A runner who cannot see the screen counts presses; none may be lost to a missing light.
  @Test func everyPressCountsWithoutADisplay() {
    var rig = Rig().opened()
    rig.send(.lost(.display, reason: "gone"))
    rig.wait(.seconds(20))
    rig.short(.start, .start)
    #expect(rig.device.isRunning)
  }

  /// A runner in the dark: the light setting is "off after 15 s".
  private static func dark(_ layout: ButtonLayout = .four) -> Rig {
    var rig = running(layout)
    rig.store.settings.light = .off15
    var dark = Rig(layout)
    dark.store.settings.light = .off15
    dark.open()
    dark.startRun()
    dark.run(seconds: 18)
    dark.clearEffects()
    return dark
  }

  @Test func inTheDarkOnlyLapAndPauseActAtOnce() {
    var rig = Self.dark()
    #expect(!rig.screen.isLit)
    rig.short(.down)
    #expect(rig.screen.isLit)
    #expect(rig.top == .running(.page(.main)))
    rig = Self.dark()
    rig.short(.start)
    #expect(rig.device.recorder?.lapMarks.count == 1)
    rig = Self.dark()
    rig.short(.stop)
    #expect(!rig.device.isRunning)
    rig = Self.dark(.two)
    rig.hold(.start)
    #expect(rig.device.recorder?.lapMarks.count == 1)
    rig = Self.dark(.two)
    rig.short(.start)
    #expect(rig.top == .running(.page(.main)))
  }

  @Test func nothingIsDrawnInTheDark() {
    var rig = Self.dark()
    rig.wakeUps = 0
    rig.run(seconds: 12)
    // Only the journal and the ends of epochs cause wake-ups.
    #expect(rig.wakeUps <= 15)
  }

  @Test func celebrationLightsTheScreen() {
    var rig = Self.dark()
    rig.run(seconds: 30)
    #expect(rig.device.recorder?.given.count == 1)
    #expect(!rig.screen.isLit)
    while rig.device.recorder?.given.count == 1 { rig.run(seconds: 1) }
    #expect(rig.screen.isLit)
    #expect(rig.screen.content.name == "Celebration")
  }

  @Test func lockedKeysOnlyHint() {
    var rig = Self.running()
    rig.hold(.down)
    #expect(rig.device.isLocked)
    rig.run(seconds: 3)
    for button in [Button.start, .stop, .up, .down] {
      rig.short(button)
      #expect(rig.screen.banner?.text == "Locked: Hold ▼ to unlock")
    }
    for button in [Button.start, .stop, .up] {
      rig.run(seconds: 3)
      #expect(rig.screen.banner == nil)
      rig.confirm(button)
      #expect(rig.screen.banner?.text == "Locked: Hold ▼ to unlock")
    }
    #expect(rig.device.isLocked)
    #expect(rig.device.isRunning)
    #expect(rig.device.recorder?.lapMarks.isEmpty == true)
    rig.hold(.down)
    #expect(!rig.device.isLocked)
  }

  @Test func twoKeysLockByTheQuickMenuAndUnlockTogether() {
    var rig = Self.running(.two)
    rig.both()
    #expect(rig.text.contains("Quick menu | > At the km sign | Backlight"))
    rig.short(.stop, .stop, .start)
    #expect(rig.device.isLocked)
    rig.short(.stop)
    #expect(rig.device.isRunning)
    #expect(rig.screen.banner?.text == "Locked: Hold both to unlock")
    rig.both()
    #expect(!rig.device.isLocked)
    #expect(rig.top.is(RunningView.self))
  }

  @Test func muteSilencesSoundAndMotor() {
    var rig = Self.running()
    rig.hold(.up)
    rig.short(.down, .down, .down, .start)
    #expect(rig.device.isMuted)
    rig.short(.stop)
    rig.clearEffects()
    rig.run(seconds: 60)
    #expect(rig.device.recorder?.given.count == 2)
    #expect(rig.sounds().isEmpty && rig.vibrations().isEmpty)
  }

  @Test func soundAndVibrationObeyTheSettings() {
    var rig = Rig()
    rig.store.settings.sound = false
    rig.open()
    rig.startRun()
    rig.run(seconds: 60)
    #expect(rig.sounds().isEmpty)
    #expect(rig.vibrations() == [.gpsReady, .start, .badge])
  }

  @Test func menuOverARunFollowsTheMenuRow() {
    var rig = Self.running()
    rig.hold(.up)
    rig.short(.stop)
    #expect(rig.device.isRunning)
    #expect(rig.top.is(RunningView.self))
  }

  @Test func badgeInAMenuIsHeardAtOnceAndSeenAfterwards() {
    var rig = Self.running()
    rig.hold(.up)
    rig.run(seconds: 60)
    #expect(rig.sounds() == [.tick, .badge])
    #expect(rig.screen.content.name == "Quick menu")
    rig.short(.stop)
    #expect(rig.screen.content.name == "Celebration")
    #expect(rig.sounds() == [.tick, .badge])
  }

  @Test func holdTicksWhenItIsReached() {
    var rig = Self.running()
    rig.edge(.up, isDown: true)
    rig.wait(.milliseconds(690))
    #expect(rig.vibrations() == [])
    rig.wait(.milliseconds(20))
    #expect(rig.vibrations() == [.tick])
    #expect(rig.sounds() == [.tick])
    #expect(rig.top.is(QuickMenuView.self))
    rig.edge(.up, isDown: false)
    rig.wait(.milliseconds(100))
    #expect(rig.top == .quickMenu(.sign))
  }

  @Test func settingsAreStoredAndUsed() {
    var rig = Rig().opened()
    for _ in 0..<4 { rig.short(.down) }
    rig.short(.start)
    #expect(rig.text.hasPrefix("Settings | > Units: Kilometres | Sound: On"))
    rig.short(.start)
    #expect(rig.store.settings.units == .miles)
    for _ in 0..<17 { rig.short(.down) }
    #expect(rig.text.contains("> Time zone: UTC"))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Zone UTC | > +1 hour"))
    rig.short(.stop)
    #expect(rig.text.contains("> Time zone: UTC"))
  }

  /// From UTC to New York, to Nepal, and past the end of the list.
  @Test func timeZoneIsAFewPressesAway() {
    var rig = Rig(.two).opened()
    for _ in 0..<4 { rig.short(.stop) }
    rig.short(.start)
    for _ in 0..<17 { rig.short(.stop) }
    rig.short(.start, .stop)
    for _ in 0..<5 { rig.short(.start) }
    #expect(rig.store.settings.utcOffset == -18_000)
    #expect(rig.text.hasPrefix("Zone UTC-5:00 | "))
    for _ in 0..<3 { rig.short(.stop) }
    rig.short(.start)
    #expect(rig.text.contains("> Time zone: UTC-5:00"))

    var four = Rig()
    four.store.settings.utcOffset = 50_400
    four.open()
    for _ in 0..<4 { four.short(.down) }
    four.short(.start)
    for _ in 0..<17 { four.short(.down) }
    four.short(.start, .start)
    #expect(four.store.settings.utcOffset == Settings.utcOffsets.lowerBound)
    four.short(.down, .start)
    #expect(four.store.settings.utcOffset == Settings.utcOffsets.upperBound)
    four.short(.down, .down, .start)
    #expect(four.store.settings.utcOffset == 49_500)
    four.short(.up, .start)
    #expect(four.store.settings.utcOffset == 50_400)
  }

  @Test func cableOpensTheDrivePageAndEjectsByHolding() {
    var rig = Rig().opened()
    rig.send(.usb(.preparing(percent: 40)))
    #expect(rig.text == "USB | Preparing the drive | Leave the cable in | 40 %")
    rig.send(.usb(.ready))
    rig.short(.start)
    rig.press(.start, for: .milliseconds(1300))
    #expect(!rig.effects.contains(.ejectUSB))
    rig.confirm(.start)
    #expect(rig.effects.contains(.ejectUSB))
    rig.short(.stop)
    #expect(rig.text.contains("USB ready"))
    rig.send(.usb(.unplugged))
    #expect(!rig.text.contains("USB"))
  }

  @Test func cableDuringARunWaits() {
    var rig = Self.running()
    rig.send(.usb(.ready))
    #expect(rig.top.is(RunningView.self))
    #expect(rig.screen.banner?.title == "USB")
  }

  /// The key went down on one screen and comes up on another: it is ignored.
  @Test func screenThatChangesUnderTheFingerIsNotPressed() {
    var rig = Rig()
    rig.store = Self.running().store
    rig.short(.down)
    rig.edge(.start, isDown: true)
    rig.wait(.milliseconds(100))
    rig.send(.usb(.ready))
    rig.edge(.start, isDown: false)
    rig.wait(.milliseconds(100))
    #expect(rig.top == .usb)
  }
}
