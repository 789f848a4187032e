import RunModel
import Testing

@testable import RunStore

@Suite("Times of exported points")
struct PointTimesTests {
  @Test("are the receiver's while it is within a minute of the run's clock, else the clock's")
  func believed() throws {
    let times = try #require(PointTimes(ExportRuns.small))
    let clock = ExportRuns.start.shifted(bySeconds: 100)
    for (error, isBelieved) in [
      (0, true), (-400, true), (60_000, true), (-60_000, true), (60_001, false), (-60_001, false),
      (-1024 * 7 * 86_400_000, false), (Int.min, false), (Int.max, false),
    ] {
      let received = UTC(
        millisecondsSince1970: clock.millisecondsSince1970.addingSaturated(Int64(error)))
      let point = RunPoint(
        elapsed: 100, timestamp: received, coordinate: Coordinate(latitude: 0, longitude: 0),
        distance: 0, segment: 0)
      #expect(times.of(point) == (isBelieved ? received : clock), "\(error)")
    }
  }

  @Test("are the start and the seconds since then, whatever a file says of them")
  func clock() throws {
    let times = try #require(PointTimes(ExportRuns.small))
    let start = ExportRuns.start.millisecondsSince1970
    #expect(times.at(1.4996).millisecondsSince1970 == start + 1500)
    #expect(times.at(-1.4996).millisecondsSince1970 == start - 1500)
    #expect(times.at(1e300).millisecondsSince1970 == start + 1_000_000_000_000)
    #expect(PointTimes(ExportRuns.undated) == nil)
  }

  @Test("are what most points agree about where the start of the run is wrong")
  func wrongStart() throws {
    var run = ExportRuns.long
    run.timestamp = ExportRuns.start.shifted(bySeconds: -284 * 86_400)
    var points = Array(run.points)
    points[7].timestamp = UTC(millisecondsSince1970: 283_996_800_000)
    run.points = Packed(points)
    let times = try #require(PointTimes(run))
    for second in [0, 7, 4999] {
      #expect(times.of(points[second]) == ExportRuns.start.shifted(bySeconds: second))
    }
    let csv = ExportRuns.text(run, CSVExport.write)
    #expect(csv.contains("\r\n7.0,2026-11-21T06:15:07.000Z,"))
    // A few points are no evidence against the run.
    run.points = Packed(points.prefix(4))
    #expect(PointTimes(run)?.of(points[0]) == run.timestamp)
  }
}
