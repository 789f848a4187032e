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

  @Test("has language and formats only where they were chosen, and reads files without them")
  func words() throws {
    let text = String(decoding: SettingsFile.bytes(Settings()), as: UTF8.self)
    for key in ["language", "decimal", "dateOrder", "clock", "firstWeekday"] {
      #expect(!text.contains(key))
    }
    let formats = FormatSettings(
      decimal: .point, dateOrder: .monthFirst, clock: .hours12, firstWeekday: .sunday)
    let chosen = Settings(formats: formats)
    let read = try SettingsFile.parse(SettingsFile.bytes(chosen))
    #expect(read.0 == chosen && read.warnings.isEmpty)
    let newer = try SettingsFile.parse(Array("{ \"language\": \"tlh\" }".utf8))
    #expect(newer.0 == Settings() && newer.warnings.count == 1)
  }

  @Test("has the course and how it is followed only where they were chosen")
  func course() throws {
    let text = String(decoding: SettingsFile.bytes(Settings()), as: UTF8.self)
    for key in ["course", "offCourse", "mapUp"] { #expect(!text.contains("\"\(key)\"")) }
    let park = try #require(CourseFileName(.courses, "Park, 5 km.gpx"))
    let run = try #require(CourseFileName(.runs, "20261121-180000.json"))
    let choices: [CourseChoice] = [
      .wayBack, .file(park, isReversed: false), .file(run, isReversed: true),
    ]
    for choice in choices {
      for limit in Settings.OffCourse.allCases {
        let chosen = Settings(mapUp: .heading, offCourse: limit, course: choice)
        let read = try SettingsFile.parse(SettingsFile.bytes(chosen))
        #expect(read.0 == chosen && read.warnings.isEmpty)
      }
    }
  }

  @Test(
    "takes no course from elsewhere",
    arguments: [
      "", "park.gpx", "/courses/a.gpx", "courses/../a", "courses/", "other/a.gpx",
      "courses/.a.gpx", "courses/a/b.gpx", "--courses/a.gpx",
    ])
  func foreignCourse(path: String) throws {
    let read = try SettingsFile.parse(Array("{ \"course\": \"\(path)\" }".utf8))
    #expect(read.0.course == nil && read.warnings.count == 1)
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
