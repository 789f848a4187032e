/// A component that reads foreign bytes, and its invariants for any input.
///
/// `scripts/fuzz` searches for bytes that violate them; the tests use the known ones.
package struct Subject {
  package let name: String
  /// The maximum number of bytes of an input.
  package let longest: Int
  /// Valid inputs from the code's own writers, as seeds.
  package let seeds: [[UInt8]]
  private let body: ([UInt8]) throws -> Void

  init(_ name: String, longest: Int, seeds: [[UInt8]], _ body: @escaping ([UInt8]) throws -> Void) {
    self.name = name
    self.longest = longest
    self.seeds = seeds
    self.body = body
  }

  /// Checks the subject with these bytes; throws a ``Violation`` if an invariant does not hold.
  package func check(_ bytes: [UInt8]) throws { try body(bytes) }

  /// All subjects.
  package static func all() throws -> [Subject] {
    [
      nmea(), receiver(), json(), journal(), runFile(), exports(), badges(), settings(),
      boardFile(), try picture(), flight(), helper(), gpx(), tcx(), fit(), packed(), tile(),
      pmtiles(), try mbtiles(), keys(), planned(), workout(),
      workoutFIT(),
    ]
  }
}

/// A violated invariant, in words.
package struct Violation: Error, CustomStringConvertible {
  package let description: String
}

/// Throws a ``Violation`` unless the condition holds.
func require(_ condition: Bool, _ words: @autoclosure () -> String) throws {
  guard condition else { throw Violation(description: words()) }
}

/// Reads what was just written, which must not fail.
func readBack<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch {
    throw Violation(description: "\(what) cannot be read back: \(error)")
  }
}

/// Returns bytes in pieces.
func pieces(_ bytes: [UInt8], of length: Int) -> () throws -> [UInt8]? {
  var rest = bytes[...]
  return {
    defer { rest = rest.dropFirst(length) }
    return rest.isEmpty ? nil : Array(rest.prefix(length))
  }
}
