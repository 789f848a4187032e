import Activities
import Courses
import RunModel
import RunStore
import Simulation
import Testing
import Tracking

@testable import RunImport

@Suite("Our own exports come back")
struct OwnExportTests {
  /// A run with a gap, a button lap and a pause, as saved by the wearable.
  private static let run = saved { RunTime(milliseconds: Int64($0) * 1000) }

  /// The same with keys and fixes up to a quarter of a second late.
  ///
  /// Each has a different delay.
  private static let late = {
    var random = SplitMix64(seed: 19)
    let delays = (0...3000).map { _ in Int64.random(in: 0...250, using: &random) }
    return saved { RunTime(milliseconds: Int64($0) * 1000 + delays[$0]) }
  }()

  private static func saved(
    records: [RunRecord] = [], _ moment: (Int) -> RunTime
  ) -> Run {
    var recorder = RunRecorder(
      header: RunHeader(
        journal: JournalID(1), utcOffset: 3600, units: .kilometres, autoLap: true,
        ladder: context.ladder, engine: DistanceEngines.standard, software: "moonrunner 1.2.3",
        boot: "", startedAt: 0))
    for record in records { recorder.apply(record) }
    for second in 0..<3000 {
      let time = moment(second)
      if second == 1000 { recorder.apply(.pause(at: time)) }
      if second == 1090 { recorder.apply(.resume(at: time)) }
      if second == 1500 { recorder.apply(.lap(at: time, .button)) }
      guard !(2000..<2040).contains(second), !(1001..<1090).contains(second) else { continue }
      // The runner does not move while paused.
      let metres = Double(second > 1000 ? second - 90 : second) * 3
      let fix = Fix(
        status: .valid, time: RunImportTests.moment(Double(second)),
        coordinate: Coordinate(
          latitude: 52.5 + metres / 111_270, longitude: 13.4 + 1e-6 * Double(second % 5)),
        altitude: 38, speed: 3 + Double(second % 4) / 7, course: Double(second % 3), hdop: 0.9,
        accuracy: 4.5, sigma: 2.2)
      // A thermometer without readings for some minutes.
      if second % 10 == 0, !(400..<700).contains(second),
        let sample = Sample(.temperature, 25 - Double(second) / 100)
      {
        recorder.apply(.sample(at: time, sample))
      }
      _ = recorder.ingest(fix, at: time)
    }
    recorder.apply(.end(at: moment(3000), .save))
    let run = recorder.finished()
    // With the decimals of its file.
    return (try? RunFileReader(RunFileWriter.bytes(run)).read().run) ?? run
  }

  @Test("with what sensors measured, where they did and nowhere else", arguments: ["GPX", "FIT"])
  func channels(format: String) throws {
    let run = OwnExportTests.run
    #expect(run.channels == [.temperature])
    let back = try back(format)
    #expect(back.channels == [.temperature])
    let expected = run.points.map { point in
      // Whole degrees in FIT.
      point.channels[.temperature].map { format == "FIT" ? $0.rounded() : $0 }
    }
    #expect(expected.contains(nil) && Set(expected).count > 15)
    #expect(back.points.map { $0.channels[.temperature] } == expected)
    let whole = try #require(run.whole(of: .temperature))
    let other = try #require(back.whole(of: .temperature))
    #expect(abs(whole.mean - other.mean) < 0.1)
  }

