/// Heights along the run.
package struct ClimbScreen: Hashable, Sendable, ScreenWords {
  /// "48 m".
  package var ascent: String
  package var descent: String
  package var lowest: String
  package var highest: String
  /// Heights at even steps of distance, 0 lowest, 1 highest; `nil` where unknown.
  package var profile: [Float?]
  /// Where the profile ends, "6.31 km".
  package var distance: String

  package init(
    ascent: String, descent: String, lowest: String, highest: String, profile: [Float?],
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
    ["up \(ascent)", "down \(descent)", "lowest \(lowest)", "highest \(highest)"]
  }
}
