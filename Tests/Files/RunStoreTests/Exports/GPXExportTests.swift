import RunModel
import Testing

@testable import RunStore

@Suite("GPX")
struct GPXExportTests {
  @Test("has a channel's element before speed and course, and none where its sensor was silent")
  func channel() {
    let (cold, warm) = (ExportRuns.small, ExportRuns.warm)
    let text = ExportRuns.text(warm, GPXExport.write)
    let lines = text.split(separator: "\n").filter { $0.contains("atemp") }.map(String.init)
    let first = """
      <extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>21.4</gpxtpx:atemp>\
      <gpxtpx:speed>2.71</gpxtpx:speed><gpxtpx:course>271.4</gpxtpx:course>\
      </gpxtpx:TrackPointExtension><moonrunner:distance>0.00</moonrunner:distance></extensions>
      """
    let second = """
      <extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>-3.3</gpxtpx:atemp>\
      <gpxtpx:speed>3.00</gpxtpx:speed></gpxtpx:TrackPointExtension>\
      <moonrunner:distance>10.00</moonrunner:distance></extensions>
      """
    #expect(lines == [first, second])
    // Also on its own.
    var still = warm
    still.points = still.points.edited { _, point in (point.speed, point.course) = (nil, nil) }
    #expect(ExportRuns.text(still, GPXExport.write).contains("Extension><gpxtpx:atemp>21.4"))
    // A pressure has no element.
    var pressed = cold
    pressed.channels = [.pressure]
    pressed.points = pressed.points.edited { _, point in point.channels[.pressure] = 1000 }
    #expect(ExportRuns.text(pressed, GPXExport.write) == ExportRuns.text(cold, GPXExport.write))
  }

