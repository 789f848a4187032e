/// A strict (RFC 8259) pull parser over memory or chunks.
///
/// The caller walks the document in order:
///
///     try reader.beginObject()
///     while let key = try reader.nextKey() {
///       switch key {
///       case "name": name = try reader.string()
///       case "laps":
///         try reader.beginArray()
///         while try reader.nextElement() { laps.append(try lap(&reader)) }
///       default: break  // Values not read are validated and skipped.
///       }
///     }
///     try reader.finish()
///
/// `nextKey()` and `nextElement()` close their container when they return nil or false. Memory use
/// is one chunk, one token and the keys of the open objects, whatever the size of the document.
///
/// After a `.value` error the caller may record it and continue, see `collecting(_:_:)`; after
/// `.syntax` and `.limit` every call throws that same error. Reading a value where none is next, or
/// a key in an array, is a programmer error and traps.
package struct JSONReader: ~Copyable {
  enum Phase {
    /// A container has just been opened.
    case first
    /// A value is next.
    case value
    /// A value has been consumed; a comma or the end of the container is next.
    case after
    case failed
  }

  struct Frame {
    enum Kind { case root, array, object }
    var kind: Kind
    /// The number of elements or members begun.
    var count = 0
    /// Index in `keys` of this object's first key.
    var firstKey: Int
    /// Start of the container.
    var mark: JSONInput.Mark
  }

  package let options: JSONOptions
  var input: JSONInput
  var phase = Phase.value
  /// The innermost open container, kept outside `parents` to save the hot path a bounds check.
  var current: Frame
  var parents: [Frame] = []
  var keys = JSONKeys()
  /// Start of the last key, value or closed container.
  var token: JSONInput.Mark
  /// Decoded bytes of a string that is not verbatim in one chunk of the input.
  var scratch: [UInt8] = []
  var failure: JSONError?

  private init(_ input: consuming JSONInput, options: JSONOptions) {
    token = input.mark
    current = Frame(kind: .root, firstKey: 0, mark: token)
    self.input = input
    self.options = options
  }

  /// Reads a document in a range of `bytes`, without copying.
  package init(
    _ bytes: [UInt8], in range: Range<Int>, options: JSONOptions = JSONOptions(), line: Int = 1
  ) {
    self.init(
      JSONInput(bytes, in: range, line: line, maximumBytes: options.bytes), options: options)
  }

  /// Reads a document in memory; error locations count lines from `line`.
  package init(_ bytes: [UInt8], options: JSONOptions = JSONOptions(), line: Int = 1) {
    self.init(bytes, in: 0..<bytes.count, options: options, line: line)
  }

  /// Reads a document in a slice of a larger buffer, such as one line; the slice is copied.
  package init(_ bytes: ArraySlice<UInt8>, options: JSONOptions = JSONOptions(), line: Int = 1) {
    self.init(Array(bytes), options: options, line: line)
  }

  /// Reads a document in memory.
  package init(_ text: String, options: JSONOptions = JSONOptions(), line: Int = 1) {
    self.init(Array(text.utf8), options: options, line: line)
  }

  /// Reads a document in chunks; nil or an empty chunk ends it, and errors from `source` are
  /// rethrown.
  package init(
    options: JSONOptions = JSONOptions(), source: @escaping () throws -> [UInt8]?
  ) {
    self.init(
      JSONInput(source: source, line: 1, maximumBytes: options.bytes), options: options)
  }

  /// The offset of the next unread byte from the beginning of the document.
  package var offset: Int { input.offset }

  /// The offset of the start of the last key, value or closed container.
  package var tokenOffset: Int { token.offset }

  /// Checks that only white space follows; an unread root value is skipped.
  ///
  /// - Throws: `JSONError` if the value is invalid or is followed by anything.
  package mutating func finish() throws {
    if phase == .value, current.kind == .root { try skipValue() }
    try checkUsable()
    precondition(current.kind == .root, "finish() inside a container")
    _ = try peek()
    if !input.isAtEnd || input.isCut {
      throw unexpected("the end of the document")
    }
  }

  /// Reads a whole document in memory with `body`, then checks that nothing follows.
  package static func read<Value>(
    _ bytes: [UInt8], options: JSONOptions = JSONOptions(),
    _ body: (inout JSONReader) throws -> Value
  ) throws -> Value {
    var reader = JSONReader(bytes, options: options)
    let value = try body(&reader)
    try reader.finish()
    return value
  }
}

// MARK: - White space and comments

extension JSONReader {
  /// Peeks at the next byte after white space and comments; 0 at the end of the input.
  @inline(__always)
  mutating func peek() throws -> UInt8 {
    if input.position < input.end {
      let byte = input.bytes[input.position]
      if byte > UInt8(ascii: " "), byte != UInt8(ascii: "/") { return byte }
    }
    return try skipSpace()
  }

  private mutating func skipSpace() throws -> UInt8 {
    while try !input.isAtEnd || input.refill() {
      let byte = input.bytes[input.position]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): input.position += 1
      case UInt8(ascii: "\n"): input.passLineFeed()
      case UInt8(ascii: "/") where options.comments: try skipComment()
      default: return byte
      }
    }
    return 0
  }

  private mutating func skipComment() throws {
    let start = input.mark
    input.position += 1
    let opening = try input.has(1) ? input.bytes[input.position] : 0
    guard opening == UInt8(ascii: "/") || opening == UInt8(ascii: "*") else {
      throw fail(.syntax, "expected // or /* to begin a comment", at: start)
    }
    input.position += 1
    let isBlock = opening == UInt8(ascii: "*")
    var previous: UInt8 = 0
    while try !input.isAtEnd || input.refill() {
      let byte = input.bytes[input.position]
      if byte == UInt8(ascii: "\n") {
        input.passLineFeed()
        if !isBlock { return }
      } else {
        try passScalar()
        if isBlock, previous == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { return }
      }
      previous = byte
    }
    if isBlock { throw input.isCut ? cut() : fail(.syntax, "the comment is not closed", at: start) }
  }

  /// Passes one scalar, which must be well-formed, and returns its length in bytes.
  @discardableResult
  mutating func passScalar() throws -> Int {
    guard let length = try input.scalarLength() else {
      // Requesting more bytes distinguishes a scalar truncated by the size limit from a malformed
      // one.
      let isCut = try !input.has(4) && input.isCut
      throw isCut ? cut() : fail(.syntax, "the text is not valid UTF-8", at: input.mark)
    }
    input.passScalar(length: length)
    return length
  }
}
