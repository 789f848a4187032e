import Console
import Courses
import Device
import FlightRecord
import GPS
import MapTiles
import Playback
import RunImport
import RunModel
import RunStore
import Tracking

/// `moonrunner replay`: plays an NMEA log or a flight record through the wearable.
enum ReplayCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let log = try arguments.operand()
    let engine = try Engines.given(arguments) ?? DistanceEngines.standard
    if let data = arguments.value("--data") {
      try FolderOwner.refuseRoot(in: DataDirectory.absolute(data))
    }
    let input = try InputFile(log)
    let pictures = try ScreenPictures(arguments, taken: input.identity)
    let isRecord = FlightRecord.isBegun(by: try input.peek(FlightRecord.signatureLength))
    if isRecord { try refuseForRecord(arguments, input.name) }
    let buttons = try buttons(arguments)
    let maps = try NamedMaps.open(arguments)
    let course = try arguments.value("--course").map { path throws(CommandError) in
      let course = try CourseReading.course(path)
      return maps.map { course.turning(on: MapWays($0)) } ?? course
    }
    let script = try arguments.value("--script").map { path throws(CommandError) in
      try readScript(path)
    }
    let named = try arguments.value("--badges").map { path throws(CommandError) in
      try Ladder.load(path, data: nil)
    }
    pictures?.maps = maps
    if let named { pictures?.badges = named.pictures { complain("moonrunner: \($0)") } }
    let transcript = try arguments.value("--transcript").map { path throws(CommandError) in
      try TranscriptFile(path, taken: [input.identity, pictures?.panelIdentity])
    }
    let given = arguments.value("--data")
    let data: NewDataDirectory
    if let given { data = try NewDataDirectory(given) } else { data = try .temporary() }
    do throws(CommandError) {
      let ladder = try ladder(named, data: given, pictures)
      let directory = try DataDirectory.replay(
        data.path, waits: arguments.has("--sync"), ladder.badges)
      let replay = ReplaySession(
        input: input, directory: directory, course: course, transcript: transcript,
        pictures: pictures)
      var configuration = DeviceConfiguration(
        buttons: buttons, ladder: ladder.badges, engine: engine, software: Help.version,
        boot: "replay", seed: 1, gps: Logs.configuration,
        capacity: pictures?.capacity ?? ScreenCapacity())
      if !isRecord {
        configuration.seed =
          try ReplaySeed(log, input, configuration, directory.settings, script?.text).value
      }
      var summary = try play(replay, isRecord ? nil : (script?.script, configuration))
      summary.pictures = pictures
      try tell(summary, arguments, units: arguments.units(directory.settings), to: &output)
      // A failed transcript or picture must not suppress the result.
      try replay.finish()
      if let fault = summary.fault { throw .failed(fault) }
    } catch {
      data.removeIfEmpty()
      throw error
    }
  }

  /// Plays a log on the given wearable, or a flight record if none is given.
  private static func play(
    _ replay: ReplaySession, _ wearable: (ButtonScript?, DeviceConfiguration)?
  ) throws(CommandError) -> ReplaySummary {
    do throws(CommandError) {
      guard let (script, configuration) = wearable else { return try replay.playRecord() }
      return try replay.playLog(script: script, configuration: configuration)
    } catch {
      let failure = error
      do throws(CommandError) { try replay.finish() } catch {
        complain("moonrunner: \(error.message)")
      }
      throw failure
    }
  }

  private static func tell(
    _ summary: ReplaySummary, _ arguments: Arguments, units: Units, to output: inout Output
  ) throws(CommandError) {
    guard !arguments.has("--json") else { return try output.json(summary.json) }
    for line in summary.lines(units) { try output.line(line) }
  }

  /// Refuses options for settings that are part of a flight record.
  private static func refuseForRecord(
    _ arguments: Arguments, _ name: String
  ) throws(CommandError) {
    for option in ["--script", "--buttons", "--engine", "--badges", "--course"]
    where arguments.value(option) != nil {
      throw arguments.wrong(
        "\(option) cannot be used with \(name), a flight record, which has its own settings")
    }
  }

  /// Returns the named ladder, otherwise that of the data directory, whose pictures are then used
  /// too.
  private static func ladder(
    _ named: Ladder?, data: String?, _ pictures: ScreenPictures?
  ) throws(CommandError) -> Ladder {
    if let named { return named }
    let ladder = try Ladder.load(nil, data: data)
    pictures?.badges = ladder.pictures { complain("moonrunner: \($0)") }
    return ladder
  }

  /// Returns the key layout of the script's wearable.
  private static func buttons(_ arguments: Arguments) throws(CommandError) -> ButtonLayout {
    guard let text = arguments.value("--buttons") else { return .four }
    guard arguments.value("--script") != nil else {
      throw arguments.wrong("--buttons needs --script")
    }
    return text == "2" ? .two : .four
  }

  private static func readScript(
    _ path: String
  ) throws(CommandError) -> (script: ButtonScript, text: [UInt8]) {
    let bytes = try InputFile(path).all(limit: 1 << 20)
    do {
      return (try ButtonScript(parsing: String(decoding: bytes, as: UTF8.self)), bytes)
    } catch { throw .failed("\(path): \(error)") }
  }
}
