/// The result of checking a part of the board or of the system around the recorder.
package enum CheckFinding: Hashable, Sendable {
  case works(String)
  /// It works, but not as well as it could; with advice.
  case note(String)
  /// It is absent, which is fine.
  case without(String)
  /// The board file does not describe it.
  case absent
  /// It is configured but does not work; with advice.
  case fails(String)
}
