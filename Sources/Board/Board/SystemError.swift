import Glibc

/// Something that a part of the board refused or could not do.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why it failed.
  package enum Cause: Hashable, Sendable {
    /// The error number of a system call, positive.
    case code(Int32)
    /// In words, for what no error number says.
    case reason(String)
  }

  /// What was tried, "open /dev/fb1".
  package var call: String
  package var cause: Cause
  /// What to do about it, where that is known; it has no room on the wearable's screen.
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

  /// The error number, if a system call gave one.
  package var code: Int32? {
    switch cause {
    case .code(let code): code
    case .reason: nil
    }
  }

  /// Why alone, "No such file or directory", and after a semicolon what to do about it.
  package var reason: String { SystemError.words(briefly, advice) }

  /// Why without what to do about it: for the wearable's screen.
  package var briefly: String {
    switch cause {
    case .code(let code): String(cString: strerror(code))
    case .reason(let reason): reason
    }
  }

  /// A reason, and what to do about it.
  static func words(_ reason: String, _ advice: String?) -> String {
    advice.map { "\(reason); \($0)" } ?? reason
  }

  /// "cannot open /dev/fb1: No such file or directory".
  package var description: String { "cannot \(call): \(reason)" }
}

/// The result of a C call that answers -1 and sets `errno`; interrupted calls are made again.
package func checked<Number: SignedInteger>(
  _ call: @autoclosure () -> String, _ body: () -> Number
) throws(SystemError) -> Number {
  while true {
    let result = body()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(call(), code: errno) }
  }
}

/// The result of a shim, which answers -errno itself.
package func answered(
  _ call: @autoclosure () -> String, _ body: () -> Int32
) throws(SystemError) -> Int32 {
  while true {
    let result = body()
    if result >= 0 { return result }
    if result != -EINTR { throw SystemError(call(), code: -result) }
  }
}
