/// The ladder and how it stands.
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
    package var hasSilver: Bool
    package var hasGold: Bool
  }

  /// "9 of 33".
  package var count: String
  package var position: ListPosition
  /// Those of the window.
  package var rows: [Row]

  package var name: String { "My Badges" }
  package var lines: [String] {
    let rows = rows.enumerated().map { index, row in
      (index == position.selectedInWindow ? "> " : "") + "\(row.name) \(row.note)"
        + (row.hasSilver ? " silver" : "") + (row.hasGold ? " gold" : "")
    }
    return [count] + rows
  }
}
