import RunModel
import Testing

@testable import RunStore

@Suite("KML")
struct KMLExportTests {
  private static let first = Coordinate(latitude: 52.5, longitude: 13.4)

  /// A run with one point per second, going north by these distances.
  private func run(_ metres: [Double], segments: [Int]? = nil) -> Run {
    var run = ExportRuns.small
    run.engine = "moonrunner/2"
    run.badges = []
    var distance = 0.0
    run.points = Packed(
      metres.enumerated().map { index, step in
        distance += step
        return RunPoint(
          elapsed: Double(index), timestamp: nil,
          coordinate: Geodesy.offset(KMLExportTests.first, east: 0, north: distance),
          distance: distance, segment: segments?[index] ?? 0)
      })
    return run
  }

  /// Style and coordinates of each line.
  private func lines(_ text: String) -> [(style: String, places: [String])] {
    var lines: [(style: String, places: [String])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("<Placemark><styleUrl>#") {
        lines.append((String(line.dropFirst(22).prefix { $0 != "<" }), []))
      } else if line.first?.isNumber == true || line.first == "-" {
        lines[lines.count - 1].places.append(String(line))
      }
    }
    return lines
  }

  @Test("has colours, badges, a line for each segment, and escaped names")
  func whole() {
    #expect(
      ExportRuns.text(ExportRuns.small, KMLExport.write) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2">
        <Document>
        <name>Run 0.02 km, Nowhere</name>
        <description>20261121T061500Z-7f3a</description>
        <Style id="pace0"><LineStyle><color>ff2c14ff</color><width>4</width></LineStyle></Style>
        <Style id="pace1"><LineStyle><color>ff2145ff</color><width>4</width></LineStyle></Style>
        <Style id="pace2"><LineStyle><color>ff1676ff</color><width>4</width></LineStyle></Style>
        <Style id="pace3"><LineStyle><color>ff0ba6ff</color><width>4</width></LineStyle></Style>
        <Style id="pace4"><LineStyle><color>ff00d7ff</color><width>4</width></LineStyle></Style>
        <Style id="pace5"><LineStyle><color>ff14c6bf</color><width>4</width></LineStyle></Style>
        <Style id="pace6"><LineStyle><color>ff27b580</color><width>4</width></LineStyle></Style>
        <Style id="pace7"><LineStyle><color>ff3ba340</color><width>4</width></LineStyle></Style>
        <Style id="pace8"><LineStyle><color>ff4e9200</color><width>4</width></LineStyle></Style>
        <Style id="route"><ListStyle>\
        <listItemType>checkHideChildren</listItemType></ListStyle></Style>
        <Placemark>
        <name>A &lt;b&gt; &amp; &quot;c&quot;</name>
        <description>0.01 km, 0:04</description>
        <TimeStamp><when>2026-11-21T06:15:04.000Z</when></TimeStamp>
        <Point><coordinates>-13.4000000,52.5000000</coordinates></Point>
        </Placemark>
        <Folder>
        <name>Route</name>
        <styleUrl>#route</styleUrl>
        <Placemark><styleUrl>#pace4</styleUrl>
        <LineString><tessellate>1</tessellate><coordinates>
        -13.4000000,52.5000000,-3.4
        -13.4000000,52.5000500
        </coordinates></LineString></Placemark>
        </Folder>
        </Document>
        </kml>

        """)
  }

  @Test("has a line for each run of one colour, which begins where the one before it ends")
  func colours() {
    let metres = [Double](repeating: 2, count: 40) + [Double](repeating: 4, count: 40)
    let lines = lines(ExportRuns.text(run(metres), KMLExport.write))
    // A speed is the average over some seconds, so the intermediate colours appear in turn.
    #expect(lines.map(\.style) == (0...8).map { "pace\($0)" })
    #expect(lines.first?.places.first == "13.4000000,52.5000180")
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.places.count > 1 && line.places.last == next.places.first)
    }
    // Each point once, except where the colour changes.
    #expect(lines.reduce(0) { $0 + $1.places.count } == metres.count + lines.count - 1)
  }

  @Test("has no line across a pause or a gap, and none for a lone point")
  func pauses() {
    let segments = [0, 0, 0, 1, 2, 2, 3]
    let text = ExportRuns.text(run([0, 3, 3, 90, 90, 3, 90], segments: segments), KMLExport.write)
    let lines = lines(text)
    #expect(lines.map(\.places.count) == [3, 2])
    #expect(lines[0].places.last != lines[1].places.first)
  }

  @Test("colours a line whose points have the same time like the one before it")
  func noTime() {
    var run = run([0, 3, 3, 0, 3, 3])
    run.points = run.points.edited { index, point in point.elapsed = [0, 1, 2, 2, 3, 4][index] }
    let lines = lines(ExportRuns.text(run, KMLExport.write))
    #expect(lines.map(\.style) == ["pace4"] && lines.map(\.places.count) == [6])
  }

  @Test("of an undated run has no times")
  func undated() {
    let text = ExportRuns.text(ExportRuns.undated, KMLExport.write)
    #expect(!text.contains("<when>") && text.contains("<description>0.01 km, 0:04</description>"))
  }

  @Test("has the runner's units")
  func units() {
    var bytes: [UInt8] = []
    KMLExport.write(ExportRuns.small, .miles, hidingWithin: nil) { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<name>Run 0.01 mi, Nowhere</name>"))
    #expect(text.contains("<description>0.01 mi, 0:04</description>"))
  }

  @Test("holds every run, without points too: then it has no route, as GPX has no segments")
  func empty() {
    var run = ExportRuns.small
    run.points = []
    #expect(KMLExport.canHold(run) && KMLExport.canHold(run.summary))
    let text = ExportRuns.text(run, KMLExport.write)
    #expect(!text.contains("LineString"))
    #expect(text.hasSuffix("<styleUrl>#route</styleUrl>\n</Folder>\n</Document>\n</kml>\n"))
  }

  @Test("has no badges of a run that is too short to count, whatever its file lists")
  func short() {
    var run = ExportRuns.small
    run.distance = 9.99
    #expect(!ExportRuns.text(run, KMLExport.write).contains("<Point>"))
  }

  @Test("of a long run comes in pieces, and stops when one cannot be written")
  func pieces() {
    let long = run([Double](repeating: 3, count: 20_000))
    var pieces: [Int] = []
    KMLExport.write(long, .kilometres, hidingWithin: nil) { pieces.append($0.count) }
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0 < XMLText.piece + 1024 })
    var written = 0
    #expect(throws: NoSpace.self) {
      try KMLExport.write(long, .kilometres, hidingWithin: nil) { _ throws(NoSpace) in
        written += 1
        if written == 2 { throw NoSpace() }
      }
    }
    #expect(written == 2)
  }
}
