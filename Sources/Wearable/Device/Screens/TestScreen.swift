/// A page of the self-test; its other questions use ``QuestionScreen``.
package enum TestScreen: Hashable, Sendable, ScreenWords {
  /// Reveals faults of an incorrectly wired or configured panel: rotation, mirroring, colours, and
  /// inverted brightness.
  package struct Picture: Hashable, Sendable {
    /// Text beside an up arrow, to be read from left to right.
    package var top: String
    /// Names of the bars, in the order of `TestColour`.
    package var colours: [String]
    package var question: String
    package var answers: [String]
    package var selected: Int
  }

  /// "Vibration" with "none".
  package struct Row: Hashable, Sendable {
    /// The meaning of its icon.
    package enum State: Hashable, CaseIterable, Sendable {
      case good
      case bad
      /// Not tested, or not present.
      case none
    }

    package var title: String
    package var value: String
    package var state: State
  }

  case picture(Picture)
  /// Keys to be pressed, and the share of the time limit that has passed, 0...1.
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
