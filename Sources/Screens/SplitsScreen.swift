/// Times of the whole kilometres or miles.
package struct SplitsScreen: Hashable, Sendable, ScreenWords {
  /// One kilometre or mile.
  package struct Row: Hashable, Sendable {
    /// "3", or "0.4" for the rest.
    package var label: String
    /// "5:07".
    package var time: String
    /// "5:07 /km".
    package var pace: String
    /// Speed against the fastest split, 0...1.
    package var bar: Double

    package init(label: String, time: String, pace: String, bar: Double) {
      self.label = label
      self.time = time
      self.pace = pace
      self.bar = bar
    }
  }

  /// "Running splits" or "Run splits" in transcripts.
  package var name: String
  package var title: String
  /// The newest, or all of a finished run.
  package var rows: [Row]

  package init(name: String, title: String, rows: [Row]) {
    self.name = name
    self.title = title
    self.rows = rows
  }

  package var lines: [String] { [title] + rows.map { "\($0.label) \($0.time)" } }
}
