import RunModel
import RunStore
import Testing

@Suite("settings.json")
struct SettingsFileTests {
  private static let chosen = Settings(
    units: .miles, sound: false, vibration: false, autoLap: false, mapPalette: .standard,
    theme: .light, light: .off15, utcOffset: -12_600,
    hiddenEnds: .metres1000)

  @Test("gives back what was chosen")
  func roundTrip() throws {
    let read = try SettingsFile.parse(SettingsFile.bytes(SettingsFileTests.chosen))
    #expect(read.0 == SettingsFileTests.chosen)
    #expect(read.warnings.isEmpty)
    #expect(try SettingsFile.parse(Array("{}".utf8)).0 == Settings())
  }

  @Test("with wrong values has the defaults for them, and says which")
  func wrong() throws {
    let text = """
      { "units": "furlongs", "sound": 1, "theme": null, "utcOffset": 100, "new": [{}],
        "light": "off15", "autoLap": "yes" }
      """
    let (settings, warnings) = try SettingsFile.parse(Array(text.utf8))
    #expect(settings == Settings(light: .off15))
    #expect(warnings.count == 5)
    #expect(warnings.first?.contains("\"units\"") == true)
  }

  @Test("that is no object is refused", arguments: ["", "[]", "{", "{}x", "{\"a\":1,\"a\":2}"])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try SettingsFile.parse(Array(text.utf8)) }
  }
}
