/// An error of the virtual board or a failed check.
package struct VirtualBoardError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }

  /// Creates the error of a failed system call, with the text for `errno`.
  static func system(_ call: String, _ code: Int32) -> VirtualBoardError {
    VirtualBoardError("cannot \(call): \(errorText(code))")
  }
}
