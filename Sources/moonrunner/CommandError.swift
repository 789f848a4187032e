/// Why a command ended: one line for standard error, and the exit status.
struct CommandError: Error {
  var message: String
  var status: Int32

  /// The work failed: status 1.
  static func failed(_ message: String) -> CommandError {
    CommandError(message: message, status: 1)
  }

  /// The arguments are wrong: status 2.
  static func usage(_ message: String) -> CommandError {
    CommandError(message: message + "; see 'moonrunner --help'", status: 2)
  }
}
