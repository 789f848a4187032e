import Device
import GPS
import Glibc
import JSON
import RunModel
import RunStore
import Simulation
import Tracking

/// `moonrunner replay`: plays an NMEA log through the wearable.
enum ReplayCommand {
  static func run(_ words: some Sequence<String>, to output: inout Output) throws(CommandError) {
    var arguments = try Arguments(
      words, of: "replay",
      options: ["--data", "--script", "--engine", "--badges", "--transcript"],
      flags: ["--json", "--sync"])
    let log = try arguments.next("LOG")
    try arguments.finish()
    let engineName = try Engines.check(
      arguments.value("--engine") ?? DistanceEngines.standard, of: "replay")
    let script = try arguments.value("--script").map { path throws(CommandError) in
      try readScript(path)
    }
    let ladder = try Ladders.load(arguments.value("--badges"))
    let input = try InputFile(log)
    let given = arguments.value("--data")
    var path = given
    if path == nil { path = try temporaryDirectory() }
    let directory = try DataDirectory.replay(path ?? "", waits: arguments.has("--sync"))
    let run: Run
    do throws(CommandError) {
      run = try play(
        input, script: script, in: directory,
        configuration: DeviceConfiguration(
          buttons: .four, ladder: ladder, engine: engineName, software: Help.version,
          boot: "replay", seed: 1, gps: GPSConfiguration(floorDate: Logs.floorDate)),
        transcript: arguments.value("--transcript"))
    } catch {
      // A directory that we made and nobody knows of goes, unless something is in it.
      if given == nil { directory.removeEmpty() }
      throw error
    }
    let file = "\(directory.path)/\(RunFile.path(run.id))"
    if arguments.has("--json") {
      try output.line(summary(run, file: file))
    } else {
      for line in RunReport(run: run, units: .kilometres).lines { try output.line(line) }
      try output.line("file      \(file)")
    }
  }

  private static func play(
    _ input: InputFile, script: ButtonScript?, in directory: DataDirectory,
    configuration: DeviceConfiguration, transcript path: String?
  ) throws(CommandError) -> Run {
    let transcript = try path.map { path throws(CommandError) in
      try TranscriptFile(path, taken: input.identity)
    }
    let board = SimulatedBoard(
      configuration: configuration, store: directory.store, at: Replay.powerOn,
      transcript: transcript.map { file in { file.take($0) } })
    var replay = Replay(board: board, gps: configuration.gps, script: script)
    var progress = Progress()
    while let bytes = try input.next() {
      replay.read(bytes)
      progress.show("\(input.bytesRead >> 20) MB", at: input.bytesRead)
    }
    replay.finish()
    progress.clear()
    try transcript?.finish()
    if let run = replay.board.saved.last { return run }
    if let trouble = replay.board.troubles.last {
      throw .failed("the run could not be saved in \(directory.path): \(trouble)")
    }
    guard script != nil else {
      throw .failed(
        "\(input.name): no good fix: no position with a known accuracy better than"
          + " \(Int(Fix.startAccuracy)) m; 'moonrunner fixes' shows what the receiver said")
    }
    throw .failed("\(input.name): the script saved no run")
  }

  private static func readScript(_ path: String) throws(CommandError) -> ButtonScript {
    let text = String(decoding: try InputFile(path).all(limit: 1 << 20), as: UTF8.self)
    do { return try ButtonScript(parsing: text) } catch { throw .failed("\(path): \(error)") }
  }

  private static func temporaryDirectory() throws(CommandError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/moonrunner.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .failed("cannot make a directory in \(parent): \(reason(errno))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func summary(_ run: Run, file: String) -> String {
    var writer = JSONWriter(layout: .spaced)
    func member(_ key: String, _ value: Double?, _ decimals: Int) {
      guard let value else { return }
      writer.key(key)
      writer.double(value, decimals: decimals)
    }
    writer.beginObject()
    writer.key("id")
    writer.string(run.id)
    writer.key("file")
    writer.string(file)
    member("distance", run.distance, 2)
    member("distanceLive", run.distanceLive, 2)
    member("duration", run.duration, 1)
    member("elapsed", run.elapsed, 1)
    writer.key("fixes")
    writer.int(run.quality.fixes)
    writer.key("rejected")
    writer.int(run.quality.rejected)
    writer.key("badges")
    writer.beginArray()
    for badge in run.badges {
      writer.beginObject()
      writer.key("name")
      writer.string(badge.name)
      writer.key("distance")
      writer.double(badge.distance)
      member("elapsed", badge.elapsed, 1)
      member("latitude", badge.coordinate?.latitude, 7)
      member("longitude", badge.coordinate?.longitude, 7)
      member("pace", badge.pace, 4)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.take(), as: UTF8.self)
  }
}

/// A transcript on its way to a file; a write error is told at the end.
private final class TranscriptFile {
  private let file: OutputFile
  private var bytes: [UInt8] = []
  private var failure: CommandError?

  init(_ path: String, taken: FileIdentity?) throws(CommandError) {
    file = try OutputFile(path, taken: taken)
  }

  func take(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > 1 << 16 { flush() }
  }

  func finish() throws(CommandError) {
    flush()
    if let failure { throw failure }
  }

  private func flush() {
    guard failure == nil else { return }
    do throws(CommandError) { try file.write(bytes) } catch { failure = error }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A line on standard error that is overwritten while long work goes on, if a person watches.
struct Progress {
  private let isShown = isWatched
  private var next = 8 << 20

  /// Shows how far the work has come, every few megabytes.
  mutating func show(_ text: String, at bytes: Int) {
    guard isShown, bytes >= next else { return }
    next = bytes + 8 << 20
    write("\r\(text)")
  }

  func clear() {
    if isShown, next > 8 << 20 { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
