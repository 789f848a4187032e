import Console
import JSON
import MapTiles
import RunModel

/// `moonrunner maps`: lists map files with their coverage and faults.
enum MapsCommand {
  /// The folder used if none is named.
  static let standardFolder = "\(Help.defaultData)/maps"

  /// A file and its findings.
  private struct Report {
    let path: String
    var map: (any TileSource)?
    var schema: MapSchema?
    var check: MapCheck?
    /// The faults to report.
    var faults: [MapFault] = []
    /// The number of all faults, including those not reported.
    var faultCount = 0
  }

  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let place = try place(arguments)
    let isJSON = arguments.has("--json")
    var reports: [Report] = []
    for path in try files(arguments) {
      let report = read(path, checks: arguments.has("--check"))
      if !isJSON {
        for line in lines(report) { try output.line(line) }
        // Reading all tiles of a large map takes a while.
        try output.flush()
      }
      reports.append(report)
    }
    var library = MapLibrary()
    for report in reports {
      if let map = report.map { library.add(map.info, name: report.path) }
    }
    let chosen = place.flatMap { library.map(at: $0)?.name }
    if isJSON {
      try output.json(json(reports, chosen: place == nil ? nil : .some(chosen)))
    } else if place != nil {
      try output.line("at \(arguments.value("--at") ?? ""): \(chosen ?? "no map")")
    }
    let faults = reports.flatMap(faultLines)
    guard faults.isEmpty else {
      try output.flush()
      throw .failed(lines: faults)
    }
  }

  // MARK: - Arguments

  /// - Throws: ``CommandError`` if --at is not a place on Earth.
  private static func place(_ arguments: Arguments) throws(CommandError) -> Coordinate? {
    guard let text = arguments.value("--at") else { return nil }
    let parts = text.split(separator: ",").map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else {
      throw arguments.wrong("--at \"\(text)\" is not LAT,LON in degrees, such as 47.14,9.52")
    }
    let place = Coordinate(latitude: latitude, longitude: longitude)
    guard place.isOnEarth else {
      throw arguments.wrong(
        "--at \"\(text)\" is not a position on"
          + " Earth")
    }
    return place
  }

  /// Returns the named files and those in the named folders.
  private static func files(_ arguments: Arguments) throws(CommandError) -> [String] {
    let names = arguments.operands.isEmpty ? [standardFolder] : arguments.operands
    var files: [String] = []
    for name in names {
      guard let folder = InputFolder(name) else {
        guard !arguments.operands.isEmpty else {
          throw .failed("there is no folder \(name); name the maps, or the folder they are in")
        }
        files.append(name)
        continue
      }
      let found = try folder.names().filter(MapFiles.isMap)
      guard !found.isEmpty else {
        throw .failed(
          "there is no map in \(name): no file ends with \(Arguments.list(MapFiles.endings))")
      }
      files += found.map { name.hasSuffix("/") ? "\(name)\($0)" : "\(name)/\($0)" }
    }
    return files
  }

  private static func read(_ path: String, checks: Bool) -> Report {
    var report = Report(path: path)
    do throws(MapError) {
      let map = try MapFile.open(path)
      report.map = map
      report.schema = MapSchema(of: map)
      guard checks else { return report }
      let check = MapCheck(map)
      (report.check, report.faults, report.faultCount) = (check, check.faults, check.faultCount)
    } catch {
      (report.faults, report.faultCount) = ([MapFault(address: nil, error: error)], 1)
    }
    return report
  }

  // MARK: - Text

  private static func lines(_ report: Report) -> [String] {
    guard let info = report.map?.info else { return [] }
    let schema = report.schema?.rawValue ?? "unknown schema"
    let megabytes = decimal(Double(info.fileBytes) / 1e6, decimals: 1)
    var lines = [
      "\(report.path): \(info.format.rawValue), \(schema), zoom \(info.zooms.words),"
        + " \(megabytes) MB"
    ]
    lines.append("  \(info.bounds.map(words) ?? "it does not state its bounds")")
    if let attribution = info.attributionText {
      lines.append("  \(attribution)")
    } else {
      lines.append("  it has no attribution")
    }
    for note in info.notes { lines.append("  note: \(note)") }
    if let check = report.check {
      let whole =
        check.wholeTiles == check.tiles ? "all intact" : "\(check.tiles - check.wholeTiles) damaged"
      lines.append(
        "  tiles read: \(check.tiles), \(whole); the largest is \(check.largestTile) bytes")
    }
    return lines
  }

  private static func words(_ bounds: MapBounds) -> String {
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      "\(decimal(abs(value), decimals: 3)) \(value < 0 ? negative : positive)"
    }
    return "\(degrees(bounds.south, "N", "S")) to \(degrees(bounds.north, "N", "S")),"
      + " \(degrees(bounds.west, "E", "W")) to \(degrees(bounds.east, "E", "W"))"
  }

  private static func decimal(_ value: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    appendDecimal(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a line per fault: location, reason and advice.
  private static func faultLines(_ report: Report) -> [String] {
    var lines = report.faults.map { fault in
      "\(report.path): \(fault.address.map(words) ?? "")\(fault.error); \(fault.error.advice)"
    }
    let more = report.faultCount - report.faults.count
    if more > 0 { lines.append("\(report.path): \(more) more faults") }
    return lines
  }

  private static func words(_ address: TileAddress) -> String {
    let (latitude, longitude) = (address.middle.latitude, address.middle.longitude)
    return "tile \(address) (at \(decimal(latitude, decimals: 3)),"
      + "\(decimal(longitude, decimals: 3))) "
  }

  // MARK: - JSON

  /// Formats all files; `chosen` is the map for the requested place, `nil` if no place was
  /// requested.
  private static func json(_ reports: [Report], chosen: String??) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginArray()
    for report in reports {
      writer.beginObject()
      member("file", report.path, &writer)
      if let info = report.map?.info { write(info, report.schema, &writer) }
      if let check = report.check { write(check, &writer) }
      if let chosen {
        writer.key("chosen")
        writer.bool(chosen == report.path)
      }
      writer.key("faults")
      writer.beginArray()
      for fault in report.faults { write(fault, &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }

  private static func member(_ key: String, _ value: String?, _ writer: inout JSONWriter) {
    guard let value else { return }
    writer.key(key)
    writer.string(value)
  }

  private static func member(_ key: String, _ value: Int, _ writer: inout JSONWriter) {
    writer.key(key)
    writer.int(value)
  }

  private static func write(_ info: MapInfo, _ schema: MapSchema?, _ writer: inout JSONWriter) {
    member("format", info.format.rawValue, &writer)
    member("schema", schema?.rawValue, &writer)
    member("name", info.name, &writer)
    member("attribution", info.attribution, &writer)
    member("minZoom", info.zooms.lowerBound, &writer)
    member("maxZoom", info.zooms.upperBound, &writer)
    if let bounds = info.bounds {
      writer.key("bounds")
      writer.beginArray()
      for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] {
        writer.double(degrees, decimals: 6)
      }
      writer.endArray()
    }
    member("bytes", info.fileBytes, &writer)
  }

  private static func write(_ check: MapCheck, _ writer: inout JSONWriter) {
    member("tiles", check.tiles, &writer)
    member("wholeTiles", check.wholeTiles, &writer)
    member("largestTile", check.largestTile, &writer)
    member("faultCount", check.faultCount, &writer)
  }

  private static func write(_ fault: MapFault, _ writer: inout JSONWriter) {
    writer.beginObject()
    member("tile", fault.address?.description, &writer)
    member("reason", "\(fault.error)", &writer)
    member("advice", fault.error.advice, &writer)
    writer.endObject()
  }
}
