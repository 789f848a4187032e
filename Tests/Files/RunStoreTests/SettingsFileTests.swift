import Foundation
import MemoryDisk
import RunModel
import TestSupport
import Testing
import Tracking

@testable import RunStore

@Suite("settings.json")
struct SettingsFileTests {
  /// Every setting with a non-default value.
  private static let chosen = Setting.all.reduce(into: Settings()) { settings, setting in
    setting.advance?(&settings)
  }.with(\.utcOffset, -12_600).with(\.course, .wayBack)

  private func parse(_ text: String) throws -> SettingsFile.Contents {
    try SettingsFile.parse(Array(text.utf8))
  }

  @Test("gives back what was chosen, of every setting")
  func roundTrip() throws {
    for setting in Setting.all {
      #expect(setting.stored(Self.chosen)?.text != setting.standard, "\(setting.key)")
    }
    let read = try SettingsFile.parse(SettingsFile.bytes(SettingsFileTests.chosen))
    #expect(read == SettingsFile.Contents(settings: SettingsFileTests.chosen))
    #expect(try parse("{}") == SettingsFile.Contents())
  }

  @Test("has one line per key in a fixed order, the last ones only if they were chosen")
  func layout() {
    let first = """
      {
        "units": "kilometres",
        "sound": true,
        "vibration": true,
        "autoLap": true,
        "autoPause": false,
        "badgeSpeed": "wholeRun",
        "strip": "badge",
        "mapPalette": "standard",
        "theme": "dark",
        "light": "whileRunning",
        "utcOffset": 0,
        "hiddenEnds": 0
      """
    let last = """
      ,
        "language": "de",
        "decimal": "comma",
        "dateOrder": "dayFirst",
        "clock": "hours24",
        "firstWeekday": "monday",
        "alertEvery": "minutes20",
        "mapUp": "heading",
        "offCourse": 0,
        "turnSignals": 50,
        "course": "wayBack"
      """
    let formats = FormatSettings(
      decimal: .comma, dateOrder: .dayFirst, clock: .hours24, firstWeekday: .monday)
    let chosen = Settings().with(\.language, .german).with(\.formats, formats).with(
      \.mapUp, .heading
    ).with(\.offCourse, .never).with(\.turnSignals, .metres50).with(\.alertEvery, .minutes20)
      .with(\.course, .wayBack)
    #expect(String(decoding: SettingsFile.bytes(Settings()), as: UTF8.self) == first + "\n}\n")
    #expect(String(decoding: SettingsFile.bytes(chosen), as: UTF8.self) == first + last + "\n}\n")
  }

  @Test("has language and formats only where they were chosen, and reads files without them")
  func words() throws {
    let formats = FormatSettings(
      decimal: .point, dateOrder: .monthFirst, clock: .hours12, firstWeekday: .sunday)
    let chosen = Settings().with(\.formats, formats)
    #expect(
      try SettingsFile.parse(SettingsFile.bytes(chosen)) == SettingsFile.Contents(settings: chosen))
    let newer = try parse("{ \"language\": \"tlh\" }")
    #expect(newer.settings == Settings())
    #expect(
      newer.notes == ["language: \"tlh\" is not one of en, de, zh; the default en is used"])
  }

  @Test("has the course and how it is followed only where they were chosen")
  func course() throws {
    let park = try #require(CourseFileName(.courses, "Park, 5 km.gpx"))
    let run = try #require(CourseFileName(.runs, "20261121-180000.json"))
    let choices: [CourseChoice] = [
      .wayBack, .file(park, isReversed: false), .file(run, isReversed: true),
    ]
    for choice in choices {
      for limit in Settings.OffCourse.allCases {
        let chosen = Settings().with(\.mapUp, .heading).with(\.offCourse, limit).with(
          \.course, choice)
        let read = try SettingsFile.parse(SettingsFile.bytes(chosen))
        #expect(read == SettingsFile.Contents(settings: chosen))
      }
    }
  }

  @Test("has the pages of a run only where they were chosen, with those of later versions")
  func pages() throws {
    let order = try #require(PageOrder(text: "map tides -lap customPage2"))
    let fields = try #require(FieldList(text: "pace heartRate shoeAge distance"))
    let chosen = Settings().with(\.pages, order).with(\.customPage2, fields)
      .with(\.mapStrip, .badge)
    let bytes = SettingsFile.bytes(chosen)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""pages": "map tides -lap customPage2""#), "\(text)")
    #expect(text.contains(#""customPage2": "pace heartRate shoeAge distance""#), "\(text)")
    #expect(!text.contains("customPage1"))
    #expect(try SettingsFile.parse(bytes) == SettingsFile.Contents(settings: chosen))
  }

  @Test(
    "replaces what are not names of pages or fields",
    arguments: [
      (#""pages": 3"#, "pages"), (#""pages": """#, "pages"), (#""pages": "lap, map""#, "pages"),
      (#""pages": ["lap"]"#, "pages"), (#""customPage1": "pace 2""#, "customPage1"),
      (#""customPage2": "a b c d e""#, "customPage2"), (#""mapStrip": "lap""#, "mapStrip"),
    ])
  func wrongPages(member: String, key: String) throws {
    let read = try parse("{ \(member), \"theme\": \"light\" }")
    #expect(read.settings == Settings().with(\.theme, .light))
    #expect(read.notes.count == 1 && read.notes[0].hasPrefix("\(key): "), "\(read.notes)")
  }

  @Test(
    "takes no course from elsewhere",
    arguments: [
      "", "park.gpx", "/courses/a.gpx", "courses/../a", "courses/", "other/a.gpx",
      "courses/.a.gpx", "courses/a/b.gpx", "--courses/a.gpx",
    ])
  func foreignCourse(path: String) throws {
    let read = try parse("{ \"course\": \"\(path)\" }")
    #expect(read.settings.course == nil && read.notes.count == 1)
  }

  @Test("replaces wrong values by the defaults and names the valid ones")
  func wrong() throws {
    let read = try parse(
      """
      { "units": "furlongs", "sound": 1, "theme": null, "utcOffset": 100,
        "light": "off15", "autoLap": "yes", "badgeSpeed": "bestStretch",
        "strip": ["\(String(repeating: "x", count: 50))"] }
      """)
    #expect(read.settings == Settings().with(\.light, .off15))
    #expect(
      read.notes == [
        "units: \"furlongs\" is not one of kilometres, miles; the default kilometres is used",
        "sound: 1 is not true or false; the default true is used",
        "theme: null is not one of dark, light; the default dark is used",
        "utcOffset: 100 is not a multiple of 900 from -43200 to 50400; the default 0 is used",
        "autoLap: \"yes\" is not true or false; the default true is used",
        "badgeSpeed: \"bestStretch\" is not one of wholeRun, fastestStretch;"
          + " the default wholeRun is used",
        "strip: [\"\(String(repeating: "x", count: 37))… is not one of badge, lap,"
          + " averageAndClock, climb, none; the default badge is used",
      ])
    #expect(!read.isSound)
  }

  @Test("that is not an object is refused", arguments: ["", "[]", "{", "{}x", "{\"a\":1,\"a\":2}"])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try SettingsFile.parse(Array(text.utf8)) }
  }
}

