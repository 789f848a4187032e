import Activities
import FIT
import RunModel
import RunStore
import Testing
import Tracking

@testable import RunImport

@Suite("A recording of another device becomes a run")
struct ImportedRunTests {
  private func refusal(_ activity: Activity, _ context: ImportedRun.Context = context) -> String {
    do throws(ImportRefusal) {
      _ = try ImportedRun(activity, file: "a", context)
      return ""
    } catch { return error.description }
  }

  @Test("whose places are judged by our engine, with its badges, and says where it is from")
  func judged() throws {
    let imported = try ImportedRun(activity(1200), file: "a.tcx", context)
    let run = imported.run
    #expect(abs(run.distance - 3600) < 10 && run.duration == 1200)
    #expect(run.engine == DistanceEngines.standard && run.moving != nil)
    #expect(abs((imported.saidDistance ?? 0) - 3636) < 0.01)
    #expect(run.badges.map(\.name) == ["Earth", "Moon"])
    #expect(run.laps.count == 4 && run.laps[0].distance == 1000)
    #expect(run.timestamp == start && run.utcOffset == 3600)
    #expect(run.id.hasPrefix("20250308T070000Z-"))
    #expect(run.imported?.format == "TCX" && run.imported?.creator == "Watch")
    #expect(run.imported?.file == "a.tcx")
  }

  @Test("that has no places keeps its device's figures, and no badge has a place")
  func placeless() throws {
    let imported = try ImportedRun(activity(1200, hasPlaces: false), file: "a", context)
    let run = imported.run
    #expect(abs(run.distance - 3636) < 0.01 && run.duration == 1200 && run.elapsed == 1200)
    #expect(run.points.isEmpty && run.engine == DeviceEngine.name)
    #expect(run.badges.map(\.name) == ["Earth", "Moon"])
    #expect(run.badges.allSatisfy { $0.coordinate == nil })
    #expect(abs(run.badges[1].elapsed - 531.1) < 0.1)
  }

  @Test("that has laps only is one, too")
  func laps() throws {
    var activity = Activity(format: .fit)
    activity.laps = [
      ActivityLap(start: start, duration: 400, distance: 1000),
      ActivityLap(start: moment(420), duration: 300, distance: 800),
    ]
    activity.totals = ActivityTotals(distance: 1800, duration: 700)
    let run = try ImportedRun(activity, file: "a", context).run
    #expect(run.distance == 1800 && run.duration == 700 && run.timestamp == start)
  }

  @Test("in which a new segment without way is a pause, and one with way is a gap")
  func pauses() throws {
    for (metres, isPause) in [(0.0, true), (180, false)] {
      var activity = activity(300, hasDistances: false)
      for second in 0...300 {
        let way = 900 + metres + Double(second) * 3
        activity.points.append(
          ActivityPoint(
            time: moment(360 + Double(second)),
            coordinate: Coordinate(latitude: 52.5 + way / 111_270, longitude: 13.4), segment: 1))
      }
      let run = try ImportedRun(activity, file: "a", context).run
      #expect(run.elapsed == 660 && run.duration == (isPause ? 600 : 660))
      #expect(abs(run.distance - 1800 - metres) < 15)
      #expect(run.segments.map(\.endedBy) == [isPause ? .pause : .gap, .stop])
    }
  }

  @Test("whose laps by key are the runner's, and whose kilometres are ours")
  func keyLaps() throws {
    var activity = activity(1200)
    activity.laps = [
      ActivityLap(start: start, duration: 500, distance: 1515, isAutomatic: false),
      ActivityLap(start: moment(500), duration: 700, distance: 2121, isAutomatic: false),
    ]
    let byKey = try ImportedRun(activity, file: "a", context).run
    #expect(byKey.laps.map(\.kind) == [.button, .end])
    #expect(byKey.laps[0].duration == 500 && abs(byKey.laps[0].distance - 1500) < 6)
    activity.laps[0].isAutomatic = true
    let automatic = try ImportedRun(activity, file: "a", context).run
    #expect(automatic.laps.map(\.kind) == [.auto, .auto, .auto, .end])
  }

  @Test("by the clock of its device, in quarters of an hour, or by ours")
  func zones() throws {
    for (said, offset) in [(nil, 3600), (7200, 7200), (-12_598, -12_600), (20_700, 20_700)] {
      var activity = activity(60)
      activity.utcOffset = said
      #expect(try ImportedRun(activity, file: "a", context).run.utcOffset == offset)
    }
  }

