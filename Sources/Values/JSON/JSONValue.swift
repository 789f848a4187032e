/// A whole value in memory, for small documents of unknown structure.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as its source text, to keep all digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in document order.
  case object([JSONMember])
}

package struct JSONMember: Equatable, Sendable {
  package var key: String
  package var value: JSONValue

  /// Makes a member.
  package init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension JSONValue {
  /// Reads a whole document.
  package init(parsing bytes: [UInt8], options: JSONOptions = JSONOptions()) throws {
    self = try JSONReader.read(bytes, options: options) { try $0.value() }
  }

  /// Reads a whole document.
  package init(parsing text: String, options: JSONOptions = JSONOptions()) throws {
    try self.init(parsing: Array(text.utf8), options: options)
  }

  /// The value of a key; nil if there is none or this is not an object.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The element at an index; nil if there is none or this is not an array.
  package subscript(_ index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The boolean, if this is one.
  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The string, if this is one.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The nearest double, if this is a number that does not overflow.
  package var double: Double? {
    guard case .number(let text) = self, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// The integer, if this is written as one and fits in 64 bits.
  package var int64: Int64? {
    guard case .number(let text) = self else { return nil }
    return Int64(text)
  }

  /// The elements, if this is an array.
  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members, if this is an object.
  package var object: [JSONMember]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

extension JSONReader {
  /// Reads the next value of any type into memory.
  ///
  /// Throws a `JSONError`, `.syntax` or `.limit`.
  package mutating func value() throws -> JSONValue {
    switch try kind() {
    case .object:
      var members: [JSONMember] = []
      try beginObject()
      while let key = try nextKey() { members.append(JSONMember(key, try value())) }
      return .object(members)
    case .array:
      var elements: [JSONValue] = []
      try beginArray()
      while try nextElement() { elements.append(try value()) }
      return .array(elements)
    case .string: return .string(try string())
    case .number: return .number(try numberText())
    case .boolean: return .bool(try bool())
    case .null:
      _ = try null()
      return .null
    }
  }
}
