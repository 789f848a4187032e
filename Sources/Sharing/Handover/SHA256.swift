import CSHA2

/// An incremental SHA-256 (FIPS 180-4), by libmd.
package struct SHA256 {
  /// The size of a digest in bytes.
  private static let size = 32

  private var context = SHA2_CTX()

  package init() { SHA256Init(&context) }

  /// Appends bytes to the input.
  package mutating func add(_ bytes: some Collection<UInt8>) {
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable {
      SHA256Update(&context, $0.baseAddress, $0.count)
    }
    if isAdded == nil { add(Array(bytes)) }
  }

  /// The digest of the input so far.
  package var digest: [UInt8] {
    var copy = context
    var digest = [UInt8](repeating: 0, count: SHA256.size)
    SHA256Final(&digest, &copy)
    return digest
  }

  /// The digest of the input so far as 64 lower-case hexadecimal digits, as printed by `sha256sum`.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in digest { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
