/// Parses `rclone.conf` more strictly than rclone: anything that rclone could interpret differently
/// is rejected.
///
/// rclone's parser removes quotes and backticks, expands `%(name)s`, and trims and folds Unicode
/// whitespace (https://github.com/unknwon/goconfig). So a file must be ASCII and contain none of
/// these. Lines end with LF or CRLF only; a line is empty, a comment, `[NAME]` or `KEY = VALUE`.
enum ServerSettingsFile {
  struct Section {
    var name: String
    /// Starting at 1.
    var line: Int
    var values: [String: Value] = [:]

    /// The text of a value, or `nil`.
    subscript(key: String) -> String? { values[key]?.text }
  }

  struct Value {
    var text: String
    /// Starting at 1.
    var line: Int
  }

  /// The maximum length of a section's or key's name in characters.
  static let mostName = 64
  /// The maximum length of a value in bytes: an RSA key of 16,384 bits in PEM has 12,800.
  static let mostValue = 16 << 10
  /// The section whose values rclone's parser applies to all others.
  private static let inherited = "DEFAULT"
  private static let encrypted = Array("RCLONE_ENCRYPT_V0:".utf8)

  /// Parses a file.
  ///
  /// - Throws: ``ServerSettingsError`` with the line number.
  /// - Returns: The sections in order.
  static func sections(of bytes: [UInt8]) throws(ServerSettingsError) -> [Section] {
    var sections: [Section] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      var line = line
      // CR belongs to a line ending only before LF.
      if number < lines.count, line.last == UInt8(ascii: "\r") { line.removeLast() }
      try check(line, number)
      line = trimmed(line)
      guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else {
        continue
      }
      if first == UInt8(ascii: "[") {
        sections.append(try section(line, number, among: sections))
      } else {
        try read(line, number, into: &sections)
      }
    }
    return sections
  }

  private static func check(_ line: ArraySlice<UInt8>, _ number: Int) throws(ServerSettingsError) {
    if line.starts(with: encrypted) {
      throw ServerSettingsError(
        line: number, "it is encrypted, and its password cannot be entered",
        "remove the password with \"rclone config\"")
    }
    guard line.allSatisfy({ (32..<127).contains($0) || $0 == UInt8(ascii: "\t") }) else {
      throw ServerSettingsError(
        line: number, "it has non-ASCII characters",
        "save it as plain ASCII text, or copy the file that rclone wrote")
    }
  }

  private static func section(
    _ line: ArraySlice<UInt8>, _ number: Int, among sections: [Section]
  ) throws(ServerSettingsError) -> Section {
    guard line.last == UInt8(ascii: "]"), let name = name(line.dropFirst().dropLast()),
      name != inherited
    else {
      throw ServerSettingsError(
        line: number, "the name of a server has characters other than letters, digits, - . and _",
        "write it as [moonrunner]")
    }
    guard !sections.contains(where: { $0.name == name }) else {
      throw ServerSettingsError(line: number, "[\(name)] appears twice", "remove one of them")
    }
    return Section(name: name, line: number)
  }

  private static func read(
    _ line: ArraySlice<UInt8>, _ number: Int, into sections: inout [Section]
  ) throws(ServerSettingsError) {
    let parts = line.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let key = name(trimmed(parts[0])), let last = sections.indices.last
    else {
      throw ServerSettingsError(
        line: number, "it is neither [NAME] nor KEY = VALUE in a section",
        "copy the file that rclone wrote")
    }
    guard sections[last].values[key] == nil else {
      throw ServerSettingsError(
        line: number, "[\(sections[last].name)] has \(key) twice", "remove one of them")
    }
    let value = String(decoding: trimmed(parts[1]), as: UTF8.self)
    guard value.utf8.count <= mostValue else {
      throw ServerSettingsError(
        line: number, "\(key) has more than \(mostValue) characters", "shorten it")
    }
    sections[last].values[key] = Value(text: value, line: number)
  }

  /// Parses a name of letters, digits, `-`, `.` and `_`; `nil` for anything else.
  static func name(_ text: some Collection<UInt8>) -> String? {
    // A leading dash would look like an option, and rclone numbers keys named "-".
    guard text.allSatisfy(isOfName), !text.isEmpty, text.count <= mostName,
      text.first != UInt8(ascii: "-")
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._".utf8.contains(byte)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
