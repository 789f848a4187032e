import GPS
import RunModel

/// What is common to commands that read logs.
enum Logs {
  /// A log may be old: no receiver date before GPS had satellites in full, 2000-01-01.
  static let floorDate = UTC(millisecondsSince1970: 946_684_800_000)

  /// Reads a log to its end, a fix at a time.
  ///
  /// - Parameters:
  ///   - next: The next bytes; `nil` at the end.
  ///   - body: Takes a fix.
  /// - Throws: What either throws.
  /// - Returns: What the bytes were.
  static func read<Failure: Error>(
    _ next: () throws(Failure) -> [UInt8]?, _ body: (ReceivedFix) throws(Failure) -> Void
  ) throws(Failure) -> GPSStatistics {
    var timer = LogTimer()
    var reader = GPSReader(configuration: GPSConfiguration(floorDate: floorDate))
    var parts: [TimedBytes] = []
    var fixes: [ReceivedFix] = []
    var now = Instant(nanoseconds: 0)
    var isAtEnd = false
    while !isAtEnd {
      if let bytes = try next() {
        timer.read(bytes, into: &parts)
      } else {
        timer.finish(into: &parts)
        isAtEnd = true
      }
      for part in parts {
        now = max(now, part.at)
        reader.read(part.bytes, at: now, into: &fixes)
      }
      parts.removeAll(keepingCapacity: true)
      if isAtEnd, let deadline = reader.nextDeadline {
        reader.advance(to: max(now, deadline), into: &fixes)
      }
      for fix in fixes { try body(fix) }
      fixes.removeAll(keepingCapacity: true)
    }
    return reader.statistics
  }

  /// Why what was read is no log at all; `nil` when it is one.
  static func missing(_ statistics: GPSStatistics, in input: InputFile) -> String? {
    guard statistics.sentences == 0 else { return nil }
    if let other = ForeignFile(input.head) { return other.words }
    let damaged = statistics.badChecksums
    return "no NMEA sentence found"
      + (damaged == 0
        ? "; a log holds lines like $GNRMC,...*5C"
        : ": the checksum of all \(damaged) lines that look like one is wrong")
  }
}
