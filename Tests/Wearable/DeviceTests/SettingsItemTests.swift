import RunModel
import Testing

@testable import Device

@Suite("The list of settings")
struct SettingsItemTests {
  @Test("has every setting but course and goal, then the pages", arguments: ButtonLayout.allCases)
  func order(layout: ButtonLayout) {
    var rig = Rig(layout)
    rig.open()
    let settings = [
      "units", "sound", "vibration", "autoLap", "autoPause", "pauseAfterBlock", "alertEvery",
      "badgeSpeed", "strip",
      "mapPalette", "mapUp", "mapStrip", "offCourse", "turnSignals", "ghost", "theme", "light",
      "utcOffset",
      "hiddenEnds", "language",
      "decimal",
      "dateOrder", "clock", "firstWeekday",
    ]
    let pages: [SettingsPage] = [.pages, .sync, .maps, .test, .about, .powerOff]
    #expect(
      rig.device.settingsItems == settings.map { .setting($0) } + pages.map { .page($0) })
  }

  @Test("shows and changes every setting that has no page of its own")
  func changes() {
    var rig = Rig(.four)
    rig.open()
    for case .setting(let key) in rig.device.settingsItems where key != "utcOffset" {
      rig.device.navigation.open(.settings(.setting(key)))
      let (before, text) = (rig.device.settings, rig.text)
      rig.short(.start)
      #expect(rig.device.settings != before && rig.text != text, "\(key): \(text)")
      #expect(rig.store.settings == rig.device.settings)
    }
  }

  @Test("screens are written as the settings file says")
  func written() {
    var rig = Rig(.four)
    rig.store.settings.formats = FormatSettings(decimal: .comma, clock: .hours12)
    // The start is at 11:06 UTC: 15:06.
    rig.store.settings.utcOffset = 14_400
    rig.open()
    rig.startRun()
    rig.run(seconds: 60)
    #expect(rig.text.hasPrefix("Running main | 0,2"), "\(rig.text)")
    #expect(rig.screen.statusBar.clock.hasPrefix("3:0"), "\(rig.screen.statusBar.clock)")
  }
}
