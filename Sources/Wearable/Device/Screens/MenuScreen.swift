/// A list of things to do or to set.
package struct MenuScreen: Hashable, Sendable, ScreenWords {
  /// One row, "Units" with "Kilometres".
  package struct Row: Hashable, Sendable {
    package var title: String
    package var value: String
    /// Costs data: red, and only by holding.
    package var isDestructive: Bool
    /// Only by holding, too, but costs nothing for good.
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
  /// What the selected row would do: "You lose: Mars".
  package var note = ""
  /// How far a confirm-hold has come, 0...1; `nil` when none is under way.
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
