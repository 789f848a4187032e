package import JSON
package import RunModel

/// `settings.json`: one object with a key for each setting; see `Setting/inFileOrder`.
///
/// A wrong value is replaced by the setting's safe value and an unknown key is ignored, each with a
/// note, so files of older and newer versions can be read.
package enum SettingsFile {
  package static let path = "settings.json"
  /// A copy of the last good settings, in case the file cannot be read.
  ///
  /// The name must not end in `.tmp`: each start removes such files.
  package static let backupPath = "settings.json.backup"
  static let mostBytes = 64 << 10

  /// The contents of a file.
  package struct Contents: Equatable, Sendable {
    package var settings = Settings()
    /// One line per problem, beginning with the key.
    package var notes: [String] = []
    /// Members that this version does not know, to be kept when the file is rewritten.
    package var unknown: [JSONMember] = []
    /// False if a setting has its safe value instead of the chosen one.
    package var isSound = true
  }

  /// Reads the file; throws only if it is not a JSON object.
  package static func parse(_ bytes: [UInt8]) throws -> Contents {
    var contents = Contents()
    var missing = Setting.byKey
    var reader = JSONReader(bytes, options: JSONOptions(bytes: mostBytes))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let setting = missing.removeValue(forKey: key) else {
        contents.unknown.append(JSONMember(key, try reader.value()))
        continue
      }
      _ = try reader.kind()
      let start = reader.tokenOffset
      var faults: [JSONError] = []
      try reader.collecting(&faults) { try setting.read(&$0, to: &contents.settings) }
      if !faults.isEmpty {
        let value = shortened(String(decoding: bytes[start..<reader.offset], as: UTF8.self))
        contents.replace(setting, because: "\(value) is not \(setting.values)")
      }
    }
    try reader.finish()
    if !contents.unknown.isEmpty { contents.noteUnknown(missing) }
    return contents
  }

  /// Reads settings as the next value of a document, where a wrong value is an error.
  package static func read(_ reader: inout JSONReader) throws -> Settings {
    var settings = Settings()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if let setting = Setting.byKey[key] { try setting.read(&reader, to: &settings) }
    }
    return settings
  }

  /// Returns the whole file, one line per setting, as the scripts of the card image require.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - unknown: Members of the previous file to keep.
  /// - Returns: JSON.
  package static func bytes(_ settings: Settings, keeping unknown: [JSONMember] = []) -> [UInt8] {
    var writer = JSONWriter(layout: .indented)
    write(settings, keeping: unknown, to: &writer)
    let bytes = writer.takeAll() + [UInt8(ascii: "\n")]
    // Once reformatted, the unknown members may exceed the limits of the reader.
    let isReadable = unknown.isEmpty || (try? parse(bytes)) != nil
    return isReadable ? bytes : self.bytes(settings)
  }

  /// Writes settings as the next value of a document.
  package static func write(
    _ settings: Settings, keeping unknown: [JSONMember] = [], to writer: inout JSONWriter
  ) {
    writer.beginObject()
    for setting in Setting.inFileOrder {
      guard let value = setting.stored(settings) else { continue }
      writer.key(setting.key)
      value.write(to: &writer)
    }
    let layout = writer.layout
    for member in unknown {
      writer.key(member.key)
      writer.layout = layout == .indented ? .spaced : layout
      writer.value(member.value)
      writer.layout = layout
    }
    writer.endObject()
  }

  /// Maximum length of a value or key quoted in a note, in characters.
  private static let longestQuote = 40

  fileprivate static func shortened(_ text: String) -> String {
    text.count <= longestQuote ? text : text.prefix(longestQuote - 1) + "…"
  }
}

extension Setting {
  /// Reads the next value; throws a `JSONError` of kind `.value` if it is not valid.
  fileprivate func read(_ reader: inout JSONReader, to settings: inout Settings) throws {
    let scalar: Scalar? =
      switch try reader.kind() {
      case .boolean: .flag(try reader.bool())
      case .number: .number(try reader.int())
      case .string: .text(try reader.string())
      case .object, .array, .null: nil
      }
    guard let scalar, take(scalar, &settings) else { throw reader.error("expected \(values)") }
  }
}

extension Setting.Scalar {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .flag(let flag): writer.bool(flag)
    case .number(let number): writer.int(number)
    case .text(let text): writer.string(text)
    }
  }
}

extension SettingsFile.Contents {
  /// Maximum number of unknown keys named in a note.
  private static let mostNames = 8

  fileprivate mutating func replace(_ setting: Setting, because reason: String) {
    isSound = false
    setting.makeSafe(&settings)
    let kind = setting.safe == setting.standard ? "default" : "safe value"
    notes.append("\(setting.key): \(reason); the \(kind) \(setting.safe) is used")
  }

  /// Adds a note about keys that this version does not know.
  ///
  /// One of them may be a known key, misspelt or damaged. So a setting whose default is not safe
  /// gets its safe value if its key is missing.
  fileprivate mutating func noteUnknown(_ missing: [String: Setting]) {
    let names = unknown.prefix(Self.mostNames).map { SettingsFile.shortened($0.key) }
    let rest = unknown.count - names.count
    notes.append(
      names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        + ": unknown to this version and ignored; known settings: "
        + Setting.inFileOrder.map(\.key).joined(separator: ", "))
    for setting in Setting.all
    where missing[setting.key] != nil && setting.safe != setting.standard {
      replace(setting, because: "missing, perhaps misspelt")
    }
  }
}
