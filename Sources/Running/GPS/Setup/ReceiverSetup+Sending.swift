import RunModel

// Sending commands step by step, and observing their effect.

extension ReceiverSetup {
  mutating func sendNext(at now: Instant) {
    guard !progress.steps.isEmpty else { return watch(at: now) }
    let step = progress.steps.removeFirst()
    if let rate = step.rate, rate > 1, wishes.rate == nil, !isGood(.sentences) {
      // Its output per fix would exceed what the baud rate was chosen for.
      let reason = "it keeps sending needless sentences"
      progress.report.set(.rate(rate), .impossible(reason: reason))
      progress.steps = step.otherwise + progress.steps
      return sendNext(at: now)
    }
    send(step, attempt: 1, at: now)
  }

  private mutating func send(_ step: SetupStep, attempt: Int, at now: Instant) {
    let bytes = step.bytes(progress.aid, at: now)
    actions.append(.send(bytes))
    if step.subjects == [.power(saves: false)] { isSaving = false }
    switch step.proof {
    case .frame, .sentence:
      state = .telling(step, attempt: attempt, until: now + ReceiverSetup.answerTime)
    case .none:
      report(step, .told)
      state = .pausing(until: now + ReceiverSetup.pause)
    case .baud(let target):
      let change = BaudChange(from: progress.baud, to: target, told: bytes.count, at: now)
      state = .changingBaud(change)
    }
    if let rate = step.rate {
      progress.rate = rate
      progress.lastTime = nil
      progress.interval = nil
      progress.hasRate = false
    }
  }

  mutating func answered(_ proof: SetupStep.Proof, _ isDone: Bool, at now: Instant) {
    guard case .telling(let step, let attempt, _) = state, step.proof == proof else { return }
    progress.silentSteps = 0
    if isDone {
      report(step, .acknowledged)
    } else {
      // A subject that has a fallback gets its outcome from the fallback.
      let retried = Set(step.otherwise.flatMap(\.subjects))
      for subject in step.subjects where !retried.contains(subject) {
        progress.report.set(subject, .refused)
      }
      progress.steps = step.otherwise + progress.steps
      powerFailed(step, isRefused: true)
    }
    guard attempt > 1 else { return sendNext(at: now) }
    // A late answer to the first attempt must not be mistaken for the next step's.
    state = .pausing(until: now + ReceiverSetup.pause)
  }

  mutating func silence(_ step: SetupStep, _ attempt: Int, at now: Instant) {
    if attempt < ReceiverSetup.mostAttempts { return send(step, attempt: attempt + 1, at: now) }
    report(step, .unanswered)
    powerFailed(step, isRefused: false)
    // The command may or may not have taken effect.
    if step.rate != nil { progress.steps = step.otherwise + progress.steps }
    progress.silentSteps += 1
    // Two timeouts in a row: the receiver is gone.
    if progress.silentSteps >= 2 {
      for step in progress.steps { report(step, .unanswered) }
      progress.steps = []
    }
    sendNext(at: now)
  }

  private mutating func report(_ step: SetupStep, _ outcome: SetupOutcome) {
    for subject in step.subjects { progress.report.set(subject, outcome) }
  }
}

// MARK: - Baud rate

extension ReceiverSetup {
  mutating func baudDue(_ change: BaudChange, at now: Instant) {
    var change = change
    switch change.phase {
    case .leaving:
      change.phase = .arriving(after: answers.sentences)
      change.until = now + ReceiverSetup.baudTime
      actions.append(.setBaud(change.target))
    case .arriving:
      change.phase = .returning(after: answers.sentences)
      change.until = now + ReceiverSetup.baudTime
      actions.append(.setBaud(change.origin))
    case .returning:
      progress.report.set(.baud(change.target), .unanswered)
      dropRate("the baud rate could not be raised")
      // The owner of the line detects the baud rate.
      progress.steps = []
      return sendNext(at: now)
    }
    state = .changingBaud(change)
  }

  mutating func baudHeard(_ change: BaudChange, at now: Instant) {
    let subject = SetupSubject.baud(change.target)
    switch change.phase {
    case .leaving: return
    case .arriving:
      progress.baud = change.target
      progress.report.set(subject, .seen)
    case .returning:
      progress.report.set(subject, .refused)
      dropRate(LineBudget.tooSlow(change.origin))
    }
    // Answers count from now on: earlier ones came at another baud rate.
    state = .pausing(until: now + ReceiverSetup.pause)
  }

  /// Continues as for a receiver limited to 1 Hz.
  private mutating func dropRate(_ reason: String) {
    progress.plan?.rate = 1
    progress.steps = progress.plan?.steps(hasFix: progress.hasFix) ?? []
    progress.report.set(.rate(wishes.wantedRate), .impossible(reason: reason))
  }
}

// MARK: - Watching

extension ReceiverSetup {
  /// Whether effects without an acknowledgement are still awaited: GST sentences and the fix rate.
  var isCurious: Bool {
    let awaitsGST = isGood(.positionError) && !progress.hasErrorEstimate
    return awaitsGST || awaitsRate
  }

  private func isGood(_ subject: SetupSubject) -> Bool {
    progress.report.outcome(of: subject)?.isGood == true
  }

  /// Whether the fix rate must still be confirmed: the receiver may not reach an acknowledged rate,
  /// but all reach 1 Hz.
  private var awaitsRate: Bool {
    guard let rate = progress.rate, isGood(.rate(rate)), !progress.hasRate else { return false }
    return progress.interval != nil || rate > 1 || progress.report.outcome(of: .rate(rate)) == .told
  }

  /// Records the interval between two epochs in milliseconds; their times have two decimals.
  mutating func setInterval(_ interval: Int64) {
    progress.interval = interval
    guard let rate = progress.rate else { return }
    if abs(interval - Int64(1000 / rate)) <= 10 { progress.hasRate = true }
  }

  /// Compares the commanded rate with the observed one.
  ///
  /// - Returns: Whether the receiver is set back to 1 Hz: no other rate was requested, and
  ///   sentences sent once every N fixes would be too rare.
  private mutating func judgeRate() -> Bool {
    guard let rate = progress.rate, isGood(.rate(rate)), progress.interval != nil else {
      return false
    }
    progress.report.replace(.rate(rate), progress.hasRate ? .seen : .unseen)
    guard !progress.hasRate, rate > 1, wishes.rate == nil, let plan = progress.plan else {
      return false
    }
    progress.steps = plan.slowSteps
    return true
  }

  private mutating func watch(at now: Instant) {
    guard isCurious, progress.silentSteps < 2 else { return finish(at: now) }
    state = .watching(until: now + ReceiverSetup.watchingTime)
  }

  mutating func finish(at now: Instant) {
    if judgeRate() { return sendNext(at: now) }
    var report = progress.report
    if isGood(.positionError) {
      report.replace(.positionError, progress.hasErrorEstimate ? .seen : .unseen)
    }
    if report.identity != nil {
      inVain = 0
    } else if answers.sentences > progress.sentencesBefore {
      inVain += 1
    }
    finished = report
    state = .idle
    if progress.isForgotten { forgotten(at: now) }
  }
}
