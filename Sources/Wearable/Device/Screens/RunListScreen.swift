package import RunModel

/// Stored runs, newest first.
package struct RunListScreen: Hashable, Sendable, ScreenWords {
  /// One run.
  package struct Row: Hashable, Sendable {
    /// Picture of the best badge.
    package var image: String?
    package var distance: Amount
    package var time: String
    package var date: String
    /// "5:15 /km"; empty where it is not known.
    package var pace = ""
    /// The file cannot be read; it is kept.
    package var isDamaged: Bool
  }

  /// The month of the selected run, "Nov 2026"; empty while there are no rows.
  package var heading: String
  /// What was run in it, "8 runs, 74.2 km".
  package var count: String
  package var position: ListPosition
  /// Those of the window.
  package var rows: [Row]
  /// Instead of rows: "No runs yet".
  package var note: String
  /// What to do about it.
  package var advice = ""

  package var name: String { "Past Runs" }
  package var variant: String { "\(position.selected)/\(position.count)" }
  package var lines: [String] {
    let rows = rows.enumerated().map { index, row in
      (index == position.selectedInWindow ? "> " : "")
        + [row.distance.text, row.time, row.date, row.pace].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    return ([heading, count] + rows + [note, advice]).filter { !$0.isEmpty }
  }
}
