import Glibc

/// What systemd itself goes by: `system.conf` and its drop-ins, as systemd-system.conf(5) orders
/// them.
///
/// Of the main file the first place that has one counts; of drop-ins with one name, too. Drop-ins
/// come after it, in the order of their names, and what is said last holds.
struct ManagerSettings {
  private static let places = [
    "/etc/systemd", "/run/systemd", "/usr/local/lib/systemd", "/usr/lib/systemd",
  ]
  /// More than anybody writes.
  private static let mostBytes = 1 << 16

  /// Stands before all paths; empty but in tests.
  let root: String

  /// What a key has last, and the file that says so; `nil` when none does.
  func last(_ key: String) -> (value: String, file: String)? {
    var found: (value: String, file: String)?
    for file in files {
      let lines = (try? SmallFile.lines(root + file, most: ManagerSettings.mostBytes)) ?? []
      if let value = ManagerSettings.last(key, in: lines) { found = (value, file) }
    }
    return found
  }

  /// Whether a span of time means never: "off", or nothing but zeros.
  static func isOff(_ span: String) -> Bool {
    if span == "off" { return true }
    return span.first?.isNumber == true && !span.contains { ("1"..."9").contains($0) }
  }

  /// In the order in which they count.
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
      // What is no span of time, systemd passes over.
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
