import JSON

/// What is wrong with a flight record, and where.
package struct FlightFault: Error, Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  /// What is wrong; says the column where it is known.
  package var reason: String

  package var description: String { "line \(line): \(reason)" }
}

/// Reads a flight record in pieces of any size.
///
///     var reader = FlightReader()
///     while let bytes = next() { try reader.read(bytes) { play($0) } }
///     let isCutOff = try reader.finish { play($0) }
///
/// Memory is one line. All lines before a damaged one have been handed over when that is thrown.
package struct FlightReader {
  /// What a line holds.
  package enum Item: Hashable, Sendable {
    /// The first line, and no other.
    case header(FlightHeader)
    case event(FlightEvent)
  }

  /// The line that is read, or was read last, counted from 1.
  package private(set) var line = 1
  private var hasHeader = false
  /// The beginning of a line whose end is in the next piece.
  private var rest: [UInt8] = []
  private let longestLine: Int

  package init(longestLine: Int = FlightRecord.longestLine) { self.longestLine = longestLine }

  /// Takes the next bytes, and hands over what they make whole.
  ///
  /// - Throws: ``FlightFault``, after which nothing more may be read.
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

  /// The record has ended; returns whether it was cut off within its last line.
  ///
  /// - Throws: ``FlightFault`` when there was not even a whole header.
  package mutating func finish(to sink: (Item) -> Void) throws(FlightFault) -> Bool {
    // What lacks only its line feed is whole all the same.
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
        throw reader.error("another record begins here; one file holds one")
      }
      item = .event(try FlightEvent(&reader))
    }
    try reader.finish()
    return item
  }

  /// The line is ours, not the one within the document.
  private static func words(_ error: any Error) -> String {
    guard let error = error as? JSONError else { return "\(error)" }
    let place = error.path.isEmpty ? "" : ", at \"\(error.path)\""
    return "column \(error.column)\(place): \(error.message)"
  }
}
