/// Remaining distance along the course, expected arrival, and what comes next.
package struct CourseScreen: Hashable, Sendable, ScreenWords {
  /// Where the runner has to go.
  package enum Next: Hashable, Sendable {
    /// On the course, the next turn.
    case cue(LiveMapScreen.Cue)
    /// Off the course, the distance to its nearest point and the turn towards it, in degrees from
    /// the direction of movement, -180..<180; `nil` while standing.
    case course(turn: Double?, distance: Figure)
    /// Back the way the runner came.
    case back
    /// Nothing, or unknown.
    case none
  }

  /// "Park loop", "Off the course".
  package var title: String
  /// Whether the title reports a problem.
  package var isAstray: Bool
  /// "3.42 km".
  package var left: Figure
  /// Expected time of arrival, "14:32".
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
