import Board
import Console
import Glibc
import Handover
import RunModel
import RunStore

/// `moonrunner runs export`: exports runs as files for other programs.
enum ExportCommand {
  /// The values of `--format`.
  static var formats: [String] { RunFormat.all.map(\.name) + [PageCommand.format] }

  /// The formats that can leave out both ends of a run, for messages: "gpx, tcx, fit, kml and csv".
  static var hidingFormats: String {
    let names = RunFormat.all.filter { !$0.isRunFile }.map(\.name)
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  /// The value of `--out` for standard output.
  static let standardOutput = "-"

  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.run()
    let name = try arguments.required("--format")
    let out = try arguments.required("--out")
    guard let format = RunFormat(name: name) else {
      guard arguments.value(hideEnds) == nil else {
        throw arguments.wrong("--format html shows whole runs; \(hideEnds) is for \(hidingFormats)")
      }
      return try PageCommand.run(reference, arguments, to: &output)
    }
    guard !format.isRunFile || !arguments.has("--miles") && !arguments.has("--km") else {
      throw arguments.wrong("--format json is the run file itself, which is always metric")
    }
    guard !format.isRunFile || arguments.value(hideEnds) == nil else {
      throw arguments.wrong("--format json is the run file itself, which has all positions")
    }
    // Wrong arguments are reported before anything is created.
    _ = try hidden(arguments, Settings())
    guard arguments.value(NamedMaps.option.name) == nil else {
      throw arguments.wrong("--map is only for --format html")
    }
    if out == standardOutput {
      guard let reference, format.files.count == 1 else {
        throw arguments.wrong(
          "--out - requires a single run and file: "
            + (format.files.count > 1 ? "\(name) has two files" : "name the run, or a directory"))
      }
      guard !format.isBinary || isatty(STDOUT_FILENO) == 0 else {
        throw arguments.wrong(
          "\(name) is binary, unsuitable for a terminal; name a directory, or add \"> FILE\"")
      }
      return try print(reference, format, arguments, to: &output)
    }
    let path = DataDirectory.absolute(out)
    let directory = try DataDirectory.look(arguments.data)
    let folder = try refusing { () throws(SystemError) in try OutputFolder(path) }
    let export = RunExport(
      directory: directory, format: format, units: arguments.units(directory.settings),
      hidden: try hidden(arguments, directory.settings), folder: folder, out: path)
    if let reference {
      try one(try directory.id(reference), export, to: &output)
    } else {
      try all(export, to: &output)
    }
  }

  static let hideEnds = "--hide-ends"
  /// Metres; hiding more would leave little worth sharing.
  private static let mostHidden = 10_000

  /// Returns the hidden radius around start and end in metres, as given on the command line,
  /// otherwise as in the settings; `nil` for none.
  private static func hidden(
    _ arguments: Arguments, _ settings: Settings
  ) throws(CommandError) -> Double? {
    guard let text = arguments.value(hideEnds) else { return settings.hiddenEnds.radius }
    guard let metres = Int(text), (0...mostHidden).contains(metres) else {
      throw arguments.wrong("\(hideEnds) takes whole metres from 0 to 10000, not \"\(text)\"")
    }
    return metres > 0 ? Double(metres) : nil
  }

  /// Warns about a file without positions, which could otherwise be mistaken for a fault.
  fileprivate static func note(_ run: Run, hidingWithin hidden: Double?) {
    guard let hidden, !run.points.isEmpty,
      ShownPoints(run, hidingWithin: hidden).isEmpty
    else { return }
    complain(
      "moonrunner: \(run.id) stays within the hidden \(Int(hidden)) m around its start and end: no"
        + " positions are written")
  }

  /// Writes a run to standard output.
  private static func print(
    _ reference: RunReference, _ format: RunFormat, _ arguments: Arguments, to output: inout Output
  ) throws(CommandError) {
    let directory = try DataDirectory.look(arguments.data)
    let units = arguments.units(directory.settings)
    let id = try directory.id(reference)
    let run = try directory.run(id)
    if let reason = format.refusal(of: run) { throw .failed("cannot export \(id): \(reason)") }
    guard let exporter = format.files[0].exporter else {
      return try directory.bytes(of: id) { bytes throws(CommandError) in
        try output.document(piece: bytes)
      }
    }
    let hidden = try hidden(arguments, directory.settings)
    note(run, hidingWithin: hidden)
    try exporter.write(run, units, hidingWithin: hidden) { bytes throws(CommandError) in
      try output.document(piece: bytes)
    }
  }

  private static func one(
    _ id: String, _ export: RunExport, to output: inout Output
  ) throws(CommandError) {
    let run = try export.directory.run(id)
    if let reason = export.format.refusal(of: run) {
      throw .failed("cannot export \(id): \(reason)")
    }
    for path in try export.write(run, id) { try output.line(path) }
  }

  /// Exports all runs that it can; a damaged run does not stop the export of the others.
  private static func all(_ export: RunExport, to output: inout Output) throws(CommandError) {
    let ids = export.directory.runIDs
    if ids.isEmpty { complain("moonrunner: there are no runs in \(export.directory.path)") }
    export.directory.tellUnlisted()
    var failures: [CommandError] = []
    // On a terminal the list itself shows the progress.
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
      if let reason = export.format.refusal(of: run) {
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
      : .failed("\(failure.message); \(failures.count - 1) more of \(ids.count) runs also failed")
  }
}

/// Writes the files of one format.
private struct RunExport {
  let directory: DataDirectory
  let format: RunFormat
  let units: Units
  /// The hidden radius around start and end in metres.
  let hidden: Double?
  let folder: OutputFolder
  /// The path of the folder.
  let out: String

  func write(_ run: Run, _ id: String) throws(CommandError) -> [String] {
    var bytes = 0
    return try write(run, id, counting: &bytes)
  }

  /// Writes the files and returns their paths; `bytes` grows by their size.
  func write(
    _ run: Run, _ id: String, counting bytes: inout Int
  ) throws(CommandError) -> [String] {
    if !format.isRunFile { ExportCommand.note(run, hidingWithin: hidden) }
    for made in format.files {
      try whole(id + made.suffix, id, counting: &bytes) { file throws(CommandError) in
        guard let exporter = made.exporter else { return try directory.bytes(of: id, to: file) }
        try exporter.write(run, units, hidingWithin: hidden, to: file)
      }
    }
    return format.files.map { "\(out)/\(id)\($0.suffix)" }
  }

  private typealias Sink = ([UInt8]) throws(CommandError) -> Void

  /// Writes a file completely or not at all: half a file would look like a shorter run.
  ///
  /// It never overwrites the run's own file.
  private func whole(
    _ name: String, _ id: String, counting bytes: inout Int,
    _ body: (Sink) throws(CommandError) -> Void
  ) throws(CommandError) {
    let there = folder.identity(of: name)
    guard there == nil || there != FileIdentity(path: "\(directory.path)/\(RunFile.path(id))")
    else {
      throw .failed(
        "cannot write \(out)/\(name): it is the stored run itself; name another directory")
    }
    try OutputFile.make(name, in: folder, at: out) { file throws(CommandError) in
      try body { piece throws(CommandError) in
        bytes += piece.count
        try file.write(piece)
      }
    }
  }
}
