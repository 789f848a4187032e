/// Escapes JSON for a `<script>` element.
enum ScriptText {
  /// Escapes `<`, `>`, `&`, U+2028 and U+2029.
  ///
  /// In JSON they occur only in strings, where an escape is equivalent. Without `<`, nothing can
  /// close the element or open a comment, whatever a name contains.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "<"): result += "\\u003c".utf8
      case UInt8(ascii: ">"): result += "\\u003e".utf8
      case UInt8(ascii: "&"): result += "\\u0026".utf8
      // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      case 0xe2
      where index + 2 < json.count && json[index + 1] == 0x80
        && json[index + 2] & 0xfe == 0xa8:
        result += (json[index + 2] == 0xa8 ? "\\u2028" : "\\u2029").utf8
        index += 2
      case let byte: result.append(byte)
      }
      index += 1
    }
    return result
  }
}
