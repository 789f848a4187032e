extension JSONWriter {
  /// Writes null.
  package mutating func null() { value { $0.append(contentsOf: "null".utf8) } }

  /// Writes true or false.
  package mutating func bool(_ flag: Bool) {
    value { $0.append(contentsOf: (flag ? "true" : "false").utf8) }
  }

  /// Writes an integer.
  package mutating func int(_ number: Int64) { value { appendInteger(number, to: &$0) } }

  /// Writes an integer.
  package mutating func int(_ number: Int) { int(Int64(number)) }

  /// Writes a number with fixed decimals, see `appendDecimal(_:decimals:to:)`; nil becomes null.
  package mutating func double(_ number: Double?, decimals: Int) {
    guard let number else { return null() }
    value { appendDecimal(number, decimals: decimals, to: &$0) }
  }

  /// Writes the shortest digits that read back as the same double.
  package mutating func double(_ number: Double) {
    precondition(number.isFinite, "only finite numbers can be written")
    value { $0.append(contentsOf: number.description.utf8) }
  }

  /// Writes a string.
  package mutating func string(_ text: String) { value { appendQuoted(text, to: &$0) } }

  /// Writes an ASCII string, without creating a String.
  package mutating func string(ascii text: [UInt8]) {
    precondition(text.allSatisfy { $0 < 0x80 }, "the text must be ASCII")
    value { bytes in
      guard text.allSatisfy({ $0 >= 0x20 && $0 != quote && $0 != backslash }) else {
        return appendQuoted(utf8: text, to: &bytes)
      }
      bytes.append(quote)
      bytes.append(contentsOf: text)
      bytes.append(quote)
    }
  }

  /// Writes arbitrary bytes as a string, each as a scalar U+0000...U+00FF; see
  /// ``JSONReader/byteString()``.
  package mutating func string(bytes text: [UInt8]) {
    value { appendQuoted(bytes: text, to: &$0) }
  }

  /// Writes a value that is already JSON; the caller ensures that it is complete.
  package mutating func json(_ text: some Collection<UInt8>) {
    value { $0.append(contentsOf: text) }
  }

  /// Writes a value with `body`, or null.
  package mutating func optional<Value>(
    _ value: Value?, _ body: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return null() }
    body(&self, value)
  }

  /// Writes a value of any type.
  package mutating func value(_ whole: JSONValue) {
    switch whole {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let text): value { $0.append(contentsOf: text.utf8) }
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        value(member.value)
      }
      endObject()
    }
  }
}

/// Appends a quoted JSON string; escapes only control characters, `"` and `\`.
func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
  appendQuoted(utf8: text.utf8, to: &bytes)
}

private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")

private func appendQuoted(utf8 text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  for byte in text { appendEscaped(byte, to: &bytes) }
  bytes.append(UInt8(ascii: "\""))
}

/// Writes each byte as the scalar with its value; bytes above the tilde are escaped.
private func appendQuoted(bytes text: [UInt8], to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  for byte in text {
    if byte < 0x7F { appendEscaped(byte, to: &bytes) } else { appendUnit(byte, to: &bytes) }
  }
  bytes.append(UInt8(ascii: "\""))
}

private func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"):
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(byte)
  case 0x20...: bytes.append(byte)
  case 0x08: bytes.append(contentsOf: "\\b".utf8)
  case 0x09: bytes.append(contentsOf: "\\t".utf8)
  case 0x0A: bytes.append(contentsOf: "\\n".utf8)
  case 0x0C: bytes.append(contentsOf: "\\f".utf8)
  case 0x0D: bytes.append(contentsOf: "\\r".utf8)
  default: appendUnit(byte, to: &bytes)
  }
}

private func appendUnit(_ byte: UInt8, to bytes: inout [UInt8]) {
  bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
  bytes.append(contentsOf: String(byte, radix: 16).utf8)
}
