import Board
import Console
import Drawing
import Handover
import MapTiles
import RunModel
import RunPage
import RunStore
import Tracking

/// `moonrunner runs export --format html`: one page with all runs.
enum PageCommand {
  /// The value of `--format`.
  static let format = "html"

  /// - Parameters:
  ///   - reference: A single run, which is refused: the page shows all runs.
  ///   - arguments: The arguments of `runs export`.
  ///   - output: Receives the path of the page.
  /// - Throws: ``CommandError``.
  static func run(
    _ reference: RunReference?, _ arguments: Arguments, to output: inout Output
  ) throws(CommandError) {
    guard reference == nil else {
      throw arguments.wrong("the page shows all runs; omit the ID")
    }
    let given = try arguments.required("--out")
    guard given != ExportCommand.standardOutput else {
      throw arguments.wrong("--out - is for one run, but the page shows all runs; name a directory")
    }
    let named = try NamedMaps.open(arguments)
    let told = named?.faults.count ?? 0
    let out = DataDirectory.absolute(given)
    let directory = try DataDirectory.look(arguments.data)
    let folder = try refusing { () throws(SystemError) in try OutputFolder(out) }
    var settings = directory.settings
    settings.units = arguments.units(settings)
    let maps = named ?? MapWorker.open(directory.path)
    let unreadable = try write(directory, settings, maps, to: folder, at: out)
    for fault in maps.faults.dropFirst(told) {
      complain("moonrunner: \(fault.map): \(fault.error); \(fault.error.advice)")
    }
    if directory.runIDs.isEmpty { complain("moonrunner: there are no runs in \(directory.path)") }
    directory.tellUnlisted()
    try output.line("\(out)/\(RunPage.fileName)")
    try tell(directory.store.damagedRuns + unreadable, &output)
  }

  /// Reports damaged runs, since the user must know that the page has no details of them.
  private static func tell(
    _ damaged: [DamagedRun], _ output: inout Output
  ) throws(CommandError) {
    guard !damaged.isEmpty else { return }
    try output.flush()
    for run in damaged { complain("moonrunner: \(run.id) cannot be read: \(run.reason)") }
    let runs = damaged.count == 1 ? "1 run is" : "\(damaged.count) runs are"
    throw .failed("\(runs) on the page without details; \(UnlistedRun.recover)")
  }

  private static func write(
    _ directory: DataDirectory, _ settings: Settings, _ maps: MapFiles,
    to folder: OutputFolder, at out: String
  ) throws(CommandError) -> [DamagedRun] {
    let ladder = try ladder(directory)
    let pictures = ladder.pictures { complain("moonrunner: \($0)") }
    var unreadable: [DamagedRun] = []
    try OutputFile.make(RunPage.fileName, in: folder, at: out) { file throws(CommandError) in
      unreadable = try RunPage(ladder: ladder.badges, settings: settings).write(
        directory.store, pictures: pictures, streets: PageStreets(maps),
        files: { linked($0.id, in: folder) }
      ) { bytes throws(CommandError) in try file.write(bytes) }
    }
    return unreadable
  }

  /// Falls back to the built-in ladder, so that a damaged one does not hide the runs.
  private static func ladder(_ directory: DataDirectory) throws(CommandError) -> Ladder {
    do throws(CommandError) { return try Ladder.load(nil, data: directory.path) } catch {
      complain("moonrunner: \(error.message); the built-in badges are used")
    }
    return try Ladder.builtIn()
  }

  private static func linked(_ id: String, in folder: OutputFolder) -> LinkedFiles? {
    let there = RunFormat.all.filter { folder.identity(of: id + $0.files[0].suffix) != nil }
    return there.isEmpty ? nil : LinkedFiles(folder: "", types: there.map(\.name))
  }
}
