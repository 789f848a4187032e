import RunModel
import TestSupport
import Testing
import Tracking
import Words

@testable import Device

/// The self-test in the wearable: where it starts and ends, and what is kept of it.
@Suite("The page of the self-test") struct SelfTestPageTests {
  /// *Settings*, with the test selected.
  private func rig(_ layout: ButtonLayout = .four) -> Rig {
    var rig = Rig(layout).opened()
    rig.run(seconds: 8)
    rig.device.navigation.open(.settings(.page(.test)))
    rig.clearEffects()
    return rig
  }

  private func kept(_ rig: Rig) -> [String] {
    rig.effects.compactMap { if case .keepSelfTest(let text) = $0 { text } else { nil } }
  }

  private func step(_ rig: Rig) -> SelfTest.Step? {
    rig.top.as(SelfTestView.self)?.step
  }

  /// Presses each requested key.
  private func pressKeys(_ rig: inout Rig) {
    while case .key(let button)? = step(rig) { rig.short(button) }
    #expect(step(rig) == .together)
    rig.both()
  }

  private func wholeTest(_ rig: inout Rig) {
    rig.short(.start, .start)
    pressKeys(&rig)
    rig.short(.start, .start, .start)
    #expect(step(rig) == .signal(motor: false))
    for _ in 0..<16 {
      rig.send(.gps(Sentences.line("GPGSV,1,1,02,05,62,181,35,07,33,295,44")))
      rig.run(seconds: 1)
    }
    rig.wait(.seconds(1))
  }

