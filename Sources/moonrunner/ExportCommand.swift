import Glibc
import RunModel
import RunStore

/// `moonrunner runs export`: runs as files for other programs.
enum ExportCommand {
  private enum Format: String, CaseIterable {
    case json
    case gpx
    case csv
  }

  static func run(_ words: some Sequence<String>, to output: inout Output) throws(CommandError) {
    var arguments = try Arguments(
      words, of: "runs export", options: ["--data", "--format", "--out"])
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
    let out = DataDirectory.absolute(try arguments.required("--out"))
    let directory = try DataDirectory.look(arguments.value("--data") ?? Help.defaultData)
    guard mkdir(out, 0o755) == 0 || errno == EEXIST else {
      throw .failed("cannot make the directory \(out): \(reason(errno))")
    }
    let ids = id.map { [$0] } ?? directory.runIDs
    var failures: [CommandError] = []
    for id in ids {
      let path = "\(out)/\(id).\(format.rawValue)"
      do throws(CommandError) {
        try write(id, as: format, to: path, from: directory)
      } catch {
        // One that is damaged does not keep the others back.
        failures.append(error)
        continue
      }
      try output.line(path)
    }
    guard let failure = failures.first else { return }
    throw failures.count == 1
      ? failure
      : .failed("\(failure.message); and \(failures.count - 1) more of \(ids.count) runs")
  }

  private static func write(
    _ id: String, as format: Format, to path: String, from directory: DataDirectory
  ) throws(CommandError) {
    // Read first: nothing that is damaged, no run or no plain file is passed on as a run.
    let run = try directory.run(id)
    let source = try InputFile("\(directory.path)/\(RunFile.path(id))")
    let file = try OutputFile(path, taken: [source.identity])
    let sink = { (bytes: [UInt8]) throws(CommandError) in try file.write(bytes) }
    do throws(CommandError) {
      switch format {
      case .gpx: try GPXExport.write(run, to: sink)
      case .csv: try CSVExport.write(run, to: sink)
      // The file itself, with fields that newer software may have added.
      case .json: while let bytes = try source.next() { try file.write(bytes) }
      }
    } catch {
      // Half a file would pass for a whole shorter run.
      unlink(path)
      throw error
    }
  }
}
