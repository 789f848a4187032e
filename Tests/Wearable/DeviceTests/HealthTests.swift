import RunModel
import Testing
import Tracking

@testable import Device

/// Failures are reported, and so is their end.
@Suite struct HealthTests {
  private static func running() -> Rig {
    var rig = Rig().started()
    rig.run(seconds: 20)
    rig.clearEffects()
    return rig
  }

  private static func banner(_ rig: Rig) -> String { rig.screen.banner?.text ?? "" }

  @Test func lostFixIsSaidAfterThreeSecondsAndTakenBack() {
    var rig = Self.running()
    rig.search(seconds: 1)
    rig.wait(.milliseconds(900))
    #expect(Self.banner(rig) == "")
    rig.wait(.milliseconds(100))
    #expect(Self.banner(rig) == "GPS lost: Time continues")
    #expect(rig.vibrations() == [.gpsLost])
    #expect(rig.text.contains("now --:--"))
    rig.run(seconds: 2)
    #expect(Self.banner(rig) == "GPS back: Distance counts again")
    #expect(!rig.text.contains("now --:--"))
  }

  @Test func lostPartIsHeardAndFeltByWhatIsLeft() {
    for part in [Part.display, .buttons, .motor, .sound, .battery] {
      var rig = Self.running()
      rig.send(.lost(part, reason: "No device"))
      rig.send(.lost(part, reason: "No device"))
      #expect(rig.sounds() == (part == .sound ? [] : [.warning]))
      #expect(rig.vibrations() == (part == .motor ? [] : [.warning]))
      rig.clearEffects()
      rig.send(.found(part))
      #expect(rig.sounds() == [])
    }
  }

  @Test func refusingFlashIsHeardOnce() {
    var rig = Self.running()
    rig.store.trouble = StorageTrouble(kind: .full, detail: "no room")
    rig.run(seconds: 12)
    #expect(rig.sounds() == [.error])
    #expect(rig.vibrations() == [.warning])
  }

  @Test func muteSilencesTicksAndErrors() {
    var rig = Self.running()
    rig.hold(.up)
    while !rig.text.contains("> Do not disturb") { rig.short(.down) }
    rig.short(.start)
    rig.clearEffects()
    rig.send(.lost(.display, reason: "No device"))
    rig.hold(.up)
    #expect(rig.sounds() == [])
    #expect(rig.vibrations() == [])
  }

  @Test func newsAboutOnePartDoNotHideThoseAboutAnother() {
    var rig = Self.running()
    rig.send(.lost(.motor, reason: "No line"))
    rig.run(seconds: 6)
    rig.send(.lost(.sound, reason: "No device"))
    #expect(Self.banner(rig) == "Sound lost: No device")
    rig.send(.found(.sound))
    #expect(Self.banner(rig) == "Sound is back")
    // Neither its ten seconds nor those of the speaker's return are over.
    rig.run(seconds: 3)
    #expect(Self.banner(rig) == "Sound is back")
    var later = Self.running()
    later.send(.lost(.motor, reason: "No line"))
    later.send(.lost(.sound, reason: "No device"))
    later.send(.found(.sound))
    later.run(seconds: 6)
    #expect(Self.banner(later) == "Vibration lost: No line")
    later.run(seconds: 5)
    #expect(Self.banner(later) == "")
  }

  /// The receiver has a fix, but not one that counts: 0.00 km must not appear without a reason.
  @Test func fixThatDoesNotCountIsSaidAndTakenBack() {
    var rig = Rig().opened()
    rig.short(.start)
    rig.run(seconds: 3, hdop: 9)
    rig.short(.start)
    rig.run(seconds: 2, hdop: 9)
    #expect(Self.banner(rig) == "")
    rig.run(seconds: 2, hdop: 9)
    #expect(Self.banner(rig) == "GPS weak: No distance yet")
    rig.run(seconds: 1)
    #expect(Self.banner(rig) == "GPS found: Distance counts from here")
    rig.run(seconds: 5, hdop: 9)
    #expect(Self.banner(rig).hasPrefix("GPS weak"))
    rig.short(.stop)
    #expect(Self.banner(rig) == "")
    rig.wait(.seconds(5))
    rig.short(.stop, .stop)
    rig.run(seconds: 2, hdop: 9)
    #expect(Self.banner(rig) == "")
  }

