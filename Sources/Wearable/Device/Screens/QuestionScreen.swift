/// A question with its answers: what to do with a paused or interrupted run, whether to cut off its
/// end, restore a deleted run or power off, or a question of the self-test.
package struct QuestionScreen: Hashable, Sendable, ScreenWords {
  /// One answer.
  package struct Answer: Hashable, Sendable {
    /// The icon of an answer.
    package enum Icon: Hashable, CaseIterable, Sendable {
      case resume
      case save
      case discard
      /// Keeps a continued run as it was saved.
      case keep
      case summary
      case cut
      case cancel
      case powerOff
      case yes
      case no
    }

    package var icon: Icon
    package var title: String
  }

  /// "Paused", "Run interrupted".
  package var title: String
  /// Distance of the run; empty if it is not shown.
  package var distance: Figure
  package var time: String
  package var answers: [Answer]
  package var selected: Int
  /// The effect of the selected answer: "You lose: Mars, Phobos".
  package var note: String
  /// Progress of a confirm-hold, 0...1; `nil` if there is none.
  package var confirming: Double?

  package var name: String { title }
  package var variant: String { "\(selected)\(answers.count)" }
  package var lines: [String] {
    let rows = answers.enumerated().map { ($0 == selected ? "> " : "") + $1.title }
    return ([distance.words, time] + rows + [note]).filter { !$0.isEmpty }
  }
}
