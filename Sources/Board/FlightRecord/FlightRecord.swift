import RunStore
import Tracking

// A flight record is all that happened to a wearable, one thing a line, so that a person can read
// it and `replay` can play it again:
//
//     {"format":"moonrunner.flight","version":1,"start":81234567890,"software":"moonrunner 1.0.0",
//       "boot":"...","seed":"00000000deadbeef","buttons":"four","engine":"moonrunner/3",
//       "gps":{...},"ladder":[{"name":"Earth",...},...]}                            (one line)
//     [81301000000,"opened",{"settings":{...},"runs":[...],"damaged":[],"free":1000000}]
//     [82000000000,"gps","$GNRMC,061500.00,A,...*5C\r\n"]
//     [82500000000,"button","start","down",82499000000]
//     [82600000000,"durable",1000000]
//
// The first number is the instant in nanoseconds at which the wearable was told. What the runner's
// presses and the deadlines do is not written: the wearable does it again by itself. Bytes from the
// receiver are text, one character U+0000...U+00FF a byte, so noise comes back exactly. Runs,
// journals, settings and badges stand as in their own files.

/// All that happened to a wearable, in order: names and bounds of the format.
///
/// Whoever runs a wearable writes the header once, and a line before each event that it hands over:
///
///     device = Device(configuration: configuration, at: now)
///     file.write(FlightHeader(configuration: configuration, start: now).line)
///     ...
///     file.write(FlightEvent(event, at: now, settled: device.now).line)
///     effects = device.handle(event, at: now)
///
/// `Device.advance(to:)` needs no line: deadlines are worked off at their own instants.
package enum FlightRecord {
  package static let format = "moonrunner.flight"
  /// Records of another version are refused.
  package static let version: Int64 = 1
  /// The longest line that is read: as long as the longest journal, whose lines it may hold.
  ///
  /// A run of 24 hours at 10 Hz takes 110 MB.
  package static let longestLine = JournalLimits.standardLines * JournalEncoder.longestLine

  /// How many bytes of a file ``isBegun(by:)`` wants to see.
  package static let signatureLength = 64

  /// Whether a file that begins so is a flight record, whole or not.
  package static func isBegun(by bytes: some Sequence<UInt8>) -> Bool {
    let start = bytes.prefix(signatureLength).filter { $0 != UInt8(ascii: " ") }
    return start.starts(with: "{\"format\":\"\(format)\"".utf8)
  }
}
