/// The ladder with the earned badges and medals.
package struct BadgeListScreen: Hashable, Sendable, ScreenWords {
  /// One badge.
  package struct Row: Hashable, Sendable {
    /// `nil` while locked.
    package var image: String?
    /// "Mars", or "?????" while locked.
    package var name: String
    /// "Earned 21 Nov", or "Run 5 km to earn".
    package var note: String
    package var isEarned: Bool
    /// `nil` for a badge of many runs, which has no medals.
    package var medals: Medals?
  }

  /// Which medals of a badge were won.
  package struct Medals: Hashable, Sendable {
    package var silver: Bool
    package var gold: Bool
  }

  /// "9 of 33".
  package var count: String
  package var position: ListPosition
  /// The visible rows.
  package var rows: [Row]

  package var name: String { "My Badges" }
  package var variant: String { "\(position.selected)" }
  package var lines: [String] {
    let rows = rows.enumerated().map { index, row in
      (index == position.selectedInWindow ? "> " : "") + "\(row.name) \(row.note)"
        + (row.medals?.silver == true ? " silver" : "")
        + (row.medals?.gold == true ? " gold" : "")
    }
    return [count] + rows
  }
}
