/// New Run, Past Runs, My Badges, Settings.
package struct HomeScreen: Hashable, Sendable, ScreenWords {
  /// A row of the list, with a note after its title, "24" or "9/33".
  package struct Row: Hashable, Sendable {
    package var title: String
    package var note: String
  }

  package var rows: [Row]
  package var selected: Int
  /// The nearest badge of many runs, "22 km to 100 km this week", or empty.
  package var carrot = ""

  package var name: String { "Home" }
  package var variant: String { "\(selected)" }
  package var lines: [String] {
    rows.enumerated().map { index, row in
      (index == selected ? "> " : "") + row.title + (row.note.isEmpty ? "" : " " + row.note)
    } + (carrot.isEmpty ? [] : [carrot])
  }
}
