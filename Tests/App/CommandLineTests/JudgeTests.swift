import Foundation
import RunModel
import TestSupport
import Testing
import Workouts

/// A run's exports checked by independent programs, which `Judges/exports.py` runs.
///
/// Each judge's effectiveness is tested too: it must refuse a tampered file.
@Suite("Exports as other programs read them")
struct JudgeTests {
  /// A run with pauses, a lost fix, button laps, kilometre laps and badges.
  private static let eventful: Result<Data, any Error> = Result {
    let log = String(decoding: try TrackRun.shared.get().log, as: UTF8.self)
      .split(separator: "\r\n")
    // Half a minute without a position.
    let rest = log.filter { line in
      let time = line.split(separator: ",").dropFirst().first.flatMap { Double($0) }
      return time.map { !(62_500...62_530).contains($0) } ?? true
    }
    #expect(rest.count < log.count)
    return Data((rest.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static let keys = """
    2 short start
    15 short start
    100 short start
    300 short stop
    358 short up
    360 short stop
    700 short start
    900 short stop
    998 short up
    1000 short stop
    1200 short stop
    +1 short down
    +1 short start
    """

  /// Changes to an export that contradict the run file.
  static let lies: [(kind: String, text: String, other: String)] = [
    ("gpx", "<ele>", "<ele>1"), ("gpx", "<hdop>", "<hdop>1"),
    ("gpx", "</trkseg>\n<trkseg>\n", ""), ("gpx", "speed>3", "speed>4"),
    ("gpx", "course>1", "course>2"), ("gpx", "atemp>-5.0", "atemp>5.0"),
    ("gpx", "<name>Mars", "<name>Moon"),
    ("gpx", "lat=\"52.5", "lat=\"52.4"), ("gpx", ":30.000Z", ":30.001Z"),
    ("tcx", "</Track>\n<Track>\n", ""), ("tcx", "Manual", "Distance"),
    ("tcx", "<TotalTimeSeconds>", "<TotalTimeSeconds>1"), ("tcx", "Meters>10", "Meters>20"),
    ("tcx", ":30.000Z</Time>", ":30.001Z</Time>"), ("tcx", "Speed>3", "Speed>4"),
    ("tcx", "LongitudeDegrees>13.", "LongitudeDegrees>14."), ("tcx", "Running", "Biking"),
    ("tcx", "<Lap StartTime=\"2026", "<Lap StartTime=\"2027"), ("tcx", "Resting", "Active"),
  ]

  /// Changes to an export that violate its schema.
  static let mistakes: [(kind: String, text: String, other: String)] = [
    ("gpx", "<sym>Flag</sym>\n", "<symbol/>"), ("gpx", "<type>badge</type>", "<badge/>"),
    ("gpx", ">running<", "><run/><"), ("gpx", "gpxtpx:speed", "gpxtpx:velocity"),
    ("gpx", "lon=\"13.", "lon=\"180."), ("gpx", "gpxtpx:speed>", "gpxtpx:bearing>"),
    ("gpx", "gpxtpx:atemp", "gpxtpx:temperature"),
    ("gpx", "<time>2026-", "<time>2026/"), ("tcx", "<Calories>0</Calories>\n", ""),
    ("tcx", "ns3:Speed", "ns3:Velocity"), ("tcx", "<Intensity>Active</Intensity>\n", ""),
    ("tcx", "Manual", "Button"), ("tcx", "<VersionMinor>", "<VersionMinor>-1"),
    ("tcx", "Running", "Flying"), ("tcx", "Resting", "Idle"), ("tcx", "<Time>2026-", "<Time>2026/"),
  ]

  @Test("gpxpy, gpsbabel and an XML parser read the run's points, times, distances, laps and pins")
  func readers() throws {
    let exports = try exports()
    let run = try object(
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: exports.json)), as: UTF8.self))
    let ends = (run["segments"] as? [[String: Any]] ?? []).compactMap { $0["endedBy"] as? String }
    #expect(ends == ["pause", "gap", "pause", "stop"])
    let kinds = (run["laps"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
    #expect(Set(kinds) == ["auto", "button", "end"])
    try expectPraise("readers", exports.json, exports.gpx, exports.tcx)
    for (kind, text, other) in JudgeTests.lies {
      let lie = try exports.tampered(kind, text, other)
      let files = kind == "gpx" ? [lie, exports.tcx] : [exports.gpx, lie]
      let verdict = try Judge.run(["readers", exports.json] + files)
      #expect(verdict.status == 1, "\(kind): \(text) as \(other) was not seen")
    }
  }

  @Test(
    "python-tcxparser reads the points, times, distances and laps",
    .enabled(
      if: Judge.hasTCXParser, "python-tcxparser is not there; the top of exports.py says how"))
  func tcxParser() throws {
    let exports = try exports()
    try expectPraise("tcxparser", exports.json, exports.tcx)
    for (text, other) in [
      ("<Time>2026", "<Time>2027"), ("LatitudeDegrees>52.5", "LatitudeDegrees>52.4"),
      ("<TotalTimeSeconds>", "<TotalTimeSeconds>1"), ("<AltitudeMeters>", "<AltitudeMeters>1"),
    ] {
      let lie = try exports.tampered("tcx", text, other)
      #expect(try Judge.run(["tcxparser", exports.json, lie]).status == 1, "\(text) as \(other)")
    }
  }

  /// Changes to the run file that its FIT file contradicts, and whether gpsbabel detects them.
  static let otherRuns: [(text: String, other: String, isSeenByGPSBabel: Bool)] = [
    ("\"endedBy\": \"pause\"", "\"endedBy\": \"gap\"", true),
    ("Z\",52.5", "Z\",52.6", true), (":30.000Z\"", ":31.000Z\"", true),
    ("\"button\"", "\"auto\"", false), ("\"duration\": ", "\"duration\": 1", false),
    ("\"distance\": ", "\"distance\": 1", false), ("\"elapsed\": ", "\"elapsed\": 1", false),
    (",-5.0]", ",5.0]", false), ("\"utcOffset\": ", "\"utcOffset\": 1", false),
    ("\"Mars\"", "\"Moon\"", false),
    ("\"step\": 2", "\"step\": 1", false), ("2x(", "3x(", false), ("rest open", "rest 9s", false),
    ("fast, tall", "tall", false), ("warmup 1km", "warmup 2km", false),
    ("@4:00", "@3:59", false),
  ]

  @Test("gpsbabel reads the points, seconds, pauses and ends of laps of FIT")
  func fit() throws {
    let exports = try exports()
    try expectPraise("fit", exports.json, exports.fit)
    for (text, other, isSeen) in JudgeTests.otherRuns where isSeen {
      let lie = try exports.tampered("json", text, other)
      #expect(try Judge.run(["fit", lie, exports.fit]).status == 1, "\(text) as \(other)")
    }
  }

  @Test("gpsbabel reads the route with its pauses and the badges of KML")
  func kml() throws {
    let exports = try exports()
    try expectPraise("kml", exports.json, exports.kml)
    for (text, other) in [
      ("\n13.3", "\n13.2"), (",52.5", ",52.6"), ("<name>Mars", "<name>Moon"),
      ("<when>2026", "<when>2027"),
    ] {
      let lie = try exports.tampered("kml", text, other)
      #expect(try Judge.run(["kml", exports.json, lie]).status == 1, "\(text) as \(other)")
    }
  }

  @Test(
    "fitdecode reads the points, seconds, distances, laps, pauses, sums and badges of FIT",
    .enabled(if: Judge.hasFITDecode, "fitdecode is not there; the top of exports.py says how"))
  func fitDecode() throws {
    let exports = try exports()
    try expectPraise("fitdecode", exports.json, exports.fit)
    for (text, other, _) in JudgeTests.otherRuns {
      let lie = try exports.tampered("json", text, other)
      #expect(try Judge.run(["fitdecode", lie, exports.fit]).status == 1, "\(text) as \(other)")
    }
  }

  @Test("GPX and TCX are as their published schemas say")
  func schemas() throws {
    let exports = try exports()
    try expectPraise("schema", exports.gpx, exports.tcx)
    for (kind, text, other) in JudgeTests.mistakes {
      let mistake = try exports.tampered(kind, text, other, all: true)
      let verdict = try Judge.run(["schema", mistake])
      #expect(
        verdict.status == 1 && verdict.errors.contains("Schemas validity error"),
        "\(kind): \(text) as \(other): \(verdict.errors)")
    }
  }

  @Test("GPX of an undated run is as its schema says")
  func undated() throws {
    let log = String(decoding: try TrackRun.shared.get().log, as: UTF8.self)
      .split(separator: "\r\n").filter { !$0.contains("RMC,") }.prefix(600)
    let folder = try Folder()
    let data = folder.file("data").path
    let replay = try moonrunner(
      "replay", "-", "--data", data, "--json",
      input: Data((log.joined(separator: "\r\n") + "\r\n").utf8))
    let id = try #require(try object(replay.output)["id"] as? String)
    try moonrunner("runs", "export", "--format", "gpx", "--out", folder.path, "--data", data)
    try expectPraise("schema", folder.file("\(id).gpx").path)
  }

  @Test("gpsbabel's own reading of a log differs from ours only as its table explains")
  func log() throws {
    let folder = try Folder()
    let log = folder.file("demo.nmea")
    try moonrunner(
      "synthesize", "--route", "demo", "--seed", "1", "--out", log.path, "--truth",
      folder.file("truth").path)
    let exports = try Exports(log: try Data(contentsOf: log))
    try expectPraise("log", log.path, exports.json, exports.gpx, exports.tcx)
    for (kind, text, other) in [
      ("gpx", "<trkpt lat=\"52.51630", "<trkpt lat=\"52.51640"), ("gpx", "<ele>", "<ele>1"),
      ("gpx", "<time>2026-11-21T06:20:00.000Z</time>\n<hdop>", "<hdop>"),
      ("tcx", "LongitudeDegrees>13.3776285", "LongitudeDegrees>13.3776286"),
      ("tcx", "<Time>2026", "<Time>2027"),
    ] {
      let lie = try exports.tampered(kind, text, other)
      let files = kind == "gpx" ? [lie, exports.tcx] : [exports.gpx, lie]
      let verdict = try Judge.run(["log", log.path, exports.json] + files)
      #expect(verdict.status == 1, "\(kind): \(text) as \(other) was not seen")
    }
  }

  private func exports() throws -> Exports {
    try Exports(log: try JudgeTests.eventful.get(), script: JudgeTests.keys) { run in
      // A thermometer without readings for a while.
      run.channels = [.temperature]
      run.points = run.points.edited { index, point in
        point.channels[.temperature] =
          (200..<300).contains(index) ? nil : -5 + Double(index / 10 % 300) / 10
      }
      // The first laps as steps of a workout.
      let text = "warmup 1km + 2x(run 400m@4:10-4:00 \"fast, tall\" + rest open) + rest 90s"
      run.workout = try? WorkoutParser.parse(text, name: "Track")
      for (index, step) in [0, 1, 2, 3].enumerated() where index < run.laps.count {
        run.laps[index].step = step
      }
    }
  }

  private func expectPraise(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let verdict = try Judge.run(words)
    #expect(verdict.status == 0, "\(verdict.errors)", sourceLocation: sourceLocation)
    print(verdict.output, terminator: "")
  }
}
