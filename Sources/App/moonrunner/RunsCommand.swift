import Assets
import Console
import JSON
import RunModel
import RunStore
import Tracking

/// `moonrunner runs`: the commands for individual stored runs.
enum RunsCommand {
  /// Returns the directory's ladder, or the built-in one if that is damaged, so that runs are still
  /// listed.
  static func ladder(_ directory: DataDirectory) throws(CommandError) -> BadgeLadder {
    do throws(CommandError) { return try Ladder.load(nil, data: directory.path).badges } catch {
      complain("moonrunner: \(error.message); the built-in badges are used")
    }
    return try Ladder.builtIn().badges
  }

  static func date(_ run: RunSummary) -> String {
    guard run.timestamp != nil else { return Wording.date(nil, utcOffset: 0) }
    return Wording.date(run.timestamp, utcOffset: run.utcOffset) + " "
      + Wording.clock(run.timestamp, utcOffset: run.utcOffset)
  }

  static func show(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.requiredRun()
    let directory = try DataDirectory.look(arguments.data)
    let units = arguments.units(directory.settings)
    let id = try directory.id(reference)
    let run = try directory.run(id)
    guard arguments.has("--json") else {
      for line in RunReport(run: run, units: units).lines { try output.line(line) }
      return
    }
    // The file itself, including fields added by newer software.
    try directory.bytes(of: id) { piece throws(CommandError) in try output.document(piece: piece) }
  }

  static func verify(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.run()
    let directory = try DataDirectory.look(arguments.data)
    var id: String?
    if let reference { id = try directory.id(reference) }
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
        "\(bad) of \(results.count) runs damaged or not stored; 'moonrunner runs recover' saves and"
          + " repairs what it can")
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
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }
}

extension DataDirectory {
  /// Returns a stored run with its points.
  func run(_ id: String) throws(CommandError) -> Run {
    do { return try store.stored(id).run } catch {
      throw .failed("cannot read the run \(id) in \(path): \(DataDirectory.detail(error))")
    }
  }

  /// Reads the bytes of a run's file unchanged, in pieces.
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
    throw .failed("run \(id) in \(path) is larger than \(RunFile.mostBytes) bytes")
  }

  /// Verifies one or all run files; returns each with its error, in list order.
  func verify(_ id: String?) throws(CommandError) -> [(id: String, error: String?)] {
    if let id { return [(id, store.verify(id))] }
    var results: [(id: String, error: String?)]
    do { results = try store.verifyAll() } catch {
      throw .failed("cannot read \(path): \(error.detail)")
    }
    results += store.unlistedRuns().filter { $0.place != .unfinished }.map { ($0.id, $0.words) }
    let places = Dictionary(runIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    return results.sorted { (places[$0.id] ?? .max, $0.id) < (places[$1.id] ?? .max, $1.id) }
  }

  static func detail(_ error: any Error) -> String {
    (error as? StorageTrouble)?.detail ?? "\(error)"
  }
}
