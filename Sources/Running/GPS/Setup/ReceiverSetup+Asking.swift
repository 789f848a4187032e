import RunModel

// Identification: sending the queries and handling the answers.

extension ReceiverSetup {
  mutating func beginAsking(at now: Instant) {
    progress.questions = SetupQuestion.order(hint: progress.report.hint)
    askNext(at: now)
  }

  /// Sends the next query; ends the phase when the last one has timed out.
  mutating func askNext(at now: Instant) {
    if progress.questions.isEmpty {
      guard let hint = progress.report.hint, !progress.isRepeated else {
        return concludeAsking(at: now)
      }
      // A receiver that hints at its manufacturer is worth a second try.
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

  /// Moves the queries of the suspected manufacturer to the front.
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
    // The last query may have been sent just now.
    state = .pausing(until: now + ReceiverSetup.pause)
  }

  /// Records the time of an epoch; a second epoch ends the listening phase, because the first is
  /// then complete.
  private mutating func measureInterval(_ time: Int64, at now: Instant) {
    let last = progress.lastTime
    progress.lastTime = time
    guard let last, time != last else { return }
    // Skipped at midnight.
    if time > last { setInterval(time - last) }
    if case .listening = state { beginAsking(at: now) }
  }
}
