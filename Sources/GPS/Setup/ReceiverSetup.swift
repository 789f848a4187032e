package import RunModel

/// What the rim does for the set-up.
package enum SetupAction: Hashable, Sendable {
  /// Bytes for the receiver.
  case send([UInt8])
  /// The line goes on at another rate.
  case setBaud(Int)
}

/// Sets a receiver up as far as it answers: a pure value, given its bytes and the time.
///
/// ```
///         due         1.5 s       an answer        each told, and answered    GST, rate seen
///  idle ──────> due ──> listening ──> asking ──> telling ──────────────> watching ──> idle
///    ^           ^ begin       nobody answers: left as it is │ silent twice: that was all   │
///    └───────────┴─────────────── switched off and on ───────┴──────────────────────────────┘
/// ```
/// Nothing is told to a receiver that does not say who it is: it only hears four questions, each of
/// which other makers' receivers pass over. Each thing is told twice at most. A receiver that was
/// switched off and on is set up anew, after longer and longer pauses; one that has twice not
/// answered is not asked again. Nothing is stored where it would outlast the power.
package struct ReceiverSetup: Sendable {
  static let listeningTime = Duration.milliseconds(1500)
  /// A receiver answers between two bursts of sentences, which may be most of a second.
  static let answerTime = Duration.milliseconds(1500)
  /// After what is not answered; two commands at once confuse receivers of CASIC.
  static let pause = Duration.milliseconds(300)
  static let watchingTime = Duration.milliseconds(2500)
  static let baudTime = Duration.seconds(3)
  /// A receiver that says nothing for so long may have been without power.
  static let silence = Duration.milliseconds(2500)
  static let bootTime = Duration.seconds(1)
  static let shortestGap = Duration.seconds(30)
  static let longestGap = Duration.seconds(600)
  static let mostAttempts = 2
  static let mostInVain = 2

  enum State: Hashable, Sendable {
    case idle
    /// To be begun by the rim.
    case due(Instant)
    case listening(until: Instant)
    case asking(SetupQuestion, until: Instant)
    case telling(SetupStep, attempt: Int, until: Instant)
    case pausing(until: Instant)
    case changingBaud(BaudChange)
    case watching(until: Instant)
  }

  let wishes: SetupWishes
  private(set) var state = State.idle
  var actions: [SetupAction] = []
  private var finished: SetupReport?

  private var answers = ReceiverAnswers()
  private var heard: [ReceiverAnswer] = []
  private var lastByte: Instant?
  // Of the set-up that is on.
  var report = SetupReport()
  var aid = SetupAid()
  var baud = 9600
  private var questions: [SetupQuestion] = []
  private var steps: [SetupStep] = []
  private var silentSteps = 0
  private var hasFix = false
  private var hasErrorEstimate = false
  private var lastTime: Int64?
  private var interval: Int64?
  // Of all of them.
  private var begunAt: Instant?
  private var gap = ReceiverSetup.shortestGap
  private var inVain = 0

  package init(_ wishes: SetupWishes) { self.wishes = wishes }

  // MARK: For the rim

  /// Something is being asked or told.
  package var isBusy: Bool {
    switch state {
    case .idle, .due: false
    case .listening, .asking, .telling, .pausing, .changingBaud, .watching: true
    }
  }

  /// The rim is to call ``begin(at:baud:aid:)``.
  package func isDue(at now: Instant) -> Bool {
    if case .due(let due) = state { due <= now } else { false }
  }

  /// When ``advance(to:)`` or ``begin(at:baud:aid:)`` has something to do.
  package var nextDeadline: Instant? {
    switch state {
    case .idle: nil
    case .due(let due): due
    case .listening(let until), .asking(_, let until), .telling(_, _, let until),
      .pausing(let until), .watching(let until):
      until
    case .changingBaud(let change): change.until
    }
  }

  /// The receiver has been understood; it is set up unless that has just been done.
  package mutating func ask(at now: Instant) {
    guard state == .idle, inVain < ReceiverSetup.mostInVain else { return }
    state = .due(max(now, begunAt.map { $0 + gap } ?? now))
  }

  /// Begins.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - baud: Rate of the line.
  ///   - aid: What the receiver may be told about itself.
  package mutating func begin(at now: Instant, baud: Int, aid: SetupAid) {
    if begunAt != nil { gap = min(gap * 2, ReceiverSetup.longestGap) }
    begunAt = now
    report = SetupReport()
    self.baud = baud
    self.aid = aid
    questions = []
    steps = []
    silentSteps = 0
    hasFix = false
    hasErrorEstimate = false
    lastTime = nil
    interval = nil
    state = .listening(until: now + ReceiverSetup.listeningTime)
  }

  /// Gives up what is on: the line cannot be written, or is not understood any more.
  package mutating func abandon() {
    state = .idle
    actions.removeAll()
  }

  /// What is to be done, in order.
  package mutating func takeActions() -> [SetupAction] {
    guard !actions.isEmpty else { return [] }
    defer { actions.removeAll() }
    return actions
  }

  /// What came of a set-up that is over, once.
  package mutating func takeReport() -> SetupReport? {
    defer { finished = nil }
    return finished
  }

  /// Takes what the receiver says.
  package mutating func read(_ bytes: [UInt8], at now: Instant) {
    guard !bytes.isEmpty else { return }
    if let lastByte, now - lastByte >= ReceiverSetup.silence, state == .idle { restart(at: now) }
    lastByte = now
    answers.read(bytes, at: now, into: &heard)
    for answer in heard { take(answer, at: now) }
    heard.removeAll(keepingCapacity: true)
    if case .changingBaud(var change) = state, change.isHeard(answers.sentences) {
      baudHeard(&change, at: now)
    }
  }

  /// Works off what is due.
  package mutating func advance(to now: Instant) {
    guard let due = nextDeadline, due <= now else { return }
    switch state {
    case .idle, .due: break
    case .listening: askNext(at: now)
    case .asking(let question, _):
      // What was heard on its own is worth a second try.
      if question.maker == report.hint, !question.isRepeated {
        questions.insert(question.repeated, at: 0)
      }
      askNext(at: now)
    case .telling(let step, let attempt, _): silence(step, attempt, at: now)
    case .pausing: tellNext(at: now)
    case .changingBaud(var change): baudDue(&change, at: now)
    case .watching: finish()
    }
  }
}

