import RunModel

/// Why a command ended: lines for standard error, usually one, and the exit status.
package struct CommandError: Error {
  /// As they may be shown, see `printable`.
  package let lines: [String]
  package var status: Int32

  package init(lines: [String], status: Int32) {
    self.lines = lines.map(\.printable)
    self.status = status
  }

  /// The lines as one text.
  package var message: String { lines.joined(separator: "\n") }

  /// The work failed: status 1.
  package static func failed(_ message: String) -> CommandError { failed(lines: [message]) }

  /// The work failed for several reasons: status 1.
  package static func failed(lines: [String]) -> CommandError {
    CommandError(lines: lines, status: 1)
  }

  /// The reader of standard output has closed the pipe: ends a command that only prints, with
  /// status 0.
  package static let readerIsGone = CommandError(lines: [], status: 0)

  /// The arguments of a command are wrong: status 2.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - command: Named before the message; `nil` where the program has one command.
  ///   - call: The words that call it, such as "moonrunner replay".
  /// - Returns: The error, which names the page of help.
  package static func usage(
    _ message: String, of command: String?, call: String
  ) -> CommandError {
    let name = command.map { "\($0): " } ?? ""
    return CommandError(lines: ["\(name)\(message); see '\(call) --help'"], status: 2)
  }
}
