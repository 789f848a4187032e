import Glibc

/// A fatal error: one line for standard error, and the exit status.
package struct SimulatorError: Error, Hashable {
  package var message: String
  package var status: Int32

  /// Creates an error for a failure, with exit status 1.
  package static func failed(_ message: String) -> SimulatorError {
    SimulatorError(message: message, status: 1)
  }

  /// Creates an error for invalid arguments, with exit status 2.
  package static func usage(_ message: String) -> SimulatorError {
    SimulatorError(message: message + "; see 'moonrunner-simulator --help'", status: 2)
  }

  /// Creates an error for a failed system call; `code` is its errno.
  static func failed(_ what: String, _ code: Int32) -> SimulatorError {
    .failed("\(what): \(String(cString: strerror(code)))")
  }
}
