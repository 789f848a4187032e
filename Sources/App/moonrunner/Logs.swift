import Console
import GPS
import RunImport
import RunModel

/// Functions shared by commands that read logs.
enum Logs {
  /// The earliest date accepted in logs: 2000-01-01.
  ///
  /// Logs may be old; GPS was fully operational by then.
  static let floorDate = UTC(millisecondsSince1970: 946_684_800_000)

  /// The reader's configuration for logs.
  static var configuration: GPSConfiguration {
    var configuration = GPSConfiguration(floorDate: floorDate)
    configuration.isLog = true
    return configuration
  }

  /// Reads a log to its end, fix by fix.
  ///
  /// - Parameters:
  ///   - next: Returns the next bytes; `nil` at the end.
  ///   - body: Receives a fix.
  /// - Throws: Whatever either closure throws.
  /// - Returns: Statistics of the bytes.
  static func read<Failure: Error>(
    _ next: () throws(Failure) -> [UInt8]?, _ body: (ReceivedFix) throws(Failure) -> Void
  ) throws(Failure) -> GPSStatistics {
    var timer = LogTimer()
    var reader = GPSReader(configuration: configuration)
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

  /// Returns why the input is not a log, or `nil` if it is one.
  static func missing(_ statistics: GPSStatistics, in input: InputFile) -> String? {
    guard statistics.sentences == 0 else { return nil }
    if let other = ForeignFile(input.head) { return other.words }
    if input.head.starts(with: [0xff, 0xfe]) || input.head.starts(with: [0xfe, 0xff]) {
      return "it is UTF-16, which some shells write with '>'; save it as UTF-8"
    }
    let damaged = statistics.badChecksums
    return "no NMEA sentence found"
      + (damaged == 0
        ? "; a log holds lines like $GNRMC,...*5C"
        : ": all \(damaged) lines that look like one have a wrong checksum")
  }
}

extension ForeignFile {
  /// Describes the file and how to use it where a log is expected.
  fileprivate var words: String {
    let only = "this command reads NMEA logs only"
    return switch self {
    case .track(let name, let format):
      // Without fix=3d gpsbabel marks every point as invalid, and writes HDOP 0 in GGA.
      "it looks like \(name); \(only). To make one: gpsbabel -t -i \(format) -f FILE"
        + " -x track,fix=3d,speed,course -o nmea,gpgga=0,gpgsa=0 -F run.nmea"
    case .csv: "it looks like CSV; \(only). Export the run as GPX from its source"
    case .run: "it is a MoonRunner run file, not a log; to import it: moonrunner runs import"
    case .packed(let name, let unpack):
      "it looks like \(name); \(only). To unpack it: \(unpack) | moonrunner replay -"
    case .ubx: "it looks like UBX, u-blox's own messages; \(only). Have the receiver send NMEA"
    }
  }
}
