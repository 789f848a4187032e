@testable import JSON

/// A seeded generator (SplitMix64), so that every failure repeats.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// What reading a document came to: its value or its error.
enum Outcome: Equatable {
  case value(JSONValue)
  case error(JSONError)

  init(_ bytes: [UInt8], options: JSONOptions = JSONOptions()) {
    var reader = JSONReader(bytes, options: options)
    self.init(reading: &reader)
  }

  init(_ text: String, options: JSONOptions = JSONOptions()) {
    self.init(Array(text.utf8), options: options)
  }

  /// Reads `bytes` in chunks of at most `chunk` bytes.
  init(_ bytes: [UInt8], options: JSONOptions = JSONOptions(), chunk: Int) {
    var rest = bytes[...]
    var reader = JSONReader(options: options) {
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
    self.init(reading: &reader)
  }

  init(reading reader: inout JSONReader) {
    do {
      let value = try reader.value()
      try reader.finish()
      self = .value(value)
    } catch let error as JSONError {
      self = .error(error)
    } catch {
      fatalError("only the source throws other errors")
    }
  }

  var isValue: Bool {
    switch self {
    case .value: true
    case .error: false
    }
  }

  var error: JSONError? {
    switch self {
    case .value: nil
    case .error(let error): error
    }
  }

  /// The error in words; empty when there is none.
  var complaint: String { error?.description ?? "" }
}

/// The error `body` throws, in words; empty when it throws none.
func complaint(
  _ text: String, options: JSONOptions = JSONOptions(), _ body: (inout JSONReader) throws -> Void
) -> String {
  do {
    try JSONReader.read(Array(text.utf8), options: options, body)
    return ""
  } catch {
    return "\(error)"
  }
}
