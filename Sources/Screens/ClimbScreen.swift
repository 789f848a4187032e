package import RunModel

/// Heights along the run.
package struct ClimbScreen: Hashable, Sendable, ScreenWords {
  /// "48 m".
  package var ascent: Amount
  package var descent: Amount
  package var lowest: Amount
  package var highest: Amount
  /// Heights at even steps of distance, 0 lowest, 1 highest; `nil` where unknown.
  package var profile: [Float?]
  /// Where the profile ends, "6.31 km".
  package var distance: String

  package init(
    ascent: Amount, descent: Amount, lowest: Amount, highest: Amount, profile: [Float?],
    distance: String = ""
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lowest = lowest
    self.highest = highest
    self.profile = profile
    self.distance = distance
  }

  package var name: String { "Climb" }
  package var lines: [String] {
    [
      "up \(ascent.text)", "down \(descent.text)", "lowest \(lowest.text)",
      "highest \(highest.text)",
    ]
  }
}
