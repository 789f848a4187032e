// A row starts with a tag of two bits per column, the first column in the lowest bits:
//
//     0  same as in the previous row; unknown before the first
//     1  unknown
//     2  difference from the previous integer, or from the decimal digits of the previous number
//     3  a number with more digits: difference from the bits of the previous one
//
// Differences are zigzag varints: groups of seven bits, lowest first, the sign in the lowest bit. A
// text is stored verbatim after its length, with tag 2.

/// Previous values of a column.
private struct ColumnState {
  /// The last integer, or decimal digits of a number.
  var whole: Int64 = 0
  /// The bits of the last number.
  var bits: UInt64 = 0
}

private enum Tag {
  static let same: UInt64 = 0
  static let unknown: UInt64 = 1
  static let whole: UInt64 = 2
  static let bits: UInt64 = 3
}

/// Powers of ten for the digits of decimal numbers.
let scales: [Double] = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7]

/// Writes rows of numbers; see ``Packed``.
public struct RowPacker: Sendable {
  @usableFromInline private(set) var bytes: [UInt8] = []
  @usableFromInline private(set) var rows = 0
  private var states: [ColumnState]
  /// A bit per column whose last value was known, the first column in the lowest.
  private var known: UInt64 = 0
  private var column = 0
  /// The bit of the next column in `known`.
  private var bit: UInt64 = 1
  private var tags: UInt64 = 0
  /// Offset of the row's tags.
  private var start = 0

  @usableFromInline
  init(columns: Int) {
    precondition((1...32).contains(columns), "a row has 1 to 32 columns")
    states = Array(repeating: ColumnState(), count: columns)
  }

  /// Writes an integer as the next column.
  package mutating func whole(_ value: Int64?) {
    guard let value else { return unknown() }
    let last = states[column].whole
    if !isKnown || last != value {
      tag(Tag.whole)
      append(value &- last)
      states[column].whole = value
      known |= bit
    }
    advance()
  }

  /// Writes a number as the next column; most compact with at most `decimals` decimals.
  package mutating func number(_ value: Double?, decimals: Int) {
    guard let value else { return unknown() }
    var state = states[column]
    let bits = value.bitPattern
    if !isKnown || state.bits != bits {
      if let digits = digits(of: value, decimals) {
        tag(Tag.whole)
        append(digits &- state.whole)
        state.whole = digits
      } else {
        tag(Tag.bits)
        append(Int64(bitPattern: bits &- state.bits))
      }
      state.bits = bits
      states[column] = state
      known |= bit
    }
    advance()
  }

  /// Writes text as the next column.
  package mutating func text(_ value: String?) {
    guard let value else { return unknown() }
    tag(Tag.whole)
    append(Int64(value.utf8.count))
    bytes.append(contentsOf: value.utf8)
    known |= bit
    advance()
  }

  /// Reserves space for the tags before the first column.
  @usableFromInline
  mutating func beginRow() {
    start = bytes.count
    tags = 0
    for _ in 0..<(states.count + 3) / 4 { bytes.append(0) }
  }

  @usableFromInline
  mutating func endRow() {
    precondition(column == states.count, "a row must contain all its columns")
    for index in start..<start + (states.count + 3) / 4 {
      bytes[index] = UInt8(truncatingIfNeeded: tags)
      tags >>= 8
    }
    rows += 1
    column = 0
    bit = 1
  }

  /// Returns the rows so far in an array without spare capacity, and starts a new block.
  @usableFromInline
  mutating func takeAll() -> [UInt8] {
    // Moving the buffer out would keep its spare capacity.
    var all: [UInt8] = []
    all.reserveCapacity(bytes.count)
    all.append(contentsOf: bytes)
    bytes.removeAll(keepingCapacity: true)
    for column in states.indices { states[column] = ColumnState() }
    known = 0
    rows = 0
    return all
  }

  /// The decimal digits of a number that is exact with this many decimals; `nil` otherwise.
  private func digits(of value: Double, _ decimals: Int) -> Int64? {
    let scaled = value * scales[decimals]
    guard abs(scaled) < 0x1p52 else { return nil }
    // Via an integer, which has no -0.
    let whole = Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
    return (Double(whole) / scales[decimals]).bitPattern == value.bitPattern ? whole : nil
  }

