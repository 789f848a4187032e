/// The last weeks as bars.
package struct WeeksScreen: Hashable, Sendable, ScreenWords {
  /// One week.
  package struct Bar: Hashable, Sendable {
    /// "22", whole kilometres or miles, rounded down; empty for none.
    package var figure: String
    /// Height of the bar, 0...1, in proportion to the distance; 1 for the longest week.
    package var height: Double
  }

  /// "Last 8 weeks".
  package var title: String
  /// "This week" with "22.4 km", and "Streak" with "5" weeks.
  package var figures: [Labelled]
  /// Oldest first; the last is the current week.
  package var bars: [Bar]
  /// The first days of the first and the last of these weeks, "5 Oct" and "23 Nov".
  package var first: String
  package var last: String

  /// A figure with its label.
  package struct Labelled: Hashable, Sendable {
    package var label: String
    package var figure: Figure
  }

  package var name: String { "Weeks" }
  package var lines: [String] {
    let bars = bars.map { $0.figure.isEmpty ? "0" : $0.figure }.joined(separator: " ")
    return [title] + figures.map { "\($0.label) \($0.figure.words)" } + [bars, "\(first) \(last)"]
  }
}
