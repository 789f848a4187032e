/// How much fits on the screens of a layout; the rest is shown on further pages.
///
/// Values out of bounds are clamped.
package struct ScreenCapacity: Hashable, Sendable {
  /// Valid numbers of rows; the maximum is more than fits on any display.
  package static let rows = 1...100
  /// Valid numbers of letters.
  package static let letterBounds = 20.0...10_000

  /// Rows of a list, and splits on the running page.
  package var listRows = 4 { didSet { listRows = clamp(listRows, to: Self.rows) } }
  /// Prizes on a page of the award.
  package var prizes = 2 { didSet { prizes = clamp(prizes, to: Self.rows) } }
  /// Rows of a page of splits.
  package var splitRows = 6 { didSet { splitRows = clamp(splitRows, to: Self.rows) } }
  /// Number of small letters that fit beside a picture; by default, on the smallest screen.
  package var letters = 215.0 {
    didSet { letters = clamp(letters, to: Self.letterBounds) }
  }

  package init() {}
}

private func clamp<Value: Comparable>(_ value: Value, to bounds: ClosedRange<Value>) -> Value {
  min(max(value, bounds.lowerBound), bounds.upperBound)
}
