/// The type of a value, identified by its first byte.
package enum JSONKind: Equatable, Sendable {
  case object, array, string, number, boolean, null

  init?(firstByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
    case UInt8(ascii: "n"): self = .null
    default: return nil
    }
  }

  /// The name with its article, for messages.
  var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}

extension JSONReader {
  /// Returns the type of the next value without reading it.
  ///
  /// Throws a `JSONError`, `.syntax` or `.limit`.
  package mutating func kind() throws -> JSONKind {
    let byte = try valueStart()
    guard let kind = JSONKind(firstByte: byte) else { throw mismatch("a value", byte) }
    return kind
  }

  /// Reads true or false.
  ///
  /// Throws a `JSONError`: `.value` if another type is next, otherwise `.syntax` or `.limit`.
  package mutating func bool() throws -> Bool {
    let byte = try valueStart()
    switch byte {
    case UInt8(ascii: "t"):
      try readWord("true")
      return true
    case UInt8(ascii: "f"):
      try readWord("false")
      return false
    default: throw mismatch("true or false", byte)
    }
  }

  /// Reads null if it is next; any other value is left unread.
  ///
  /// Throws a `JSONError`, `.syntax` or `.limit`.
  package mutating func null() throws -> Bool {
    guard try valueStart() == UInt8(ascii: "n") else { return false }
    try readWord("null")
    return true
  }

  /// Reads a raw value of an enum.
  ///
  /// Throws a `JSONError`: `.value` for an unknown name or another type, otherwise `.syntax` or
  /// `.limit`.
  package mutating func name<Name>(of type: Name.Type) throws -> Name
  where Name: RawRepresentable<String> & CaseIterable {
    let text = try string()
    guard let name = Name(rawValue: text) else {
      let names = Name.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw error("expected one of \(names), found \(JSONError.quoted(text))")
    }
    return name
  }

  private mutating func readWord(_ word: StaticString) throws {
    var isWord = try input.has(word.utf8CodeUnitCount)
    if isWord {
      isWord = input.bytes[input.position..<input.position + word.utf8CodeUnitCount]
        .elementsEqual("\(word)".utf8)
    } else if input.isCut {
      throw cut()
    }
    guard isWord else { throw fail(.syntax, "expected \(word)", at: token) }
    input.position += word.utf8CodeUnitCount
    phase = .after
  }
}

// MARK: - Numbers

extension JSONReader {
  /// Reads a number as the nearest double; overflow is an error, underflow yields 0.
  package mutating func double() throws -> Double {
    let number = try numberStart()
    if let value = number.quickDouble {
      pass(number)
      return value
    }
    return try slowDouble(number)
  }

  /// Reads a number in a range.
  ///
  /// Throws a `JSONError`: `.value` out of range or for another type, otherwise `.syntax` or
  /// `.limit`.
  package mutating func double(in range: ClosedRange<Double>) throws -> Double {
    let value = try double()
    guard range.contains(value) else {
      throw error("expected \(range.lowerBound) to \(range.upperBound), found \(value)")
    }
    return value
  }

  /// Reads an integer exactly; `1.0` and `1e3` are not written as integers and are refused.
  package mutating func int64(
    in range: ClosedRange<Int64> = Int64.min...Int64.max
  ) throws -> Int64 {
    let number = try numberStart(expected: "a whole number")
    guard number.isInteger else {
      throw error("expected a whole number, found \(text(of: number))")
    }
    guard let value = number.int64, range.contains(value) else {
      throw error(
        "expected a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "found \(text(of: number))")
    }
    pass(number)
    return value
  }

  /// Reads an integer exactly.
  ///
  /// Throws a `JSONError`: `.value` for a fraction, out of `range` or for another type, otherwise
  /// `.syntax` or `.limit`.
  package mutating func int(in range: ClosedRange<Int> = Int.min...Int.max) throws -> Int {
    Int(try int64(in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  /// Reads a number as its source text.
  ///
  /// Throws a `JSONError`: `.value` if another type is next, otherwise `.syntax` or `.limit`.
  package mutating func numberText() throws -> String {
    let number = try readNumber()
    return String(
      decoding: input.bytes[number.end - number.length..<number.end], as: UTF8.self)
  }

  mutating func readNumber() throws -> ScannedNumber {
    let number = try numberStart()
    pass(number)
    return number
  }

  /// Scans the next number without consuming it.
  @inline(__always)
  private mutating func numberStart(expected: String = "a number") throws -> ScannedNumber {
    let byte = try valueStart()
    guard byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10 else {
      throw mismatch(expected, byte)
    }
    let number = ScannedNumber(input.bytes, from: input.position, to: input.end)
    if number.end < input.end, number.fault == nil, number.length <= options.numberLength {
      return number
    }
    return try wholeNumber()
  }

  /// Scans a number that reaches the end of the chunk, is too long or is malformed.
  private mutating func wholeNumber() throws -> ScannedNumber {
    while true {
      let limit = min(input.end, input.position + options.numberLength + 1)
      let number = ScannedNumber(input.bytes, from: input.position, to: limit)
      if number.end == input.end {
        if try input.refill() { continue }
        if input.isCut { throw cut() }
      }
      guard number.end - input.position <= options.numberLength else {
        throw fail(
          .limit, "the number is longer than \(options.numberLength) characters", at: token)
      }
      if let fault = number.fault {
        throw fail(.syntax, fault.message, at: input.mark(at: number.end))
      }
      return number
    }
  }

  private mutating func slowDouble(_ number: ScannedNumber) throws -> Double {
    let text = text(of: number)
    guard let value = Double(text), value.isFinite else {
      throw error("the number \(JSONError.shortened(text)) is too large")
    }
    pass(number)
    return value
  }

  private func text(of number: ScannedNumber) -> String {
    String(decoding: input.bytes[input.position..<number.end], as: UTF8.self)
  }

  @inline(__always)
  private mutating func pass(_ number: ScannedNumber) {
    input.position = number.end
    phase = .after
  }
}
