import RunModel

/// The arguments of a command, parsed according to its syntax.
package struct Arguments {
  /// The prefix of messages; `nil` for none.
  private let name: String?
  /// The words that invoke the command, such as "moonrunner replay".
  private let call: String
  private let syntax: Syntax
  private var words: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// Parses the words that follow the command's name.
  ///
  /// - Parameters:
  ///   - words: The words to parse.
  ///   - syntax: The command's syntax.
  ///   - name: The prefix of messages; `nil` where the program has one command.
  ///   - call: The words that invoke it, such as "moonrunner replay".
  /// - Throws: `CommandError` with status 2 for an unknown option, a missing, repeated or invalid
  ///   value, or an excess word.
  package init(
    _ words: some Sequence<String>, by syntax: Syntax, name: String?, call: String
  ) throws(CommandError) {
    self.name = name
    self.call = call
    self.syntax = syntax
    guard !syntax.isOpen else {
      self.words = Array(words)
      return
    }
    var iterator = words.makeIterator()
    var onlyWords = false
    while let word = iterator.next() {
      guard !onlyWords, word.hasPrefix("-"), word != "-" else {
        try read(word)
        continue
      }
      if word == "--" {
        onlyWords = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = try known(String(parts[0]))
      guard let value = option.value else {
        guard parts.count == 1 else { throw wrong("option \(option.name) takes no value") }
        flags.insert(option.name)
        continue
      }
      guard values[option.name] == nil else { throw wrong("option \(option.name) is given twice") }
      guard let text = parts.count == 2 ? String(parts[1]) : iterator.next(), !text.isEmpty
      else { throw wrong("option \(option.name) needs a value: \(value.name)") }
      values[option.name] = try checked(text, value, option.name)
    }
  }

  private func known(_ name: String) throws(CommandError) -> Option {
    if let option = syntax.option(name) { return option }
    let near = NearMiss.find(name, among: syntax.options.map(\.name))
    throw wrong("unknown option \(name)\(NearMiss.words(near))")
  }

  private mutating func read(_ word: String) throws(CommandError) {
    let repeats = syntax.operands.contains(where: \.repeats)
    guard words.count < syntax.operands.count || repeats else {
      throw wrong("unexpected argument \"\(word)\"")
    }
    words.append(word)
  }

  private func checked(
    _ text: String, _ value: Value, _ name: String
  ) throws(CommandError) -> String {
    guard PathText.isUTF8(text) || value.isPath else {
      throw wrong("the value of option \(name) is not valid UTF-8: \(text)")
    }
    guard case .choice(let words, _) = value else { return text }
    let word = text.lowercased()
    guard words.contains(word) else {
      throw unknown(String(name.drop { $0 == "-" }), text, words)
    }
    return word
  }

  /// Returns "a, b, c".
  package static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  /// Returns the usage error for an unknown name, with a suggestion and the known names.
  package func unknown(_ what: String, _ name: String, _ known: [String]) -> CommandError {
    let near = NearMiss.words(NearMiss.find(name, among: known))
    return wrong("unknown \(what) \"\(name)\"\(near); choose from \(Arguments.list(known))")
  }

  /// Returns a usage error.
  package func wrong(_ message: String) -> CommandError { .usage(message, of: name, call: call) }

  // MARK: Parsed arguments

  /// Returns the value of an option, or `nil` if the option was not given.
  package func value(_ option: String) -> String? {
    assert(syntax.option(option)?.value != nil, "\(call) has no \(option)")
    return values[option]
  }

  /// Returns whether a flag was given.
  package func has(_ flag: String) -> Bool {
    assert(syntax.option(flag).map { $0.value == nil } == true, "\(call) has no \(flag)")
    return flags.contains(flag)
  }

  /// Returns the value of a mandatory option.
  ///
  /// - Throws: `CommandError` with status 2 if it is missing.
  package func required(_ option: String) throws(CommandError) -> String {
    guard let value = value(option) else { throw wrong("option \(option) is missing") }
    return value
  }

  /// Returns the first operand.
  package func operand() throws(CommandError) -> String {
    guard let word = words.first else {
      throw wrong("\(syntax.operands.first?.value.name ?? "a word") is missing")
    }
    return word
  }

  /// All operands.
  package var operands: [String] { words }
}
