package import Device
import GPS
package import JSON
package import RunModel
import RunStore

/// The first line of a flight record: the wearable's configuration and the start of the record.
package struct FlightHeader: Hashable, Sendable {
  package var configuration: DeviceConfiguration
  /// The start time that the wearable was created with.
  package var start: Instant

  package init(configuration: DeviceConfiguration, start: Instant) {
    self.configuration = configuration
    self.start = start
  }
}

extension FlightHeader {
  /// The encoded line, including its line feed.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.string(FlightRecord.format)
    writer.key("version")
    writer.int(FlightRecord.version)
    writer.key("start")
    writer.int(start.nanoseconds)
    writer.key("software")
    writer.string(configuration.software)
    writer.key("boot")
    writer.string(configuration.boot)
    writer.key("seed")
    writer.string(hexadecimal(configuration.seed, digits: 16))
    writer.key("buttons")
    writer.string(configuration.buttons.rawValue)
    writer.key("engine")
    writer.string(configuration.engine)
    writer.key("gps")
    write(configuration.gps, to: &writer)
    writer.key("capacity")
    write(configuration.capacity, to: &writer)
    writer.key("board")
    writer.string(configuration.board)
    writer.key("absent")
    writer.beginArray()
    for part in Part.allCases where configuration.absent.contains(part) {
      writer.string(part.rawValue)
    }
    writer.endArray()
    writer.key("ladder")
    BadgeFile.write(configuration.ladder, to: &writer)
    if !configuration.ladder.lifetime.isEmpty {
      writer.key("lifetime")
      BadgeFile.write(configuration.ladder.lifetime, to: &writer)
    }
    writer.endObject()
    return writer.takeAll() + [UInt8(ascii: "\n")]
  }

  /// Parses the line, ignoring unknown keys; throws an error if it is damaged.
  package init(_ reader: inout JSONReader) throws {
    var format: String?
    var version: Int64?
    var start: Instant?
    var lifetime: [LifetimeBadge] = []
    var configuration = DeviceConfiguration(
      buttons: .four, ladder: BadgeLadder([]), engine: "", software: "", boot: "", seed: 0,
      gps: GPSConfiguration())
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "format": format = try reader.string()
      case "version": version = try reader.int64()
      case "start": start = Instant(nanoseconds: try reader.int64())
      case "software": configuration.software = try reader.string()
      case "boot": configuration.boot = try reader.string()
      case "seed":
        guard let seed = UInt64(try reader.string(), radix: 16) else {
          throw reader.error("expected up to 16 hexadecimal digits")
        }
        configuration.seed = seed
      case "buttons": configuration.buttons = try reader.name(of: ButtonLayout.self)
      case "engine": configuration.engine = try reader.string()
      case "gps": configuration.gps = try GPSConfiguration(&reader)
      case "capacity": configuration.capacity = try ScreenCapacity(&reader)
      case "board": configuration.board = try reader.string()
      case "absent":
        try reader.beginArray()
        while try reader.nextElement() {
          configuration.absent.insert(try reader.name(of: Part.self))
        }
      case "ladder": configuration.ladder = try BadgeFile.read(&reader)
      case "lifetime": lifetime = try BadgeFile.readLifetime(&reader)
      default: break
      }
    }
    guard format == FlightRecord.format else {
      throw reader.error("expected the format \"\(FlightRecord.format)\"")
    }
    guard version == FlightRecord.version else {
      throw reader.error(
        "expected version \(FlightRecord.version), found \(version.map { "\($0)" } ?? "none")")
    }
    guard let start else { throw reader.error("\"start\" is missing") }
    guard !configuration.ladder.badges.isEmpty else { throw reader.error("\"ladder\" is missing") }
    guard !configuration.engine.isEmpty else { throw reader.error("\"engine\" is missing") }
    configuration.ladder = BadgeLadder(configuration.ladder.badges, lifetime: lifetime)
    self.init(configuration: configuration, start: start)
  }
}

private func write(_ gps: GPSConfiguration, to writer: inout JSONWriter) {
  writer.beginObject()
  for (key, value) in [
    ("metresPerHDOP", gps.metresPerHDOP), ("sigmaPerHDOP", gps.sigmaPerHDOP),
    ("assumedAccuracy", gps.assumedAccuracy), ("assumedSigma", gps.assumedSigma),
  ] {
    writer.key(key)
    writer.double(value)
  }
  for (key, span) in [
    ("assumeAfter", gps.assumeAfter), ("quietTime", gps.quietTime),
    ("longestEpoch", gps.longestEpoch), ("lossTime", gps.lossTime),
  ] {
    writer.key(key)
    writer.int(span.nanoseconds)
  }
  writer.key("floorDate")
  writer.int(gps.floorDate.millisecondsSince1970)
  writer.key("raisesFloor")
  writer.bool(gps.raisesFloor)
  writer.endObject()
}

private func write(_ capacity: ScreenCapacity, to writer: inout JSONWriter) {
  writer.beginObject()
  writer.key("listRows")
  writer.int(Int64(capacity.listRows))
  writer.key("prizes")
  writer.int(Int64(capacity.prizes))
  writer.key("splitRows")
  writer.int(Int64(capacity.splitRows))
  writer.key("letters")
  writer.double(capacity.letters)
  writer.endObject()
}

extension ScreenCapacity {
  /// Parses a capacity; keys that are missing from older records have defaults.
  fileprivate init(_ reader: inout JSONReader) throws {
    self.init()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "listRows": listRows = try reader.int(in: Self.rows)
      case "prizes": prizes = try reader.int(in: Self.rows)
      case "splitRows": splitRows = try reader.int(in: Self.rows)
      case "letters": letters = try reader.double(in: Self.letterBounds)
      default: break
      }
    }
  }
}

/// Bounds that no board exceeds: metres, nanoseconds up to an hour, milliseconds up to the year
/// 2200.
private let factors = 0.001...1000
private let spans: ClosedRange<Int64> = 0...3_600_000_000_000
private let dates: ClosedRange<Int64> = 0...7_258_118_400_000

extension GPSConfiguration {
  /// Parses a configuration; missing keys have defaults.
  ///
  /// Spans are nanoseconds, the date milliseconds since 1970.
  fileprivate init(_ reader: inout JSONReader) throws {
    self.init()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "metresPerHDOP": metresPerHDOP = try reader.double(in: factors)
      case "sigmaPerHDOP": sigmaPerHDOP = try reader.double(in: factors)
      case "assumedAccuracy": assumedAccuracy = try reader.double(in: factors)
      case "assumedSigma": assumedSigma = try reader.double(in: factors)
      case "assumeAfter": assumeAfter = .nanoseconds(try reader.int64(in: spans))
      case "quietTime": quietTime = .nanoseconds(try reader.int64(in: spans))
      case "longestEpoch": longestEpoch = .nanoseconds(try reader.int64(in: spans))
      case "lossTime": lossTime = .nanoseconds(try reader.int64(in: spans))
      case "floorDate": floorDate = UTC(millisecondsSince1970: try reader.int64(in: dates))
      case "raisesFloor": raisesFloor = try reader.bool()
      default: break
      }
    }
  }
}
