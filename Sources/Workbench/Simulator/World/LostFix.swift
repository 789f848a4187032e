/// Removes the fix from a receiver's sentences, as when it loses its satellites.
///
/// Times are kept, so the receiver's clock continues. Sentences that only describe a fix are
/// dropped.
enum LostFix {
  /// Removes the fix from every sentence.
  static func sentences(of bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for line in bytes.split(omittingEmptySubsequences: true, whereSeparator: \.isLineEnd) {
      guard let start = line.lastIndex(of: UInt8(ascii: "$")) else { continue }
      let body = line[(start + 1)...].prefix { $0 != UInt8(ascii: "*") }
      let fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      if let words = blind(fields.map { String(decoding: $0, as: UTF8.self) }) {
        append(words.joined(separator: ","), to: &out)
      }
    }
    return out
  }

  /// Returns the fields without the fix; `nil` if the sentence is to be dropped.
  private static func blind(_ fields: [String]) -> [String]? {
    guard let address = fields.first, fields.count > 1 else { return nil }
    var fields = fields
    switch address.count == 5 ? address.suffix(3) : address[...] {
    case "RMC":
      guard fields.count >= 10 else { return nil }
      clear(&fields, 3...8)
      fields[2] = "V"
      if fields.count > 12 { fields[12] = "N" }
    case "GGA":
      guard fields.count >= 10 else { return nil }
      clear(&fields, 2...(fields.count - 1))
      (fields[6], fields[7], fields[8]) = ("0", "00", "99.99")
    case "GNS":
      guard fields.count >= 10 else { return nil }
      clear(&fields, 2...(fields.count - 1))
      (fields[6], fields[7], fields[8]) = ("N", "00", "99.99")
    case "GLL":
      guard fields.count >= 7 else { return nil }
      clear(&fields, 1...4)
      fields[6] = "V"
      if fields.count > 7 { fields[7] = "N" }
    case "PUBX":
      guard fields.count == 21, fields[1] == "00" else { return nil }
      clear(&fields, 3...7)
      clear(&fields, 11...13)
      fields[8] = "NF"
      (fields[9], fields[10]) = ("5303302", "3750001")  // u-blox's values for "unknown".
      (fields[15], fields[16], fields[17]) = ("99.99", "99.99", "99.99")
      fields[18] = "0"
    default: return nil
    }
    return fields
  }

  private static func clear(_ fields: inout [String], _ range: ClosedRange<Int>) {
    for index in range where index < fields.count { fields[index] = "" }
  }

  private static func append(_ sentence: String, to bytes: inout [UInt8]) {
    let sum = sentence.utf8.reduce(UInt8(0), ^)
    let hex = String(sum, radix: 16, uppercase: true)
    bytes += "$\(sentence)*\(hex.count < 2 ? "0" : "")\(hex)\r\n".utf8
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
