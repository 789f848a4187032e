import RunModel
import Testing

@testable import RunStore

@Suite("CSV of the laps and splits")
struct SplitsCSVExportTests {
  /// 2.5 m/s for 1000 s, with a pause of 100 s after 600 s, one point every 10 s.
  private var run: Run {
    var run = ExportRuns.small
    run.segments = [
      RunSegment(start: 0, end: 600, endedBy: .pause),
      RunSegment(start: 700, end: 1100, endedBy: .stop),
    ]
    run.laps = [
      Lap(start: 0, end: 500, duration: 500, distance: 1250, kind: .button),
      Lap(start: 500, end: 1100, duration: 500, distance: 1250, kind: .end),
    ]
    run.points = Packed(
      (0...100).map { index in
        let running = Double(index) * 10
        return RunPoint(
          elapsed: running > 600 ? running + 100 : running, timestamp: nil,
          coordinate: Coordinate(latitude: 0, longitude: 0), distance: running * 2.5,
          segment: running > 600 ? 1 : 0)
      })
    (run.duration, run.elapsed, run.distance) = (1000, 1100, 2500)
    return run
  }

  @Test("has the laps and exact kilometres; their ends count pauses, their durations do not")
  func kilometres() {
    #expect(
      lines(run, .kilometres) == [
        "kind,number,start,end,distance,duration,pace",
        "lap-button,1,0.0,500.0,1250.00,500.0,0.4000",
        "lap-end,2,500.0,1100.0,1250.00,500.0,0.4000",
        "km,1,0.0,400.0,1000.00,400.0,0.4000",
        "km,2,400.0,900.0,1000.00,400.0,0.4000",
        "km,3,900.0,1100.0,500.00,200.0,0.4000", "",
      ])
  }

  @Test("has miles when they are asked for")
  func miles() {
    #expect(
      lines(run, .miles).filter { $0.hasPrefix("mile,") } == [
        "mile,1,0.0,743.7,1609.34,643.7,0.4000",
        "mile,2,743.7,1100.0,890.66,356.3,0.4000",
      ])
  }

  @Test("has the means of a channel behind the rest, empty where there are none")
  func channel() {
    var run = run
    run.channels = [.temperature]
    run.points = run.points.edited { index, point in
      point.channels[.temperature] = index < 80 ? Double(index) / 5 : nil
    }
    #expect(
      lines(run, .kilometres) == [
        "kind,number,start,end,distance,duration,pace,temperature",
        "lap-button,1,0.0,500.0,1250.00,500.0,0.4000,4.9",
        "lap-end,2,500.0,1100.0,1250.00,500.0,0.4000,12.9",
        "km,1,0.0,400.0,1000.00,400.0,0.4000,3.9",
        "km,2,400.0,900.0,1000.00,400.0,0.4000,11.9",
        "km,3,900.0,1100.0,500.00,200.0,0.4000,", "",
      ])
  }

  @Test("has the steps of a workout in the last column, in quotes")
  func steps() throws {
    var run = try ExportRuns.withWorkout()
    run.channels = [.temperature]
    run.points = run.points.edited { _, point in point.channels[.temperature] = 20 }
    #expect(
      lines(run, .kilometres) == [
        "kind,number,start,end,distance,duration,pace,temperature,step",
        "lap-button,1,0.0,2.0,5.00,2.0,0.4000,20.0,\"warmup 10min\"",
        "lap-button,2,2.0,4.0,5.00,2.0,0.4000,20.0,"
          + "\"run 400m@4:00-4:10 \"\"fast, tall\"\"\"",
        "lap-button,3,4.0,22.0,7.50,8.0,1.0667,20.0,\"rest open\"",
        "lap-end,4,22.0,30.0,8.00,8.0,1.0000,20.0,",
        "km,1,0.0,30.0,25.50,20.0,0.7843,20.0,", "",
      ])
  }

  @Test("has no pace where nothing was run, and no rows of an empty run but its laps")
  func nothing() {
    var run = ExportRuns.small
    run.points = []
    run.laps = [Lap(start: 0, end: 5, duration: 5, distance: 0, kind: .end)]
    #expect(lines(run, .kilometres).dropFirst() == ["lap-end,1,0.0,5.0,0.00,5.0,", ""])
  }

  private func lines(_ run: Run, _ units: Units) -> [String] {
    var bytes: [UInt8] = []
    SplitsCSVExport.write(run, units, hidingWithin: nil) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }
}
