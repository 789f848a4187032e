import Glibc

/// A fatal error: one line for standard error, and the exit status.
package struct SimulatorError: Error, Hashable {
  package var message: String
  package var status: Int32

  /// Creates the error of a failure: status 1.
  package static func failed(_ message: String) -> SimulatorError {
    SimulatorError(message: message, status: 1)
  }

  /// Creates the error of invalid arguments: status 2.
  package static func usage(_ message: String) -> SimulatorError {
    SimulatorError(message: message + "; see 'moonrunner-simulator --help'", status: 2)
  }

  /// Creates the error of a failed system call; `code` is its errno.
  static func failed(_ what: String, _ code: Int32) -> SimulatorError {
    .failed("\(what): \(String(cString: strerror(code)))")
  }
}