  @Test func silentReceiverIsSaidAlsoInTheDark() {
    var rig = Self.running()
    for _ in 0..<2 {
      rig.hold(.up)
      rig.short(.down, .start, .stop)
    }
    #expect(rig.device.settings.light == .off15)
    rig.run(seconds: 20)
    #expect(!rig.screen.isLit)
    rig.wait(.milliseconds(3100))
    #expect(rig.screen.isLit)
    #expect(Self.banner(rig).hasPrefix("GPS silent"))
  }

  @Test func startWithoutAFixSaysSoQuietly() {
    var rig = Rig().opened()
    rig.short(.start, .start)
    #expect(Self.banner(rig) == "")
    rig.search(seconds: 4)
    #expect(Self.banner(rig) == "No GPS yet: Time continues")
    #expect(rig.vibrations() == [.start])
    #expect(rig.text.contains("| 0:0"))
  }

  @Test(
    arguments: [
      (StorageTrouble.Kind.full, "Not saved yet: Card full: delete old runs"),
      (.readOnly, "Not saved yet: The card is read-only"),
      (.broken, "Not saved yet: The card is broken"),
    ])
  func flashThatFailsIsSaidAndTheRunGoesOn(kind: StorageTrouble.Kind, words: String) {
    var rig = Self.running()
    rig.store.trouble = StorageTrouble(kind: kind, detail: "write: error")
    rig.run(seconds: 5)
    #expect(Self.banner(rig) == words)
    #expect(rig.vibrations() == [.warning])
    #expect(rig.device.isRunning)
    rig.store.trouble = nil
    rig.run(seconds: 5)
    #expect(Self.banner(rig) == "Saving again")
    rig.run(seconds: 6)
    #expect(Self.banner(rig) == "")
  }

  @Test func flashThatFailsIsFeltAlsoWhileTheFixIsLost() {
    var rig = Self.running()
    rig.search(seconds: 5)
    #expect(Self.banner(rig).hasPrefix("GPS lost"))
    rig.clearEffects()
    rig.send(.lost(.storage, reason: "gone"))
    #expect(Self.banner(rig).hasPrefix("Not saved yet"))
    #expect(rig.vibrations() == [.warning])
  }

  @Test("a short press on a row that wants a hold does nothing: the row says what it wants")
  func shortPressOnAHold() {
    var rig = Self.running()
    rig.short(.stop, .down, .down, .start)
    #expect(rig.text.contains("> Hold to discard"))
    #expect(Self.banner(rig) == "")
    #expect(rig.device.hasRun)
  }

