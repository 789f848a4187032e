/// JSON for inside a `<script>` element.
enum ScriptText {
  /// The bytes with each `<`, `>`, `&`, U+2028 and U+2029 as an escape.
  ///
  /// JSON has them in strings only, where an escape means the same. Without `<` nothing in it can
  /// end the element or begin a comment, whatever a name holds.
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
