/// Which rows of a long list are on the screen; the rest stays in memory.
package struct ListPosition: Hashable, Sendable {
  package var count: Int
  package var selected: Int
  /// Number of rows that fit.
  package var rows: Int

  package init(count: Int, selected: Int, rows: Int) {
    self.count = count
    self.rows = max(1, rows)
    self.selected = max(0, min(selected, count - 1))
  }

  /// The rows shown: the selected one with as many neighbours as fit.
  package var window: Range<Int> {
    let first = max(0, min(selected - 1, count - rows))
    return first..<min(count, first + rows)
  }

  /// Index of the selected row among those shown.
  package var selectedInWindow: Int { selected - window.lowerBound }
}
