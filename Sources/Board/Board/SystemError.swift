import Glibc

/// A failed operation on a part of the board.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of a failure.
  package enum Cause: Hashable, Sendable {
    /// A system call's error number, positive.
    case code(Int32)
    /// A text, if no error number describes the cause.
    case reason(String)
  }

  /// The failed operation, "open /dev/fb1".
  package var call: String
  package var cause: Cause
  /// Advice, if known; it does not fit on the wearable's screen.
  package var advice: String?

  package init(_ call: String, code: Int32) {
    self.call = call
    cause = .code(code)
  }

  package init(_ call: String, reason: String, advice: String? = nil) {
    self.call = call
    cause = .reason(reason)
    self.advice = advice
  }

  /// The error number, if a system call reported one.
  package var code: Int32? {
    switch cause {
    case .code(let code): code
    case .reason: nil
    }
  }

  /// The reason without the operation, "No such file or directory", followed by a semicolon and the
  /// advice, if any.
  package var reason: String { SystemError.words(briefly, advice) }

  /// The reason without the advice, for the wearable's screen.
  package var briefly: String {
    switch cause {
    case .code(let code): String(cString: strerror(code))
    case .reason(let reason): reason
    }
  }

  /// Joins a reason and its advice.
  static func words(_ reason: String, _ advice: String?) -> String {
    advice.map { "\(reason); \($0)" } ?? reason
  }

  /// The whole message, "cannot open /dev/fb1: No such file or directory".
  package var description: String { "cannot \(call): \(reason)" }
}

/// Returns the result of a C call that reports errors as -1 and `errno`; retries on EINTR.
package func checked<Number: SignedInteger>(
  _ call: @autoclosure () -> String, _ body: () -> Number
) throws(SystemError) -> Number {
  while true {
    let result = body()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(call(), code: errno) }
  }
}

/// Returns the result of a shim that reports errors as -errno; retries on EINTR.
package func answered(
  _ call: @autoclosure () -> String, _ body: () -> Int32
) throws(SystemError) -> Int32 {
  while true {
    let result = body()
    if result >= 0 { return result }
    if result != -EINTR { throw SystemError(call(), code: -result) }
  }
}
