import Console
import GPS
import JSON
import RunModel

/// `moonrunner fixes LOG`: prints each epoch as one line of JSON.
enum FixesCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let input = try InputFile(try arguments.operand())
    let statistics = try Logs.read({ () throws(CommandError) in try input.next() }) {
      (fix: ReceivedFix) throws(CommandError) in
      var writer = JSONWriter(layout: .spaced)
      write(fix.fix, to: &writer)
      try output.document(piece: writer.takeAll() + [UInt8(ascii: "\n")])
    }
    if let missing = Logs.missing(statistics, in: input) {
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
