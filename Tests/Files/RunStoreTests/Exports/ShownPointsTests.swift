import Foundation
import RunModel
import Testing

@testable import RunStore

@Suite("Hidden start and end of an exported run")
struct ShownPointsTests {
  private static let home = Coordinate(latitude: 52.5, longitude: 13.4)

  /// A run with one point per second, given as metres north of a place.
  private static func run(_ metres: [Double], from home: Coordinate = home) -> Run {
    run(places: metres.map { Geodesy.offset(home, east: 0, north: $0) })
  }

  private static func run(places: [Coordinate]) -> Run {
    var run = ExportRuns.small
    run.points = Packed(
      places.enumerated().map { index, place in
        RunPoint(
          elapsed: Double(index), timestamp: ExportRuns.start.shifted(bySeconds: index),
          coordinate: place, speed: 3, distance: Double(index) * 3, segment: 0)
      })
    run.laps = []
    run.badges = []
    return run
  }

  @Test(
    "is the leading and the trailing stretch within the radius, and nothing in between",
    arguments: [
      // Away and to another place.
      ([0, 100, 201, 300, 1000, 1300, 1400], 2..<5),
      // Out and back: the end is home too.
      ([0, 150, 250, 400, 250, 150, 0], 2..<5),
      // Past home in the middle of the run, which is kept.
      ([0, 300, 100, 0, 100, 300, 500, 0], 1..<7),
      // Leaving and re-entering at first: up to the first point outside.
      ([0, 190, 10, 199, 500, 900, 800], 4..<5),
      // Never away, or never away from both ends.
      ([0, 50, 100, 50, 0], 0..<0), ([0], 0..<0), ([], 0..<0), ([0, 250, 190], 0..<0),
      ([0, 150, 300], 0..<0),
      // A gap at the start: the first position is the one after it.
      ([5000, 5100, 5300, 0], 2..<3),
    ] as [([Double], Range<Int>)])
  func stretches(metres: [Double], shown: Range<Int>) {
    let run = ShownPointsTests.run(metres)
    #expect(ShownPoints(run, hidingWithin: 200).indices == shown)
    #expect(ShownPoints(run, hidingWithin: nil).indices == 0..<metres.count)
    #expect(ShownPoints(run, hidingWithin: 0).indices == 0..<metres.count)
  }

  @Test("hides what is exactly at the radius, and shows what is farther")
  func limit() {
    let run = ShownPointsTests.run([0, 210, 1000, 1790, 2000])
    let (first, last) = (run.points[0].coordinate, run.points[4].coordinate)
    let start = Geodesy.distance(first, run.points[1].coordinate)
    #expect(ShownPoints(run, hidingWithin: start).indices.lowerBound == 2)
    #expect(ShownPoints(run, hidingWithin: start.nextDown).indices.lowerBound == 1)
    let end = Geodesy.distance(last, run.points[3].coordinate)
    #expect(ShownPoints(run, hidingWithin: end).indices.upperBound == 3)
    #expect(ShownPoints(run, hidingWithin: end.nextDown).indices.upperBound == 4)
  }

