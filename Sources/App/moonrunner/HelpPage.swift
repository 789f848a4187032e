/// A page of help, made of the table of commands.
enum HelpPage {
  /// Which commands there are.
  case overview
  /// The commands about stored runs.
  case group
  case command(Command)
  /// Everything; the manual is made of it.
  case all
  /// What a shell completes, a line each: command|option|value. The option is empty for an operand,
  /// the value for an option without one; "..." behind a path that may be given several times.
  case table

  var lines: [String] {
    switch self {
    case .overview: HelpPage.overviewLines
    case .group: HelpPage.groupLines
    case .command(let command): HelpPage.lines(of: command)
    case .all: HelpPage.allLines
    case .table: HelpPage.tableLines
    }
  }

  /// What is said without a word.
  static var synopsis: [String] {
    let words = Help.words
    return [usage]
      + HelpText.wrapped("commands: \(words.joined(separator: ", "))", hanging: 10)
      + ["'moonrunner help' says what each does, 'moonrunner help COMMAND' how it is called."]
  }

  private static let usage = "usage: moonrunner COMMAND [ARGUMENT...]"

  private static var overviewLines: [String] {
    ["MoonRunner records runs and awards the planets.", "", usage, ""]
      + HelpText.columns(Command.allCases.map { ($0.name, $0.syntax.summary) })
      + ["", "'moonrunner help COMMAND' says how a command is called."]
      + [HelpPage.status]
  }

  private static let status = "Exit status: 0 done, 1 failed, 2 wrong arguments."

  private static var groupLines: [String] {
    let commands = Command.allCases.filter(\.isOfGroup)
    return ["usage: moonrunner \(Command.group) COMMAND [ARGUMENT...]", ""]
      + HelpText.columns(commands.map { ($0.lastWord, $0.syntax.summary) })
      + ["", "'moonrunner help \(Command.group) COMMAND' says how a command is called."]
  }

  private static func lines(of command: Command) -> [String] {
    let syntax = command.syntax
    let head = "usage: moonrunner \(command.name)"
    var lines = HelpText.wrapped(words: [head] + syntax.calls, hanging: min(head.count + 1, 30))
    lines.append("")
    for text in syntax.paragraphs { lines += HelpText.wrapped(text) + [""] }
    let rows = syntax.rows
    if !rows.isEmpty { lines += HelpText.columns(rows) + [""] }
    return lines.dropLast()
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

extension Syntax {
  /// What follows the command's name, option by option.
  fileprivate var calls: [String] {
    operands.map(\.call) + options.filter(\.isRequired).map(\.call)
      + options.filter { !$0.isRequired }.map(\.call)
  }

  /// The summary as a sentence, where nothing more is to be said.
  fileprivate var paragraphs: [String] {
    text.isEmpty ? [summary.prefix(1).uppercased() + summary.dropFirst() + "."] : text
  }

  /// Each operand and option with what it is.
  fileprivate var rows: [(String, String)] {
    operands.map { ($0.value.name, $0.help) } + options.map { ($0.words, $0.help) }
  }
}

/// Text in lines of a terminal.
enum HelpText {
  static let width = 80
  /// Columns on the left are no wider; a word that is has a line of its own.
  private static let widestColumn = 20

  /// Lines of at most `width` characters; those behind the first begin with blanks.
  ///
  /// Blanks at the beginning of `text` stay, and two in a row.
  static func wrapped(_ text: String, hanging: Int = 0, width: Int = width) -> [String] {
    wrapped(
      words: text.split(separator: " ", omittingEmptySubsequences: false).map(String.init),
      hanging: hanging, width: width)
  }

  /// The same of words that may hold blanks, at which no line ends.
  static func wrapped(words: [String], hanging: Int, width: Int = width) -> [String] {
    var lines: [String] = []
    var line = words.first ?? ""
    for word in words.dropFirst() {
      if line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging) + word
      } else {
        line += " " + word
      }
    }
    return lines + [line]
  }

  /// A word and what it is, one below the other.
  static func columns(_ rows: [(String, String)]) -> [String] {
    let widths = rows.map(\.0.count).filter { $0 <= widestColumn }
    let left = 2 + (widths.max() ?? widestColumn) + 2
    return rows.flatMap { word, help in
      let isWide = word.count + 4 > left
      let start = padded(isWide ? "" : "  \(word)", left)
      return (isWide ? ["  \(word)"] : []) + wrapped(start + help, hanging: left)
    }
  }
}
