import Board
import RunModel

/// Why a command ended: lines for standard error, usually one, and the exit status.
struct CommandError: Error {
  /// As they may be shown, see `printable`.
  let lines: [String]
  var status: Int32

  init(lines: [String], status: Int32) {
    self.lines = lines.map(\.printable)
    self.status = status
  }

  /// The lines as one text.
  var message: String { lines.joined(separator: "\n") }

  /// The work failed: status 1.
  static func failed(_ message: String) -> CommandError { failed(lines: [message]) }

  /// The work failed for several reasons: status 1.
  static func failed(lines: [String]) -> CommandError { CommandError(lines: lines, status: 1) }

  /// The reader of standard output has closed the pipe: ends a command that only prints, with
  /// status 0.
  static let readerIsGone = CommandError(lines: [], status: 0)

  /// The arguments of a command are wrong: status 2.
  static func usage(_ message: String, of command: Command) -> CommandError {
    CommandError(
      lines: ["\(command.name): \(message); see 'moonrunner \(command.name) --help'"], status: 2)
  }
}

/// What a part of the system refused as the failure of a command.
func refusing<Value>(
  _ body: () throws(SystemError) -> Value
) throws(CommandError) -> Value {
  do throws(SystemError) { return try body() } catch { throw .failed(error.description) }
}
