import RunModel

/// The words of a command line, taken apart: options with a value, flags, and the rest.
struct Arguments {
  private var words: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  private let command: String

  /// Options that name a file or a folder, by whatever bytes; the values of all others are UTF-8.
  private static let paths: Set<String> = [
    "--badges", "--config", "--data", "--draw", "--out", "--record", "--screens", "--script",
    "--transcript", "--truth",
  ]

  /// Takes what follows the command's name apart; an option that the command does not know, that
  /// lacks its value, or that is given twice is an error with status 2.
  init(
    _ words: some Sequence<String>, of command: String, options: Set<String> = [],
    flags known: Set<String> = []
  ) throws(CommandError) {
    self.command = command
    var iterator = words.makeIterator()
    var onlyWords = false
    while let word = iterator.next() {
      guard !onlyWords, word.hasPrefix("-"), word != "-" else {
        self.words.append(word)
        continue
      }
      if word == "--" {
        onlyWords = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if known.contains(name), parts.count == 1 {
        flags.insert(name)
      } else if known.contains(name) {
        throw .usage("\(command): option \(name) takes no value")
      } else if options.contains(name) {
        guard values[name] == nil else {
          throw .usage("\(command): option \(name) is given twice")
        }
        guard let value = parts.count == 2 ? String(parts[1]) : iterator.next(), !value.isEmpty
        else { throw .usage("\(command): option \(name) needs a value") }
        guard PathText.isUTF8(value) || Arguments.paths.contains(name) else {
          throw .usage("\(command): the value of option \(name) is no UTF-8: \(value)")
        }
        values[name] = value
      } else {
        throw .usage("\(command): unknown option \(name)")
      }
    }
  }

  func value(_ option: String) -> String? { values[option] }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func required(_ option: String) throws(CommandError) -> String {
    guard let value = values[option] else {
      throw .usage("\(command): option \(option) is missing")
    }
    return value
  }

  /// Takes the next word that is no option; `what` names it for the error.
  mutating func next(_ what: String) throws(CommandError) -> String {
    guard !words.isEmpty else { throw .usage("\(command): \(what) is missing") }
    return words.removeFirst()
  }

  /// Takes the next word if there is one.
  mutating func nextIfAny() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// All words have been taken.
  func finish() throws(CommandError) {
    if let word = words.first { throw .usage("\(command): unexpected argument \"\(word)\"") }
  }
}
