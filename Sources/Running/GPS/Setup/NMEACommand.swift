/// A sentence sent to the receiver.
enum NMEACommand {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns `$`, the text, its checksum and the line end.
  static func bytes(_ text: String) -> [UInt8] {
    let sum = text.utf8.reduce(UInt8(0), ^)
    return [UInt8(ascii: "$")] + Array(text.utf8)
      + [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)], 0x0D, 0x0A]
  }

  /// Formats degrees with six decimals (`-33.868724`), a resolution of 0.1 m.
  static func degrees(_ value: Double) -> String {
    let scaled = Int((value < 0 ? -value : value) * 1e6 + 0.5)
    let fraction = String(scaled % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
    return "\(value < 0 && scaled > 0 ? "-" : "")\(scaled / 1_000_000).\(zeros)\(fraction)"
  }

  /// Rounds to the nearest whole number.
  static func whole(_ value: Double) -> Int { Int(value + (value < 0 ? -0.5 : 0.5)) }
}
