import Board
import Glibc
import RunModel
import RunStore

/// `moonrunner runs export`: runs as files for other programs.
enum ExportCommand {
  enum Format: String, CaseIterable {
    case json
    case gpx
    case tcx
    /// Two files: the points, and the laps and splits.
    case csv
  }

  static func run(_ words: some Sequence<String>, to output: inout Output) throws(CommandError) {
    var arguments = try Arguments(
      words, of: "runs export", options: ["--data", "--format", "--out"], flags: ["--miles"])
    let id = try arguments.nextIfAny().map { text throws(CommandError) in
      try DataDirectory.id(text, of: "runs export")
    }
    try arguments.finish()
    let name = try arguments.required("--format")
    if name == PageCommand.format { return try PageCommand.run(id, arguments, to: &output) }
    guard let format = Format(rawValue: name) else {
      let names = (Format.allCases.map(\.rawValue) + [PageCommand.format])
        .joined(separator: ", ")
      throw .usage("runs export: unknown format \"\(name)\"; there are \(names)")
    }
    guard format == .csv || !arguments.has("--miles") else {
      throw .usage("runs export: --miles is for --format csv, whose splits it changes, and html")
    }
    let out = DataDirectory.absolute(try arguments.required("--out"))
    let folder = try refusing { () throws(SystemError) in try OwnOutputFolder(out) }
    let data = arguments.value("--data") ?? Help.defaultData
    let written = try DataDirectory.enter(data, writing: folder) ?? folder
    let export = RunExport(
      directory: try DataDirectory.look(data), format: format,
      units: arguments.has("--miles") ? .miles : .kilometres, folder: written, out: out)
    if let id { try one(id, export, to: &output) } else { try all(export, to: &output) }
  }

  private static func one(
    _ id: String, _ export: RunExport, to output: inout Output
  ) throws(CommandError) {
    let run = try export.directory.run(id)
    if let reason = export.refusal(run) { throw .failed("cannot export \(id): \(reason)") }
    for path in try export.write(run, id) { try output.line(path) }
  }

  /// Exports what can be; one that is damaged does not keep the others back.
  private static func all(_ export: RunExport, to output: inout Output) throws(CommandError) {
    let ids = export.directory.runIDs
    var failures: [CommandError] = []
    // On a terminal the list itself shows how far the work has come.
    let isListWatched = isatty(STDOUT_FILENO) == 1
    var progress = Progress()
    var bytes = 0
    for (index, id) in ids.enumerated() {
      if !isListWatched {
        progress.show(
          "exporting run \(index + 1) of \(ids.count), \(bytes / 1_000_000) MB so far", at: bytes)
      }
      let run: Run
      do throws(CommandError) { run = try export.directory.run(id) } catch {
        failures.append(error)
        continue
      }
      if let reason = export.refusal(run) {
        progress.clear()
        complain("moonrunner: \(id) is left out: \(reason)")
        continue
      }
      for path in try export.write(run, id, counting: &bytes) { try output.line(path) }
      if isListWatched { try output.flush() }
    }
    progress.clear()
    guard let failure = failures.first else { return }
    throw failures.count == 1
      ? failure
      : .failed("\(failure.message); and \(failures.count - 1) more of \(ids.count) runs")
  }
}

/// Writes the files of one format.
private struct RunExport {
  let directory: DataDirectory
  let format: ExportCommand.Format
  let units: Units
  let folder: any OutputFolder
  /// Path of the folder.
  let out: String

  /// Why the format has no place for a run.
  func refusal(_ run: Run) -> String? {
    switch format {
    case .tcx:
      TCXExport.canHold(run)
        ? nil : "it has no date, which TCX cannot do without; GPX can, and CSV and JSON"
    case .json, .gpx, .csv: nil
    }
  }

  func write(_ run: Run, _ id: String) throws(CommandError) -> [String] {
    var bytes = 0
    return try write(run, id, counting: &bytes)
  }

  /// The paths of what was written; `bytes` grows by what is in them.
  func write(
    _ run: Run, _ id: String, counting bytes: inout Int
  ) throws(CommandError) -> [String] {
    let name = "\(id).\(format.rawValue)"
    switch format {
    case .json:
      // The file itself, with fields that newer software may have added.
      try whole(name, id, counting: &bytes) { file throws(CommandError) in
        try directory.bytes(of: id, to: file)
      }
    case .gpx:
      try whole(name, id, counting: &bytes) { file throws(CommandError) in
        try GPXExport.write(run, to: file)
      }
    case .tcx:
      try whole(name, id, counting: &bytes) { file throws(CommandError) in
        try TCXExport.write(run, to: file)
      }
    case .csv:
      let splits = "\(id)-splits.csv"
      try whole(name, id, counting: &bytes) { file throws(CommandError) in
        try CSVExport.write(run, to: file)
      }
      try whole(splits, id, counting: &bytes) { file throws(CommandError) in
        try SplitsCSVExport.write(run, splits: units, to: file)
      }
      return ["\(out)/\(name)", "\(out)/\(splits)"]
    }
    return ["\(out)/\(name)"]
  }

  private typealias Sink = ([UInt8]) throws(CommandError) -> Void

  /// Makes a file that is there whole or not at all: half of one would pass for a shorter run.
  ///
  /// Whatever the format, it is never the run's own file that is written over.
  private func whole(
    _ name: String, _ id: String, counting bytes: inout Int,
    _ body: (Sink) throws(CommandError) -> Void
  ) throws(CommandError) {
    let there = folder.identity(of: name)
    guard there == nil || there != FileIdentity(path: "\(directory.path)/\(RunFile.path(id))")
    else {
      throw .failed(
        "cannot write \(out)/\(name): it is the run itself; name another directory")
    }
    try OutputFile.make(name, in: folder, at: out) { file throws(CommandError) in
      try body { piece throws(CommandError) in
        bytes += piece.count
        try file.write(piece)
      }
    }
  }
}
