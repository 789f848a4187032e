import JSON

/// An error in a flight record, with its line.
package struct FlightFault: Error, Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  /// Description of the error, including the column if known.
  package var reason: String

  package var description: String { "line \(line): \(reason)" }
}

/// Parses a flight record in pieces of any size.
///
///     var reader = FlightReader()
///     while let bytes = next() { try reader.read(bytes) { play($0) } }
///     let isCutOff = try reader.finish { play($0) }
///
/// Memory use is limited to one line. All lines before a damaged one are passed on before it
/// throws.
package struct FlightReader {
  /// The content of a line.
  package enum Item: Hashable, Sendable {
    /// The first line; occurs once.
    case header(FlightHeader)
    case event(FlightEvent)
  }

  /// Number of the current line, counted from 1.
  package private(set) var line = 1
  private var hasHeader = false
  /// The start of a line that continues in the next piece.
  private var rest: [UInt8] = []
  private let longestLine: Int

  package init(longestLine: Int = FlightRecord.longestLine) { self.longestLine = longestLine }

  /// Reads the next bytes, and passes on each complete line.
  ///
  /// - Throws: ``FlightFault``, after which the reader must not be used.
  package mutating func read(
    _ bytes: [UInt8], to sink: (Item) -> Void
  ) throws(FlightFault) {
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if rest.isEmpty {
        try scanLine(bytes, in: start..<end, to: sink)
      } else {
        try keep(bytes[start..<end])
        let whole = rest
        rest = []
        try scanLine(whole, in: 0..<whole.count, to: sink)
      }
      line += 1
      start = end + 1
    }
    try keep(bytes[start...])
  }

  /// Ends the record; returns whether it was truncated in its last line.
  ///
  /// - Throws: ``FlightFault`` if the header is incomplete.
  package mutating func finish(to sink: (Item) -> Void) throws(FlightFault) -> Bool {
    // A last line that lacks only its line feed is complete.
    let isCutOff = !rest.isEmpty && (try? scanLine(rest, in: 0..<rest.count, to: sink)) == nil
    rest = []
    guard hasHeader else {
      throw FlightFault(line: line, reason: "the record was cut off within its first line")
    }
    return isCutOff
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) throws(FlightFault) {
    guard rest.count + bytes.count <= longestLine else {
      throw FlightFault(line: line, reason: "the line is longer than \(longestLine) bytes")
    }
    rest += bytes
  }

  private mutating func scanLine(
    _ bytes: [UInt8], in range: Range<Int>, to sink: (Item) -> Void
  ) throws(FlightFault) {
    let item: Item
    do { item = try parse(bytes, in: range) } catch {
      throw FlightFault(line: line, reason: FlightReader.words(error))
    }
    hasHeader = true
    sink(item)
  }

  private func parse(_ bytes: [UInt8], in range: Range<Int>) throws -> Item {
    let options = JSONOptions(bytes: longestLine, stringLength: longestLine)
    var reader = JSONReader(bytes, in: range, options: options)
    let kind = try reader.kind()
    let item: Item
    if !hasHeader {
      guard kind == .object else { throw reader.error("a flight record begins with its header") }
      item = .header(try FlightHeader(&reader))
    } else {
      guard kind != .object else {
        throw reader.error("another record begins here; a file holds only one")
      }
      item = .event(try FlightEvent(&reader))
    }
    try reader.finish()
    return item
  }

  /// Omits the error's own line, which is relative to the parsed text.
  private static func words(_ error: any Error) -> String {
    guard let error = error as? JSONError else { return "\(error)" }
    let place = error.path.isEmpty ? "" : ", at \"\(error.path)\""
    return "column \(error.column)\(place): \(error.message)"
  }
}
