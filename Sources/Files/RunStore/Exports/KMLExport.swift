package import RunModel

// The structure of a file:
//
//     kml
//       Document
//         name, description         the title and the run's id
//         Style id="pace0" ...      line colours from slowest to fastest, as aabbggrr
//         Style id="route"          hides the lines of the folder in lists of places
//         Placemark                 one for each badge: name, description (distance and time since
//                                   the start), TimeStamp, Point
//         Folder                    the route
//           Placemark               a stretch of one colour: styleUrl, LineString; in a segment,
//                                   the next stretch begins with the last point of this one
//
// Schema: http://schemas.opengis.net/kml/2.2.0/ogckml22.xsd (OGC 07-147r2), which also prescribes
// the order of elements. Coordinates include the altitude, but `altitudeMode` keeps its default,
// clampToGround: with GPS altitudes, parts of the line would disappear below the terrain.

/// A run as KML 2.2 for globes and maps: its route in pace colours, and its badges as placemarks.
///
/// Laps, channels and the times of points are left out. A segment with a single point has no line,
/// and a run without points has an empty route, as in GPX.
package struct KMLExport: RunExporter {
  /// Number of colour steps from the mean to the slowest pace, and from the mean to the fastest.
  ///
  /// More steps make more and shorter lines: with 4, ten minutes of a run have 20 to 250 lines.
  static let colourSteps = 4

  private let run: Run
  private let units: Units
  private let times: PointTimes?
  private let shown: ShownPoints
  private var text = XMLText()

  private init(_ run: Run, _ units: Units, _ hidden: Double?) {
    self.run = run
    self.units = units
    shown = ShownPoints(run, hidingWithin: hidden)
    times = PointTimes(run)
  }

  package static func write<Failure: Error>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var export = KMLExport(run, units, hidden)
    export.head()
    for badge in run.earnedBadges where export.shown.shows(badge.elapsed) { export.pin(badge) }
    try export.route(to: sink)
    export.text.line("</Document>")
    export.text.line("</kml>")
    try export.text.handOn(isLast: true, to: sink)
  }

  private mutating func head() {
    text.line("<kml xmlns=\"http://www.opengis.net/kml/2.2\">")
    text.line("<Document>")
    text.line("<name>", escaped: RunTitle.of(run, units), "</name>")
    text.line("<description>", escaped: run.id, "</description>")
    for step in -KMLExport.colourSteps...KMLExport.colourSteps {
      let share = Double(step) / Double(KMLExport.colourSteps)
      let colour = PaceColours.colour(at: share, in: .standard)
      text.text("<Style id=\"")
      style(step)
      text.text("\"><LineStyle><color>ff")
      for channel in [colour.blue, colour.green, colour.red] {
        text.escaped(hexadecimal(channel, digits: 2))
      }
      text.line("</color><width>4</width></LineStyle></Style>")
    }
    text.text("<Style id=\"route\"><ListStyle>")
    text.line("<listItemType>checkHideChildren</listItemType></ListStyle></Style>")
  }

  private mutating func pin(_ badge: RunBadge) {
    guard let place = badge.coordinate else { return }
    text.line("<Placemark>")
    text.line("<name>", escaped: badge.name, "</name>")
    let distance = Wording.goal(badge.distance, units)
    text.line(
      "<description>", escaped: "\(distance), \(Wording.duration(badge.elapsed))", "</description>")
    if let times {
      text.text("<TimeStamp><when>")
      text.time(times.at(badge.elapsed))
      text.line("</when></TimeStamp>")
    }
    text.text("<Point><coordinates>")
    coordinates(place, nil)
    text.line("</coordinates></Point>")
    text.line("</Placemark>")
  }

  // MARK: - Route

  private mutating func route<Failure: Error>(
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    text.line("<Folder>")
    text.line("<name>Route</name>")
    text.line("<styleUrl>#route</styleUrl>")
    let colours = PaceColours(run)
    var last: RunPoint?
    /// The colour of the open line.
    var open: Int?
    for (index, point) in run.points.enumerated() where shown.indices.contains(index) {
      if let last, last.segment == point.segment {
        // Two points at the same time have no speed: keep the colour.
        let speed = colours.speeds[index - 1]
        let step = speed.map { KMLExport.step(at: colours.share(of: $0)) } ?? open ?? 0
        if step != open {
          if open != nil { endLine() }
          beginLine(step)
          coordinates(of: last)
          open = step
        }
        coordinates(of: point)
      } else if open != nil {
        endLine()
        open = nil
      }
      last = point
      try text.handOn(to: sink)
    }
    if open != nil { endLine() }
    text.line("</Folder>")
  }

  /// Returns the colour step nearest to a share of -1...1.
  private static func step(at share: Double) -> Int {
    Int((share * Double(colourSteps)).rounded())
  }

  private mutating func beginLine(_ step: Int) {
    text.text("<Placemark><styleUrl>#")
    style(step)
    text.line("</styleUrl>")
    text.line("<LineString><tessellate>1</tessellate><coordinates>")
  }

  private mutating func endLine() {
    text.line("</coordinates></LineString></Placemark>")
  }

  /// Appends the name of a colour's style, "pace0" for the slowest.
  private mutating func style(_ step: Int) {
    text.text("pace")
    text.integer(step + KMLExport.colourSteps)
  }

  private mutating func coordinates(of point: RunPoint) {
    coordinates(point.coordinate, point.altitude)
    text.line("")
  }

  private mutating func coordinates(_ place: Coordinate, _ altitude: Double?) {
    text.decimal(place.longitude, 7)
    text.decimal(",", place.latitude, 7, "")
    text.decimal(",", altitude, 1, "")
  }
}
