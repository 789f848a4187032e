// Texts of the board's self-test.

/// A key by its name on the board.
package enum KeyPhrase: CaseIterable, Sendable {
  case start, stop, up, down
}

/// Bars of the picture that checks the panel's configuration; the grey bar has steps.
package enum TestColour: CaseIterable, Sendable {
  case red, green, blue, white, grey
}

/// The self-test of the board.
package enum TestPhrase: Sendable {
  /// The text beside an up arrow.
  case top
  case colour(TestColour)
  case isPictureRight
  case pressThisKey, pressBothKeys
  case key(KeyPhrase)
  case thatWas(KeyPhrase)
  case isFelt, areHeard, doesPop
  case signalWhileDrawing, signalWithMotor
  /// C/N0 of the strongest satellite, dB-Hz.
  case strength(Int)
  // Results.
  case picture, bothKeys, gpsWithMotor, battery
  case passed, failed, absent
  /// Names of keys that were not pressed.
  case notPressed(String)
  case pops
  case supply, supplyIsLow
  /// Restarts of the board during the last run.
  case restarts(Int)
  case charging(String)
}
