// What the test of the board says.

/// A key by its name on the board.
package enum KeyPhrase: CaseIterable, Sendable {
  case start, stop, up, down
}

/// Bars of the picture that shows whether a panel is set right; grey has steps.
package enum TestColour: CaseIterable, Sendable {
  case red, green, blue, white, grey
}

/// The test of the board.
package enum TestPhrase: Sendable {
  /// Beside an arrow up.
  case top
  case colour(TestColour)
  case isPictureRight
  case pressThisKey, pressBothKeys
  case key(KeyPhrase)
  case thatWas(KeyPhrase)
  case isFelt, areHeard, doesPop
  case signalWhileDrawing, signalWithMotor
  /// Of the strongest satellite, dB-Hz.
  case strength(Int)
  // Results.
  case picture, bothKeys, gpsWithMotor, battery
  case passed, failed, absent
  /// Names of keys that did not come.
  case notPressed(String)
  case pops
  case supply, supplyIsLow
  /// Of the board, in the last run.
  case restarts(Int)
  case charging(String)
}
