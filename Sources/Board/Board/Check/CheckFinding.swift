/// What was found out about a part of the board, or about what lies around the recorder.
package enum CheckFinding: Hashable, Sendable {
  case works(String)
  /// All goes on, but less well than it could; what to do about it.
  case note(String)
  /// It is not there, and need not be.
  case without(String)
  /// The board file does not have it.
  case absent
  /// Something that the board file describes does not work; what to do about it.
  case fails(String)
}
