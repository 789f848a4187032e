import Glibc

/// Why the program ends: one line for standard error, and the exit status.
package struct SimulatorError: Error, Hashable {
  package var message: String
  package var status: Int32

  /// The work failed: status 1.
  package static func failed(_ message: String) -> SimulatorError {
    SimulatorError(message: message, status: 1)
  }

  /// The arguments are wrong: status 2.
  package static func usage(_ message: String) -> SimulatorError {
    SimulatorError(message: message + "; see 'moonrunner-simulator --help'", status: 2)
  }

  /// A call of the system failed; `code` is its errno.
  static func failed(_ what: String, _ code: Int32) -> SimulatorError {
    .failed("\(what): \(String(cString: strerror(code)))")
  }
}