  private func export(_ run: Run, _ format: String) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case "GPX": GPXExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    case "TCX": TCXExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    default: FITExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
    }
    return bytes
  }

  /// The run imported from an export.
  private func back(_ format: String, of run: Run = OwnExportTests.run) throws -> Run {
    try taken(export(run, format))
  }

  private func taken(_ bytes: [UInt8]) throws -> Run {
    var runs: [Run] = []
    try RecordingFile.read("a", from: pieces(bytes)) { _, result in
      guard case .activity(let activity) = try result.get() else { return }
      runs.append(try ImportedRun(activity, file: "a", context).run)
    }
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  /// Each format contains the run's own clock beside the receiver's times.
  ///
  /// It has the run file's precision of a tenth of a second, so nothing may differ.
  @Test("with equal splits, distances and times", arguments: ["GPX", "TCX", "FIT"])
  func splits(format: String) throws {
    for run in [OwnExportTests.run, OwnExportTests.late] {
      let splits = run.splits(.kilometres)
      #expect(splits.count == 9 && run.badges.count == 3)
      let again = try back(format, of: run)
      #expect(again.engine == DeviceEngine.name)
      #expect(again.splits(.kilometres) == splits)
      #expect(again.splits(.miles) == run.splits(.miles))
      #expect(again.points.map(\.distance) == run.points.map(\.distance))
      #expect(again.points.map(\.elapsed) == run.points.map(\.elapsed))
      #expect(again.distance == run.distance)
      #expect(again.duration == run.duration && again.elapsed == run.elapsed)
      #expect(again.segments == run.segments)
      #expect(again.badges.map(\.name) == run.badges.map(\.name))
      #expect(run.timestamp != nil && again.timestamp == run.timestamp)
    }
  }

  @Test("with climb, time in motion and the metres of gaps", arguments: ["GPX", "TCX", "FIT"])
  func figures(format: String) throws {
    var run = OwnExportTests.late
    (run.moving, run.ascent, run.descent, run.gapDistance) = (2800.5, 120.4, 98.3, 118.25)
    var again = try back(format, of: run)
    #expect(again.moving == 2800.5 && again.ascent == 120.4 && again.descent == 98.3)
    #expect(again.gapDistance == 118.25)
    // For a run without elevations, by an engine without stop detection, nothing is invented.
    (run.moving, run.ascent, run.descent, run.gapDistance) = (nil, nil, nil, 0)
    again = try back(format, of: run)
    #expect(again.moving == nil && again.ascent == nil && again.descent == nil)
    #expect(again.gapDistance == 0)
  }

  @Test("of a run without a date as such a run, by GPX")
  func undated() throws {
    var run = OwnExportTests.late
    (run.timestamp, run.id) = (nil, "undated-0042-0001")
    run.points = run.points.edited { _, point in point.timestamp = nil }
    let again = try back("GPX", of: run)
    #expect(again.timestamp == nil && again.points.allSatisfy { $0.timestamp == nil })
    #expect(again.journal == run.journal && again.id == "undated-0000-0001")
    #expect(again.points.map(\.elapsed) == run.points.map(\.elapsed))
    #expect(again.distance == run.distance && again.duration == run.duration)
    #expect(again.segments == run.segments && again.laps == run.laps)
    #expect(again.splits(.kilometres) == run.splits(.kilometres))
    // Without the run's clock the times of its points are unknown.
    let text = String(decoding: export(run, "GPX"), as: UTF8.self)
    #expect(throws: ImportRefusal.timeless) {
      try taken(Array(text.replacing("creator=\"moonrunner", with: "creator=\"Phone").utf8))
    }
    #expect(throws: ImportRefusal.timeless) {
      try taken(Array(text.replacing("moonrunner:journal>", with: "moonrunner:other>").utf8))
    }
  }

  @Test("as courses of the run's own length", arguments: ["GPX", "TCX", "FIT", "run file"])
  func courses(format: String) throws {
    // A receiver's noise to both sides makes the line longer than the route.
    var run = OwnExportTests.run
    run.points = run.points.edited { index, point in
      point.coordinate = Geodesy.offset(
        point.coordinate, east: [-4.0, 1, 4, -1][index / 6 % 4], north: 0)
    }
    let bytes = format == "run file" ? RunFileWriter.bytes(run) : export(run, format)
    let course = try #require(CourseReading("a", from: pieces(bytes)).course)
    #expect(abs(course.length - run.distance) < 1)
    guard format == "GPX" else { return }
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("creator=\"moonrunner", with: "creator=\"Phone")
    let theirs = try #require(CourseReading("a", from: pieces(Array(text.utf8))).course)
    #expect(theirs.length > run.distance * 1.01)
  }

  @Test("that earlier software wrote, without the run's clock, with splits to 2 s")
  func withoutClock() throws {
    for format in ["GPX", "TCX"] {
      for run in [OwnExportTests.run, OwnExportTests.late] {
        let text = String(decoding: export(run, format), as: UTF8.self).split(separator: "\n")
          .filter { line in
            !["duration", "pause", "lap "].contains { line.contains("moonrunner:\($0)") }
          }
          .joined(separator: "\n")
        let again = try taken(Array(text.utf8))
        #expect(again.engine == DeviceEngine.name)
        #expect(again.points.map(\.distance) == run.points.map(\.distance))
        let (found, splits) = (again.splits(.kilometres), run.splits(.kilometres))
        #expect(found.map(\.distance) == splits.map(\.distance))
        for (found, split) in zip(found, splits) {
          #expect(abs(found.duration - split.duration) <= 2, "\(format): \(found) \(split)")
        }
      }
    }
  }

  @Test("of which the clock is believed, and of no other program's file")
  func foreignClock() throws {
    let text = String(decoding: export(OwnExportTests.late, "GPX"), as: UTF8.self)
    let theirs = text.replacing("creator=\"moonrunner", with: "creator=\"Phone")
    let run = try taken(Array(theirs.utf8))
    #expect(run.engine == DistanceEngines.standard)
    #expect(run.points.prefix(100).map(\.elapsed) == (0..<100).map { Double($0) })
  }

  /// A run with a workout, whose steps are laps; kilometres follow its end.
  private static let workout = {
    let text = "\"Moon\": warmup 5min + 2x(run 400m@5:00 + rest 90s) + cooldown 1.5km"
    let part = WorkoutPart(index: 0, count: 1, completed: 0, text: text)
    return saved(records: [.workout(at: .zero, part)]) { RunTime(milliseconds: Int64($0) * 1000) }
  }()

  @Test("with the steps of a workout as laps", arguments: ["GPX", "TCX", "FIT"])
  func steps(format: String) throws {
    let run = OwnExportTests.workout
    #expect(run.laps.prefix(6).map(\.step) == [0, 1, 2, 1, 2, 3])
    #expect(run.laps.suffix(2).map(\.kind) == [.auto, .end])
    let laps = run.laps.map { lap in
      var lap = lap
      lap.step = nil
      return lap
    }
    #expect(try back(format, of: run).laps == laps)
  }

  @Test("with the same laps", arguments: ["GPX", "TCX", "FIT"])
  func laps(format: String) throws {
    for run in [OwnExportTests.run, OwnExportTests.late] {
      #expect(run.laps.count > 8 && Set(run.laps.map(\.kind)) == [.auto, .button, .end])
      #expect(try back(format, of: run).laps == run.laps)
    }
  }

  @Test("as the same bytes when they are exported again, to the second")
  func again() throws {
    func lines(_ run: Run) -> [String] {
      var bytes: [UInt8] = []
      TCXExport.write(run, .kilometres, hidingWithin: nil) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        .filter { $0.contains("DistanceMeters") || $0.contains("Degrees") }
    }
    let expected = lines(OwnExportTests.run)
    #expect(expected.count > 5000)
    #expect(lines(try back("TCX")) == expected)
    #expect(
      lines(try back("GPX")).filter { !$0.hasPrefix("<Dist") || $0.contains("Track") }.count > 0)
  }
}
