package import JSON
package import RunModel
package import Tracking

/// A run in progress embedded in another document: an array of journal lines without checksums.
///
///     ["5d0c31a27f3a",[0,"run",1,"5d0c31a27f3a",...],[1,"step",0,"Earth",0.0],[2,"pause",2500]]
package enum JournalRows {
  /// Writes a run in progress as the next value.
  package static func write(_ run: InterruptedRun, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.string(run.header.journal.description)
    var encoder = JournalEncoder(rowsOf: run.header.journal)
    var lines: [UInt8] = []
    encoder.append(run.header, to: &lines)
    for line in lines.split(separator: UInt8(ascii: "\n")) { writer.json(line) }
    // The last sequence number determines the length of the journal.
    encoder.skip(to: Int64(run.lines - run.records.count))
    write(run.records, with: &encoder, to: &writer)
    writer.endArray()
  }

  /// Writes records as the next value, without a run.
  package static func write(_ records: some Sequence<RunRecord>, to writer: inout JSONWriter) {
    var encoder = JournalEncoder(rowsOf: JournalID(0))
    writer.beginArray()
    write(records, with: &encoder, to: &writer)
    writer.endArray()
  }

  private static func write(
    _ records: some Sequence<RunRecord>, with encoder: inout JournalEncoder,
    to writer: inout JSONWriter
  ) {
    var line: [UInt8] = []
    for record in records {
      line.removeAll(keepingCapacity: true)
      encoder.append(record, to: &line)
      writer.json(line.dropLast())
    }
  }

  /// Reads a run in progress as the next value; throws a `JSONError`.
  package static func run(_ reader: inout JSONReader) throws -> InterruptedRun {
    try reader.beginArray()
    try reader.element()
    guard let journal = JournalID(try reader.string()) else {
      throw reader.error("expected a journal ID of 12 hexadecimal digits")
    }
    try reader.element()
    guard
      case .header(var header, let steps) = try JournalLine(
        &reader, journal: journal, isSealed: false
      ).entry
    else { throw reader.error("expected a journal header") }
    for _ in 0..<steps {
      try reader.element()
      guard
        case .step(_, let step) = try JournalLine(&reader, journal: journal, isSealed: false)
          .entry
      else { throw reader.error("expected a ladder step") }
      header.ladder.append(step)
    }
    let (records, lines) = try rest(&reader, journal: journal)
    return InterruptedRun(header: header, records: records, lines: lines)
  }

  /// Reads records as the next value.
  ///
  /// Throws a `JSONError`, `.value` if it is JSON but not records.
  package static func records(_ reader: inout JSONReader) throws -> Packed<RunRecord> {
    try reader.beginArray()
    return try rest(&reader, journal: JournalID(0)).records
  }

  private static func rest(
    _ reader: inout JSONReader, journal: JournalID
  ) throws -> (records: Packed<RunRecord>, lines: Int) {
    var lines = 0
    var records = Packed<RunRecord>()
    while try reader.nextElement() {
      let line = try JournalLine(&reader, journal: journal, isSealed: false)
      guard case .record(let record) = line.entry else {
        throw reader.error("expected a run record")
      }
      guard records.count < JournalLimits.standardLines else {
        throw reader.error("more than \(JournalLimits.standardLines) records")
      }
      records.append(record)
      lines = Int(line.sequence) + 1
    }
    return (records, lines)
  }
}
