import Console
import RunModel

extension Arguments {
  /// Parses the arguments of a command of this program.
  ///
  /// - Throws: `CommandError` with status 2 for arguments that the command does not accept.
  init(_ words: [String], of command: Command) throws(CommandError) {
    try self.init(
      words, by: command.syntax, name: command.name, call: "moonrunner \(command.name)")
    let hasUnits = command.syntax.option(Option.miles.name) != nil
    guard !hasUnits || !has(Option.miles.name) || !has(Option.kilometres.name) else {
      throw wrong("--miles and --km cannot be combined")
    }
  }

  /// The path of the data directory.
  var data: String { value(Option.data.name) ?? Help.defaultData }

  /// Returns the units given on the command line, otherwise those in the settings.
  func units(_ settings: Settings) -> Units {
    has(Option.miles.name)
      ? .miles : has(Option.kilometres.name) ? .kilometres : settings.units
  }

  /// Returns the run named on the command line; `nil` if none was named.
  func run() throws(CommandError) -> RunReference? {
    guard let word = operands.first else { return nil }
    guard let reference = RunReference(word) else {
      throw wrong("\"\(word)\" is not the id of a run")
    }
    return reference
  }

  /// Returns the run named on the command line.
  func requiredRun() throws(CommandError) -> RunReference {
    guard let run = try run() else { throw wrong("ID is missing") }
    return run
  }
}
