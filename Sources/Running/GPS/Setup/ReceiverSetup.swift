package import RunModel

/// An action for the caller to perform.
package enum SetupAction: Hashable, Sendable {
  /// Send bytes to the receiver.
  case send([UInt8])
  /// Switch the line to another baud rate.
  case setBaud(Int)
}

/// Configures a receiver that identifies itself: a pure value, driven by its bytes and the time.
///
/// ```
///         due       one epoch     an answer        all steps answered         GST, rate seen
///  idle ──────> due ──> listening ──> asking ──> telling ──────────────> watching ──> idle
///    ^           ^ begin           no answer: left unchanged │ two timeouts: stops early    │
///    └───────────┴─────────────────── power cycle ───────────┴──────────────────────────────┘
/// ```
/// An unidentified receiver is not configured: it is sent only five queries, each ignored by other
/// manufacturers' receivers; if its output hints at a manufacturer, that manufacturer's queries are
/// repeated once. Answers identify their query, so an answer is awaited only after the last query.
/// Each command is sent at most twice. A receiver that was power-cycled is set up again with
/// exponential back-off; after two unanswered attempts it is not queried again. Nothing is written
/// to non-volatile memory.
package struct ReceiverSetup: Sendable {
  /// Longest time to receive a whole epoch; by then the receiver may have identified itself.
  static let listeningTime = Duration.milliseconds(1500)
  /// Answer timeout: the answer comes between two bursts of sentences, which may last most of a
  /// second.
  static let answerTime = Duration.milliseconds(1500)
  /// Pause after an unacknowledged command; back-to-back commands confuse CASIC receivers.
  static let pause = Duration.milliseconds(300)
  static let watchingTime = Duration.milliseconds(2500)
  static let baudTime = Duration.seconds(3)
  /// A receiver silent for this long may have lost power.
  static let silence = Duration.milliseconds(2500)
  static let bootTime = Duration.seconds(1)
  static let shortestGap = Duration.seconds(30)
  static let longestGap = Duration.seconds(600)
  static let mostAttempts = 2
  static let mostInVain = 2

  enum State: Hashable, Sendable {
    case idle
    /// Waiting for the caller to call ``begin(at:baud:aid:)``.
    case due(Instant)
    case listening(until: Instant)
    case asking(SetupQuestion, until: Instant)
    case telling(SetupStep, attempt: Int, until: Instant)
    case pausing(until: Instant)
    case changingBaud(BaudChange)
    case watching(until: Instant)
  }

  let wishes: SetupWishes
  var state = State.idle
  var actions: [SetupAction] = []
  var finished: SetupReport?

  var answers = ReceiverAnswers()
  private var heard: [ReceiverAnswer] = []
  private var lastByte: Instant?
  /// Whether the receiver was silent and has not been understood since.
  private var wasSilent = false
  // The set-up in progress.
  var progress = Progress()
  /// Power commands of the last identified receiver; `nil` if power saving is off or not supported.
  var power: PowerSteps?
  /// The last identified receiver.
  var lastIdentity: ReceiverIdentity?
  /// Whether the receiver was commanded to save power.
  var isSaving = false
  // Across set-ups.
  private var begunAt: Instant?
  private var gap = ReceiverSetup.shortestGap
  /// Consecutive set-ups in which the receiver sent sentences but did not identify itself.
  var inVain = 0

  /// State of a set-up in progress.
  struct Progress: Sendable {
    var report = SetupReport()
    var aid = SetupAid()
    var baud = 9600
    var plan: SetupPlan?
    // Asking.
    var questions: [SetupQuestion] = []
    /// Whether the suspected manufacturer's queries were repeated.
    var isRepeated = false
    /// Whether the receiver sends PUBX sentences unsolicited, so that one more is not an answer.
    var saysPUBX = false
    var hasAskedPUBX = false
    var answersPUBX = false
    /// Sentence count at the last query.
    var sentencesBefore = 0
    // Telling.
    var steps: [SetupStep] = []
    var silentSteps = 0
    /// Whether the receiver may have been power-cycled meanwhile and lost its settings.
    var isForgotten = false
    // Observed output.
    var hasFix = false
    var hasErrorEstimate = false
    var lastTime: Int64?
    var interval: Int64?
    /// The last commanded fix rate, Hz.
    var rate: Int?
    /// Whether that rate was observed at least once.
    var hasRate = false
  }

  package init(_ wishes: SetupWishes) { self.wishes = wishes }

  // MARK: Interface

  /// Whether a set-up is in progress.
  package var isBusy: Bool {
    switch state {
    case .idle, .due: false
    case .listening, .asking, .telling, .pausing, .changingBaud, .watching: true
    }
  }

  /// Whether ``begin(at:baud:aid:)`` must be called.
  package func isDue(at now: Instant) -> Bool {
    if case .due(let due) = state { due <= now } else { false }
  }

  /// When ``advance(to:)`` or ``begin(at:baud:aid:)`` must next be called.
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

  /// Schedules a set-up of a receiver whose sentences are understood, delayed if one was done
  /// recently.
  package mutating func ask(at now: Instant) {
    guard state == .idle, inVain < ReceiverSetup.mostInVain else { return }
    state = .due(max(now, begunAt.map { $0 + gap } ?? now))
  }

  /// The receiver's identity once known, during a set-up.
  package var identity: ReceiverIdentity? { isBusy ? progress.report.identity : nil }

  /// Starts the set-up.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - baud: Baud rate of the line.
  ///   - aid: Position and time that may be sent to the receiver.
  package mutating func begin(at now: Instant, baud: Int, aid: SetupAid) {
    if begunAt != nil { gap = min(gap * 2, ReceiverSetup.longestGap) }
    begunAt = now
    progress = Progress()
    progress.baud = baud
    progress.aid = aid
    state = .listening(until: now + ReceiverSetup.listeningTime)
  }

  /// Aborts the set-up: the line is not writable or the receiver is no longer understood.
  package mutating func abandon() {
    state = .idle
    actions.removeAll()
  }

  /// Returns and clears the pending actions, in order.
  package mutating func takeActions() -> [SetupAction] {
    guard !actions.isEmpty else { return [] }
    defer { actions.removeAll() }
    return actions
  }

  /// Returns the report of a finished set-up, once.
  package mutating func takeReport() -> SetupReport? {
    defer { finished = nil }
    return finished
  }

  /// Reads bytes from the receiver.
  package mutating func read(_ bytes: [UInt8], at now: Instant) {
    guard !bytes.isEmpty else { return }
    if let lastByte, now - lastByte >= ReceiverSetup.silence { wasSilent = true }
    lastByte = now
    let sentences = answers.sentences
    answers.read(bytes, at: now, into: &heard)
    // After a power loss the receiver may have reverted to another baud rate: it is queried only
    // once it is understood.
    if wasSilent, answers.sentences > sentences {
      wasSilent = false
      forgotten(at: now)
    }
    for answer in heard { apply(answer, at: now) }
    heard.removeAll(keepingCapacity: true)
    if case .changingBaud(let change) = state, change.isHeard(answers.sentences) {
      baudHeard(change, at: now)
    }
  }

  /// Handles the expired deadline.
  package mutating func advance(to now: Instant) {
    guard let due = nextDeadline, due <= now else { return }
    switch state {
    case .idle, .due: break
    case .listening: beginAsking(at: now)
    case .asking: askNext(at: now)
    case .telling(let step, let attempt, _): silence(step, attempt, at: now)
    case .pausing: sendNext(at: now)
    case .changingBaud(let change): baudDue(change, at: now)
    case .watching: finish(at: now)
    }
  }

  /// Handles a possible power loss of the receiver, after which its settings must be sent again.
  mutating func forgotten(at now: Instant) {
    switch state {
    case .idle: ask(at: now + ReceiverSetup.bootTime)
    case .telling, .pausing, .watching: progress.isForgotten = true
    // A receiver that restarts at a new baud rate gets the remaining steps afterwards.
    case .due, .listening, .asking, .changingBaud: break
    }
  }
}
