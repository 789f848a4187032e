package import RunModel

/// The runner's incentive: the next badge, the distance to it, and the medal still possible.
package struct Carrot: Hashable, Sendable {
  /// The lead over the ghost that wins a medal.
  package struct Gap: Hashable, Sendable {
    /// "0:12 to silver", or "silver by 0:12" while the runner leads.
    package var text: String
    /// "-0:12", or "+0:12" while the runner leads.
    package var short: String
    package var isEstimated: Bool

    package init(text: String, short: String, isEstimated: Bool = false) {
      self.text = text
      self.short = short
      self.isEstimated = isEstimated
    }
  }

  /// A medal for the next badge and the pace needed to win it.
  package struct Chase: Hashable, Sendable {
    package var medal: Medal
    /// "gold".
    package var name: String
    /// "4:51 /km", from here to the badge.
    package var pace: Amount
    /// Shown instead of the pace; `nil` without a ghost, or while its lead is unknown.
    package var gap: Gap? = nil

    /// "gold: 4:51 /km".
    package var text: String { "\(name): \(pace.text)" }
  }

  /// Name of the badge's picture, if it has one.
  package var image: String?
  /// "Mars"; empty after the last badge.
  package var badge: String
  /// "to Mars"; "All badges won! Run on!" after the last badge.
  package var goal: String
  /// "730 m"; empty after the last badge.
  package var distance: Figure
  /// Progress from the previous badge, 0...1.
  package var progress: Double
  package var chase: Chase? = nil

  /// Returns the carrot after the last badge; `goal` is the text shown then.
  package static func allReached(_ goal: String) -> Carrot {
    Carrot(image: nil, badge: "", goal: goal, distance: Figure(""), progress: 1)
  }

  package var isAllReached: Bool { badge.isEmpty && distance.text.isEmpty }

  /// "730 m to Mars".
  package var text: String { isAllReached ? goal : "\(distance.words) \(goal)" }
  /// The second line is "gold: 4:51 /km for the next 1.2 km".
  package var lines: [String] {
    [text]
      + (chase.map { chase in
        [chase.gap?.text ?? "\(chase.text) for the next \(distance.words)"]
      } ?? [])
  }
}