  @Test(
    "measures around the earth, at the poles and across the date line too",
    arguments: [
      // 0.002 degrees of longitude at the equator: 223 m; 0.001: 111 m.
      [(0, 179.999), (0, -180), (0, -179.999), (0, -179.99), (0, -179.98)],
      // 111 m from the pole, 111 m on the other side, and away.
      [(89.999, 0), (89.9995, 90), (89.999, 180), (89.99, 180), (89.98, 180)],
      [(-89.999, 0), (-89.9995, 90), (-89.999, 180), (-89.99, 180), (-89.98, 180)],
    ] as [[(Double, Double)]])
  func ends(of places: [(Double, Double)]) {
    let run = ShownPointsTests.run(
      places: places.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    #expect(ShownPoints(run, hidingWithin: 200).indices == 2..<4)
    #expect(ShownPoints(run, hidingWithin: 250).indices == 3..<4)
  }

  // MARK: - Files

  /// Out to 700 m and back; badges at the door, along the way and back home.
  private static var thereAndBack: Run {
    var run = run([0, 100, 300, 500, 700, 500, 300, 100, 0])
    run.laps = [
      Lap(start: 0, end: 1.5, duration: 1.5, distance: 150, kind: .auto),
      Lap(start: 1.5, end: 8, duration: 6.5, distance: 1250, kind: .end),
    ]
    run.badges = [(0.0, "Door"), (4, "Far"), (8, "Home")].map { elapsed, name in
      RunBadge(
        name: name, distance: elapsed, elapsed: elapsed,
        coordinate: run.points[Int(elapsed)].coordinate)
    }
    return run
  }

  private func count(_ text: String, _ part: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test("leaves the totals, and takes places and badges of the ends out of every format")
  func formats() {
    let run = ShownPointsTests.thereAndBack
    // Latitudes of the ends, to 100 m.
    let near = ["52.5000", "52.5008", "52.5009"]
    let gpx = ExportRuns.text(run, hidingWithin: 200, GPXExport.write)
    #expect(count(gpx, "<trkpt") == 5 && count(gpx, "<wpt") == 1 && gpx.contains("Far"))
    #expect(gpx.contains("<name>Run 0.02 km"))
    let tcx = ExportRuns.text(run, hidingWithin: 200, TCXExport.write)
    let whole = ExportRuns.text(run, TCXExport.write)
    #expect(count(tcx, "<Trackpoint>") == 5 && count(whole, "<Trackpoint>") == 9)
    for line in whole.split(separator: "\n")
    where line.contains("Lap") || line.contains("TotalTime") || line.contains("MaximumSpeed") {
      #expect(tcx.contains(line), "\(line)")
    }
    // The first lap is in the hidden part: it has no track, which the schema permits.
    #expect(count(tcx, "<Lap ") == 2 && count(tcx, "<Track>") == 1)
    let csv = ExportRuns.text(run, hidingWithin: 200, CSVExport.write)
    #expect(csv.split(separator: "\r\n").count == 6)
    let kml = ExportRuns.text(run, hidingWithin: 200, KMLExport.write)
    #expect(count(kml, "\n13.4") == 5 && count(kml, "<Point>") == 1 && kml.contains("Far"))
    for text in [gpx, tcx, csv, kml] {
      for place in near { #expect(!text.contains(place), "\(place)") }
    }
  }

  @Test("changes no byte when nothing is hidden")
  func nothing() {
    let run = ShownPointsTests.thereAndBack
    // A radius that only contains the very ends.
    let almost = ExportRuns.text(run, hidingWithin: 0, GPXExport.write)
    #expect(almost == ExportRuns.text(run, GPXExport.write))
    #expect(count(almost, "<trkpt") == 9 && count(almost, "<wpt") == 3)
  }

  @Test("is a whole file without places for a run that never leaves")
  func allHidden() {
    let run = ShownPointsTests.thereAndBack
    let gpx = ExportRuns.text(run, hidingWithin: 1000, GPXExport.write)
    #expect(!gpx.contains("lat=") && !gpx.contains("<trkseg>"))
    #expect(gpx.hasSuffix("</extensions>\n</trk>\n</gpx>\n"))
    let tcx = ExportRuns.text(run, hidingWithin: 1000, TCXExport.write)
    #expect(!tcx.contains("<Position>") && !tcx.contains("<Track>"))
    #expect(tcx.contains("<DistanceMeters>1250.00</DistanceMeters>"))
    let csv = ExportRuns.text(run, hidingWithin: 1000, CSVExport.write)
    #expect(csv.split(separator: "\r\n").count == 1)
    let kml = ExportRuns.text(run, hidingWithin: 1000, KMLExport.write)
    #expect(!kml.contains("<coordinates>") && kml.hasSuffix("</Folder>\n</Document>\n</kml>\n"))
  }
}
