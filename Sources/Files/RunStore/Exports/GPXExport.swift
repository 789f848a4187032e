package import RunModel

/// A run as GPX 1.1: one track with the run's segments, and waypoints for its badges.
///
/// Speed, course and channels use Garmin's TrackPointExtension v2, where other programs look for
/// them; distances and the run's clock use our own elements, which an import reads. An undated run
/// is exported without times, since those of its points are not trusted: only the run's clock
/// places its points in time.
///
/// Schemas: http://www.topografix.com/GPX/1/1/gpx.xsd and
/// https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd, which also prescribe the order of
/// elements.
package struct GPXExport: RunExporter {
  private let run: Run
  private let times: PointTimes?
  private let title: String
  private let shown: ShownPoints
  /// Channels of the run with an element in the format.
  private let channels: [(channel: Channel, element: StaticString)]
  /// The power channel, which has an extension of its own.
  private let power: Channel?
  private var text = XMLText()

  private init(_ run: Run, _ units: Units, _ hidden: Double?) {
    self.run = run
    shown = ShownPoints(run, hidingWithin: hidden)
    title = RunTitle.of(run, units)
    times = PointTimes(run)
    channels = run.channels.filter { !$0.isPowerExtension }
      .compactMap { channel in channel.gpx.map { (channel, $0) } }
    power = run.channels.first(where: \.isPowerExtension)
  }

  package static func write<Failure: Error>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var export = GPXExport(run, units, hidden)
    export.head()
    for badge in run.earnedBadges where export.shown.shows(badge.elapsed) { export.waypoint(badge) }
    export.text.line("<trk>")
    export.text.line("<name>", escaped: export.title, "</name>")
    export.text.line("<cmt>", escaped: run.id, "</cmt>")
    export.text.line("<type>", escaped: run.sport ?? "running", "</type>")
    export.text.text("<extensions>")
    export.text.figures(of: run)
    export.text.laps(of: run)
    if export.times == nil {
      export.text.line("<moonrunner:journal>", escaped: "\(run.journal)", "</moonrunner:journal>")
    }
    export.text.line("</extensions>")
    var segment: Int?
    for (index, point) in run.points.enumerated() where export.shown.indices.contains(index) {
      if point.segment != segment {
        if segment != nil { export.text.line("</trkseg>") }
        export.text.line("<trkseg>")
        segment = point.segment
      }
      export.point(point)
      try export.text.handOn(to: sink)
    }
    if segment != nil { export.text.line("</trkseg>") }
    export.text.line("</trk>")
    export.text.line("</gpx>")
    try export.text.handOn(isLast: true, to: sink)
  }

  private mutating func head() {
    text.text("<gpx version=\"1.1\" creator=\"")
    text.escaped(run.software)
    text.line("\" xmlns=\"http://www.topografix.com/GPX/1/1\"")
    text.line(" xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\"")
    if power != nil {
      text.line(" xmlns:gpxpx=\"http://www.garmin.com/xmlschemas/PowerExtension/v1\"")
    }
    text.line(" xmlns:moonrunner=\"urn:moonrunner:gpx:1\"")
    text.line(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"")
    text.line(" xsi:schemaLocation=\"http://www.topografix.com/GPX/1/1")
    text.line(" http://www.topografix.com/GPX/1/1/gpx.xsd")
    text.line(" http://www.garmin.com/xmlschemas/TrackPointExtension/v2")
    text.line(" https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd\">")
    text.line("<metadata>")
    text.line("<name>", escaped: title, "</name>")
    text.line("<desc>", escaped: run.id, "</desc>")
    time(run.timestamp)
    text.line("</metadata>")
  }

  private mutating func waypoint(_ badge: RunBadge) {
    guard let place = badge.coordinate else { return }
    text.text("<wpt lat=\"")
    position(place)
    time(times?.at(badge.elapsed))
    text.line("<name>", escaped: badge.name, "</name>")
    text.line("<sym>Flag</sym>")
    text.line("<type>badge</type>")
    text.line("</wpt>")
  }

  private mutating func point(_ point: RunPoint) {
    text.text("<trkpt lat=\"")
    position(point.coordinate)
    text.decimal("<ele>", point.altitude, 1, "</ele>\n")
    let time = times?.of(point)
    self.time(time)
    text.decimal("<hdop>", point.hdop, 1, "</hdop>\n")
    // The schema limits angles to 360.
    let course = point.course.flatMap { (0...360).contains($0) ? $0 : nil }
    text.text("<extensions>")
    let isMeasured = channels.contains { point.channels[$0.channel] != nil }
    if isMeasured || point.speed != nil || course != nil {
      text.text("<gpxtpx:TrackPointExtension>")
      for (channel, element) in channels {
        guard let value = run.written(channel, point.channels[channel]) else { continue }
        text.text("<gpxtpx:")
        text.text(element)
        text.text(">")
        text.decimal(value, channel.quantity.decimals)
        text.text("</gpxtpx:")
        text.text(element)
        text.text(">")
      }
      text.decimal("<gpxtpx:speed>", point.speed, 2, "</gpxtpx:speed>")
      text.decimal("<gpxtpx:course>", course, 1, "</gpxtpx:course>")
      text.text("</gpxtpx:TrackPointExtension>")
    }
    if let power, let value = point.channels[power] {
      text.decimal("<gpxpx:PowerInWatts>", value, power.quantity.decimals, "</gpxpx:PowerInWatts>")
    }
    text.decimal("<moonrunner:distance>", point.distance, 2, "</moonrunner:distance>")
    text.elapsed(elapsed(of: point, at: time))
    text.line("</extensions>")
    text.line("</trkpt>")
  }

  /// Returns the run's clock at a point, if the point's time differs from it.
  private func elapsed(of point: RunPoint, at time: UTC?) -> Double? {
    guard let times, let time else { return point.elapsed }
    return times.elapsed(of: point, at: time)
  }

  private mutating func position(_ place: Coordinate) {
    text.decimal(place.latitude, 7)
    text.text("\" lon=\"")
    // The schema requires longitudes below 180, even after rounding.
    text.decimal(place.longitude < 179.999_999_95 ? place.longitude : -180, 7)
    text.line("\">")
  }

  private mutating func time(_ moment: UTC?) {
    guard let moment else { return }
    text.text("<time>")
    text.time(moment)
    text.line("</time>")
  }
}
