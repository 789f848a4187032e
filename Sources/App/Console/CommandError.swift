import RunModel

/// Why a command ended: lines for standard error, usually one, and an exit status.
package struct CommandError: Error {
  /// Without control characters, see `printable`.
  package let lines: [String]
  package var status: Int32

  package init(lines: [String], status: Int32) {
    self.lines = lines.map(\.printable)
    self.status = status
  }

  /// The lines joined by line feeds.
  package var message: String { lines.joined(separator: "\n") }

  /// Returns an error for work that failed: status 1.
  package static func failed(_ message: String) -> CommandError { failed(lines: [message]) }

  /// Returns an error for work that failed for several reasons: status 1.
  package static func failed(lines: [String]) -> CommandError {
    CommandError(lines: lines, status: 1)
  }

  /// The reader of standard output has closed the pipe: ends a command that only prints, with
  /// status 0.
  package static let readerIsGone = CommandError(lines: [], status: 0)

  /// Returns an error for wrong arguments: status 2.
  ///
  /// - Parameters:
  ///   - message: The fault.
  ///   - command: The prefix of the message; `nil` where the program has one command.
  ///   - call: The words that invoke it, such as "moonrunner replay".
  /// - Returns: The error, with a reference to the help page.
  package static func usage(
    _ message: String, of command: String?, call: String
  ) -> CommandError {
    let name = command.map { "\($0): " } ?? ""
    return CommandError(lines: ["\(name)\(message); see '\(call) --help'"], status: 2)
  }
}