  @Test(
    "keeps version, board, date and a line for each part, in English", arguments: Language.allCases)
  func text(language: Language) {
    var rig = rig()
    rig.device.settings.language = language
    rig.send(.battery(Battery(percent: 84, isCharging: true)))
    wholeTest(&rig)
    #expect(step(rig) == .result)
    #expect(
      kept(rig) == [
        """
        moonrunner test
        2026-11-18
        Picture: ok
        Buttons: ok
        Two keys: ok
        Vibration: ok
        Sound: ok
        GPS: 9/2, 44 dB
        GPS, motor: 9/2, 44 dB
        Battery: 84 %, charging
        Supply: --

        """
      ])
    rig.short(.start)
    #expect(rig.top == .settings(.page(.test)) && kept(rig).count == 1)
    #expect(rig.device.selfTest == nil)
  }

  @Test("is heard and felt whatever is switched off")
  func quiet() {
    var rig = rig(.two)
    rig.device.settings.sound = false
    rig.device.settings.vibration = false
    rig.device.isMuted = true
    wholeTest(&rig)
    #expect(rig.effects.contains(.play(.start)) && rig.effects.contains(.vibrate(.lap)))
  }

  @Test("is neither offered nor begun in a run")
  func inRun() {
    var rig = Rig().started()
    #expect(!rig.device.settingsItems.contains(.page(.test)))
    rig.device.navigation.open(.settings(.page(.test)))
    rig.short(.start)
    #expect(rig.device.selfTest == nil && rig.top.is(SettingsView.self))
    #expect(Rig().opened().device.settingsItems.contains(.page(.test)))
  }

  @Test("ends with what was answered wherever else the runner goes, and with a run that is found")
  func left() {
    var rig = rig()
    rig.short(.start, .start)
    rig.hold(.stop)
    #expect(rig.top == .settings(.page(.test)) && rig.device.selfTest == nil)
    #expect(kept(rig).count == 1 && kept(rig)[0].contains("Picture: ok\nButtons: --\n"))

    rig.clearEffects()
    rig.short(.start)
    rig.hold(.up)
    #expect(rig.top.is(QuickMenuView.self) && !rig.device.navigation.contains(SelfTestView.self))
    #expect(rig.device.selfTest == nil && kept(rig) == [], "nothing was answered")

    var run = Rig().started()
    run.run(seconds: 20)
    run = run.restarted(boot: "boot-2", after: .seconds(60))
    run.device.navigation.open(.settings(.page(.test)))
    run.short(.start)
    #expect(step(run) == .picture)
    run.short(.start)
    run.open()
    run.wait(.seconds(1))
    #expect(run.device.hasRun && run.device.selfTest == nil)
    #expect(!run.device.navigation.contains(SelfTestView.self) && kept(run).count == 1)
  }

  @Test("starts no run, whatever is pressed in it", arguments: ButtonLayout.allCases)
  func noRun(layout: ButtonLayout) {
    var rig = rig(layout)
    for _ in 0..<30 {
      for button in layout.buttons { rig.short(button) }
      rig.hold(.start)
      #expect(!rig.device.hasRun)
    }
  }

  @Test("ends by itself and returns to the settings; the light is on as long")
  func timeOut() {
    var rig = rig()
    rig.device.settings.light = .off15
    rig.short(.start)
    rig.wait(SelfTest.answerTime - .seconds(1))
    #expect(step(rig) == .picture && rig.screen.isLit)
    rig.wait(.seconds(2))
    #expect(rig.top == .settings(.page(.test)) && kept(rig) == [])
    rig.wait(.seconds(20))
    #expect(!rig.screen.isLit)
  }

  @Test("names the keys that did not come, a pop, and a board that lacks parts")
  func bad() {
    var rig = rig()
    rig.send(.lost(.battery, reason: "gone"))
    rig.short(.start, .down, .start)
    rig.wait(.seconds(20))
    rig.short(.up)
    rig.wait(.seconds(20))
    rig.short(.down, .start, .start, .up, .start)
    rig.wait(.seconds(20))
    let text = kept(rig).first ?? ""
    for line in [
      "Picture: no", "Buttons: no: Start, Stop, Down", "Two keys: no", "Vibration: no",
      "Sound: pops", "GPS: no", "GPS, motor: --", "Battery: no",
    ] {
      #expect(text.contains("\n\(line)\n"), "\(line) in \(text)")
    }
  }

  private func supplyLines(
    _ readings: [Supply], language: Language = .english, _ prepare: (inout Rig) -> Void = { _ in }
  ) -> (shown: String?, kept: [String]) {
    var rig = rig()
    prepare(&rig)
    rig.clearEffects()
    rig.device.settings.language = language
    rig.short(.start)
    for reading in readings.dropLast() { rig.send(.supply(reading)) }
    rig.short(.start)
    pressKeys(&rig)
    rig.short(.start, .start, .start)
    rig.wait(.seconds(30))
    #expect(step(rig) == .result)
    // Picture, four keys, two at once, motor, sound, pop, a silent receiver's signal, and the end.
    #expect(rig.effects.count { $0 == .readSupply } == 11)
    if let last = readings.last { rig.send(.supply(last)) }
    let rows = rig.device.testRows(language.translation)
    let lines = (kept(rig).last ?? "").split(separator: "\n").map(String.init)
    return (rows.last?.value, lines.filter { $0.contains("Supply") })
  }

  @Test("tells the lowest voltage with its current, 5 V that were too low, and unclean restarts")
  func supply() {
    #expect(supplyLines([]).kept == ["Supply: --"])
    #expect(supplyLines([Supply(isLow: false)]).kept == ["Supply: ok"])
    let readings = [
      Supply(volts: 4.052, milliamperes: 20), Supply(volts: 3.7, milliamperes: -420, isLow: false),
      Supply(), Supply(volts: 3.9, milliamperes: -180),
    ]
    #expect(supplyLines(readings).kept == ["Supply: 3.70 V, -420 mA"])
    #expect(supplyLines(readings, language: .german).shown == "3,70 V, -420 mA")
    let low = supplyLines(readings + [Supply(isLow: true), Supply(isLow: false)])
    #expect(low.kept == ["Supply: 5 V low", "Supply: 3.70 V, -420 mA"])
    #expect(low.shown == "5 V low")
  }

  @Test("asks for the last run's restarts, and goes on where its file cannot be read")
  func restarts() {
    func withRun(_ change: @escaping (inout FakeStore) -> Void) -> (inout Rig) -> Void {
      { rig in
        rig = Rig().opened()
        WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
        change(&rig.store)
        rig.device.navigation.open(.settings(.page(.test)))
      }
    }
    #expect(supplyLines([], withRun { _ in }).kept == ["Supply: ok"])
    #expect(
      supplyLines([], withRun { $0.runs[0].boardRestarts = 2 }).kept == ["Supply: 2 restarts"])
    #expect(supplyLines([], withRun { $0.runs = [] }).kept == ["Supply: --"])
  }

  @Test("says nothing of a last run that cannot be read, whether the test was left or not")
  func unreadable() {
    for leaves in [false, true] {
      var rig = Rig().opened()
      WholeRunTests.saveRun(&rig, seconds: 60, speed: 4)
      rig.device.navigation.open(.settings(.page(.test)))
      rig.storeAnswers = false
      rig.requests = []
      rig.short(.start)
      let asked = rig.requests.filter { if case .load = $0 { true } else { false } }
      #expect(asked.count == 1)
      if leaves { rig.hold(.stop) }
      let sounds = rig.sounds()
      for request in asked {
        rig.send(.storage(.failed(request, StorageTrouble(kind: .broken, detail: "I/O error"))))
      }
      #expect(rig.sounds() == sounds && rig.screen.banner == nil, "\(leaves)")
    }
  }

  @Test("the display is drawn ten times a second while the receiver is watched, and not before")
  func drawing() {
    var rig = rig()
    rig.short(.start, .start)
    pressKeys(&rig)
    rig.short(.start, .start)
    let before = rig.wakeUps
    rig.wait(.seconds(2))
    let asked = rig.wakeUps - before
    rig.short(.start)
    #expect(step(rig) == .signal(motor: false))
    let start = rig.wakeUps
    rig.wait(.seconds(2))
    let drawn = rig.wakeUps - start
    #expect((19...24).contains(drawn) && asked <= 6, "\(drawn), \(asked)")
  }
}
