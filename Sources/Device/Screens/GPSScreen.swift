/// Receiver and clock in figures.
package struct GPSScreen: Hashable, Sendable, ScreenWords {
  /// "18:42:07".
  package var clock: String
  package var date: String
  /// "Fix", "Searching", "Silent".
  package var signal: String
  /// "8 used, 14 in view".
  package var satellites: String
  package var accuracy: String
  /// "38 m" above sea level.
  package var altitude: String
  /// "52.50000 13.40000".
  package var place: String

  package var name: String { "GPS and clock" }
  package var lines: [String] {
    [clock, date, signal, satellites, accuracy, altitude, place].filter { !$0.isEmpty }
  }
}
