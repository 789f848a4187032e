import RunModel

// Who are you: the questions, and what is made of all that the receiver says.

extension ReceiverSetup {
  mutating func beginAsking(at now: Instant) {
    progress.questions = SetupQuestion.order(hint: progress.report.hint)
    askNext(at: now)
  }

  /// Asks the next question; after the last one that nobody answered it is over.
  mutating func askNext(at now: Instant) {
    if progress.questions.isEmpty {
      guard let hint = progress.report.hint, !progress.isRepeated else {
        return concludeAsking(at: now)
      }
      // What sounds like its maker's is worth a second try.
      progress.isRepeated = true
      progress.questions = SetupQuestion.all(of: hint)
    }
    let question = progress.questions.removeFirst()
    actions.append(.send(question.bytes))
    if question.subject == .pubxPosition { progress.hasAskedPUBX = true }
    progress.sentencesBefore = answers.sentences
    let isLast = progress.questions.isEmpty
    let until = now + (isLast ? ReceiverSetup.answerTime : ReceiverSetup.pause)
    state = .asking(question, until: until)
  }

  private mutating func concludeAsking(at now: Instant) {
    guard progress.answersPUBX else { return finish(at: now) }
    var identity = ReceiverIdentity(.ublox)
    identity.speaksTextOnly = true
    identify(identity, at: now)
  }

  mutating func apply(_ answer: ReceiverAnswer, at now: Instant) {
    switch answer {
    case .identity(let identity): identify(identity, at: now)
    case .hint(let maker): hint(maker)
    case .pubx:
      hint(.ublox)
      switch state {
      case .asking where progress.hasAskedPUBX: progress.answersPUBX = !progress.saysPUBX
      case .listening, .asking: progress.saysPUBX = true
      case .idle, .due, .telling, .pausing, .changingBaud, .watching: break
      }
    case .started: forgotten(at: now)
    case .frame(let dialect, let kind, let isDone):
      answered(.frame(dialect, kind), isDone, at: now)
    case .sentence(let number, let isDone): answered(.sentence(number), isDone, at: now)
    case .errorEstimate: progress.hasErrorEstimate = true
    case .time(let time): measureInterval(time, at: now)
    case .fix: progress.hasFix = true
    }
    if case .watching = state, !isCurious { finish(at: now) }
  }

  /// Questions of the maker that one thinks of come first.
  private mutating func hint(_ maker: ReceiverMaker) {
    guard isBusy, progress.report.identity == nil, progress.report.hint == nil else { return }
    progress.report.hint = maker
    let questions = progress.questions
    progress.questions =
      questions.filter { $0.maker == maker } + questions.filter { $0.maker != maker }
  }

  private mutating func identify(_ identity: ReceiverIdentity, at now: Instant) {
    switch state {
    case .listening, .asking: break
    case .idle, .due, .telling, .pausing, .changingBaud, .watching: return
    }
    progress.report.identity = identity
    lastIdentity = identity
    let plan = SetupPlan(
      identity: identity, wishes: wishes, aid: progress.aid, baud: progress.baud)
    progress.plan = plan
    power = plan.power
    progress.steps = plan.lineSteps + plan.steps(hasFix: progress.hasFix)
    for gap in plan.gaps { progress.report.set(gap.subject, gap.outcome) }
    progress.hasErrorEstimate = false
    progress.questions = []
    // The last question may have been asked just now.
    state = .pausing(until: now + ReceiverSetup.pause)
  }

  /// Notes the time of an epoch; a second one ends the listening, for the first was heard whole.
  private mutating func measureInterval(_ time: Int64, at now: Instant) {
    let last = progress.lastTime
    progress.lastTime = time
    guard let last, time != last else { return }
    // Not over midnight.
    if time > last { setInterval(time - last) }
    if case .listening = state { beginAsking(at: now) }
  }
}
