/// The bytes under the reader's cursor: a whole document, or a window over its chunks.
///
/// `position..<end` is unread. `refill()` keeps the unread bytes and appends the next chunk, so a
/// token that must be contiguous (a number) stays unread until it is complete. Columns count
/// scalars: every continuation byte passed moves `lineOrigin` forward by one.
struct JSONInput: ~Copyable {
  /// A location in the document.
  struct Mark {
    var line: Int
    var column: Int
    var offset: Int
  }

  private(set) var bytes: [UInt8]
  private(set) var end: Int
  /// Whether the document exceeds the size limit.
  private(set) var isCut = false
  var position: Int
  private(set) var line: Int
  private var lineOrigin = 0
  /// The document offset of `bytes[0]`.
  private var base: Int
  private var source: (() throws -> [UInt8]?)?
  private let maximumBytes: Int

  init(_ bytes: [UInt8], in range: Range<Int>, line: Int, maximumBytes: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    self.line = line
    self.maximumBytes = maximumBytes
    position = range.lowerBound
    base = -range.lowerBound
    isCut = range.count > maximumBytes
    end = isCut ? range.lowerBound + maximumBytes : range.upperBound
  }

  init(source: @escaping () throws -> [UInt8]?, line: Int, maximumBytes: Int) {
    bytes = []
    position = 0
    end = 0
    base = 0
    self.line = line
    self.source = source
    self.maximumBytes = maximumBytes
  }

  var isAtEnd: Bool { position == end }

  /// The document offset of the next byte.
  var offset: Int { base + position }

  /// The location of the next byte.
  var mark: Mark { mark(at: position) }

  /// The location of the byte at an index into `bytes`, on the current line.
  func mark(at index: Int) -> Mark {
    Mark(line: line, column: base + index - lineOrigin + 1, offset: base + index)
  }

  /// Appends the next chunk to the unread bytes; false at the end.
  mutating func refill() throws -> Bool {
    guard let source else { return false }
    let next: [UInt8]?
    do { next = try source() } catch {
      self.source = nil
      throw error
    }
    guard let next, !next.isEmpty else {
      self.source = nil
      return false
    }
    base += position
    if position == end {
      bytes = next
    } else {
      bytes.removeSubrange(..<position)
      bytes.append(contentsOf: next)
    }
    position = 0
    end = bytes.count
    if base + end > maximumBytes {
      end = maximumBytes - base
      isCut = true
      self.source = nil
    }
    return !isAtEnd
  }

  /// Whether `count` unread bytes are available, after fetching chunks as needed.
  mutating func has(_ count: Int) throws -> Bool {
    while end - position < count {
      guard try refill() else { return false }
    }
    return true
  }

  /// Passes a line feed.
  mutating func passLineFeed() {
    position += 1
    line += 1
    lineOrigin = offset
  }

  /// Passes one scalar of `length` bytes.
  mutating func passScalar(length: Int) {
    position += length
    lineOrigin += length - 1
  }
}

extension JSONInput {
  /// The length of the well-formed scalar at the cursor, or nil (Unicode 15.0, table 3-7).
  mutating func scalarLength() throws -> Int? {
    let lead = bytes[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return nil
    }
    guard try has(length), second.contains(bytes[position + 1]) else { return nil }
    for index in position + 2..<max(position + 2, position + length)
    where bytes[index] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