  /// Writes a number of columns as unknown.
  package mutating func unknown(_ columns: Int) {
    guard known &>> UInt64(column) != 0 else {
      column += columns
      bit &<<= UInt64(columns)
      return
    }
    for _ in 0..<columns { unknown() }
  }

  private mutating func unknown() {
    if isKnown {
      tag(Tag.unknown)
      known &= ~bit
    }
    advance()
  }

  private mutating func advance() {
    column += 1
    bit &<<= 1
  }

  private var isKnown: Bool { known & bit != 0 }

  private mutating func tag(_ tag: UInt64) { tags |= tag &<< UInt64(2 * column) }

  private mutating func append(_ value: Int64) {
    var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

/// Reads rows written by a ``RowPacker``.
public struct RowUnpacker: Sendable {
  private let bytes: [UInt8]
  private var next = 0
  private var states: [ColumnState]
  /// As in ``RowPacker``.
  private var known: UInt64 = 0
  private var column = 0
  /// The bit of the next column in `known`.
  private var bit: UInt64 = 1
  /// Tags of the columns not read yet, the next one in the lowest bits.
  private var tags: UInt64 = 0

  @usableFromInline
  init(columns: Int, bytes: [UInt8]) {
    self.bytes = bytes
    states = Array(repeating: ColumnState(), count: columns)
  }

  @usableFromInline var isAtEnd: Bool { next >= bytes.count }

  @usableFromInline
  mutating func beginRow() {
    column = 0
    bit = 1
    tags = 0
    for index in 0..<(states.count + 3) / 4 {
      tags |= UInt64(bytes[next]) &<< UInt64(8 * index)
      next += 1
    }
  }

  /// Reads the next column as an integer.
  package mutating func whole() -> Int64? {
    let tag = tag()
    defer { advance() }
    guard tag != Tag.same else { return isKnown ? states[column].whole : nil }
    guard tag != Tag.unknown else { return forget() }
    let whole = states[column].whole &+ value()
    states[column].whole = whole
    known |= bit
    return whole
  }

  /// Reads the next column as a number written with the same decimals.
  package mutating func number(decimals: Int) -> Double? {
    let tag = tag()
    defer { advance() }
    guard tag != Tag.same else {
      return isKnown ? Double(bitPattern: states[column].bits) : nil
    }
    guard tag != Tag.unknown else { return forget() }
    var state = states[column]
    if tag == Tag.whole {
      state.whole &+= value()
      state.bits = (Double(state.whole) / scales[decimals]).bitPattern
    } else {
      state.bits &+= UInt64(bitPattern: value())
    }
    states[column] = state
    known |= bit
    return Double(bitPattern: state.bits)
  }

  /// Reads the next column as text.
  package mutating func text() -> String? {
    defer { advance() }
    guard tag() == Tag.whole else { return nil }
    let length = Int(value())
    defer { next += length }
    return String(decoding: bytes[next..<next + length], as: UTF8.self)
  }

  /// Skips the last columns of a row if all of them are unknown, as in the previous row; otherwise
  /// reads nothing and returns false.
  package mutating func skipUnknown(_ columns: Int) -> Bool {
    guard tags == 0, known &>> UInt64(column) == 0 else { return false }
    column += columns
    bit &<<= UInt64(columns)
    return true
  }

  private mutating func forget<Value>() -> Value? {
    known &= ~bit
    return nil
  }

  private mutating func advance() {
    column += 1
    bit &<<= 1
    tags &>>= 2
  }

  private var isKnown: Bool { known & bit != 0 }

  private func tag() -> UInt64 { tags & 3 }

  @inline(__always)
  private mutating func value() -> Int64 {
    var index = next
    var byte = bytes[index]
    var value = UInt64(byte & 0x7f)
    var shift: UInt64 = 7
    while byte >= 0x80 {
      index += 1
      byte = bytes[index]
      value |= UInt64(byte & 0x7f) &<< shift
      shift += 7
    }
    next = index + 1
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
