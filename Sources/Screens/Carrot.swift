/// What draws the runner on: the next badge, how far it is, and what medal is still possible.
package struct Carrot: Hashable, Sendable {
  /// Name of the picture; `nil` after the last badge.
  package var image: String?
  /// "730 m".
  package var distance: String
  /// "to Mars".
  package var goal: String
  /// Share of the way from the badge before, 0...1.
  package var progress: Double
  /// "gold: 4:51 /km for the next 1.2 km", or empty.
  package var chase: String

  package init(
    image: String?, distance: String, goal: String, progress: Double, chase: String = ""
  ) {
    self.image = image
    self.distance = distance
    self.goal = goal
    self.progress = progress
    self.chase = chase
  }

  /// "730 m to Mars".
  package var text: String { distance.isEmpty ? goal : "\(distance) \(goal)" }
  package var lines: [String] { chase.isEmpty ? [text] : [text, chase] }
}
