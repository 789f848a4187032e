import Handover

/// An account of intervals.icu: the section of `rclone.conf` whose type is `intervals.icu`.
///
///     [intervals.icu]
///     type = intervals.icu
///     api_key = 1l0nlqjq3j1obdhg08rz5rfhx
package struct IntervalsAccount: Hashable, Sendable {
  /// The section's type, which rclone has none of.
  static let type = "intervals.icu"
  /// Of everybody who comes with a personal key.
  static let user = "API_KEY"
  static let standardURL = "https://intervals.icu"
  /// Characters of a key or an address at most.
  private static let most = 200

  /// The site, to be shown.
  package var name: String { IntervalsAccount.type }

  let key: String
  /// Without a slash at the end.
  let url: String

  var isEncrypted: Bool { url.hasPrefix("https://") }

  /// The section's name.
  private let section: String

  /// - Parameter section: The account's.
  /// - Throws: ``ServerSettingsError``.
  init(_ section: ServerSettingsFile.Section) throws(ServerSettingsError) {
    let key = section["api_key"] ?? ""
    // It stands in a file of settings for curl, in quotes.
    guard !key.isEmpty, key.utf8.count <= IntervalsAccount.most, key.utf8.allSatisfy(isPlain) else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has no api_key of letters, digits, - and _",
        "copy it from the settings page of intervals.icu")
    }
    for key in section.values.keys.sorted() where !["type", "api_key", "url"].contains(key) {
      throw ServerSettingsError(
        line: section.values[key]?.line, "[\(section.name)] has \(key), which is not allowed",
        "leave it out")
    }
    var url = section["url"] ?? IntervalsAccount.standardURL
    while url.hasSuffix("/") { url.removeLast() }
    guard WebAddress(url) != nil, url.utf8.count <= IntervalsAccount.most,
      url.utf8.allSatisfy({ isPlain($0) || isOfAddress($0) })
    else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has a url that is none",
        "leave it out, for intervals.icu itself")
    }
    if let fault = WebAddress.fault(in: url) {
      throw ServerSettingsError(
        line: section.values["url"]?.line, "url \(fault.reason)", fault.advice)
    }
    self.section = section.name
    self.key = key
    self.url = url
  }

  /// The section as it is written.
  var text: String {
    let address = url == IntervalsAccount.standardURL ? "" : "url = \(url)\n"
    return "[\(section)]\ntype = \(IntervalsAccount.type)\napi_key = \(key)\n\(address)\n"
  }

  /// Tells sites apart, and not keys: lower-case hexadecimal digits.
  var identity: String {
    var hash = SHA256()
    hash.add(Array("\(IntervalsAccount.type)\n\(url)\n".utf8))
    return hash.hexadecimal
  }
}

private func isPlain(_ byte: UInt8) -> Bool {
  ServerSettingsFile.isAlphanumeric(byte) || "-_".utf8.contains(byte)
}

/// Of a host, a port, a path; curl makes several addresses of brackets and braces.
private func isOfAddress(_ byte: UInt8) -> Bool {
  [UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/")].contains(byte)
}
