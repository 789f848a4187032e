import JSON
package import RunModel

/// A run as GPX 1.1: one track with a segment for each of the run's, waypoints for its badges.
///
/// Speed and course go into Garmin's TrackPointExtension v2, where other programs look for them.
package struct GPXExport {
  /// Bytes that are collected before they are handed on.
  private static let piece = 1 << 16

  private var bytes: [UInt8] = []

  /// Writes a run to `sink` in pieces.
  package static func write<Failure: Error>(
    _ run: Run, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var export = GPXExport()
    export.head(run)
    for badge in run.badges { export.waypoint(badge, in: run) }
    export.line("<trk>")
    export.line("<name>\(escaped(run.id))</name>")
    export.line("<type>running</type>")
    var segment: Int?
    for point in run.points {
      if point.segment != segment {
        if segment != nil { export.line("</trkseg>") }
        export.line("<trkseg>")
        segment = point.segment
      }
      export.point(point)
      if export.bytes.count >= piece { try sink(export.take()) }
    }
    if segment != nil { export.line("</trkseg>") }
    export.line("</trk>")
    export.line("</gpx>")
    try sink(export.take())
  }

  private mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func head(_ run: Run) {
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    line(
      "<gpx version=\"1.1\" creator=\"\(GPXExport.escaped(run.software))\""
        + " xmlns=\"http://www.topografix.com/GPX/1/1\""
        + " xmlns:tpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\">")
    line("<metadata>")
    line("<name>\(GPXExport.escaped(run.id))</name>")
    if let timestamp = run.timestamp { line("<time>\(timestamp.iso8601)</time>") }
    line("</metadata>")
  }

  private mutating func waypoint(_ badge: RunBadge, in run: Run) {
    guard let place = badge.coordinate else { return }
    open("wpt", place)
    if let start = run.timestamp {
      let time = UTC(
        millisecondsSince1970: start.millisecondsSince1970 + Int64(badge.elapsed * 1000 + 0.5))
      line("<time>\(time.iso8601)</time>")
    }
    line("<name>\(GPXExport.escaped(badge.name))</name>")
    line("<sym>Flag</sym>")
    line("</wpt>")
  }

  private mutating func point(_ point: RunPoint) {
    open("trkpt", point.coordinate)
    element("ele", point.altitude, 1)
    if let timestamp = point.timestamp { line("<time>\(timestamp.iso8601)</time>") }
    element("hdop", point.hdop, 1)
    if point.speed != nil || point.course != nil {
      text("<extensions><tpx:TrackPointExtension>")
      bare("tpx:speed", point.speed, 2)
      bare("tpx:course", point.course, 1)
      line("</tpx:TrackPointExtension></extensions>")
    }
    line("</trkpt>")
  }

  private mutating func open(_ name: String, _ place: Coordinate) {
    text("<\(name) lat=\"")
    appendDecimal(place.latitude, decimals: 7, to: &bytes)
    text("\" lon=\"")
    appendDecimal(place.longitude, decimals: 7, to: &bytes)
    line("\">")
  }

  private mutating func element(_ name: String, _ value: Double?, _ decimals: Int) {
    guard value != nil else { return }
    bare(name, value, decimals)
    line("")
  }

  private mutating func bare(_ name: String, _ value: Double?, _ decimals: Int) {
    guard let value else { return }
    text("<\(name)>")
    appendDecimal(value, decimals: decimals, to: &bytes)
    text("</\(name)>")
  }

  private mutating func line(_ content: String) {
    text(content)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func text(_ content: String) { bytes += content.utf8 }

  /// Text for between tags or quotes; characters that XML 1.0 does not have are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..."\u{8}", "\u{b}", "\u{c}", "\u{e}"..."\u{1f}", "\u{fffe}", "\u{ffff}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