// MARK: - Asking

extension ReceiverSetup {
  private mutating func restart(at now: Instant) { ask(at: now + ReceiverSetup.bootTime) }

  private mutating func askNext(at now: Instant) {
    if case .listening = state { questions = SetupQuestion.order(hint: report.hint) }
    guard !questions.isEmpty else { return finish() }
    let question = questions.removeFirst()
    actions.append(.send(question.bytes))
    state = .asking(question, until: now + ReceiverSetup.answerTime)
  }

  private mutating func take(_ answer: ReceiverAnswer, at now: Instant) {
    switch answer {
    case .identity(let identity): identify(identity, at: now)
    case .hint(let maker): hint(maker, at: now)
    case .started: if state == .idle { restart(at: now) }
    case .frame(let dialect, let kind, let isDone):
      if kind == UBX.version, dialect == .ubx, !isDone, case .asking(let question, _) = state,
        question.subject == .ubxVersion
      {
        // It knows the frames, but is none of theirs: receivers of CASIC may refuse them.
        askNext(at: now)
      }
      answered(.frame(dialect, kind), isDone, at: now)
    case .sentence(let number, let isDone): answered(.sentence(number), isDone, at: now)
    case .errorEstimate: hasErrorEstimate = true
    case .time(let time): note(time)
    case .fix: hasFix = true
    }
    if case .watching = state, !isCurious { finish() }
  }

  private mutating func hint(_ maker: ReceiverMaker, at now: Instant) {
    guard isBusy, report.identity == nil else { return }
    let isNews = report.hint == nil
    if isNews { report.hint = maker }
    guard case .asking(let question, _) = state else { return }
    if question.subject == .pubxPosition, maker == .ublox {
      var identity = ReceiverIdentity(.ublox)
      identity.speaksTextOnly = true
      identify(identity, at: now)
    } else if isNews, maker != question.maker {
      // It told on itself, perhaps by its dislike of the question.
      let own = questions.filter { $0.maker == maker }
      questions = own + questions.filter { $0.maker != maker }
      askNext(at: now)
    }
  }

  private mutating func identify(_ identity: ReceiverIdentity, at now: Instant) {
    switch state {
    case .listening, .asking: break
    case .idle, .due, .telling, .pausing, .changingBaud, .watching: return
    }
    report.identity = identity
    let plan = SetupPlan(identity: identity, wishes: wishes, aid: aid, baud: baud)
    steps = plan.steps(hasFix: hasFix)
    for gap in plan.gaps { report.note(gap.subject, gap.outcome) }
    hasErrorEstimate = false
    tellNext(at: now)
  }
}

