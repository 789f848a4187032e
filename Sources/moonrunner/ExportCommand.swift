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
    guard let format = Format(rawValue: name) else {
      let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("runs export: unknown format \"\(name)\"; there are \(names)")
    }
    let out = DataDirectory.absolute(try arguments.required("--out"))
    let directory = try DataDirectory.look(arguments.value("--data") ?? Help.defaultData)
    guard mkdir(out, 0o755) == 0 || errno == EEXIST else {
      throw .failed("cannot make the directory \(out): \(reason(errno))")
    }
    let ids = id.map { [$0] } ?? directory.store.summaries.map(\.id)
    for id in ids {
      let path = "\(out)/\(id).\(format.rawValue)"
      try write(id, as: format, to: path, from: directory)
      try output.line(path)
    }
  }

  private static func write(
    _ id: String, as format: Format, to path: String, from directory: DataDirectory
  ) throws(CommandError) {
    if format == .json {
      let source = try InputFile("\(directory.path)/\(RunFile.path(id))")
      let file = try OutputFile(path)
      while let bytes = try source.next() { try file.write(bytes) }
      return
    }
    let run = try directory.run(id)
    let file = try OutputFile(path)
    let sink = { (bytes: [UInt8]) throws(CommandError) in try file.write(bytes) }
    switch format {
    case .gpx: try GPXExport.write(run, to: sink)
    case .csv: try CSVExport.write(run, to: sink)
    case .json: break
    }
  }
}
