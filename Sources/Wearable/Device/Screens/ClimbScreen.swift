package import RunModel

/// Elevations along the run.
package struct ClimbScreen: Hashable, Sendable, ScreenWords {
  /// "48 m".
  package var ascent: Amount
  package var descent: Amount
  package var lowest: Amount
  package var highest: Amount
  /// Elevations at equal intervals of distance, from 0 (lowest) to 1 (highest); `nil` where
  /// unknown.
  package var profile: [Float?]
  /// Distance at the end of the profile, "6.31 km".
  package var distance = ""

  package var name: String { "Climb" }
  package var lines: [String] {
    [
      "up \(ascent.text)", "down \(descent.text)", "lowest \(lowest.text)",
      "highest \(highest.text)",
    ]
  }
}