// MARK: - Telling

extension ReceiverSetup {
  private mutating func tellNext(at now: Instant) {
    guard !steps.isEmpty else { return watch(at: now) }
    let step = steps.removeFirst()
    tell(step, attempt: 1, at: now)
  }

  private mutating func tell(_ step: SetupStep, attempt: Int, at now: Instant) {
    let bytes = step.bytes(aid, at: now)
    actions.append(.send(bytes))
    switch step.proof {
    case .frame, .sentence:
      state = .telling(step, attempt: attempt, until: now + ReceiverSetup.answerTime)
    case .none:
      note(step, .told)
      state = .pausing(until: now + ReceiverSetup.pause)
    case .baud(let target):
      state = .changingBaud(BaudChange(from: baud, to: target, told: bytes.count, at: now))
    }
    if step.subjects.contains(.rate(wishes.rate)) {
      lastTime = nil
      interval = nil
    }
  }

  private mutating func answered(_ proof: SetupStep.Proof, _ isDone: Bool, at now: Instant) {
    guard case .telling(let step, _, _) = state, step.proof == proof else { return }
    silentSteps = 0
    note(step, isDone ? .acknowledged : .refused)
    if !isDone { steps = step.otherwise + steps }
    tellNext(at: now)
  }

  private mutating func silence(_ step: SetupStep, _ attempt: Int, at now: Instant) {
    if attempt < ReceiverSetup.mostAttempts { return tell(step, attempt: attempt + 1, at: now) }
    note(step, .unanswered)
    silentSteps += 1
    // Twice in a row: it is gone.
    if silentSteps >= 2 { steps = [] }
    tellNext(at: now)
  }

  private mutating func note(_ step: SetupStep, _ outcome: SetupOutcome) {
    for subject in step.subjects {
      // What is tried instead makes up for the refusal.
      if report.outcome(of: subject) == .refused, outcome.isGood {
        report.replace(subject, outcome)
      } else {
        report.note(subject, outcome)
      }
    }
  }

  // MARK: Baud rate

  private mutating func baudDue(_ change: inout BaudChange, at now: Instant) {
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
      report.note(.baud(change.target), .unanswered)
      dropRate("the line could not be made faster")
      // Whoever looks after the line searches its rate.
      steps = []
      return tellNext(at: now)
    }
    state = .changingBaud(change)
  }

  private mutating func baudHeard(_ change: inout BaudChange, at now: Instant) {
    let subject = SetupSubject.baud(change.target)
    switch change.phase {
    case .leaving: return
    case .arriving:
      baud = change.target
      report.note(subject, .seen)
    case .returning:
      report.note(subject, .refused)
      dropRate("\(wishes.rate) a second need \(change.target) baud")
    }
    tellNext(at: now)
  }

  private mutating func dropRate(_ reason: String) {
    let subject = SetupSubject.rate(wishes.rate)
    steps.removeAll { $0.subjects.contains(subject) }
    report.note(subject, .impossible(reason: reason))
  }
}

// MARK: - Watching

extension ReceiverSetup {
  /// Effects that nothing else proves: whether GST comes, and how often fixes come.
  private var isCurious: Bool {
    let gst = report.outcome(of: .positionError)
    let awaitsGST = gst?.isGood == true && !hasErrorEstimate
    let awaitsRate = report.outcome(of: .rate(wishes.rate)) == .told && interval == nil
    return awaitsGST || awaitsRate
  }

  private mutating func watch(at now: Instant) {
    guard isCurious, silentSteps < 2 else { return finish() }
    state = .watching(until: now + ReceiverSetup.watchingTime)
  }

  private mutating func note(_ time: Int64) {
    if let lastTime, time > lastTime { interval = time - lastTime }
    lastTime = time
  }

  private mutating func finish() {
    if report.outcome(of: .positionError)?.isGood == true {
      report.replace(.positionError, hasErrorEstimate ? .seen : .unseen)
    }
    let rate = SetupSubject.rate(wishes.rate)
    if report.outcome(of: rate) == .told, let interval {
      report.replace(rate, interval == Int64(1000 / wishes.rate) ? .seen : .unseen)
    }
    inVain = report.identity == nil ? inVain + 1 : 0
    finished = report
    state = .idle
  }
}
