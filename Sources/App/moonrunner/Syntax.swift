/// How a command is called: what reads command lines, helps people and completes words goes by it.
struct Syntax {
  /// One line, for the list of commands.
  var summary: String
  /// Paragraphs for its own page.
  var text: [String] = []
  var operands: [Operand] = []
  var options: [Option] = []

  func option(_ name: String) -> Option? { options.first { $0.name == name } }
}

/// A word that is no option.
struct Operand {
  var value: Value
  var isRequired = true
  /// Whether there may be several.
  var repeats = false
  var help: String

  /// As a page shows it, "[ID]".
  var call: String {
    let name = value.name + (repeats ? "..." : "")
    return isRequired ? name : "[\(name)]"
  }
}

/// An option, with a value or without.
struct Option {
  /// With its hyphens.
  var name: String
  var value: Value?
  var isRequired = false
  var help: String

  init(_ name: String, _ value: Value, isRequired: Bool = false, _ help: String) {
    self.name = name
    self.value = value
    self.isRequired = isRequired
    self.help = help
  }

  /// An option without a value.
  init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }

  /// "--data DIR".
  var words: String { name + (value.map { " " + $0.name } ?? "") }

  /// As a page shows it, "[--data DIR]".
  var call: String { isRequired ? words : "[\(words)]" }
}

/// What a person gives.
enum Value {
  /// A file or directory, by whatever bytes.
  case path(String)
  /// A run, see `RunReference`.
  case run
  /// One of these words, in capitals or not.
  case choice([String], as: String? = nil)
  /// Words that are proposed; the command itself says which it takes.
  case proposal(String, [String])
  /// Anything in UTF-8.
  case text(String)

  /// What stands for it in a call.
  var name: String {
    switch self {
    case .path(let name), .proposal(let name, _), .text(let name): name
    case .run: "ID"
    case .choice(let words, let name): name ?? words.joined(separator: "|")
    }
  }

  /// What a shell goes by to complete it: words, or a name in capitals.
  var completion: String {
    switch self {
    case .path(let name), .text(let name): name
    case .run: "ID"
    case .choice(let words, _), .proposal(_, let words): words.joined(separator: "|")
    }
  }

  var isPath: Bool {
    if case .path = self { true } else { false }
  }
}
