import GPS
import JSON
import RunModel

/// `moonrunner fixes LOG`: what the receiver said, one JSON object an epoch and line.
enum FixesCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let input = try InputFile(try arguments.operand())
    var timer = LogTimer()
    var reader = GPSReader(configuration: GPSConfiguration(floorDate: Logs.floorDate))
    var parts: [TimedBytes] = []
    var fixes: [ReceivedFix] = []
    var now = Instant(nanoseconds: 0)
    var isAtEnd = false
    while !isAtEnd {
      if let bytes = try input.next() {
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
      for fix in fixes {
        var writer = JSONWriter(layout: .spaced)
        write(fix.fix, to: &writer)
        try output.document(piece: writer.take() + [UInt8(ascii: "\n")])
      }
      fixes.removeAll(keepingCapacity: true)
    }
    if let missing = Logs.missing(reader.statistics, in: input) {
      throw .failed("\(input.name): \(missing)")
    }
  }

  private static func write(_ fix: Fix, to writer: inout JSONWriter) {
    func number(_ key: String, _ value: Double?, _ decimals: Int) {
      guard let value else { return }
      writer.key(key)
      writer.double(value, decimals: decimals)
    }
    writer.beginObject()
    if let time = fix.time {
      writer.key("time")
      writer.string(time.iso8601)
    }
    number("latitude", fix.coordinate?.latitude, 9)
    number("longitude", fix.coordinate?.longitude, 9)
    number("altitude", fix.altitude, 3)
    number("speed", fix.speed, 3)
    number("course", fix.course, 2)
    number("accuracy", fix.accuracy, 2)
    number("sigma", fix.sigma, 2)
    number("hdop", fix.hdop, 2)
    if let satellites = fix.satellites {
      writer.key("satellites")
      writer.int(satellites)
    }
    writer.key("valid")
    writer.bool(fix.status == .valid)
    writer.endObject()
  }
}

/// What is common to commands that read logs.
enum Logs {
  /// A log may be old: no receiver date before GPS had satellites in full, 2000-01-01.
  static let floorDate = UTC(millisecondsSince1970: 946_684_800_000)

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
