package import JSON
package import RunModel

/// `settings.json`, what the runner chose: one object, one key for each setting.
///
/// A setting that is missing or makes no sense has its default, so neither an older nor a newer
/// file stops anything.
package enum SettingsFile {
  package static let path = "settings.json"
  static let mostBytes = 64 << 10

  /// Reads the file; wrong values become warnings, only what is no JSON object is thrown.
  package static func parse(_ bytes: [UInt8]) throws -> (Settings, warnings: [String]) {
    var settings = Settings()
    var faults: [JSONError] = []
    var reader = JSONReader(bytes, options: JSONOptions(bytes: mostBytes))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      try reader.collecting(&faults) { try read(key, into: &settings, &$0) }
    }
    try reader.finish()
    return (settings, faults.map(\.description))
  }

  /// Reads settings as the next value of a document, where a wrong value is an error.
  package static func read(_ reader: inout JSONReader) throws -> Settings {
    var settings = Settings()
    try reader.beginObject()
    while let key = try reader.nextKey() { try read(key, into: &settings, &reader) }
    return settings
  }

  private static func read(
    _ key: String, into settings: inout Settings, _ reader: inout JSONReader
  ) throws {
    switch key {
    case "units": settings.units = try reader.name(of: Units.self)
    case "sound": settings.sound = try reader.bool()
    case "vibration": settings.vibration = try reader.bool()
    case "autoLap": settings.autoLap = try reader.bool()
    case "autoPause": settings.autoPause = try reader.bool()
    case "badgeSpeed": settings.badgeSpeed = try reader.name(of: Settings.BadgeSpeed.self)
    case "strip": settings.strip = try reader.name(of: Settings.Strip.self)
    case "mapPalette": settings.mapPalette = try reader.name(of: MapPalette.self)
    case "theme": settings.theme = try reader.name(of: Settings.Theme.self)
    case "light": settings.light = try reader.name(of: Settings.Light.self)
    case "utcOffset":
      let offset = try reader.int(in: Settings.utcOffsets)
      guard offset.isMultiple(of: Settings.utcOffsetStep) else {
        throw reader.error("expected a multiple of \(Settings.utcOffsetStep) seconds")
      }
      settings.utcOffset = offset
    case "hiddenEnds":
      let metres = try reader.int(in: 0...1000)
      guard let ends = Settings.HiddenEnds(rawValue: metres) else {
        let known = Settings.HiddenEnds.allCases.map { "\($0.rawValue)" }
        throw reader.error("expected one of \(known.joined(separator: ", ")) metres")
      }
      settings.hiddenEnds = ends
    case "language": settings.language = try reader.name(of: Language.self)
    case "decimal":
      settings.formats.decimal = try reader.name(of: FormatSettings.Decimal.self)
    case "dateOrder":
      settings.formats.dateOrder = try reader.name(of: FormatSettings.DateOrder.self)
    case "clock": settings.formats.clock = try reader.name(of: FormatSettings.Clock.self)
    case "firstWeekday":
      settings.formats.firstWeekday = try reader.name(of: FormatSettings.FirstWeekday.self)
    case "mapUp": settings.mapUp = try reader.name(of: Settings.MapUp.self)
    case "offCourse":
      let metres = try reader.int(in: 0...1000)
      guard let limit = Settings.OffCourse(rawValue: metres) else {
        let known = Settings.OffCourse.allCases.map { "\($0.rawValue)" }
        throw reader.error("expected one of \(known.joined(separator: ", ")) metres")
      }
      settings.offCourse = limit
    case "course":
      guard let course = CourseChoice(text: try reader.string()) else {
        throw reader.error("expected the path of a course, like \"courses/park.gpx\"")
      }
      settings.course = course
    default: break
    }
  }

  /// The whole file, JSON of some lines.
  package static func bytes(_ settings: Settings) -> [UInt8] {
    var writer = JSONWriter(layout: .indented)
    write(settings, to: &writer)
    return writer.takeAll() + [UInt8(ascii: "\n")]
  }

  /// Writes settings as the next value of a document.
  package static func write(_ settings: Settings, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("units")
    writer.string(settings.units.rawValue)
    writer.key("sound")
    writer.bool(settings.sound)
    writer.key("vibration")
    writer.bool(settings.vibration)
    writer.key("autoLap")
    writer.bool(settings.autoLap)
    writer.key("autoPause")
    writer.bool(settings.autoPause)
    writer.key("badgeSpeed")
    writer.string(settings.badgeSpeed.rawValue)
    writer.key("strip")
    writer.string(settings.strip.rawValue)
    writer.key("mapPalette")
    writer.string(settings.mapPalette.rawValue)
    writer.key("theme")
    writer.string(settings.theme.rawValue)
    writer.key("light")
    writer.string(settings.light.rawValue)
    writer.key("utcOffset")
    writer.int(settings.utcOffset)
    writer.key("hiddenEnds")
    writer.int(settings.hiddenEnds.rawValue)
    writeWords(settings, to: &writer)
    writeCourse(settings, to: &writer)
    writer.endObject()
  }

  /// As far as it was chosen: a file without it is one of before.
  private static func writeCourse(_ settings: Settings, to writer: inout JSONWriter) {
    if settings.mapUp != .north {
      writer.key("mapUp")
      writer.string(settings.mapUp.rawValue)
    }
    if settings.offCourse != .metres40 {
      writer.key("offCourse")
      writer.int(settings.offCourse.rawValue)
    }
    if let course = settings.course {
      writer.key("course")
      writer.string(course.text)
    }
  }

  /// Language and formats, as far as they were chosen: a file without them is one of before.
  private static func writeWords(_ settings: Settings, to writer: inout JSONWriter) {
    let language = settings.language == .english ? nil : settings.language.rawValue
    let chosen = [
      ("language", language), ("decimal", settings.formats.decimal?.rawValue),
      ("dateOrder", settings.formats.dateOrder?.rawValue),
      ("clock", settings.formats.clock?.rawValue),
      ("firstWeekday", settings.formats.firstWeekday?.rawValue),
    ]
    for case (let key, let value?) in chosen {
      writer.key(key)
      writer.string(value)
    }
  }
}
