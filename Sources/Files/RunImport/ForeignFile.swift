import RunModel

/// A file of a kind that a user may mistake for a log or a course.
///
/// Files are recognized by their first bytes:
///
///     GPX        <?xml version="1.0"?> <gpx ...
///     TCX        <?xml version="1.0"?> <TrainingCenterDatabase ...
///     KML        <?xml version="1.0"?> <kml ...
///     FIT        .FIT in bytes 8 to 11 (FIT SDK, file header)
///     run file   { "format": "moonrunner.run"
///     CSV        a first line with latitude and longitude, or with four commas and no $
///     packed     gzip 1F 8B, zip PK 03 04, xz FD 7zXZ, bzip2 BZh, zstd 28 B5 2F FD
///     UBX        B5 62, u-blox's own messages
package enum ForeignFile: Equatable, Sendable {
  /// A track: the name of its format and gpsbabel's name for it.
  case track(String, gpsbabel: String)
  case csv
  case run
  /// A compressed file: its format and the command that unpacks it to standard output.
  case packed(String, unpack: String)
  case ubx

  /// Detects the kind from the first bytes of a file; `nil` for any other kind.
  package init?(_ head: [UInt8]) {
    guard let found = ForeignFile.packed(head) ?? ForeignFile.text(head) else { return nil }
    self = found
  }

  private static func packed(_ head: [UInt8]) -> ForeignFile? {
    if head.dropFirst(8).starts(with: ".FIT".utf8) { return .track("FIT", gpsbabel: "garmin_fit") }
    let signatures: [([UInt8], ForeignFile)] = [
      ([0x1f, 0x8b], .packed("gzip", unpack: "zcat FILE")),
      ([0x50, 0x4b, 0x03, 0x04], .packed("zip", unpack: "unzip -p FILE")),
      ([0xfd, 0x37, 0x7a, 0x58, 0x5a], .packed("xz", unpack: "xzcat FILE")),
      ([0x42, 0x5a, 0x68], .packed("bzip2", unpack: "bzcat FILE")),
      ([0x28, 0xb5, 0x2f, 0xfd], .packed("zstd", unpack: "zstdcat FILE")),
      ([0xb5, 0x62], .ubx),
    ]
    return signatures.first { head.starts(with: $0.0) }?.1
  }

  private static func text(_ head: [UInt8]) -> ForeignFile? {
    let text = String(decoding: head, as: UTF8.self)
    if text.includes("<gpx") { return .track("GPX", gpsbabel: "gpx") }
    if text.includes("<TrainingCenterDatabase") { return .track("TCX", gpsbabel: "gtrnctr") }
    if text.includes("<kml") { return .track("KML", gpsbabel: "kml") }
    if text.includes("\"moonrunner.run\"") { return .run }
    let line = text.prefix { !$0.isNewline }.lowercased()
    let isHead = line.includes("lat") && line.includes("lon") && line.contains(",")
    let isRow = line.count { $0 == "," || $0 == ";" } >= 4 && !line.contains("$")
    return isHead || isRow ? .csv : nil
  }
}
