/// The format of checksums in files: eight hexadecimal digits.
enum Checksum {
  /// Appends eight lower-case hexadecimal digits.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> shift & 15)
      bytes.append(digit < 10 ? 48 + digit : 87 + digit)
    }
  }

  /// Reads exactly eight lower-case hexadecimal digits.
  static func read(_ digits: some Collection<UInt8>) -> UInt32? {
    guard digits.count == 8 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      switch digit {
      case 48...57: value = value << 4 | UInt32(digit - 48)
      case 97...102: value = value << 4 | UInt32(digit - 87)
      default: return nil
      }
    }
    return value
  }
}
