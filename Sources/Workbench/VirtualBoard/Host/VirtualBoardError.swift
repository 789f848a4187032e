/// Why the virtual board, or a judgement of what it did, failed.
package struct VirtualBoardError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }

  /// A system call that failed, with the reason that `errno` gives.
  static func system(_ call: String, _ code: Int32) -> VirtualBoardError {
    VirtualBoardError("cannot \(call): \(errorText(code))")
  }
}