  @Test("has segments, waypoints and escaped names, and leaves out what is unknown")
  func whole() {
    #expect(
      ExportRuns.text(ExportRuns.small, GPXExport.write) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="moonrunner 1.2.3" xmlns="http://www.topografix.com/GPX/1/1"
         xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
         xmlns:moonrunner="urn:moonrunner:gpx:1"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://www.topografix.com/GPX/1/1
         http://www.topografix.com/GPX/1/1/gpx.xsd
         http://www.garmin.com/xmlschemas/TrackPointExtension/v2
         https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd">
        <metadata>
        <name>Run 0.02 km, Nowhere</name>
        <desc>20261121T061500Z-7f3a</desc>
        <time>2026-11-21T06:15:00.000Z</time>
        </metadata>
        <wpt lat="52.5000000" lon="-13.4000000">
        <time>2026-11-21T06:15:04.000Z</time>
        <name>A &lt;b&gt; &amp; &quot;c&quot;</name>
        <sym>Flag</sym>
        <type>badge</type>
        </wpt>
        <trk>
        <name>Run 0.02 km, Nowhere</name>
        <cmt>20261121T061500Z-7f3a</cmt>
        <type>running</type>
        <extensions><moonrunner:elapsed>30.0</moonrunner:elapsed>
        <moonrunner:duration>20.0</moonrunner:duration>
        <moonrunner:pause from="10.0" to="20.0"/>
        <moonrunner:lap elapsed="4.0" duration="4.0" distance="10.00" kind="auto"/>
        <moonrunner:lap elapsed="26.0" duration="16.0" distance="15.50" kind="end"/>
        </extensions>
        <trkseg>
        <trkpt lat="52.5000000" lon="-13.4000000">
        <ele>-3.4</ele>
        <time>2026-11-21T06:15:00.000Z</time>
        <hdop>0.9</hdop>
        <extensions><gpxtpx:TrackPointExtension>\
        <gpxtpx:speed>2.71</gpxtpx:speed>\
        <gpxtpx:course>271.4</gpxtpx:course></gpxtpx:TrackPointExtension>\
        <moonrunner:distance>0.00</moonrunner:distance></extensions>
        </trkpt>
        <trkpt lat="52.5000500" lon="-13.4000000">
        <time>2026-11-21T06:15:04.000Z</time>
        <extensions><gpxtpx:TrackPointExtension>\
        <gpxtpx:speed>3.00</gpxtpx:speed></gpxtpx:TrackPointExtension>\
        <moonrunner:distance>10.00</moonrunner:distance></extensions>
        </trkpt>
        </trkseg>
        <trkseg>
        <trkpt lat="52.5000000" lon="-13.4001000">
        <time>2026-11-21T06:15:25.000Z</time>
        <extensions><moonrunner:distance>25.50</moonrunner:distance></extensions>
        </trkpt>
        </trkseg>
        </trk>
        </gpx>

        """)
  }

  @Test("has what the engine said of the run, where it said it")
  func figures() {
    var run = ExportRuns.small
    (run.moving, run.ascent, run.descent, run.gapDistance) = (18.5, 1.2, 0, 3.25)
    let expected = """
      <moonrunner:duration>20.0</moonrunner:duration>
      <moonrunner:moving>18.5</moonrunner:moving>
      <moonrunner:ascent>1.2</moonrunner:ascent>
      <moonrunner:descent>0.0</moonrunner:descent>
      <moonrunner:gap>3.25</moonrunner:gap>
      <moonrunner:pause from="10.0" to="20.0"/>

      """
    #expect(ExportRuns.text(run, GPXExport.write).contains(expected))
    #expect(ExportRuns.text(run, TCXExport.write).contains(expected))
  }

  @Test("of an undated run has no time, but what the run's clock said at each point")
  func undated() {
    let text = ExportRuns.text(ExportRuns.undated, GPXExport.write)
    #expect(!text.contains("<time>"))
    #expect(text.contains("<moonrunner:journal>5d0c31a27f3a</moonrunner:journal>"))
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("<trkpt ") } == 3)
    for seconds in ["0.0", "4.0", "25.0"] {
      let said = "<moonrunner:elapsed>\(seconds)</moonrunner:elapsed></extensions>"
      #expect(lines.contains { $0.hasSuffix(said) })
    }
    #expect(!ExportRuns.text(ExportRuns.small, GPXExport.write).contains("journal"))
  }

  @Test("has no badges of a run that is too short to count, whatever its file lists")
  func short() {
    var run = ExportRuns.small
    run.distance = 9.99
    let text = ExportRuns.text(run, GPXExport.write)
    #expect(!text.contains("<wpt") && text.contains("<name>Run 0.00 km</name>"))
  }

  @Test("keeps within the schema at the ends of its ranges")
  func ranges() {
    var run = ExportRuns.small
    let ends = [(179.999_999_96, 360.0), (180, 360.1), (-180, -0.1), (179.999_999_94, 0)]
    run.points = Packed(
      ends.map {
        RunPoint(
          elapsed: 0, timestamp: nil, coordinate: Coordinate(latitude: -90, longitude: $0.0),
          course: $0.1, distance: 0, segment: 0)
      })
    let lines = ExportRuns.text(run, GPXExport.write).split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("<trkpt ") } == [
        "<trkpt lat=\"-90.0000000\" lon=\"-180.0000000\">",
        "<trkpt lat=\"-90.0000000\" lon=\"-180.0000000\">",
        "<trkpt lat=\"-90.0000000\" lon=\"-180.0000000\">",
        "<trkpt lat=\"-90.0000000\" lon=\"179.9999999\">",
      ])
    let courses = lines.filter { $0.contains("<gpxtpx:course>") }
    #expect(courses.count == 2)
    #expect(courses[0].contains(">360.0<") && courses[1].contains(">0.0<"))
  }

  @Test("says the run's clock of a point whose time is half a tenth of a second off it, or more")
  func clock() {
    var run = ExportRuns.small
    run.points = run.points.edited { index, point in
      point.timestamp = UTC(
        millisecondsSince1970: ExportRuns.start.millisecondsSince1970 + [40, 4060, 26_000][index])
    }
    let lines = ExportRuns.text(run, GPXExport.write).split(separator: "\n")
    #expect(
      lines.filter { $0.contains("distance>") }.map { $0.contains("elapsed") }
        == [false, true, true])
    #expect(lines.contains { $0.contains("<moonrunner:elapsed>4.0</moonrunner:elapsed>") })
    #expect(ExportRuns.text(run, TCXExport.write).contains(">25.0</moonrunner:elapsed></Ext"))
  }

  @Test("of a run without points is a track without segments")
  func empty() {
    var run = ExportRuns.small
    run.points = []
    let text = ExportRuns.text(run, GPXExport.write)
    #expect(!text.contains("trkseg"))
    #expect(text.contains("<type>running</type>\n<extensions>"))
    #expect(text.hasSuffix("</extensions>\n</trk>\n</gpx>\n"))
  }

  @Test("of a long run comes in pieces, and stops when one cannot be written")
  func pieces() {
    var pieces: [Int] = []
    GPXExport.write(ExportRuns.long, .kilometres, hidingWithin: nil) { pieces.append($0.count) }
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0 < XMLText.piece + 1024 })
    var written = 0
    #expect(throws: NoSpace.self) {
      try GPXExport.write(ExportRuns.long, .kilometres, hidingWithin: nil) { _ throws(NoSpace) in
        written += 1
        if written == 2 { throw NoSpace() }
      }
    }
    #expect(written == 2)
  }
}
