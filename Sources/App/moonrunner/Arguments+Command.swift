import Console
import RunModel

extension Arguments {
  /// The words behind a command of this program.
  ///
  /// - Throws: `CommandError` with status 2 for words that the command does not take.
  init(_ words: [String], of command: Command) throws(CommandError) {
    try self.init(
      words, by: command.syntax, name: command.name, call: "moonrunner \(command.name)")
    let hasUnits = command.syntax.option(Option.miles.name) != nil
    guard !hasUnits || !has(Option.miles.name) || !has(Option.kilometres.name) else {
      throw wrong("--miles and --km exclude each other")
    }
  }

  /// The data directory.
  var data: String { value(Option.data.name) ?? Help.defaultData }

  /// Kilometres or miles: as the runner has set, unless the command line says otherwise.
  func units(_ settings: Settings) -> Units {
    has(Option.miles.name)
      ? .miles : has(Option.kilometres.name) ? .kilometres : settings.units
  }

  /// The run that the command is about, as it was named; `nil` when none was.
  func run() throws(CommandError) -> RunReference? {
    guard let word = operands.first else { return nil }
    guard let reference = RunReference(word) else {
      throw wrong("\"\(word)\" is not the id of a run")
    }
    return reference
  }

  /// The run that the command is about, as it was named.
  func requiredRun() throws(CommandError) -> RunReference {
    guard let run = try run() else { throw wrong("ID is missing") }
    return run
  }
}
