import RunModel
import Testing

@testable import RunStore

@Suite("Exports")
struct ExportTests {
  private let run: Run

  init() {
    let start = UTC(millisecondsSince1970: 1_795_241_700_000)
    run = Run(
      id: "20261121T061500Z-7f3a", journal: JournalID(0x5d0c_31a2_7f3a), number: 42,
      timestamp: start, utcOffset: 3600, duration: 20, elapsed: 30, distance: 25.5,
      distanceLive: 25.5, gapDistance: 0, recovered: false, engine: "tutorial/1",
      segments: [
        RunSegment(start: 0, end: 10, endedBy: .pause),
        RunSegment(start: 20, end: 30, endedBy: .stop),
      ], laps: [],
      badges: [
        RunBadge(
          name: "A <b> & \"c\"\u{1}", distance: 10, elapsed: 4,
          coordinate: Coordinate(latitude: 52.5, longitude: -13.4)),
        RunBadge(name: "Nowhere", distance: 20, elapsed: 5),
      ],
      quality: RunQuality(fixes: 2, rejected: 0, gapSeconds: 0, worstAccuracy: 4.6),
      software: "moonrunner 1.0.0",
      points: [
        RunPoint(
          elapsed: 0, timestamp: start, coordinate: Coordinate(latitude: 52.5, longitude: -13.4),
          altitude: -3.44, accuracy: 4.6, hdop: 0.9, speed: 2.714, course: 271.4, distance: 0,
          segment: 0),
        RunPoint(
          elapsed: 25, timestamp: nil,
          coordinate: Coordinate(latitude: 52.500_000_04, longitude: -13.400_1), distance: 25.5,
          segment: 1),
      ])
  }

  @Test("GPX has segments, waypoints and escaped names, and leaves out what is unknown")
  func gpx() {
    #expect(
      text(GPXExport.write) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="moonrunner 1.0.0" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
        <metadata>
        <name>20261121T061500Z-7f3a</name>
        <time>2026-11-21T06:15:00.000Z</time>
        </metadata>
        <wpt lat="52.5000000" lon="-13.4000000">
        <time>2026-11-21T06:15:04.000Z</time>
        <name>A &lt;b&gt; &amp; &quot;c&quot;</name>
        <sym>Flag</sym>
        </wpt>
        <trk>
        <name>20261121T061500Z-7f3a</name>
        <type>running</type>
        <trkseg>
        <trkpt lat="52.5000000" lon="-13.4000000">
        <ele>-3.4</ele>
        <time>2026-11-21T06:15:00.000Z</time>
        <hdop>0.9</hdop>
        <extensions><tpx:TrackPointExtension>\
        <tpx:speed>2.71</tpx:speed>\
        <tpx:course>271.4</tpx:course></tpx:TrackPointExtension></extensions>
        </trkpt>
        </trkseg>
        <trkseg>
        <trkpt lat="52.5000000" lon="-13.4001000">
        </trkpt>
        </trkseg>
        </trk>
        </gpx>

        """)
  }

  @Test("CSV has the columns of the run file, and empty fields for what is unknown")
  func csv() {
    #expect(
      text(CSVExport.write)
        == [
          "elapsed,timestamp,latitude,longitude,altitude,accuracy,hdop,speed,course,distance,"
            + "segment",
          "0.0,2026-11-21T06:15:00.000Z,52.5000000,-13.4000000,-3.4,4.6,0.9,2.71,271.4,0.00,0",
          "25.0,,52.5000000,-13.4001000,,,,,,25.50,1", "",
        ].joined(separator: "\r\n"))
  }

  @Test("a long run comes in pieces that make the same bytes")
  func pieces() {
    var long = run
    long.points = Array(repeating: run.points[0], count: 5000)
    var pieces: [Int] = []
    GPXExport.write(long) { pieces.append($0.count) }
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0 < 1 << 17 })
  }

  private func text(
    _ write: (Run, ([UInt8]) throws(Never) -> Void) throws(Never) -> Void
  ) -> String {
    var bytes: [UInt8] = []
    write(run) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
