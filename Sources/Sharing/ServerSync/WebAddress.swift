import Glibc

/// A host in settings: a name or an IP address.
struct ServerHost: Hashable {
  let text: String
  /// Whether the host is on the local network.
  ///
  /// The address is private, link-local or loopback (RFC 1918, 3927, 4193, 4291), or the name
  /// belongs to such a network (RFC 6762, 8375).
  let isLocal: Bool

  private static let mostName = 253
  private static let localNames = [".local", ".home.arpa"]

  /// - Parameter text: The host without brackets and port; the result is `nil` for an invalid or
  ///   ambiguous host: "10.1", "0x7f.0.0.1".
  init?(_ text: String) {
    self.text = text
    if let bytes = ServerHost.version4(text) {
      isLocal =
        switch (bytes[0], bytes[1]) {
        case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): true
        default: false
        }
    } else if let bytes = ServerHost.version6(text) {
      let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
      isLocal = isLoopback || bytes[0] & 0xfe == 0xfc || bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
    } else {
      guard ServerHost.isName(text) else { return nil }
      isLocal = ServerHost.localNames.contains { text.lowercased().hasSuffix($0) }
    }
  }

  private static func version4(_ text: String) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
    return parts.count == 4 && bytes.count == 4 ? bytes : nil
  }

  private static func version6(_ text: String) -> [UInt8]? {
    guard text.contains(":") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }

  private static func isName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= mostName, let last = labels.last?.utf8.first,
      // Some parsers treat a name ending in a number as an address.
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
    else { return false }
    return labels.allSatisfy { ServerSettingsFile.name($0.utf8) != nil }
  }
}

/// The URL of a server: `https://` or `http://`, a host, optionally a port, and a path.
struct WebAddress: Hashable {
  let host: ServerHost
  let isEncrypted: Bool

  /// - Parameter text: The URL; the result is `nil` for an invalid URL, or one with a user, query
  ///   or fragment.
  init?(_ text: String) {
    let scheme = ["https://", "http://"].first { text.hasPrefix($0) }
    guard let scheme else { return nil }
    isEncrypted = scheme == "https://"
    let rest = text.dropFirst(scheme.count)
    let (authority, path) = (rest.prefix { $0 != "/" }, rest.drop { $0 != "/" })
    guard path.utf8.allSatisfy(WebAddress.isOfPath) else { return nil }
    var (name, port): (Substring, Substring?) = (authority, nil)
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      name = authority[..<end].dropFirst()
      let more = authority[end...].dropFirst()
      guard more.isEmpty || more.hasPrefix(":") else { return nil }
      port = more.isEmpty ? nil : more.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      (name, port) = (authority[..<colon], authority[colon...].dropFirst())
    }
    if let port {
      guard let number = UInt16(port), number > 0, port.first != "+" else { return nil }
    }
    guard let host = ServerHost(String(name)) else { return nil }
    self.host = host
  }

  /// Checks the URL of a server that receives a password: `http://` is only for the local network.
  ///
  /// - Returns: The reason and the advice if it is rejected.
  static func fault(in text: String) -> (reason: String, advice: String)? {
    guard let address = WebAddress(text) else {
      return ("is not a server address", "write it as https://nas.example/dav")
    }
    guard address.isEncrypted || address.host.isLocal else {
      return (
        "sends the password unencrypted",
        "write https://; http:// is for private addresses and names in .local or .home.arpa"
      )
    }
    return nil
  }

  /// Returns whether RFC 3986 allows a byte in a path, excluding query and fragment delimiters.
  private static func isOfPath(_ byte: UInt8) -> Bool {
    ServerSettingsFile.isOfName(byte) || "/~!$&()*+,;=:@%".utf8.contains(byte)
  }
}
