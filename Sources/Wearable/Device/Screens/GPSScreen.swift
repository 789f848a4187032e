/// Figures from the receiver, other sensors and the clock.
package struct GPSScreen: Hashable, Sendable, ScreenWords {
  /// A channel's value.
  package struct Reading: Hashable, Sendable {
    /// "Temperature".
    package var name: String
    /// "21.4 °C"; "--" while its sensor is silent.
    package var value: String
  }

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
  /// Readings of the channels that have samples in the run in progress.
  package var readings: [Reading] = []

  package var name: String { "GPS and clock" }
  package var variant: String { signal }
  package var lines: [String] {
    [clock, date, signal, satellites, accuracy, altitude, place].filter { !$0.isEmpty }
      + readings.map { "\($0.name) \($0.value)" }
  }
}
