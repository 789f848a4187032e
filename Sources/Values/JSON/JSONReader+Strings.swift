extension JSONReader {
  /// The location of the bytes of a scanned string, valid until the next byte is requested.
  struct ScannedString {
    var isInScratch: Bool
    var range: Range<Int>
  }

  /// Reads a string.
  ///
  /// Throws a `JSONError`: `.value` if another type is next, otherwise `.syntax` or `.limit`.
  package mutating func string() throws -> String {
    let text = try scanString()
    return String(decoding: bytes(of: text), as: UTF8.self)
  }

  /// Reads a string as UTF-8 into the caller's buffer, replacing its contents.
  ///
  /// Throws a `JSONError`: `.value` if another type is next, otherwise `.syntax` or `.limit`.
  package mutating func string(into buffer: inout [UInt8]) throws {
    let text = try scanString()
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: bytes(of: text))
  }

  /// Reads a string as the bytes written by ``JSONWriter/string(bytes:)``.
  ///
  /// Throws a `JSONError`: `.value` if the next value has another type or a scalar is above U+00FF,
  /// otherwise `.syntax` or `.limit`.
  package mutating func byteString() throws -> [UInt8] {
    let text = try scanString()
    var result: [UInt8] = []
    result.reserveCapacity(text.range.count)
    var lead: UInt8?
    for byte in bytes(of: text) {
      if let first = lead {
        // U+0080...U+00FF are encoded as lead byte C2 or C3 and one continuation byte.
        result.append(first << 6 | byte & 0x3F)
        lead = nil
      } else if byte < 0x80 {
        result.append(byte)
      } else if byte == 0xC2 || byte == 0xC3 {
        lead = byte
      } else {
        throw error("expected bytes, found a character above U+00FF")
      }
    }
    return result
  }

  func bytes(of text: ScannedString) -> ArraySlice<UInt8> {
    text.isInScratch ? scratch[text.range] : input.bytes[text.range]
  }

  private mutating func scanString() throws -> ScannedString {
    let byte = try valueStart()
    guard byte == UInt8(ascii: "\"") else { throw mismatch("a string", byte) }
    let text = try scanString(limit: options.stringLength, noun: "string")
    phase = .after
    return text
  }

  /// Scans the string at the cursor: in place if it is plain ASCII and in one chunk, otherwise
  /// decoded.
  mutating func scanString(limit: Int, noun: String) throws -> ScannedString {
    let start = input.position + 1
    let end = Self.endOfPlain(input.bytes, from: start, to: input.end)
    if end < input.end, input.bytes[end] == UInt8(ascii: "\""), end - start <= limit {
      input.position = end + 1
      return ScannedString(isInScratch: false, range: start..<end)
    }
    scratch.removeAll(keepingCapacity: true)
    input.position = start
    return try decodeString(limit: limit, noun: noun)
  }

  private mutating func decodeString(limit: Int, noun: String) throws -> ScannedString {
    while try !input.isAtEnd || input.refill() {
      let plain = input.position
      let room = min(input.end, plain + limit - scratch.count + 1)
      input.position = Self.endOfPlain(input.bytes, from: plain, to: room)
      scratch.append(contentsOf: input.bytes[plain..<input.position])
      if scratch.count <= limit, !input.isAtEnd {
        switch input.bytes[input.position] {
        case UInt8(ascii: "\""):
          input.position += 1
          return ScannedString(isInScratch: true, range: 0..<scratch.count)
        case UInt8(ascii: "\\"):
          try scanEscape()
        case 0x00..<0x20:
          throw fail(.syntax, "a control character in a string must be escaped", at: input.mark)
        default:
          try scanScalar()
        }
      }
      guard scratch.count <= limit else {
        throw fail(.limit, "the \(noun) is longer than \(limit) bytes", at: token)
      }
    }
    throw input.isCut ? cut() : fail(.syntax, "the \(noun) is not closed", at: token)
  }

  /// The index of the first byte that is not plain ASCII text: a quote, a backslash, a control
  /// character or part of a longer scalar.
  private static func endOfPlain(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte &- 0x20 >= 0x60 { break }
      index += 1
    }
    return index
  }

  private mutating func scanScalar() throws {
    let length = try passScalar()
    scratch.append(contentsOf: input.bytes[input.position - length..<input.position])
  }
}

// MARK: - Escapes

extension JSONReader {
  private mutating func scanEscape() throws {
    guard try input.has(2) else { throw incompleteEscape() }
    let letter = input.bytes[input.position + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"):
      try scanUnicodeEscape()
      return
    default: throw fail(.syntax, "unknown escape in a string", at: input.mark)
    }
    input.position += 2
  }

  private mutating func scanUnicodeEscape() throws {
    guard try input.has(6) else { throw incompleteEscape() }
    let unit = try hexUnit(at: input.position + 2)
    var scalar = UInt32(unit)
    var length = 6
    if UTF16.isTrailSurrogate(unit) { throw unpairedSurrogate() }
    if UTF16.isLeadSurrogate(unit) {
      guard try input.has(12) else { throw input.isCut ? cut() : unpairedSurrogate() }
      guard input.bytes[input.position + 6] == UInt8(ascii: "\\"),
        input.bytes[input.position + 7] == UInt8(ascii: "u")
      else { throw unpairedSurrogate() }
      let trail = try hexUnit(at: input.position + 8)
      guard UTF16.isTrailSurrogate(trail) else { throw unpairedSurrogate() }
      scalar = 0x10000 + ((scalar & 0x3FF) << 10 | UInt32(trail) & 0x3FF)
      length = 12
    }
    appendUTF8(scalar)
    input.position += length
  }

  private mutating func hexUnit(at index: Int) throws -> UInt16 {
    var unit: UInt16 = 0
    for digit in input.bytes[index..<index + 4] {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: throw fail(.syntax, "expected four hexadecimal digits after \\u", at: input.mark)
      }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  private mutating func appendUTF8(_ scalar: UInt32) {
    switch scalar {
    case 0..<0x80: scratch.append(UInt8(scalar))
    case 0x80..<0x800:
      scratch.append(UInt8(0xC0 | scalar >> 6))
      scratch.append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      scratch.append(UInt8(0xE0 | scalar >> 12))
      scratch.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      scratch.append(UInt8(0x80 | scalar & 0x3F))
    default:
      scratch.append(UInt8(0xF0 | scalar >> 18))
      scratch.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      scratch.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      scratch.append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  private mutating func incompleteEscape() -> JSONError {
    input.isCut ? cut() : fail(.syntax, "the escape is incomplete", at: input.mark)
  }

  private mutating func unpairedSurrogate() -> JSONError {
    fail(.syntax, "the \\u escape is an unpaired surrogate", at: input.mark)
  }
}
