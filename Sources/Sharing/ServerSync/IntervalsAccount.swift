import Handover

/// An intervals.icu account: the section of `rclone.conf` whose type is `intervals.icu`.
///
///     [intervals.icu]
///     type = intervals.icu
///     api_key = 1l0nlqjq3j1obdhg08rz5rfhx
package struct IntervalsAccount: Hashable, Sendable {
  /// The type of the section; rclone has no such type.
  static let type = "intervals.icu"
  /// The user name for all personal keys.
  static let user = "API_KEY"
  static let standardURL = "https://intervals.icu"
  /// The maximum length of a key or URL in characters.
  private static let most = 200

  /// The displayed name of the site.
  package var name: String { IntervalsAccount.type }

  let key: String
  /// Without a trailing slash.
  let url: String

  var isEncrypted: Bool { url.hasPrefix("https://") }

  /// The name of the section.
  private let section: String

  /// - Parameter section: The section of the account.
  /// - Throws: ``ServerSettingsError`` if the section is invalid.
  init(_ section: ServerSettingsFile.Section) throws(ServerSettingsError) {
    let key = section["api_key"] ?? ""
    // The key is written in quotes to a configuration file for curl.
    guard !key.isEmpty, key.utf8.count <= IntervalsAccount.most, key.utf8.allSatisfy(isPlain) else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has no api_key of letters, digits, - and _",
        "copy it from the settings page of intervals.icu")
    }
    for key in section.values.keys.sorted() where !["type", "api_key", "url"].contains(key) {
      throw ServerSettingsError(
        line: section.values[key]?.line, "[\(section.name)] has \(key), which is not allowed",
        "remove it")
    }
    var url = section["url"] ?? IntervalsAccount.standardURL
    while url.hasSuffix("/") { url.removeLast() }
    guard WebAddress(url) != nil, url.utf8.count <= IntervalsAccount.most,
      url.utf8.allSatisfy({ isPlain($0) || isOfAddress($0) })
    else {
      throw ServerSettingsError(
        line: section.line, "[\(section.name)] has an invalid url",
        "remove it to use intervals.icu itself")
    }
    if let fault = WebAddress.fault(in: url) {
      throw ServerSettingsError(
        line: section.values["url"]?.line, "url \(fault.reason)", fault.advice)
    }
    self.section = section.name
    self.key = key
    self.url = url
  }

  /// The section as stored.
  var text: String {
    let address = url == IntervalsAccount.standardURL ? "" : "url = \(url)\n"
    return "[\(section)]\ntype = \(IntervalsAccount.type)\napi_key = \(key)\n\(address)\n"
  }

  /// Identifies the site, independently of the key: lower-case hexadecimal digits.
  var identity: String {
    var hash = SHA256()
    hash.add(Array("\(IntervalsAccount.type)\n\(url)\n".utf8))
    return hash.hexadecimal
  }
}

private func isPlain(_ byte: UInt8) -> Bool {
  ServerSettingsFile.isAlphanumeric(byte) || "-_".utf8.contains(byte)
}

/// Returns whether a byte may be part of a host, port or path; curl would expand brackets and
/// braces.
private func isOfAddress(_ byte: UInt8) -> Bool {
  [UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/")].contains(byte)
}
