@testable import JSON

/// The result of reading a document: its value or its error.
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

  /// The error message; empty if there is none.
  var complaint: String { error?.description ?? "" }
}

/// The message of the error thrown by `body`; empty if there is none.
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
