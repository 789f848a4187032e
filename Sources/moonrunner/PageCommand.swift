import Drawing
import Glibc
import RunModel
import RunPage
import RunStore

/// `moonrunner runs export --format html`: one page with all runs.
enum PageCommand {
  /// Files that the page links to where they lie beside it.
  private static let types = ["json", "gpx", "tcx", "csv"]

  /// What `--format` says for it.
  static let format = "html"

  /// - Parameters:
  ///   - id: Of a single run, which is refused: the page is of all runs.
  ///   - arguments: Of `runs export`.
  ///   - output: Takes the path of the page.
  /// - Throws: ``CommandError``.
  static func run(
    _ id: String?, _ arguments: Arguments, to output: inout Output
  ) throws(CommandError) {
    guard id == nil else {
      throw .usage("runs export: the page shows all runs; leave the ID out")
    }
    let out = DataDirectory.absolute(try arguments.required("--out"))
    let directory = try DataDirectory.look(arguments.value("--data") ?? Help.defaultData)
    guard mkdir(out, 0o755) == 0 || errno == EEXIST else {
      throw .failed("cannot make the directory \(out): \(reason(errno))")
    }
    var settings = directory.store.settings
    if arguments.has("--miles") { settings.units = .miles }
    try output.line(try write(directory, settings, to: out))
  }

  /// Makes the page under another name first: half of one would pass for a whole one.
  private static func write(
    _ directory: DataDirectory, _ settings: Settings, to out: String
  ) throws(CommandError) -> String {
    let ladder = try ladder(directory)
    let pictures = ladder.pictures { complain("moonrunner: \($0)") }
    let path = "\(out)/\(RunPage.fileName)"
    let part = path + ".part"
    let file = try OutputFile(part)
    do throws(CommandError) {
      try RunPage(ladder: ladder.badges, settings: settings).write(
        directory.store, pictures: pictures, files: { linked($0.id, in: out) }
      ) { bytes throws(CommandError) in try file.write(bytes) }
      guard rename(part, path) == 0 else {
        throw CommandError.failed("cannot write \(path): \(reason(errno))")
      }
    } catch {
      unlink(part)
      throw error
    }
    return path
  }

  /// Runs are shown whatever is wrong with the ladder.
  private static func ladder(_ directory: DataDirectory) throws(CommandError) -> Ladder {
    do throws(CommandError) { return try Ladder.load(nil, data: directory.path) } catch {
      complain("moonrunner: \(error.message); the built-in badges are used")
    }
    return try Ladder.builtIn()
  }

  private static func linked(_ id: String, in out: String) -> LinkedFiles? {
    let there = types.filter { access("\(out)/\(id).\($0)", R_OK) == 0 }
    return there.isEmpty ? nil : LinkedFiles(folder: "", types: there)
  }
}
