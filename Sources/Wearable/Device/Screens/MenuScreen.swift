/// A list of actions or settings.
package struct MenuScreen: Hashable, Sendable, ScreenWords {
  /// One row, "Units" with "Kilometres".
  package struct Row: Hashable, Sendable {
    package var title: String
    package var value: String
    /// Whether the action destroys data: its row is red, and the key has to be held.
    package var isDestructive: Bool
    /// Whether the key has to be held although nothing is lost for good.
    package var isHeld: Bool

    package init(
      _ title: String, value: String = "", isDestructive: Bool = false, isHeld: Bool = false
    ) {
      self.title = title
      self.value = value
      self.isDestructive = isDestructive
      self.isHeld = isHeld
    }
  }

  package var title: String
  package var rows: [Row]
  package var selected: Int
  /// The effect of the selected row: "You lose: Mars".
  package var note = ""
  /// Progress of a confirm-hold, 0...1; `nil` if there is none.
  package var confirming: Double? = nil

  package var name: String { title }
  package var variant: String { "\(selected)\(rows.map(\.value))" }
  package var lines: [String] {
    let rows = rows.enumerated().map { index, row in
      (index == selected ? "> " : "") + row.title + (row.value.isEmpty ? "" : ": \(row.value)")
    }
    return rows + (note.isEmpty ? [] : [note])
  }
}