  @Test func saveThatFailsKeepsTheRunAndSaysSo() {
    var rig = Self.running()
    rig.store.trouble = StorageTrouble(kind: .full, detail: "no space on /data")
    rig.short(.stop, .down, .start)
    #expect(
      rig.text.hasPrefix("Not saved yet | The run is kept and saved later. | no space on /data"))
    #expect(rig.sounds() == [.error, .pause])
    #expect(!rig.device.hasRun)
    rig.short(.stop)
    #expect(rig.screen.content.name == "Home")
  }

  @Test func littleSpaceIsSaidButStartIsNeverRefused() {
    var rig = Rig()
    rig.store.free = 20 << 20
    rig.open()
    #expect(Self.banner(rig) == "Card nearly full: 20 MB: delete old runs")
    rig.startRun()
    #expect(rig.device.isRunning)
  }

  @Test func lostPartsAreSaidAndKeptInTheStatusBar() {
    var rig = Self.running()
    rig.send(.lost(.sound, reason: "no such device"))
    #expect(Self.banner(rig) == "Sound lost: no such device")
    rig.send(.lost(.sound, reason: "no such device"))
    rig.run(seconds: 11)
    #expect(Self.banner(rig) == "")
    #expect(rig.screen.statusBar.lostParts == ["Sound"])
    rig.send(.found(.sound))
    #expect(Self.banner(rig) == "Sound is back")
    #expect(rig.screen.statusBar.lostParts == [])
    #expect(rig.device.isRunning)
  }

  @Test func lostKeysAreNotHeldForEver() {
    var rig = Self.running()
    rig.edge(.up, isDown: true)
    rig.wait(.milliseconds(100))
    rig.send(.lost(.buttons, reason: "line gone"))
    rig.wait(.seconds(3))
    #expect(rig.top.is(RunningView.self))
    rig.send(.found(.buttons))
    rig.short(.down)
    #expect(rig.top == .running(.page(.lap)))
  }

  @Test func unpluggedReceiverAndCardStandBeforeNews() {
    var rig = Self.running()
    rig.send(.lost(.gps, reason: "gone"))
    #expect(Self.banner(rig) == "GPS unplugged: Check the cable")
    rig.send(.lost(.storage, reason: "gone"))
    #expect(Self.banner(rig) == "Not saved yet: Kept in memory")
    rig.send(.found(.storage))
    rig.send(.found(.gps))
    rig.run(seconds: 6)
    #expect(Self.banner(rig) == "")
  }

  @Test(arguments: [false, true])
  func batteryWarnsAtEachStepOnce(isKnown: Bool) throws {
    var rig = Self.running()
    if isKnown {
      let seconds = Array(repeating: 60, count: BatteryHistory.count)
      rig.send(.batteryHistory(try #require(BatteryHistory(seconds: seconds))))
    }
    var warned: [Int] = []
    var banner = ""
    for percent in stride(from: 30, through: 1, by: -1) {
      rig.run(seconds: 24)
      rig.clearEffects()
      rig.send(.battery(Battery(percent: percent, isCharging: false)))
      if rig.vibrations() == [.warning] { warned.append(percent) }
      if percent == 5 { banner = Self.banner(rig) }
    }
    // 24 s per percent: half an hour is left from the start, and 10 min at 24 %.
    #expect(warned == (isKnown ? [29, 24, 20, 10, 5] : [20, 10, 5]))
    let words = isKnown ? "under 5 min left" : "Run is kept if battery dies"
    #expect(banner == "Battery 5 %: \(words)")
    #expect(rig.screen.statusBar.isBatteryLow)
    rig.send(.battery(Battery(percent: 200, isCharging: true)))
    #expect(rig.screen.statusBar.battery == 100)
    #expect(!rig.screen.statusBar.isBatteryLow)
    rig.send(.battery(Battery(percent: -3, isCharging: false)))
    #expect(Self.banner(rig).hasPrefix("Battery 0 %"))
  }

  @Test func terminateSendsWhatWaitsAndKeepsTheRun() {
    var rig = Self.running()
    rig.run(seconds: 2)
    rig.requests = []
    rig.send(.terminate)
    guard case .append(let records)? = rig.requests.first else {
      Issue.record("nothing was sent")
      return
    }
    #expect(!records.isEmpty)
    #expect(rig.device.hasRun)
    #expect(!rig.requests.contains { if case .end = $0 { true } else { false } })
  }

  @Test func journalGoesOutEveryFourSecondsAndAtOnceWhenItMatters() {
    var rig = Self.running()
    rig.run(seconds: 12)
    let batches = rig.requests.compactMap { request -> Int? in
      if case .append(let records) = request { records.count } else { nil }
    }
    #expect(batches.count == 3)
    #expect(batches.allSatisfy { $0 <= 4 })
    rig.requests = []
    rig.short(.start)
    #expect(rig.requests.count == 1)
    rig.short(.stop)
    #expect(rig.requests.count == 2)
  }

  /// The answer arrives while the quick menu covers "Saving run".
  @Test func answersFindTheirPlaceUnderAMenu() {
    var rig = Self.running()
    rig.short(.stop, .down)
    rig.storeAnswers = false
    rig.requests = []
    rig.short(.start)
    #expect(rig.text.hasPrefix("Saving run"))
    rig.hold(.up)
    for request in rig.requests {
      if let outcome = rig.store.perform(request) { rig.send(.storage(outcome)) }
    }
    #expect(rig.top.is(QuickMenuView.self))
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Award"))
  }

  @Test func runSavedBehindANewRunIsNews() {
    var rig = Self.running()
    rig.short(.stop, .down)
    rig.storeAnswers = false
    rig.requests = []
    rig.short(.start, .stop)
    rig.startRun()
    let asked = rig.requests
    rig.requests = []
    for request in asked {
      if let outcome = rig.store.perform(request) { rig.send(.storage(outcome)) }
    }
    #expect(Self.banner(rig) == "Run saved: 0.07 km, 1 prize")
    #expect(rig.device.isRunning)
    #expect(rig.top.is(RunningView.self))
  }

  @Test func storeThatIsOpenedAgainLeavesTheRunAlone() {
    var rig = Self.running()
    let distance = rig.device.recorder?.distance
    rig.open()
    #expect(rig.device.recorder?.distance == distance)
    #expect(rig.device.recorder?.restarts.isEmpty == true)
    #expect(rig.device.isRunning)
  }
}
