/// The syntax of a command, for parsing, help and completion.
package struct Syntax {
  /// One line, for the list of commands.
  package var summary: String
  /// Paragraphs of the command's help page.
  package var text: [String] = []
  package var operands: [Operand] = []
  package var options: [Option] = []

  /// Whether arguments are passed unparsed to another program.
  package var isOpen = false

  package init(
    summary: String, text: [String] = [], operands: [Operand] = [], options: [Option] = [],
    isOpen: Bool = false
  ) {
    self.summary = summary
    self.text = text
    self.operands = operands
    self.options = options
    self.isOpen = isOpen
  }

  /// Returns the option with a name such as "--data", or `nil`.
  package func option(_ name: String) -> Option? { options.first { $0.name == name } }
}

/// A positional argument.
package struct Operand {
  package var value: Value
  package var isRequired = true
  /// Whether it may be repeated.
  package var repeats = false
  package var help: String

  package init(value: Value, isRequired: Bool = true, repeats: Bool = false, help: String) {
    self.value = value
    self.isRequired = isRequired
    self.repeats = repeats
    self.help = help
  }

  /// The form in a usage line, such as "[ID]".
  package var call: String {
    let name = value.name + (repeats ? "..." : "")
    return isRequired ? name : "[\(name)]"
  }
}

/// An option, with or without a value.
package struct Option {
  /// Including the hyphens.
  package var name: String
  package var value: Value?
  package var isRequired = false
  package var help: String

  package init(_ name: String, _ value: Value, isRequired: Bool = false, _ help: String) {
    self.name = name
    self.value = value
    self.isRequired = isRequired
    self.help = help
  }

  /// Creates an option without a value.
  package init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }

  /// The option with its placeholder, "--data DIR".
  package var words: String { name + (value.map { " " + $0.name } ?? "") }

  /// The form in a usage line, "[--data DIR]".
  package var call: String { isRequired ? words : "[\(words)]" }
}

/// The kind of value that an argument accepts.
package enum Value {
  /// The path of a file or directory, as arbitrary bytes.
  case path(String)
  /// The id of a stored run.
  case run
  /// One of these words, ignoring case.
  case choice([String], as: String? = nil)
  /// Words to propose; the command itself checks the value.
  case proposal(String, [String])
  /// Any UTF-8 text.
  case text(String)

  /// The placeholder in a usage line.
  package var name: String {
    switch self {
    case .path(let name), .proposal(let name, _), .text(let name): name
    case .run: "ID"
    case .choice(let words, let name): name ?? words.joined(separator: "|")
    }
  }

  /// The completions for a shell, separated by "|", or a placeholder in capitals.
  package var completion: String {
    switch self {
    case .path(let name), .text(let name): name
    case .run: "ID"
    case .choice(let words, _), .proposal(_, let words): words.joined(separator: "|")
    }
  }

  package var isPath: Bool {
    if case .path = self { true } else { false }
  }
}

extension Syntax {
  /// Returns the lines of the command's help page.
  ///
  /// - Parameter call: The words that invoke it, such as "moonrunner replay".
  /// - Returns: The lines.
  package func page(of call: String) -> [String] {
    let head = "usage: \(call)"
    var lines = HelpText.wrapped(words: [head] + calls, hanging: min(head.count + 1, 30))
    lines.append("")
    for text in paragraphs { lines += HelpText.wrapped(text) + [""] }
    if !rows.isEmpty { lines += HelpText.columns(rows) + [""] }
    return lines.dropLast()
  }

  /// The arguments of a usage line: operands, required options, other options.
  package var calls: [String] {
    operands.map(\.call) + options.filter(\.isRequired).map(\.call)
      + options.filter { !$0.isRequired }.map(\.call)
  }

  /// The text of the page; without one, the summary as a sentence.
  package var paragraphs: [String] {
    text.isEmpty ? [summary.prefix(1).uppercased() + summary.dropFirst() + "."] : text
  }

  /// Each operand and option with its help.
  package var rows: [(String, String)] {
    operands.map { ($0.value.name, $0.help) } + options.map { ($0.words, $0.help) }
  }
}
