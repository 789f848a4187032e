/// How far it is along the course, when its end will come, and what comes next.
package struct CourseScreen: Hashable, Sendable, ScreenWords {
  /// Where the runner has to go.
  package enum Next: Hashable, Sendable {
    /// On the course, the next turn.
    case cue(LiveMapScreen.Cue)
    /// Off the course: degrees to turn from the way one moves to its nearest place, -180..<180,
    /// `nil` while standing; and how far that is.
    case course(turn: Double?, distance: Figure)
    /// Back, where one comes from.
    case back
    /// Nothing, or nothing known.
    case none
  }

  /// "Park loop", "Off the course".
  package var title: String
  /// Whether that tells of a trouble.
  package var isAstray: Bool
  /// "3.42 km".
  package var left: Figure
  /// Time of day, "14:32".
  package var finish: String
  package var next: Next

  package var name: String { "Course" }
  package var variant: String { title }
  package var runningPage: String? { name }
  package var lines: [String] { [title, left.words, finish] + nextLines }

  private var nextLines: [String] {
    switch next {
    case .cue(let cue): [cue.words]
    case .course(let turn, let distance):
      [turn.map { "course \(Int($0)) in \(distance.words)" } ?? "course in \(distance.words)"]
    case .back: ["turn 180"]
    case .none: []
    }
  }
}
