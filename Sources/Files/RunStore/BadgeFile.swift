package import JSON
package import RunModel
import Tracking

/// The ladder as a file, `badges.json`: an array of badges.
///
///     [{ "name": "Earth", "information": "...", "distance": "0", "imageName": "earth" }]
///
/// Distances are metres, as a number or a string. `name.de` and `information.de` are the German
/// texts; likewise for each `Language`. Unknown keys are ignored, so the tutorial's badges.txt
/// loads unchanged.
///
/// `lifetime.json` in the same folder may contain badges for many runs, in the same format plus the
/// period over which metres are counted: `"over": "week"`, `"month"`, `"year"` or `"all"`.
package enum BadgeFile {
  /// Maximum distance in metres: more than anyone has run in one go.
  package static let farthest = 1e7
  /// Maximum distance over many runs in metres: more than anyone has run in a lifetime.
  package static let farthestOfMany = 1e9
  package static let mostBadges = JournalLimits.steps
  package static let mostBytes = 1 << 20
  /// Maximum lengths of the texts, in characters.
  package static let longestName = 60
  package static let longestInformation = 2000
  package static let longestImageName = 100

  /// Reads the file; errors are reported with line, column and key.
  ///
  /// Throws a `JSONError`, `.value` if it is JSON but not a ladder.
  package static func parse(_ bytes: [UInt8]) throws -> BadgeLadder {
    var reader = JSONReader(bytes, options: JSONOptions(bytes: mostBytes))
    let ladder = try read(&reader)
    try reader.finish()
    return ladder
  }

  /// Reads a file of lifetime badges; errors are reported with line, column and key.
  ///
  /// Throws a `JSONError`, `.value` if it is JSON with other content.
  package static func parseLifetime(_ bytes: [UInt8]) throws -> [LifetimeBadge] {
    var reader = JSONReader(bytes, options: JSONOptions(bytes: mostBytes))
    let badges = try readLifetime(&reader)
    try reader.finish()
    return badges
  }

  /// Reads a ladder as the next value of a document; lifetime badges are an error.
  package static func read(_ reader: inout JSONReader) throws -> BadgeLadder {
    let badges = try badges(&reader, farthest: farthest) { reader, badge, period in
      guard period == nil else {
        throw reader.error(
          "\"\(badge.name)\" is earned over many runs, so it must be in lifetime.json")
      }
    }.map(\.badge)
    guard !badges.isEmpty else { throw reader.error("there are no badges") }
    return BadgeLadder(badges)
  }

  /// Reads lifetime badges as the next value of a document.
  ///
  /// Throws a `JSONError`, `.value` if it is JSON with other content.
  package static func readLifetime(_ reader: inout JSONReader) throws -> [LifetimeBadge] {
    try badges(&reader, farthest: farthestOfMany) { reader, badge, period in
      guard period != nil else {
        throw reader.error("the badge \"\(badge.name)\" has no \"over\"")
      }
      guard badge.distance > 0 else {
        throw reader.error("the badge \"\(badge.name)\" needs a distance greater than 0")
      }
    }.compactMap { entry in entry.period.map { LifetimeBadge(entry.badge, in: $0) } }
  }

  private typealias Entry = (badge: Badge, period: RunTotals.Period?)

  private static func badges(
    _ reader: inout JSONReader, farthest: Double,
    check: (borrowing JSONReader, Badge, RunTotals.Period?) throws -> Void
  ) throws -> [Entry] {
    var badges: [Entry] = []
    var names: Set<String> = []
    try reader.beginArray()
    while try reader.nextElement() {
      guard badges.count < mostBadges else {
        _ = try reader.kind()
        throw reader.error("more than \(mostBadges) badges")
      }
      let entry = try entry(&reader, names: names, farthest: farthest)
      try check(reader, entry.badge, entry.period)
      names.insert(entry.badge.name)
      badges.append(entry)
    }
    return badges
  }

  /// Writes a ladder as the next value of a document, without its lifetime badges.
  package static func write(_ ladder: BadgeLadder, to writer: inout JSONWriter) {
    write(ladder.badges.map { (badge: $0, period: nil) }, to: &writer)
  }

  /// Writes lifetime badges as the next value of a document.
  package static func write(_ badges: [LifetimeBadge], to writer: inout JSONWriter) {
    write(badges.map { (badge: $0.badge, period: $0.period) }, to: &writer)
  }

  private static func write(_ entries: [Entry], to writer: inout JSONWriter) {
    writer.beginArray()
    for (badge, period) in entries {
      writer.beginObject()
      writer.key("name")
      writer.string(badge.name)
      writer.key("information")
      writer.string(badge.information)
      for language in Language.allCases {
        if let name = badge.texts[language]?.name {
          writer.key("name.\(language.rawValue)")
          writer.string(name)
        }
        if let information = badge.texts[language]?.information {
          writer.key("information.\(language.rawValue)")
          writer.string(information)
        }
      }
      writer.key("distance")
      writer.double(badge.distance)
      if let period {
        writer.key("over")
        writer.string(period.rawValue)
      }
      writer.key("imageName")
      writer.string(badge.imageName)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func entry(
    _ reader: inout JSONReader, names: Set<String>, farthest: Double
  ) throws -> Entry {
    var period: RunTotals.Period?
    var name: String?
    var information: String?
    var texts: [Language: Badge.Texts] = [:]
    var distance: Double?
    var imageName: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name":
        let text = try nameText(&reader)
        guard !names.contains(text) else {
          throw reader.error("another badge has the name \"\(text)\"")
        }
        name = text
      case "information": information = try text(&reader, longest: longestInformation)
      case "distance": distance = try metres(&reader, farthest: farthest)
      case "over": period = try reader.name(of: RunTotals.Period.self)
      case "imageName":
        let text = try text(&reader, longest: longestImageName)
        guard !text.contains("/"), !text.hasPrefix(".") else {
          throw reader.error("specify the picture's file name without a folder")
        }
        imageName = text
      default:
        guard let (key, language) = languageKey(key) else { break }
        switch key {
        case "name": texts[language, default: Badge.Texts()].name = try nameText(&reader)
        case "information":
          texts[language, default: Badge.Texts()].information = try text(
            &reader, longest: longestInformation)
        default: break
        }
      }
    }
    guard let name else { throw reader.error("the badge has no \"name\"") }
    guard let distance else { throw reader.error("the badge \"\(name)\" has no \"distance\"") }
    let badge = Badge(
      name: name, information: information ?? "", texts: texts, distance: distance,
      imageName: imageName ?? "")
    return (badge, period)
  }

  /// Splits a key such as "name.de"; `nil` if there is no such language.
  private static func languageKey(_ key: String) -> (key: String, language: Language)? {
    guard let dot = key.firstIndex(of: "."),
      let language = Language(rawValue: String(key[key.index(after: dot)...]))
    else { return nil }
    return (String(key[..<dot]), language)
  }

  private static func nameText(_ reader: inout JSONReader) throws -> String {
    let text = try text(&reader, longest: longestName)
    guard !text.isEmpty else { throw reader.error("the name is empty") }
    guard JournalEncoder.isName(text) else {
      throw reader.error("the name has more than \(JournalEncoder.longestName) bytes")
    }
    return text
  }

  private static func text(_ reader: inout JSONReader, longest: Int) throws -> String {
    let text = try reader.string()
    guard text.count <= longest else {
      throw reader.error("the text has \(text.count) characters; the maximum is \(longest)")
    }
    // U+0080...U+009F are also control characters; none of them can be drawn.
    guard text.unicodeScalars.allSatisfy({ !(0...31 ~= $0.value || 127...159 ~= $0.value) })
    else { throw reader.error("the text has control characters") }
    return text
  }

  private static func metres(_ reader: inout JSONReader, farthest: Double) throws -> Double {
    let metres: Double
    if try reader.kind() == .string {
      let text = try reader.string()
      guard let value = number(text) else {
        throw reader.error("expected metres, found \"\(text.prefix(40))\"")
      }
      metres = value
    } else {
      metres = try reader.double()
    }
    guard metres >= 0 else { throw reader.error("a distance must be 0 or more") }
    guard metres <= farthest else {
      throw reader.error("the distance must be at most \(Int(farthest / 1000)) km")
    }
    return metres
  }

  /// Parses a decimal number; `Double.init` would also accept "nan", "inf" and "0x1p3".
  private static func number(_ text: String) -> Double? {
    let allowed = text.utf8.allSatisfy { byte in
      48...57 ~= byte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte | 32 == UInt8(ascii: "e")
    }
    guard allowed, let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
