import JSON
import RunModel

/// A row of the table of settings: a key of `settings.json` with its values, reader and writer.
///
/// A new setting is a property of `Settings`, a row of ``all`` and a line of `Sources/SETTINGS.md`.
package struct Setting: Sendable {
  package let key: String
  /// The valid values; completes the sentence "VALUE is not ...".
  package let values: String
  /// The default, used when the key is missing, as text.
  package let standard: String
  /// The value to use when the chosen one cannot be read, as text.
  package let safe: String

  /// Reads the next value; throws a `JSONError` of kind `.value` for an invalid one.
  let read: @Sendable (inout JSONReader, inout Settings) throws -> Void
  /// Writes key and value, or nothing, see `Presence`.
  let write: @Sendable (Settings, inout JSONWriter) -> Void
  /// Sets the safe value.
  let makeSafe: @Sendable (inout Settings) -> Void

  /// Every setting, in the order of the file.
  package static let all = [
    Setting("units", \.units, .name, safe: .kilometres),
    Setting("sound", \.sound, .flag, safe: true),
    Setting("vibration", \.vibration, .flag, safe: true),
    Setting("autoLap", \.autoLap, .flag, safe: true),
    Setting("autoPause", \.autoPause, .flag, safe: false),
    Setting("badgeSpeed", \.badgeSpeed, .name, safe: .wholeRun),
    Setting("strip", \.strip, .name, safe: .badge),
    Setting("mapPalette", \.mapPalette, .name, safe: .standard),
    Setting("theme", \.theme, .name, safe: .dark),
    Setting("light", \.light, .name, safe: .whileRunning),
    Setting("utcOffset", \.utcOffset, .utcOffset, safe: 0),
    // Never less private than the runner's choice.
    Setting("hiddenEnds", \.hiddenEnds, .metres, safe: .metres1000),
    Setting("language", \.language, .name, safe: .english, written: .onceChosen),
    Setting("decimal", \.formats.decimal, .optional(.name), safe: nil, written: .onceChosen),
    Setting("dateOrder", \.formats.dateOrder, .optional(.name), safe: nil, written: .onceChosen),
    Setting("clock", \.formats.clock, .optional(.name), safe: nil, written: .onceChosen),
    Setting(
      "firstWeekday", \.formats.firstWeekday, .optional(.name), safe: nil, written: .onceChosen),
    Setting("mapUp", \.mapUp, .name, safe: .north, written: .onceChosen),
    Setting("offCourse", \.offCourse, .metres, safe: .metres40, written: .onceChosen),
    Setting("course", \.course, .optional(.course), safe: nil, written: .onceChosen),
  ]

  static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  /// When the key is written.
  private enum Presence {
    case always
    /// If the value is not the default; keeps files of older versions unchanged.
    case onceChosen
  }

  private init<Value: Equatable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<Settings, Value> & Sendable,
    _ format: SettingFormat<Value>, safe: Value, written presence: Presence = .always
  ) {
    let standard = Settings()[keyPath: path]
    self.key = key
    self.values = format.values
    self.standard = format.text(standard)
    self.safe = format.text(safe)
    read = { reader, settings in settings[keyPath: path] = try format.read(&reader) }
    write = { settings, writer in
      let value = settings[keyPath: path]
      guard presence == .always || value != standard else { return }
      writer.key(key)
      format.write(value, &writer)
    }
    makeSafe = { $0[keyPath: path] = safe }
  }
}

/// The JSON representation of a setting's values.
private struct SettingFormat<Value: Sendable>: Sendable {
  let values: String
  let read: @Sendable (inout JSONReader) throws -> Value
  let write: @Sendable (Value, inout JSONWriter) -> Void

  /// The value as JSON, without quotes.
  func text(_ value: Value) -> String {
    var writer = JSONWriter()
    write(value, &writer)
    let text = String(decoding: writer.takeAll(), as: UTF8.self)
    return text == "null" ? "none" : text.filter { $0 != "\"" }
  }
}

extension SettingFormat where Value: RawRepresentable<String> & CaseIterable {
  static var name: SettingFormat {
    SettingFormat(
      values: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "),
      read: { try $0.name(of: Value.self) }, write: { $1.string($0.rawValue) })
  }
}

extension SettingFormat where Value: RawRepresentable<Int> & CaseIterable {
  /// One of several numbers of metres.
  static var metres: SettingFormat {
    let list = Value.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
    return SettingFormat(
      values: "one of \(list)",
      read: { reader in
        guard let value = Value(rawValue: try reader.int()) else {
          throw reader.error("expected one of \(list) metres")
        }
        return value
      },
      write: { $1.int($0.rawValue) })
  }
}

extension SettingFormat<Bool> {
  static var flag: SettingFormat {
    SettingFormat(
      values: "true or false", read: { try $0.bool() }, write: { $1.bool($0) })
  }
}

extension SettingFormat<Int> {
  static var utcOffset: SettingFormat {
    let (range, step) = (Settings.utcOffsets, Settings.utcOffsetStep)
    return SettingFormat(
      values: "a multiple of \(step) from \(range.lowerBound) to \(range.upperBound)",
      read: { reader in
        let offset = try reader.int(in: range)
        guard offset.isMultiple(of: step) else {
          throw reader.error("expected a multiple of \(step) seconds")
        }
        return offset
      },
      write: { $1.int($0) })
  }
}

extension SettingFormat<CourseChoice> {
  static var course: SettingFormat {
    SettingFormat(
      values: "the path of a course, like courses/park.gpx, or wayBack",
      read: { reader in
        guard let course = CourseChoice(text: try reader.string()) else {
          throw reader.error("expected the path of a course, like \"courses/park.gpx\"")
        }
        return course
      },
      write: { $1.string($0.text) })
  }
}

extension SettingFormat {
  /// A value that may be missing from the file, but is not null.
  static func optional<Wrapped>(
    _ format: SettingFormat<Wrapped>
  ) -> SettingFormat where Value == Wrapped? {
    SettingFormat(
      values: format.values, read: { try format.read(&$0) },
      write: { value, writer in writer.optional(value) { format.write($1, &$0) } })
  }
}