@Suite("Keys of settings.json that this version does not know")
struct UnknownSettingsTests {
  private let text = """
    { "hiddenEnds": 200, "shoes": [ { "km": 12.50, "name": "Ä" } ], "rate": 1e2, "sound": false }
    """

  @Test("are reported with the list of known keys, and change nothing else")
  func named() throws {
    let read = try SettingsFile.parse(Array(text.utf8))
    #expect(
      read.settings == Settings().with(\.sound, false).with(\.hiddenEnds, .metres200)
        && read.isSound)
    #expect(read.notes.count == 1)
    let note = try #require(read.notes.first)
    #expect(note.hasPrefix("shoes, rate: unknown to this version and ignored; known settings: "))
    for setting in Setting.all { #expect(note.contains(setting.key)) }
  }

  @Test("survive a rewrite, one line each, unless the result would be unreadable")
  func kept() throws {
    let files = MemoryFileSystem()
    var image = files.image
    image.files["settings.json"] = Array(text.utf8)
    let disk = MemoryFileSystem(image)
    var store = Store.opened(disk)
    #expect(store.perform(.saveSettings(Settings().with(\.units, .miles))).isDurable)
    let bytes = try #require(disk.image.files["settings.json"])
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(3)
    #expect(
      lines == ["  \"shoes\": [{ \"km\": 12.50, \"name\": \"Ä\" }],", "  \"rate\": 1e2", "}"])
    #expect(Store.opened(disk).settings == Settings().with(\.units, .miles))

    let many = (0..<512).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let read = try SettingsFile.parse(Array("{\(many)}".utf8))
    #expect(read.unknown.count == 512 && read.notes[0].contains("k7 and 504 more: unknown"))
    #expect(
      SettingsFile.bytes(Settings(), keeping: read.unknown) == SettingsFile.bytes(Settings()))
  }
}

@Suite("The table of settings")
struct SettingTests {
  @Test("agrees with the documentation")
  func page() throws {
    let page = try String(
      contentsOf: Project.folder.appendingPathComponent("Sources/SETTINGS.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == Setting.inFileOrder.count)
    for (row, setting) in zip(rows, Setting.inFileOrder) {
      let start =
        "| `\(setting.key)` | \(setting.values) | \(setting.standard) | \(setting.safe) |"
      #expect(row.hasPrefix(start), "the page should have: \(start)")
    }
  }

  @Test("is what a card's moonrunner.txt may set")
  func card() throws {
    let script = Project.folder.appendingPathComponent("scripts/card-image.d/list-settings")
    let list = Process()
    list.executableURL = script
    let pipe = Pipe()
    list.standardOutput = pipe
    try list.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    list.waitUntilExit()
    let lists = Setting.inFileOrder.compactMap { setting -> String? in
      if setting.values == "true or false" { return "\(setting.key) true false" }
      guard setting.values.hasPrefix("one of ") else { return nil }
      return "\(setting.key) \(setting.values.dropFirst(7).filter { $0 != "," })"
    }
    #expect(lists.count > 10)
    #expect(String(decoding: bytes, as: UTF8.self) == lists.map { $0 + "\n" }.joined())
  }

  @Test("has a valid safe value for each setting")
  func safeValues() throws {
    var settings = Settings()
    for setting in Setting.all { setting.makeSafe(&settings) }
    #expect(settings == Settings().with(\.hiddenEnds, .metres1000))
    #expect(Settings.HiddenEnds.allCases.allSatisfy { $0.rawValue <= 1000 })
    let read = try SettingsFile.parse(SettingsFile.bytes(settings))
    #expect(read == SettingsFile.Contents(settings: settings))
  }
}
