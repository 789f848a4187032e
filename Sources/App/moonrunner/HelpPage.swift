import Console

/// A help page, generated from the table of commands.
enum HelpPage {
  /// The list of commands.
  case overview
  /// The list of commands for stored runs.
  case group
  case command(Command)
  /// All pages; the source of the manual.
  case all
  /// Shell completions, one per line: command|option|value. The option is empty for an operand, the
  /// value for a flag; "..." marks a path that may be repeated.
  case table

  var lines: [String] {
    switch self {
    case .overview: HelpPage.overviewLines
    case .group: HelpPage.groupLines
    case .command(let command): command.syntax.page(of: "moonrunner \(command.name)")
    case .all: HelpPage.allLines
    case .table: HelpPage.tableLines
    }
  }

  /// The message for a call without a command.
  static var synopsis: [String] {
    let words = Help.words
    return [usage]
      + HelpText.wrapped("commands: \(words.joined(separator: ", "))", hanging: 10)
      + ["'moonrunner help' lists them, 'moonrunner help COMMAND' explains one."]
  }

  private static let usage = "usage: moonrunner COMMAND [ARGUMENT...]"

  private static var overviewLines: [String] {
    ["MoonRunner records runs and awards planets as badges.", "", usage, ""]
      + HelpText.columns(Command.allCases.map { ($0.name, $0.syntax.summary) })
      + ["", "'moonrunner help COMMAND' explains a command."]
      + [HelpPage.status]
  }

  private static let status = "Exit status: 0 done, 1 failed, 2 wrong arguments."

  private static var groupLines: [String] {
    let commands = Command.allCases.filter(\.isOfGroup)
    return ["usage: moonrunner \(Command.group) COMMAND [ARGUMENT...]", ""]
      + HelpText.columns(commands.map { ($0.lastWord, $0.syntax.summary) })
      + ["", "'moonrunner help \(Command.group) COMMAND' explains a command."]
  }

  private static var allLines: [String] {
    var lines = [usage, ""]
    for command in Command.allCases {
      let syntax = command.syntax
      lines.append((["  \(command.name)"] + syntax.calls).joined(separator: " "))
      for text in syntax.paragraphs {
        lines += HelpText.wrapped("      \(text)", hanging: 6)
      }
      for (words, help) in syntax.rows {
        lines += HelpText.wrapped("      \(words)  \(help)", hanging: 10)
      }
    }
    return lines + ["", HelpPage.status]
  }

  private static var tableLines: [String] {
    Command.allCases.flatMap { command in
      ["\(command.name)||"]
        + command.syntax.operands.map { operand in
          "\(command.name)||\(operand.value.completion)"
            + (operand.repeats && operand.value.isPath ? "..." : "")
        }
        + command.syntax.options.map {
          "\(command.name)|\($0.name)|\($0.value?.completion ?? "")"
        }
    }
  }
}
