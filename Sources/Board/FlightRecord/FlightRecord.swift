import RunStore
import Tracking

// A flight record contains all events of a wearable, one per line, so that a person can read it and
// `replay` can play it back:
//
//     {"format":"moonrunner.flight","version":1,"start":81234567890,"software":"moonrunner 1.0.0",
//       "boot":"...","seed":"00000000deadbeef","buttons":"four","engine":"moonrunner/3",
//       "gps":{...},"ladder":[{"name":"Earth",...},...]}                            (one line)
//     [81301000000,"opened",{"settings":{...},"runs":[...],"damaged":[],"free":1000000}]
//     [82000000000,"gps","$GNRMC,061500.00,A,...*5C\r\n"]
//     [82500000000,"button","start","down",82499000000]
//     [82600000000,"durable",1000000]
//
// The first number is the time in nanoseconds at which the wearable received the event. Effects of
// key presses and deadlines are not recorded, because the wearable reproduces them. Bytes from the
// receiver are a string with one character U+0000...U+00FF per byte, so that noise is preserved
// exactly. Runs, journals, settings and badges are encoded as in their own files.

/// Names and limits of the flight record format.
///
/// The program that runs a wearable writes the header once, and a line before each event that it
/// passes on:
///
///     device = Device(configuration: configuration, at: now)
///     file.write(FlightHeader(configuration: configuration, start: now).line)
///     ...
///     file.write(FlightEvent(event, at: now, settled: device.now).line)
///     effects = device.handle(event, at: now)
///
/// `Device.advance(to:)` needs no line: deadlines are handled at their own times.
package enum FlightRecord {
  package static let format = "moonrunner.flight"
  /// Records of other versions are rejected.
  package static let version: Int64 = 1
  /// The longest accepted line: as long as the longest journal, since one line may contain a whole
  /// journal.
  ///
  /// A run of 24 hours at 10 Hz takes 110 MB.
  package static let longestLine = JournalLimits.standardLines * JournalEncoder.longestLine

  /// Number of bytes that ``isBegun(by:)`` needs from the start of a file.
  package static let signatureLength = 64

  /// Whether a file that starts with these bytes is a flight record, complete or not.
  package static func isBegun(by bytes: some Sequence<UInt8>) -> Bool {
    let start = bytes.prefix(signatureLength).filter { $0 != UInt8(ascii: " ") }
    return start.starts(with: "{\"format\":\"\(format)\"".utf8)
  }
}
