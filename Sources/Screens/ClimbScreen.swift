/// Heights along the run.
package struct ClimbScreen: Hashable, Sendable, ScreenWords {
  /// "48 m".
  package var ascent: String
  package var descent: String
  package var lowest: String
  package var highest: String
  /// Heights at even steps of distance, 0 lowest, 1 highest; `nil` where unknown.
  package var profile: [Float?]

  package init(
    ascent: String, descent: String, lowest: String, highest: String, profile: [Float?]
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lowest = lowest
    self.highest = highest
    self.profile = profile
  }

  package var name: String { "Climb" }
  package var lines: [String] {
    ["up \(ascent)", "down \(descent)", "lowest \(lowest)", "highest \(highest)"]
  }
}
