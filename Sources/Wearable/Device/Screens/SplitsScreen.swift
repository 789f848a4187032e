/// The splits of a run, one per kilometre or mile, or the steps of its workout.
package struct SplitsScreen: Hashable, Sendable, ScreenWords {
  /// The kind of run that the splits belong to.
  package enum RunKind: Hashable, Sendable {
    case running
    case stored
    /// The steps of a stored run's workout.
    case steps
  }

  /// A mark on the fastest or the slowest split.
  package enum Mark: Hashable, Sendable {
    case fastest
    case slowest
  }

  /// One kilometre or mile, or one step.
  package struct Row: Hashable, Sendable {
    /// "3", "0.4" for the last, incomplete split, or "Rest".
    package var label: Figure
    /// "5:07".
    package var time: String
    /// "5:07 /km".
    package var pace: Figure
    /// Length of the bar, 0...1, scaled by speed from the slowest split to the fastest.
    package var bar: Double
    package var mark: Mark? = nil
    /// The kind of a step; `nil` for a split.
    package var tone: WorkoutScreen.Tone? = nil
  }

  package var run: RunKind
  package var title: String
  /// Shown instead of the title while running: "5.27 km", "27:14".
  package var figures: [Figure]
  /// "2/3" if there are several pages, otherwise empty.
  package var page: String
  /// The newest splits, or one page of a stored run's splits.
  package var rows: [Row]

  package init(
    of run: RunKind, title: String = "", figures: [Figure] = [], page: String = "", rows: [Row]
  ) {
    self.run = run
    self.title = title
    self.figures = figures
    self.page = page
    self.rows = rows
  }

  package var name: String {
    switch run {
    case .running: "Running splits"
    case .stored: "Run splits"
    case .steps: "Run steps"
    }
  }
  package var variant: String { page }
  // Splits of a stored run may fill several pages.
  package var runningPage: String? { "\(run) \(page)" }
  package var lines: [String] {
    let words = rows.map { row in
      let mark =
        switch row.mark {
        case .fastest: " fastest"
        case .slowest: " slowest"
        case nil: ""
        }
      return "\(row.label.words) \(row.time)\(mark)"
    }
    let head = figures.isEmpty ? title : figures.map(\.words).joined(separator: " ")
    return [page.isEmpty ? head : "\(head) \(page)"] + words
  }
}