  @Test("unless it has no times, nothing to count, another sport, or figures no runner has")
  func refusals() {
    #expect(refusal(activity(60, hasTimes: false)).contains("none of its points has a time"))
    #expect(refusal(Activity(format: .gpx)).contains("neither places nor a distance"))
    #expect(
      refusal(activity(60, hasPlaces: false, hasDistances: false))
        .contains("neither places nor a distance"))
    #expect(refusal(activity(2)).contains("shorter than 10 m"))
    #expect(refusal(activity(60, sport: "cycling")).contains("its sport is cycling"))
    #expect(refusal(activity(600, speed: 8.5)).contains("nobody runs so fast"))
    #expect(refusal(activity(60, from: -1_600_000_000)).contains("before 2000"))
    var long = activity(60)
    long.points.append(ActivityPoint(time: moment(300_000)))
    #expect(refusal(long).contains("more than 3 days"))
    var any = context
    any.takesAnySport = true
    #expect(refusal(activity(600, speed: 8.5, sport: "cycling"), any) == "")
    #expect(refusal(activity(2, sport: "cycling"), any).contains("shorter than 10 m"))
  }

  @Test("by whatever name runs and walks go")
  func sports() {
    for sport in ["running", "trail running", "walking", "hiking", "other", "generic", "track_me"] {
      #expect(ImportedRun.isOnFoot(sport))
    }
    for sport in ["cycling", "biking", "swimming", "alpine skiing", "sport 37", "rowing"] {
      #expect(!ImportedRun.isOnFoot(sport))
    }
  }
}

@Suite("Our own exports come back")
struct OwnExportTests {
  /// A run with gaps, a lap by key and a pause, as the wearable saves it.
  private static let run: Run = {
    var recorder = RunRecorder(
      header: RunHeader(
        journal: JournalID(1), utcOffset: 3600, units: .kilometres, autoLap: true,
        ladder: context.ladder, engine: DistanceEngines.standard, software: "moonrunner 1.2.3",
        boot: "", startedAt: 0))
    for second in 0..<3000 {
      let time = RunTime(milliseconds: Int64(second) * 1000)
      if second == 1000 { recorder.apply(.pause(at: time)) }
      if second == 1090 { recorder.apply(.resume(at: time)) }
      if second == 1500 { recorder.apply(.lap(at: time, .button)) }
      guard !(2000..<2040).contains(second), !(1001..<1090).contains(second) else { continue }
      // Nobody moves while paused.
      let metres = Double(second > 1000 ? second - 90 : second) * 3
      let fix = Fix(
        status: .valid, time: moment(Double(second)),
        coordinate: Coordinate(
          latitude: 52.5 + metres / 111_270, longitude: 13.4 + 1e-6 * Double(second % 5)),
        altitude: 38, speed: 3 + Double(second % 4) / 7, course: Double(second % 3), hdop: 0.9,
        accuracy: 4.5, sigma: 2.2)
      // A thermometer that is silent for some minutes.
      if second % 10 == 0, !(400..<700).contains(second),
        let sample = Sample(.temperature, 25 - Double(second) / 100)
      {
        recorder.apply(.sample(at: time, sample))
      }
      _ = recorder.ingest(fix, at: time)
    }
    recorder.apply(.end(at: RunTime(milliseconds: 3_000_000), .save))
    let run = recorder.finished()
    // With the decimals that its file has.
    return (try? RunFileReader(RunFileWriter.bytes(run)).read().run) ?? run
  }()

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

  /// An export, read and taken as a run.
  private func back(_ format: String) throws -> Run {
    var bytes: [UInt8] = []
    switch format {
    case "GPX": GPXExport.write(OwnExportTests.run, .kilometres) { bytes += $0 }
    case "TCX": TCXExport.write(OwnExportTests.run, .kilometres) { bytes += $0 }
    default: FITExport.write(OwnExportTests.run) { bytes += $0 }
    }
    var runs: [Run] = []
    try RecordingFile.read("a", from: pieces(bytes)) { _, result in
      guard case .activity(let activity) = try result.get() else { return }
      runs.append(try ImportedRun(activity, file: "a", context).run)
    }
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  /// A pause begins and ends between two points, at times that no format tells.
  @Test("with their distances to the centimetre and their splits to 2 s")
  func splits() throws {
    let run = OwnExportTests.run
    let splits = run.splits(.kilometres)
    #expect(splits.count == 9 && run.badges.count == 3)
    for format in ["GPX", "TCX", "FIT"] {
      let again = try back(format)
      #expect(again.engine == DeviceEngine.name)
      #expect(again.timestamp == run.timestamp)
      #expect(again.points.map(\.distance) == run.points.map(\.distance), "\(format)")
      #expect(abs(again.distance - run.distance) < 0.011, "\(format)")
      #expect(abs(again.duration - run.duration) <= 2, "\(format): \(again.duration)")
      let found = again.splits(.kilometres)
      #expect(found.map(\.distance) == splits.map(\.distance), "\(format)")
      for (found, split) in zip(found, splits) {
        #expect(abs(found.duration - split.duration) <= 2, "\(format): \(found) \(split)")
      }
      #expect(again.badges.map(\.name) == run.badges.map(\.name))
    }
  }

  @Test("with the laps that TCX and FIT have")
  func laps() throws {
    let laps = OwnExportTests.run.laps
    for format in ["TCX", "FIT"] {
      let found = try back(format).laps
      #expect(found.map(\.kind) == laps.map(\.kind), "\(format)")
      for (found, lap) in zip(found, laps) {
        #expect(
          abs(found.distance - lap.distance) < 0.006 && abs(found.duration - lap.duration) < 0.06)
      }
    }
  }

  @Test("as the same bytes when they are exported again, to the second")
  func again() throws {
    func lines(_ run: Run) -> [String] {
      var bytes: [UInt8] = []
      TCXExport.write(run, .kilometres) { bytes += $0 }
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
