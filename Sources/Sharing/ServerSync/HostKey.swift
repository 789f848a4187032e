import Handover

/// The public key of an SSH server.
///
/// In the format of `known_hosts` and `ssh-keyscan` (sshd(8)):
///
///     [nas.local]:2022 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI...
struct HostKey: Hashable {
  /// "ssh-ed25519".
  let type: String
  /// RFC 4253, 6.6: the type with a length prefix, and then the key.
  let blob: [UInt8]

  /// The accepted types; obsolete ones (DSA) prove nothing.
  static let types = [
    "ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa",
  ]
  /// The argument of `ssh-keyscan -t` that requests all of these types.
  static let families = "ed25519,ecdsa,rsa"
  /// An RSA key of 16,384 bits has 2,071 bytes.
  private static let mostBytes = 4096

  /// - Parameters:
  ///   - type: The type.
  ///   - text: The key in Base64; the result is `nil` if it is invalid or of another type.
  init?(type: Substring, base64 text: Substring) {
    let name = Array(type.utf8)
    guard HostKey.types.contains(String(type)), text.utf8.count <= HostKey.mostBytes * 4 / 3,
      let blob = StrictBase64.bytes(text.utf8), blob.count > 4 + name.count,
      blob[..<4].reduce(0, { $0 << 8 | Int($1) }) == name.count,
      blob[4..<(4 + name.count)].elementsEqual(name)
    else { return nil }
    self.type = String(type)
    self.blob = blob
  }

  /// The fingerprint in OpenSSH's format, "SHA256:...".
  var fingerprint: String {
    var hash = SHA256()
    hash.add(blob)
    return "SHA256:" + StrictBase64.unpadded(hash.digest)
  }

  var text: String { "\(type) \(StrictBase64.text(blob))" }
}

/// The address of an SSH server.
package struct SSHAddress: Hashable, Sendable {
  /// A host name or IP address.
  package let host: String
  package let port: UInt16

  static let standardPort: UInt16 = 22

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// The address as written in `known_hosts`.
  var name: String { port == SSHAddress.standardPort ? host : "[\(host)]:\(port)" }

  /// Returns the keys of this server in a `known_hosts` file or the output of `ssh-keyscan`.
  ///
  /// - Parameter text: The lines; those that do not begin with this server's name are ignored.
  /// - Returns: The keys; `nil` if one is invalid.
  func keys(in text: String) -> [HostKey]? {
    var keys: [HostKey] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: " ", omittingEmptySubsequences: false)
      guard fields[0].lowercased() == name.lowercased() else { continue }
      guard fields.count == 3, let key = HostKey(type: fields[1], base64: fields[2]) else {
        return nil
      }
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }
}
