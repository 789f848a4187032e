import RunModel
import RunStore
import Testing
import Tracking

@testable import Activities

/// Files written by `moonrunner runs export` are read back unchanged.
@Suite("Our own exports")
struct ExportTests {
  /// A run with a pause and a button lap, and points that lack various values.
  private static let run: Run = {
    var recorder = RunRecorder(
      header: RunHeader(
        journal: JournalID(1), utcOffset: 0, units: .kilometres, autoLap: true, ladder: [],
        engine: DistanceEngines.standard, software: "moonrunner 1.2.3", boot: "", startedAt: 0))
    for second in 0..<600 {
      let time = RunTime(milliseconds: Int64(second) * 1000)
      if second == 200 { recorder.apply(.pause(at: time)) }
      if second == 260 { recorder.apply(.resume(at: time)) }
      if second == 400 { recorder.apply(.lap(at: time, .button)) }
      let metres = Double(second) * 3
      let fix = Fix(
        status: .valid, time: moment(Double(second)),
        coordinate: Coordinate(
          latitude: -33.5 - metres / 111_270, longitude: 179.99 + 1e-7 * Double(second % 3)),
        altitude: second % 10 == 3 ? nil : -4 + Double(second % 7) / 10,
        speed: 3 + Double(second % 4) / 7, course: second % 5 == 1 ? nil : 180.5,
        satellites: 9, hdop: 0.9, accuracy: 4.5, sigma: 2.2)
      // A thermometer without readings for some minutes.
      if second % 10 == 0, !(100..<300).contains(second),
        let sample = Sample(.temperature, 30 - Double(second) / 17)
      {
        recorder.apply(.sample(at: time, sample))
      }
      _ = recorder.ingest(fix, at: time)
    }
    recorder.apply(.end(at: RunTime(milliseconds: 600_000), .save))
    return recorder.finished()
  }()

  private static let clock = ActivityClock(elapsed: 600, duration: 540, pauses: [200...260])

  private func bytes(
    _ write: (Run, Units, Double?, ([UInt8]) -> Void) -> Void
  ) -> [UInt8] {
    var all: [UInt8] = []
    write(ExportTests.run, .kilometres, nil) { all += $0 }
    return all
  }

  private var points: [RunPoint] { Array(ExportTests.run.points) }

  /// The number as written.
  private func written(_ value: Double?, _ decimals: Int) -> Double? {
    value.map { rounded($0, decimals: decimals) }
  }

  @Test("as GPX have the places, times, altitudes, speeds, courses and segments of the run")
  func gpx() throws {
    let activity = try read(.gpx, bytes { GPXExport.write($0, $1, hidingWithin: $2, to: $3) })
    #expect(points.count == 540 && Set(points.map(\.segment)).count == 2)
    #expect(activity.creator == "moonrunner 1.2.3")
    let expected: [ActivityPoint] = points.map { point in
      ActivityPoint(
        time: point.timestamp, coordinate: point.coordinate,
        altitude: written(point.altitude, 1), speed: written(point.speed, 2),
        course: written(point.course, 1), hdop: point.hdop, distance: point.distance,
        segment: point.segment, channels: point.channels)
    }
    let temperatures = expected.map { $0.channels[.temperature] }
    #expect(Set(temperatures).count > 20 && temperatures.contains(nil))
    #expect(Array(activity.points) == expected)
    #expect(activity.start == ExportTests.run.timestamp)
    #expect(activity.clock == ExportTests.clock)
    #expect(activity.parts.map(\.sport) == ["running"])
  }

  @Test("as TCX have the places, times, altitudes, speeds, distances and laps of the run")
  func tcx() throws {
    let activity = try read(.tcx, bytes { TCXExport.write($0, $1, hidingWithin: $2, to: $3) })
    #expect(activity.creator == "moonrunner")
    let run = ExportTests.run
    #expect(run.laps.count == 3)
    #expect(activity.laps.map(\.duration) == run.laps.map { written($0.duration, 1) })
    #expect(activity.laps.map(\.distance) == run.laps.map { written($0.distance, 2) })
    let expected: [ActivityPoint] = points.map { point in
      ActivityPoint(
        time: point.timestamp, coordinate: point.coordinate,
        altitude: written(point.altitude, 1), speed: written(point.speed, 2),
        distance: written(point.distance, 2), segment: point.segment)
    }
    #expect(Array(activity.points) == expected)
    #expect(activity.clock == ExportTests.clock)
  }

  @Test("as FIT have the places, seconds, distances, laps, pauses and totals of the run")
  func fit() throws {
    let run = ExportTests.run
    let activity = try read(
      .fit,
      bytes { run, _, hidden, sink in
        FITExport.write(run, .kilometres, hidingWithin: hidden, to: sink)
      })
    #expect(activity.creator == "moonrunner 1.2.3" && activity.notes.isEmpty)
    #expect(activity.laps.map(\.start) == run.laps.map { moment($0.start.rounded(.down)) })
    #expect(activity.laps.map(\.duration) == run.laps.map { written($0.duration, 3) })
    #expect(activity.laps.map(\.distance) == run.laps.map { written($0.distance, 2) })
    let totals = ActivityTotals(
      distance: written(run.distance, 2), duration: written(run.duration, 3))
    #expect(activity.totals == totals)
    let expected: [ActivityPoint] = points.map { point in
      ActivityPoint(
        time: point.timestamp, coordinate: point.coordinate,
        // In fifths of a metre.
        altitude: point.altitude.map { rounded((($0 + 500) * 5).rounded() / 5 - 500, decimals: 1) },
        speed: written(point.speed, 3), distance: written(point.distance, 2),
        segment: point.segment, elapsed: point.elapsed, channels: whole(point.channels))
    }
    #expect(Array(activity.points) == expected)
    #expect(activity.clock == ExportTests.clock)
  }

  /// As rounded in FIT.
  private func whole(_ channels: ChannelValues) -> ChannelValues {
    var channels = channels
    channels[.temperature] = channels[.temperature]?.rounded()
    return channels
  }

  @Test("as FIT have several points of one second, where there were five")
  func fiveHertz() throws {
    var run = ExportTests.run
    run.points = Packed(
      points.enumerated().map { index, point in
        var point = point
        point.elapsed = Double(index) / 5
        point.timestamp = moment(Double(index) / 5)
        point.segment = 0
        return point
      })
    run.segments = []
    let activity = try read(
      .fit,
      bytes { _, _, hidden, sink in
        FITExport.write(run, .kilometres, hidingWithin: hidden, to: sink)
      })
    #expect(activity.points.map(\.coordinate) == points.map(\.coordinate))
    #expect(activity.points.map(\.time) == points.indices.map { moment(Double($0 / 5)) })
  }

  @Test("of the longest run are within what is read")
  func longest() {
    let limits = ActivityLimits()
    #expect(limits.points >= JournalLimits.standardLines)
    let count = points.count
    for size in [
      bytes { GPXExport.write($0, $1, hidingWithin: $2, to: $3) }.count,
      bytes { TCXExport.write($0, $1, hidingWithin: $2, to: $3) }.count,
    ] {
      // A fifth more, for places and distances with more digits.
      let most = size / count * JournalLimits.standardLines / 5 * 6
      #expect(most <= limits.bytes, "\(most)")
    }
  }
}
