import RunModel
import Testing

@testable import Device

/// Settings of words and formats, which are listed only where there is a language to choose.
@Suite struct SettingsItemTests {
  @Test("a format goes from what the language has through each choice, and back")
  func formats() {
    var settings = Settings()
    var decimals: [FormatSettings.Decimal?] = []
    for _ in 0..<3 {
      settings = SettingsItem.decimal.changed(settings)
      decimals.append(settings.formats.decimal)
    }
    #expect(decimals == [.point, .comma, nil])
    settings = SettingsItem.dateOrder.changed(SettingsItem.clock.changed(settings))
    #expect(settings.formats.dateOrder == .dayFirst && settings.formats.clock == .hours24)
    settings = SettingsItem.firstWeekday.changed(settings)
    #expect(settings.formats.firstWeekday == .monday)
  }

  @Test("language and formats are listed only with a second language")
  func listed() {
    let ofWords: Set<SettingsItem> = [.language, .decimal, .dateOrder, .clock, .firstWeekday]
    let listed = Set(SettingsItem.shown).intersection(ofWords)
    #expect(listed == (Language.allCases.count > 1 ? ofWords : []))
    #expect(Set(SettingsItem.shown).union(ofWords) == Set(SettingsItem.allCases))
  }

  @Test("screens are written as the settings file says")
  func written() {
    var rig = Rig(.four)
    rig.store.settings.formats = FormatSettings(decimal: .comma, clock: .hours12)
    // It begins at 11:06 UTC: 15:06.
    rig.store.settings.utcOffset = 14_400
    rig.open()
    rig.startRun()
    rig.run(seconds: 60)
    #expect(rig.text.hasPrefix("Running main | 0,2"), "\(rig.text)")
    #expect(rig.screen.statusBar.clock.hasPrefix("3:0"), "\(rig.screen.statusBar.clock)")
  }
}
