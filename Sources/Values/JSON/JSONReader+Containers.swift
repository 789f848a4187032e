extension JSONReader {
  /// The number of open containers.
  package var depth: Int { parents.count }

  /// Enters an object; follow with `nextKey()` until it returns nil.
  ///
  /// Throws a `JSONError`: `.value` if another type is next, otherwise `.syntax` or `.limit`.
  package mutating func beginObject() throws {
    let byte = try valueStart()
    guard byte == UInt8(ascii: "{") else { throw mismatch("an object", byte) }
    try open(.object)
  }

  /// Enters an array; follow with `nextElement()` until it returns false.
  ///
  /// Throws a `JSONError`: `.value` if another type is next, otherwise `.syntax` or `.limit`.
  package mutating func beginArray() throws {
    let byte = try valueStart()
    guard byte == UInt8(ascii: "[") else { throw mismatch("an array", byte) }
    try open(.array)
  }

  /// Advances to the next member and returns its key; nil closes the object.
  ///
  /// Throws a `JSONError`, `.syntax` or `.limit`.
  package mutating func nextKey() throws -> String? {
    try advanceKey() ? keys.key(at: keys.count - 1) : nil
  }

  /// Advances to the next element; false closes the array.
  ///
  /// Throws a `JSONError`, `.syntax` or `.limit`.
  package mutating func nextElement() throws -> Bool {
    if phase == .value { try skipValue() }
    try checkUsable()
    precondition(current.kind == .array, "nextElement() outside an array")
    let byte = try peek()
    if byte == UInt8(ascii: "]") {
      close()
      return false
    }
    if phase == .after {
      guard byte == UInt8(ascii: ",") else { throw unexpected("',' or ']'") }
      input.position += 1
    }
    current.count += 1
    phase = .value
    return true
  }

  /// Advances to a required element, in a row of fixed length.
  ///
  /// Throws a `JSONError`: `.value` at the end of the array, otherwise `.syntax` or `.limit`.
  package mutating func element() throws {
    let count = current.count
    guard try nextElement() else {
      throw error("expected another element, but the array has only \(count)")
    }
  }

  /// Closes an array after its last expected element.
  ///
  /// Throws a `JSONError`: `.value` if there is another element, otherwise `.syntax` or `.limit`.
  package mutating func endArray() throws {
    if try nextElement() {
      _ = try valueStart()
      throw error("expected the end of the array")
    }
  }

  /// Like `nextKey()`, without creating a String.
  mutating func advanceKey() throws -> Bool {
    if phase == .value { try skipValue() }
    try checkUsable()
    precondition(current.kind == .object, "nextKey() outside an object")
    var byte = try peek()
    if byte == UInt8(ascii: "}") {
      close()
      return false
    }
    if phase == .after {
      guard byte == UInt8(ascii: ",") else { throw unexpected("',' or '}'") }
      input.position += 1
      byte = try peek()
    }
    token = input.mark
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a quoted key") }
    guard current.count < options.keysPerObject else {
      throw fail(.limit, "the object has more than \(options.keysPerObject) keys", at: token)
    }
    let text = try scanString(limit: options.keyLength, noun: "key")
    let isNew = keys.append(bytes(of: text), objectStart: current.firstKey)
    current.count += 1
    phase = .value
    guard isNew || options.repeatedKeys else {
      throw fail(.syntax, "duplicate key", at: token)
    }
    guard try peek() == UInt8(ascii: ":") else { throw unexpected("':' after the key") }
    input.position += 1
    return true
  }

  /// Peeks at the first byte of the next value, and records its location.
  @inline(__always)
  mutating func valueStart() throws -> UInt8 {
    guard phase == .value else { throw stopped() }
    let byte = try peek()
    token = input.mark
    return byte
  }

  mutating func open(_ kind: Frame.Kind) throws {
    guard parents.count < options.depth else {
      throw fail(.limit, "nested deeper than \(options.depth) levels", at: token)
    }
    parents.append(current)
    current = Frame(kind: kind, firstKey: keys.count, mark: token)
    input.position += 1
    phase = .first
  }

  private mutating func close() {
    input.position += 1
    token = current.mark
    if current.kind == .object { keys.forget(from: current.firstKey) }
    current = parents.removeLast()
    phase = .after
  }
}

// MARK: - Skipping

extension JSONReader {
  /// Validates and skips the next value of any kind.
  ///
  /// Throws a `JSONError`, `.syntax` or `.limit`.
  package mutating func skipValue() throws {
    let depth = parents.count
    repeat {
      if phase == .value {
        try skipScalarOrOpen()
      } else {
        try advance()
      }
    } while parents.count > depth
  }

  /// Runs `body`, which reads the next value; a `.value` error is recorded and the value skipped,
  /// so that all faults of a document can be reported together.
  package mutating func collecting(
    _ faults: inout [JSONError], _ body: (inout JSONReader) throws -> Void
  ) throws {
    let depth = parents.count
    do { try body(&self) } catch let error as JSONError where error.kind == .value {
      faults.append(error)
      while parents.count > depth || phase == .value {
        if phase == .value { try skipValue() } else { try advance() }
      }
    }
  }

  private mutating func advance() throws {
    switch current.kind {
    case .array: _ = try nextElement()
    case .object: _ = try advanceKey()
    case .root: throw stopped()
    }
  }

  private mutating func skipScalarOrOpen() throws {
    let byte = try valueStart()
    switch JSONKind(firstByte: byte) {
    case .object: try open(.object)
    case .array: try open(.array)
    case .string:
      _ = try scanString(limit: options.stringLength, noun: "string")
      phase = .after
    case .number: _ = try readNumber()
    case .boolean: _ = try bool()
    case .null: _ = try null()
    case nil: throw mismatch("a value", byte)
    }
  }
}
