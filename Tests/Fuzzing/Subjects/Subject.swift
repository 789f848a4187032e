/// A part of MoonRunner that is given bytes of others, and what holds whatever they are.
///
/// `scripts/fuzz` looks for bytes with which it does not; the tests give it those that are known.
package struct Subject {
  package let name: String
  /// Bytes of an input at most.
  package let longest: Int
  /// Good input, from the code's own writers, to begin with.
  package let seeds: [[UInt8]]
  private let body: ([UInt8]) throws -> Void

  init(_ name: String, longest: Int, seeds: [[UInt8]], _ body: @escaping ([UInt8]) throws -> Void) {
    self.name = name
    self.longest = longest
    self.seeds = seeds
    self.body = body
  }

  /// Gives the bytes to the subject; throws a ``Violation`` where something does not hold.
  package func check(_ bytes: [UInt8]) throws { try body(bytes) }

  /// All subjects.
  package static func all() throws -> [Subject] {
    [
      nmea(), receiver(), json(), journal(), runFile(), exports(), badges(), settings(),
      boardFile(), try picture(), flight(), helper(), gpx(), tcx(), fit(), packed(), tile(),
      pmtiles(), try mbtiles(), keys(),
    ]
  }
}

/// What does not hold, in words.
package struct Violation: Error, CustomStringConvertible {
  package let description: String
}

/// Throws a ``Violation`` unless the condition holds.
func require(_ condition: Bool, _ words: @autoclosure () -> String) throws {
  guard condition else { throw Violation(description: words()) }
}

/// Reads what was just written, which never fails.
func readBack<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch {
    throw Violation(description: "\(what), as written, cannot be read: \(error)")
  }
}

/// Hands bytes out in pieces.
func pieces(_ bytes: [UInt8], of length: Int) -> () throws -> [UInt8]? {
  var rest = bytes[...]
  return {
    defer { rest = rest.dropFirst(length) }
    return rest.isEmpty ? nil : Array(rest.prefix(length))
  }
}
