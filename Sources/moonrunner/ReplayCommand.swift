import Courses
import Device
import FlightRecord
import GPS
import Glibc
import RunImport
import RunModel
import RunStore
import Simulation
import Tracking

/// `moonrunner replay`: plays an NMEA log or a flight record through the wearable.
enum ReplayCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let log = try arguments.operand()
    let engine = try Engines.given(arguments) ?? DistanceEngines.standard
    let input = try InputFile(log)
    let pictures = try ScreenPictures(arguments, taken: input.identity)
    let isRecord = FlightRecord.isBegun(by: try input.peek(FlightRecord.signatureLength))
    if isRecord { try refuseForRecord(arguments, input.name) }
    let buttons = try buttons(arguments)
    let course = try arguments.value("--course").map { path throws(CommandError) in
      try CourseReading.course(path)
    }
    let script = try arguments.value("--script").map { path throws(CommandError) in
      try readScript(path)
    }
    // What the caller names is opened with the caller's rights, the rest as the owner of the runs.
    let named = try arguments.value("--badges").map { path throws(CommandError) in
      try Ladder.load(path, data: nil)
    }
    pictures?.maps = try NamedMaps.open(arguments)
    if let named { pictures?.badges = named.pictures { complain("moonrunner: \($0)") } }
    let transcript = try arguments.value("--transcript").map { path throws(CommandError) in
      try TranscriptFile(path, taken: [input.identity, pictures?.panelIdentity])
    }
    let given = arguments.value("--data")
    var path = given
    if path == nil { path = try temporaryDirectory() }
    pictures?.folder = try DataDirectory.enterOrMake(path ?? "", writing: pictures?.ownFolder)
    let ladder = try ladder(named, data: given, pictures)
    let directory = try DataDirectory.replay(
      path ?? "", waits: arguments.has("--sync"), ladder.badges)
    let units = arguments.units(directory.settings)
    let replay = ReplaySession(
      input: input, directory: directory, course: course, transcript: transcript,
      pictures: pictures)
    var summary: ReplaySummary
    do throws(CommandError) {
      summary =
        if isRecord {
          try replay.playRecord()
        } else {
          try replay.playLog(
            script: script,
            configuration: DeviceConfiguration(
              buttons: buttons, ladder: ladder.badges, engine: engine,
              software: Help.version, boot: "replay", seed: 1,
              gps: GPSConfiguration(floorDate: Logs.floorDate),
              capacity: pictures?.capacity ?? ScreenCapacity()))
        }
    } catch {
      // A directory that we made and nobody knows of goes, unless something is in it.
      if given == nil { directory.removeEmpty() }
      let failure = error
      do throws(CommandError) { try replay.finish() } catch {
        complain("moonrunner: \(error.message)")
      }
      throw failure
    }
    summary.pictures = pictures
    if arguments.has("--json") {
      try output.json(summary.json)
    } else {
      for line in summary.lines(units) { try output.line(line) }
    }
    // What was asked for besides must not hide what the replay found.
    try replay.finish()
    if let fault = summary.fault { throw .failed(fault) }
  }

  /// What a flight record says by itself cannot be said besides.
  private static func refuseForRecord(
    _ arguments: Arguments, _ name: String
  ) throws(CommandError) {
    for option in ["--script", "--buttons", "--engine", "--badges", "--course"]
    where arguments.value(option) != nil {
      throw arguments.wrong(
        "\(name) is a flight record, which says by itself what \(option) says")
    }
  }

  /// The ladder that was named, else that of the data directory, which shows on pictures too.
  private static func ladder(
    _ named: Ladder?, data: String?, _ pictures: ScreenPictures?
  ) throws(CommandError) -> Ladder {
    if let named { return named }
    let ladder = try Ladder.load(nil, data: data)
    pictures?.badges = ladder.pictures { complain("moonrunner: \($0)") }
    return ladder
  }

  /// Which keys the wearable of a script has.
  private static func buttons(_ arguments: Arguments) throws(CommandError) -> ButtonLayout {
    guard let text = arguments.value("--buttons") else { return .four }
    guard arguments.value("--script") != nil else {
      throw arguments.wrong("--buttons says which keys --script presses; name the script")
    }
    return text == "2" ? .two : .four
  }

  private static func readScript(_ path: String) throws(CommandError) -> ButtonScript {
    let text = String(decoding: try InputFile(path).all(limit: 1 << 20), as: UTF8.self)
    do { return try ButtonScript(parsing: text) } catch { throw .failed("\(path): \(error)") }
  }

  private static func temporaryDirectory() throws(CommandError) -> String {
    let parent = getenv("TMPDIR").map { PathText.text(of: $0) } ?? "/tmp"
    var template = "\(parent)/moonrunner.XXXXXX".pathBytes
    guard mkdtemp(&template) != nil else {
      throw .failed("cannot make a directory in \(parent): \(reason(errno))")
    }
    return PathText.text(of: template.dropLast().map { UInt8(bitPattern: $0) })
  }
}
