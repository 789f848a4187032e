/// A writer that appends a document to a buffer, which the caller drains as often as needed.
///
///     var writer = JSONWriter(layout: .spaced)
///     writer.beginObject()
///     writer.key("number"); writer.int(42)
///     writer.key("rows"); writer.beginArray()
///     writer.layout = .compact
///     for row in rows {
///       writer.newline()
///       writer.beginArray(); writer.double(row.elapsed, decimals: 1); writer.endArray()
///       if writer.count > 64 << 10 { try file.write(writer.takeAll()) }
///     }
///     writer.endArray()
///     writer.endObject()
///
/// Calls in an order that is not valid JSON are programmer errors and trap.
package struct JSONWriter: Sendable {
  /// The white space between tokens; it may change in the middle of a document.
  package enum Layout: Equatable, Sendable {
    /// `{"a":[1,2]}`
    case compact
    /// `{ "a": [1, 2] }`
    case spaced
    /// One member or element per line, indented by two spaces per level.
    case indented
  }

  /// The white space from now on.
  package var layout: Layout
  private var bytes: [UInt8] = []
  private var taken = 0
  /// Bit n is set if the container at depth n + 1 is an object.
  private var objects: UInt32 = 0
  private var depth = 0
  /// Whether the innermost container has a member or element, or the root its value.
  private var isFilled = false
  private var isAfterKey = false
  /// Indentation after a line feed that is due before the next token.
  private var pendingBreak: Int?
  /// Whether the comma and white space of the next token are already written.
  private var isSeparated = false

  /// Makes a writer for one document.
  package init(layout: Layout = .compact) { self.layout = layout }

  /// The number of bytes waiting to be taken.
  package var count: Int { bytes.count }

  /// The number of bytes written so far, taken or not.
  package var offset: Int { taken + bytes.count }

  /// Returns the bytes written since the last call.
  package mutating func takeAll() -> [UInt8] {
    taken += bytes.count
    let piece = bytes
    bytes = []
    return piece
  }

  /// Appends the bytes written since the last call to `buffer`; keeps the allocated memory.
  package mutating func drain(into buffer: inout [UInt8]) {
    taken += bytes.count
    buffer.append(contentsOf: bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private var isInObject: Bool { depth > 0 && objects >> UInt32(depth - 1) & 1 == 1 }
}

// MARK: - Structure

extension JSONWriter {
  /// Begins an object.
  package mutating func beginObject() { begin(UInt8(ascii: "{"), isObject: true) }

  /// Ends the innermost container, which must be an object.
  package mutating func endObject() {
    precondition(isInObject && !isAfterKey, "endObject() without beginObject(), or after a key")
    end(UInt8(ascii: "}"), spaced: true)
  }

  /// Begins an array.
  package mutating func beginArray() { begin(UInt8(ascii: "["), isObject: false) }

  /// Ends the innermost container, which must be an array.
  package mutating func endArray() {
    precondition(depth > 0 && !isInObject, "endArray() without beginArray()")
    end(UInt8(ascii: "]"), spaced: false)
  }

  /// Writes the key of the next member; the caller ensures that keys are unique.
  package mutating func key(_ key: String) {
    precondition(isInObject && !isAfterKey, "a key must be in an object, not after another key")
    separate()
    isSeparated = false
    appendQuoted(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if layout != .compact { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Breaks the line before the next token, after its comma, and indents by `spaces`.
  package mutating func newline(spaces: Int = 0) {
    precondition(!isAfterKey && !isSeparated, "a line break must precede a key, element or bracket")
    pendingBreak = spaces
  }

  /// Writes the comma and white space before the next key or element now, so that `offset` and the
  /// bytes so far end exactly where it begins.
  package mutating func separate() {
    guard !isSeparated else { return }
    isSeparated = true
    if isFilled { bytes.append(UInt8(ascii: ",")) }
    if let spaces = pendingBreak {
      breakLine(spaces: spaces)
    } else if depth > 0 {
      switch layout {
      case .compact: break
      case .spaced: if isFilled || isInObject { bytes.append(UInt8(ascii: " ")) }
      case .indented: breakLine(spaces: 2 * depth)
      }
    }
  }

  /// Writes a value: `body` must append exactly one.
  mutating func value(_ body: (inout [UInt8]) -> Void) {
    beginValue()
    body(&bytes)
    isFilled = true
  }

  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
    } else {
      precondition(!isInObject, "a value in an object needs a key")
      precondition(depth > 0 || !isFilled, "a document has only one root value")
      separate()
      isSeparated = false
    }
  }

  private mutating func begin(_ bracket: UInt8, isObject: Bool) {
    // Output must be readable with the default options; the bit set `objects` has room for 32
    // levels.
    precondition(depth < JSONOptions.standardDepth, "nested too deeply")
    beginValue()
    bytes.append(bracket)
    let bit: UInt32 = 1 << UInt32(depth)
    objects = isObject ? objects | bit : objects & ~bit
    depth += 1
    isFilled = false
  }

  private mutating func end(_ bracket: UInt8, spaced: Bool) {
    precondition(!isSeparated, "separate() must be followed by a key or element")
    depth -= 1
    if let spaces = pendingBreak {
      breakLine(spaces: spaces)
    } else if isFilled {
      switch layout {
      case .compact: break
      case .spaced: if spaced { bytes.append(UInt8(ascii: " ")) }
      case .indented: breakLine(spaces: 2 * depth)
      }
    }
    bytes.append(bracket)
    isFilled = true
  }

  private mutating func breakLine(spaces: Int) {
    pendingBreak = nil
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<spaces { bytes.append(UInt8(ascii: " ")) }
  }
}
