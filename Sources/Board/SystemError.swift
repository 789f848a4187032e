import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, "open /dev/fb1".
  package var call: String
  /// The error number, positive.
  package var code: Int32

  package init(_ call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// "cannot open /dev/fb1: No such file or directory".
  package var description: String { "cannot \(call): \(String(cString: strerror(code)))" }
}

/// The result of a C call that answers -1 and sets `errno`; interrupted calls are made again.
func checked<Number: SignedInteger>(
  _ call: @autoclosure () -> String, _ body: () -> Number
) throws(SystemError) -> Number {
  while true {
    let result = body()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError(call(), code: errno) }
  }
}
