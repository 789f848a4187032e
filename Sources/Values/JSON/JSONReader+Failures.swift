extension JSONReader {
  /// An error in the last or next value, for rules that the reader does not check.
  package func error(_ message: String) -> JSONError {
    locate(.value, message, at: token, inside: phase != .first)
  }

  func locate(
    _ kind: JSONError.Kind, _ message: String, at mark: JSONInput.Mark, inside: Bool
  ) -> JSONError {
    JSONError(
      kind: kind, message: message, line: mark.line, column: mark.column,
      path: path(inside: inside))
  }

  /// Records and returns the error that stops the reader.
  mutating func fail(
    _ kind: JSONError.Kind, _ message: String, at mark: JSONInput.Mark
  ) -> JSONError {
    let error = locate(kind, message, at: mark, inside: phase == .value)
    failure = error
    phase = .failed
    return error
  }

  /// The error for exceeding the size limit.
  mutating func cut() -> JSONError {
    fail(.limit, "the document is longer than \(options.bytes) bytes", at: input.mark)
  }

  /// The error for an invalid byte at the cursor.
  mutating func unexpected(_ expected: String) -> JSONError {
    if input.isAtEnd {
      return input.isCut
        ? cut()
        : fail(.syntax, "expected \(expected), found the end of the document", at: input.mark)
    }
    let byte = input.bytes[input.position]
    if byte == 0xEF, input.offset == 0 {
      return fail(.syntax, "the document must not start with a byte order mark", at: input.mark)
    }
    return fail(.syntax, "expected \(expected), found \(Self.name(of: byte))", at: input.mark)
  }

  /// The error for a value of the wrong type at the cursor, or no value at all.
  mutating func mismatch(_ expected: String, _ byte: UInt8) -> JSONError {
    guard let kind = JSONKind(firstByte: byte) else {
      let isComma = current.count > 1 && current.kind == .array
      return unexpected(isComma ? "\(expected) after the comma" : expected)
    }
    return error("expected \(expected), found \(kind.name)")
  }

  /// Throws the error that stopped the reader, if one did.
  @inline(__always)
  func checkUsable() throws {
    if phase == .failed { throw stopped() }
  }

  /// The error for a call when there is no value to read: the one that stopped the reader.
  ///
  /// If there is none, the caller asked for a value where the grammar has none. That is a
  /// programmer error, which no input can cause, and it traps.
  func stopped() -> JSONError {
    guard let failure else { preconditionFailure("call nextKey() or nextElement() first") }
    return failure
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    default: "byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
    }
  }

  /// The key path from the root; `inside` adds the member or element of the innermost container.
  private func path(inside: Bool) -> String {
    var path = ""
    for (depth, frame) in (parents + [current]).enumerated() {
      let isInnermost = depth == parents.count
      if isInnermost, !inside { break }
      switch frame.kind {
      case .root: break
      case .array: path += "[\(max(0, frame.count - 1))]"
      case .object:
        let next = isInnermost ? keys.count : firstKey(atDepth: depth + 1)
        guard next > frame.firstKey else { break }
        path += JSONError.step(key: keys.key(at: next - 1), isFirst: path.isEmpty)
      }
    }
    return path
  }

  private func firstKey(atDepth depth: Int) -> Int {
    depth == parents.count ? current.firstKey : parents[depth].firstKey
  }
}
