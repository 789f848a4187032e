import Assets
import JSON
import RunModel
import RunStore
import Tracking

/// `moonrunner runs`: the stored runs.
enum RunsCommand {
  static func run(_ words: some Sequence<String>, to output: inout Output) throws(CommandError) {
    var words = Array(words)[...]
    guard let command = words.popFirst() else { throw .usage("runs: what to do is missing") }
    switch command {
    case "list": try list(words, to: &output)
    case "show": try show(words, to: &output)
    case "verify": try verify(words, to: &output)
    case "export": try ExportCommand.run(words, to: &output)
    case "recompute": try recompute(words, to: &output)
    case "trim": try TrimCommand.run(words, to: &output)
    case "delete": try delete(words, to: &output)
    case "restore": try restore(words, to: &output)
    default: throw .usage("unknown command \"runs \(command)\"")
    }
  }

  /// The ladder of the directory; runs are listed whatever is wrong with it.
  static func ladder(_ directory: DataDirectory) throws(CommandError) -> BadgeLadder {
    do throws(CommandError) { return try Ladder.load(nil, data: directory.path).badges } catch {
      complain("moonrunner: \(error.message); the built-in badges are used")
    }
    return try Ladder.builtIn().badges
  }

  private static func list(
    _ words: some Sequence<String>, to output: inout Output
  ) throws(CommandError) {
    let arguments = try Arguments(
      words, of: "runs list", options: ["--data"], flags: ["--json", "--deleted"])
    try arguments.finish()
    let directory = try DataDirectory.look(arguments.value("--data") ?? Help.defaultData)
    let store = directory.store
    if arguments.has("--deleted") {
      return try listDeleted(store, asJSON: arguments.has("--json"), to: &output)
    }
    let ladder = try ladder(directory)
    if arguments.has("--json") {
      try output.json(json(store, ladder))
      return
    }
    let (runs, damaged) = (store.summaries, store.damagedRuns)
    if runs.isEmpty, damaged.isEmpty { try output.line("no runs yet") }
    for run in runs {
      let badge = run.bestBadge(in: ladder).map { ladder.badges[$0].name } ?? ""
      try output.line(
        "\(padded(run.id, 23)) \(padded(date(run), 22))"
          + " \(rightAligned(Wording.distanceWithUnit(run.distance, .kilometres), 9))"
          + " \(rightAligned(Wording.duration(run.duration), 8))  \(badge)")
    }
    for run in damaged { try output.line("\(padded(run.id, 23)) damaged: \(run.reason)") }
    if directory.isUnfinished {
      try output.line("(and one in journal/, being recorded or cut off; it will be saved)")
    }
  }

  static func date(_ run: RunSummary) -> String {
    guard run.timestamp != nil else { return Wording.date(nil, utcOffset: 0) }
    return Wording.date(run.timestamp, utcOffset: run.utcOffset) + " "
      + Wording.clock(run.timestamp, utcOffset: run.utcOffset)
  }

  private static func json(_ store: Store, _ ladder: BadgeLadder) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginArray()
    for run in store.summaries {
      writer.beginObject()
      writer.key("id")
      writer.string(run.id)
      writer.key("number")
      writer.int(run.number)
      if let timestamp = run.timestamp {
        writer.key("timestamp")
        writer.string(timestamp.iso8601)
      }
      writer.key("distance")
      writer.double(run.distance, decimals: 2)
      writer.key("duration")
      writer.double(run.duration, decimals: 1)
      if let badge = run.bestBadge(in: ladder) {
        writer.key("badge")
        writer.string(ladder.badges[badge].name)
      }
      writer.key("state")
      writer.string("saved")
      writer.endObject()
    }
    for run in store.damagedRuns {
      writer.beginObject()
      writer.key("id")
      writer.string(run.id)
      writer.key("state")
      writer.string("damaged")
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.take(), as: UTF8.self)
  }

  private static func show(
    _ words: some Sequence<String>, to output: inout Output
  ) throws(CommandError) {
    var arguments = try Arguments(
      words, of: "runs show", options: ["--data"], flags: ["--json", "--miles"])
    let id = try DataDirectory.id(try arguments.next("ID"), of: "runs show")
    try arguments.finish()
    let directory = try DataDirectory.look(arguments.value("--data") ?? Help.defaultData)
    let run = try directory.run(id)
    guard arguments.has("--json") else {
      let units: Units = arguments.has("--miles") ? .miles : .kilometres
      for line in RunReport(run: run, units: units).lines { try output.line(line) }
      return
    }
    // The file itself, with fields that newer software may have added.
    try directory.bytes(of: id) { piece throws(CommandError) in try output.json(piece: piece) }
  }

  private static func verify(
    _ words: some Sequence<String>, to output: inout Output
  ) throws(CommandError) {
    var arguments = try Arguments(
      words, of: "runs verify", options: ["--data"], flags: ["--json"])
    let id = try arguments.nextIfAny().map { text throws(CommandError) in
      try DataDirectory.id(text, of: "runs verify")
    }
    try arguments.finish()
    let directory = try DataDirectory.look(arguments.value("--data") ?? Help.defaultData)
    let results = try directory.verify(id)
    if arguments.has("--json") {
      try output.json(json(results))
    } else {
      for result in results {
        try output.line("\(padded(result.id, 23)) \(result.error ?? "ok")")
      }
    }
    let bad = results.count { $0.error != nil }
    guard bad == 0 else {
      try output.flush()
      throw .failed(
        "\(bad) of \(results.count) run files damaged or missing;"
          + " 'moonrunner runs recompute ID --save' makes one anew from its journal")
    }
  }

  private static func json(_ results: [(id: String, error: String?)]) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginArray()
    for result in results {
      writer.beginObject()
      writer.key("id")
      writer.string(result.id)
      writer.key("ok")
      writer.bool(result.error == nil)
      writer.key("error")
      writer.optional(result.error) { $0.string($1) }
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.take(), as: UTF8.self)
  }
}

extension DataDirectory {
  /// A stored run with its points.
  func run(_ id: String) throws(CommandError) -> Run {
    do { return try store.stored(id).run } catch {
      throw .failed("cannot read the run \(id) in \(path): \(DataDirectory.detail(error))")
    }
  }

  /// The bytes of a run's file as they are, in pieces.
  func bytes(
    of id: String, to sink: ([UInt8]) throws(CommandError) -> Void
  ) throws(CommandError) {
    func refusing<Value>(
      _ body: () throws(FileError) -> Value
    ) throws(CommandError) -> Value {
      do throws(FileError) { return try body() } catch {
        throw .failed("cannot read the run \(id) in \(path): \(error.reason)")
      }
    }
    let volume = Volume(files: files)
    let file = try refusing { () throws(FileError) in try volume.open(RunFile.path(id), .read) }
    var count = 0
    while count <= RunFile.mostBytes {
      let piece = try refusing { () throws(FileError) in try file.read(Volume.chunk) }
      if piece.isEmpty { return }
      count += piece.count
      try sink(piece)
    }
    throw .failed("the run \(id) in \(path) is longer than \(RunFile.mostBytes) bytes")
  }

  /// Run files with what is wrong with them: one, or all.
  func verify(_ id: String?) throws(CommandError) -> [(id: String, error: String?)] {
    if let id { return [(id, store.verify(id))] }
    do { return try store.verifyAll() } catch {
      throw .failed("cannot read \(path): \(error.detail)")
    }
  }

  static func detail(_ error: any Error) -> String {
    (error as? StorageTrouble)?.detail ?? "\(error)"
  }
}
