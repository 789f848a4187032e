import Console

/// `moonrunner help`: shows help pages.
enum HelpCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    try show(try page(arguments), to: &output)
  }

  static func show(_ page: HelpPage, to output: inout Output) throws(CommandError) {
    for line in page.lines { try output.line(line) }
  }

  private static func page(_ arguments: Arguments) throws(CommandError) -> HelpPage {
    if arguments.has("--all") { return .all }
    if arguments.has("--table") { return .table }
    let words = arguments.operands
    if words.isEmpty { return .overview }
    return words == [Command.group] ? .group : .command(try Invocation.command(words))
  }
}
