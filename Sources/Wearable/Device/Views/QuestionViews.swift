import RunModel
import Tracking
import Words

// Questions about the run in progress.

/// Answers in the pause menu and to the question after a reboot.
enum Answer: Hashable, CaseIterable, Sendable {
  case resume
  case save
  case discard
  case summary
}

/// A question with these answers.
protocol RunQuestionView: ItemView where Item == Answer {
  var title: Title { get }
}

extension RunQuestionView {
  var keys: TableRow { .question }

  func content(of device: Device) -> ScreenContent { .question(device.questionScreen(title, item)) }

  func step(by step: Int, in device: inout Device) {
    let next = stepped(by: step, in: device)
    device.navigation.show(AnyView(next))
    if next.item == .discard { device.weighDiscarding() }
  }

  func select(in device: inout Device) { device.answer(item) }
  func asksToConfirm(in device: Device) -> Bool { item == .discard }
  func confirm(in device: inout Device) { if item == .discard { device.discard() } }
}

/// The pause menu.
struct PausedView: RunQuestionView {
  var item: Answer

  var title: Title { .paused }
}

/// The question after a reboot; recording continues in the background.
struct InterruptedView: RunQuestionView {
  var item: Answer

  var title: Title { .interrupted }
  var traits: ViewTraits { .runTime }
}

extension AnyView {
  static func paused(_ answer: Answer) -> AnyView { AnyView(PausedView(item: answer)) }
  static func interrupted(_ answer: Answer) -> AnyView { AnyView(InterruptedView(item: answer)) }
}

extension Device {
  fileprivate mutating func answer(_ answer: Answer) {
    switch answer {
    case .resume: resume()
    case .save: save()
    // Requires a hold, as its row says.
    case .discard: break
    case .summary:
      openSummary()
      navigation.open(.summary(.map))
    }
  }

  fileprivate func questionScreen(_ title: Title, _ selected: Answer) -> QuestionScreen {
    let answers = Answer.allCases.map { answer in
      switch answer {
      case .resume: QuestionScreen.Answer(icon: .resume, title: words.action(.resume))
      case .save: QuestionScreen.Answer(icon: .save, title: words.action(.saveRun))
      case .discard:
        discardAnswer(isSelected: selected == .discard)
      case .summary:
        QuestionScreen.Answer(icon: .summary, title: words.action(.summary))
      }
    }
    return QuestionScreen(
      title: words.title(title),
      distance: session.live.map(distance) ?? Figure(formats.distance(0)),
      time: formats.duration(session.live?.duration(at: now) ?? 0), answers: answers,
      selected: Answer.allCases.firstIndex(of: selected) ?? 0,
      note: note(on: selected), confirming: confirming)
  }

  private func discardAnswer(isSelected: Bool) -> QuestionScreen.Answer {
    guard keepsSaved else {
      return QuestionScreen.Answer(
        icon: .discard, title: isSelected ? discardWords : words.action(.discard))
    }
    return QuestionScreen.Answer(
      icon: .keep, title: isSelected ? discardWords : words.action(.keepAsSaved))
  }

  var discardWords: String { words.action(keepsSaved ? .holdToKeep : .holdToDiscard) }

  /// Whether the run was saved and continued: its file stays when the rest is discarded.
  private var keepsSaved: Bool { session.live?.recorder.isContinued ?? false }

  /// Describes the effect of an answer and, after a reboot, whether it applies on timeout.
  private func note(on answer: Answer) -> String {
    switch answer {
    case .resume:
      guard let question = session.question else { return "" }
      return question.isShort
        ? countdown { .resumesIn($0) } : words.run(.breakIsPause)
    case .save:
      guard let question = session.question, !question.isShort else { return "" }
      return countdown { .savesIn($0) }
    case .discard:
      let losses = browsing.losses
      guard keepsSaved else { return lossWords(losses) }
      return words.pause(
        losses.isEmpty ? .asSavedNothingLost : .asSaved(losses: lossWords(losses)))
    case .summary: return ""
    }
  }

  /// "Saves in 0:52"; empty while the deadline is unknown.
  private func countdown(_ phrase: (String) -> PausePhrase) -> String {
    guard let deadline = session.question?.deadline else { return "" }
    let seconds = max(0, ((deadline - now).inSeconds - 1e-9).rounded(.up))
    return words.pause(phrase(formats.duration(seconds)))
  }

  /// When the countdown next changes.
  var countdownStep: Instant? {
    guard navigation.top.is(InterruptedView.self), let deadline = session.question?.deadline,
      deadline > now
    else { return nil }
    let nanoseconds = (deadline - now).nanoseconds
    let part = nanoseconds % 1_000_000_000
    return now + .nanoseconds(part == 0 ? 1_000_000_000 : part)
  }

  /// Determines the badges that would be lost by discarding the run, once that answer is selected:
  /// the search for best efforts is too slow to be repeated for every frame.
  fileprivate mutating func weighDiscarding() {
    guard let live = session.live else { return }
    var run = live.summary(at: now)
    run.bestEfforts = library.standings.bestEfforts(in: live.recorder.curve)
    browsing.weigh(losses: library.gains(of: run, over: keepsSaved ? live.saved : nil))
  }
}
