import Glibc

/// The settings of systemd itself: `system.conf` and its drop-ins, in the order of
/// systemd-system.conf(5).
///
/// The main file and each drop-in are read from the first directory that contains a file of that
/// name. Drop-ins follow the main file, sorted by name, and the last assignment wins.
struct ManagerSettings {
  private static let places = [
    "/etc/systemd", "/run/systemd", "/usr/local/lib/systemd", "/usr/lib/systemd",
  ]
  /// Size limit, larger than any real file.
  private static let mostBytes = 1 << 16

  /// Prefix of all paths; empty except in tests.
  let root: String

  /// Returns the effective value of a key and the file that sets it; `nil` if unset.
  func last(_ key: String) -> (value: String, file: String)? {
    var found: (value: String, file: String)?
    for file in files {
      let lines = (try? SmallFile.lines(root + file, most: ManagerSettings.mostBytes)) ?? []
      if let value = ManagerSettings.last(key, in: lines) { found = (value, file) }
    }
    return found
  }

  /// Whether a time span means never: "off", or only zeros.
  static func isOff(_ span: String) -> Bool {
    if span == "off" { return true }
    return span.first?.isNumber == true && !span.contains { ("1"..."9").contains($0) }
  }

  /// In increasing order of precedence.
  private var files: [String] {
    let main = ManagerSettings.places.map { "\($0)/system.conf" }.first {
      access(root + $0, F_OK) == 0
    }
    var dropIns: [String: String] = [:]
    for place in ManagerSettings.places.reversed() {
      for name in SmallFile.names(in: "\(root)\(place)/system.conf.d")
      where name.hasSuffix(".conf") {
        dropIns[name] = "\(place)/system.conf.d/\(name)"
      }
    }
    return (main.map { [$0] } ?? [])
      + dropIns.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
  }

  private static func last(_ key: String, in lines: [Substring]) -> String? {
    var isManager = false
    var value: String?
    for line in lines {
      let text = trimmed(line)
      if text.hasPrefix("[") {
        isManager = text == "[Manager]"
        continue
      }
      guard isManager, let equals = text.firstIndex(of: "="), trimmed(text[..<equals]) == key
      else { continue }
      let given = trimmed(text[text.index(after: equals)...])
      // systemd ignores an empty value, because it is not a time span.
      if !given.isEmpty { value = String(given) }
    }
    return value
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
