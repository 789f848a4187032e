/// A page of the self-test; its other questions are those of ``QuestionScreen``.
package enum TestScreen: Hashable, Sendable, ScreenWords {
  /// Shows what a panel that is wired or set wrongly gets wrong: the turn, mirroring, colours, and
  /// light for dark.
  package struct Picture: Hashable, Sendable {
    /// Stands beside an arrow up, to be read from left to right.
    package var top: String
    /// Names of the bars, in the order of `TestColour`.
    package var colours: [String]
    package var question: String
    package var answers: [String]
    package var selected: Int
  }

  /// "Vibration" with "not there".
  package struct Row: Hashable, Sendable {
    /// What its icon says.
    package enum State: Hashable, CaseIterable, Sendable {
      case good
      case bad
      /// Not asked, or not there.
      case none
    }

    package var title: String
    package var value: String
    package var state: State
  }

  case picture(Picture)
  /// Keys that are to be pressed, and how much of the time for that has passed, 0...1.
  case keys(title: String, [String], note: String, progress: Double)
  case signal(title: String, strength: String, note: String, progress: Double)
  case result(title: String, [Row])

  package var name: String { "Test" }
  package var variant: String { lines.joined() }
  package var lines: [String] {
    switch self {
    case .picture(let picture):
      let answers = picture.answers.enumerated().map { index, answer in
        (index == picture.selected ? "> " : "") + answer
      }
      return [picture.top] + picture.colours + [picture.question] + answers
    case .keys(let title, let keys, let note, _):
      return ([title] + keys + [note]).filter { !$0.isEmpty }
    case .signal(let title, let strength, let note, _):
      return [title, strength, note].filter { !$0.isEmpty }
    case .result(let title, let rows): return [title] + rows.map { "\($0.title): \($0.value)" }
    }
  }
}
