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
    /// "5:15 /km"; empty if unknown.
    package var pace = ""
    /// Whether the file is unreadable (it is kept), or the run is not stored.
    package var isDamaged: Bool
  }

  /// The month of the selected run, "Nov 2026"; empty without rows.
  package var heading: String
  /// Totals of that month, "8 runs, 74.2 km".
  package var count: String
  package var position: ListPosition
  /// The visible rows.
  package var rows: [Row]
  /// Shown instead of rows: "No runs yet".
  package var note: String
  /// What to do about the situation described by ``note``.
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
