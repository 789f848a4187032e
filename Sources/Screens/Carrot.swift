package import RunModel

/// What draws the runner on: the next badge, how far it is, and what medal is still possible.
package struct Carrot: Hashable, Sendable {
  /// A medal of the next badge, and how fast to run for it.
  package struct Chase: Hashable, Sendable {
    package var medal: Medal
    /// "4:51", from here to the badge.
    package var pace: String
    /// "/km".
    package var unit: String

    package init(medal: Medal, pace: String, unit: String) {
      self.medal = medal
      self.pace = pace
      self.unit = unit
    }

    /// "gold: 4:51 /km".
    package var text: String { "\(medal.rawValue): \(pace) \(unit)" }
  }

  /// Name of the picture, if it has one.
  package var image: String?
  /// "Mars"; empty after the last badge.
  package var badge: String
  /// "730 m"; empty after the last badge.
  package var distance: Figure
  /// Share of the way from the badge before, 0...1.
  package var progress: Double
  package var chase: Chase?

  package init(
    image: String?, badge: String, distance: Figure, progress: Double, chase: Chase? = nil
  ) {
    self.image = image
    self.badge = badge
    self.distance = distance
    self.progress = progress
    self.chase = chase
  }

  /// After the last badge.
  package static let allReached = Carrot(image: nil, badge: "", distance: "", progress: 1)
  package static let allReachedLines = ["All badges won!", "Run on!"]
  package var isAllReached: Bool { badge.isEmpty && distance.text.isEmpty }

  /// "to Mars".
  package var goal: String {
    isAllReached ? Carrot.allReachedLines.joined(separator: " ") : "to \(badge)"
  }
  /// "730 m to Mars".
  package var text: String { isAllReached ? goal : "\(distance.words) \(goal)" }
  /// "gold: 4:51 /km for the next 1.2 km" is the second.
  package var lines: [String] {
    [text] + (chase.map { ["\($0.text) for the next \(distance.words)"] } ?? [])
  }
}
