package import RunModel

/// One badge: picture, distance, date and medals.
package struct BadgeDetailsScreen: Hashable, Sendable, ScreenWords {
  /// Silver or gold.
  package struct Medal: Hashable, Sendable {
    /// "Silver".
    package var title: String
    package var isEarned: Bool
    /// "Earned 21 Nov", or "Pace < 5:02 /km for silver!".
    package var note: String
    /// The pace that won the medal or is needed to win it, "5:02 /km".
    package var pace: Amount
  }

  /// `nil` while locked.
  package var image: String?
  package var badge: String
  package var distance: String
  /// "Earned 21 Nov at 5:39 /km", or "Run 5 km to earn".
  package var earned: String
  /// "Best 5:10 /km, 21 Nov"; while locked "Farthest yet 6.31 km"; or empty.
  package var best: String
  package var isEarned: Bool
  /// Progress towards the badge, 0...1; `nil` once earned.
  package var progress: Double? = nil
  /// Empty while locked, and for a badge of many runs, which has none.
  package var medals: [Medal]

  package var name: String { "Badge" }
  package var variant: String { badge + distance }
  package var lines: [String] {
    ([badge, distance, earned, best] + medals.map(\.note)).filter { !$0.isEmpty }
  }
}
