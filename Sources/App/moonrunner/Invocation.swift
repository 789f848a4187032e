import Console

/// A parsed command line: a command with its arguments, or a help page.
enum Invocation {
  case command(Command, [String])
  case help(HelpPage)

  /// Finds the command; options before it are passed on as if they came after it.
  ///
  /// - Throws: `CommandError` with status 2 if the command is missing or unknown.
  init(_ words: [String]) throws(CommandError) {
    var words = words[...]
    var options = LeadingOptions()
    try options.take(from: &words)
    let isGroup = words.first == Command.group
    if isGroup {
      words.removeFirst()
      try options.take(from: &words)
    }
    // --version overrides all other arguments.
    guard !options.wantsVersion else {
      self = .command(.version, [])
      return
    }
    guard let word = words.popFirst() else {
      guard options.wantsHelp else { throw Invocation.isIncomplete(isGroup) }
      self = .help(isGroup ? .group : .overview)
      return
    }
    let command = try Invocation.command(isGroup ? [Command.group, word] : [word])
    let rest = options.words + words
    let wantsHelp = options.wantsHelp || Invocation.asksForHelp(rest, command.syntax)
    self = wantsHelp ? .help(.command(command)) : .command(command, rest)
  }

  /// Returns the command with a name.
  ///
  /// - Throws: `CommandError` with a suggestion.
  static func command(_ words: [String]) throws(CommandError) -> Command {
    let name = words.joined(separator: " ")
    if let command = Command(rawValue: name) { return command }
    var known = Command.allCases.map { (word: $0.name, call: $0.name) }
    if words.count == 1 {
      known.append((Command.group, Command.group))
      known += Command.allCases.filter(\.isOfGroup).map { ($0.lastWord, $0.name) }
    } else {
      known = Command.allCases.filter(\.isOfGroup).map { ($0.lastWord, $0.name) }
    }
    let word = words.last ?? ""
    let near = NearMiss.find(word, among: known.map(\.word))
    let call = known.first { $0.word == near }?.call
    let page = words.count > 1 ? "moonrunner \(words[0]) --help" : "moonrunner --help"
    throw CommandError(
      lines: ["unknown command \"\(name)\"\(NearMiss.words(call)); see '\(page)'"], status: 2)
  }

  private static func isIncomplete(_ isGroup: Bool) -> CommandError {
    guard isGroup else {
      return CommandError(lines: ["a command is missing"] + HelpPage.synopsis, status: 2)
    }
    let words = Command.allCases.filter(\.isOfGroup).map(\.lastWord).joined(separator: ", ")
    return CommandError(
      lines: [
        "\(Command.group): a command is missing: \(words);"
          + " see 'moonrunner \(Command.group) --help'"
      ], status: 2)
  }

  /// Returns whether a help option is among the words, other than as the value of an option.
  private static func asksForHelp(_ words: [String], _ syntax: Syntax) -> Bool {
    var iterator = words.makeIterator()
    while let word = iterator.next(), word != "--" {
      if LeadingOptions.help.contains(word) { return true }
      if syntax.option(word)?.value != nil { _ = iterator.next() }
    }
    return false
  }
}

/// The options before a command.
private struct LeadingOptions {
  static let help = ["--help", "-h"]

  private(set) var words: [String] = []
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false

  mutating func take(from rest: inout ArraySlice<String>) throws(CommandError) {
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      rest.removeFirst()
      if LeadingOptions.help.contains(word) {
        wantsHelp = true
      } else if word == "--version" {
        wantsVersion = true
      } else {
        words.append(word)
        if try takesValue(word), let value = rest.popFirst() { words.append(value) }
      }
    }
  }

  /// Returns whether the next word is the value of this option, whichever command has the option.
  private func takesValue(_ word: String) throws(CommandError) -> Bool {
    let name = word.prefix { $0 != "=" }
    let all = Command.allCases.flatMap(\.syntax.options)
    guard let option = all.first(where: { $0.name == name }) else {
      let near = NearMiss.find(String(name), among: all.map(\.name))
      throw CommandError(
        lines: ["unknown option \(name)\(NearMiss.words(near)); see 'moonrunner --help'"],
        status: 2)
    }
    return option.value != nil && name.count == word.count
  }
}
