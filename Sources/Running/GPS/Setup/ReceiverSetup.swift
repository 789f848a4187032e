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
///         due       one epoch     an answer        each told, and answered    GST, rate seen
///  idle ──────> due ──> listening ──> asking ──> telling ──────────────> watching ──> idle
///    ^           ^ begin       nobody answers: left as it is │ silent twice: that was all   │
///    └───────────┴─────────────── switched off and on ───────┴──────────────────────────────┘
/// ```
/// Nothing is told to a receiver that does not say who it is: it only hears five questions, each of
/// which other makers' receivers pass over; one that sounds like a maker's and does not answer
/// hears that maker's once more. They follow each other without waiting for answers, which say
/// themselves to what; the last one is waited for. Each thing is told twice at most. A receiver
/// that was switched off and on is set up anew, after longer and longer pauses; one that has twice
/// not answered is not asked again. Nothing is stored where it would outlast the power.
package struct ReceiverSetup: Sendable {
  /// The longest that it takes to hear a whole epoch, by then a receiver may have named itself.
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
  var state = State.idle
  var actions: [SetupAction] = []
  var finished: SetupReport?

  var answers = ReceiverAnswers()
  private var heard: [ReceiverAnswer] = []
  private var lastByte: Instant?
  /// It was silent, and has not been understood since.
  private var wasSilent = false
  // Of the set-up that is on.
  var progress = Progress()
  /// Of the receiver that was identified last; `nil` when it is never told to save power.
  var power: PowerSteps?
  /// The receiver that was identified last.
  var lastIdentity: ReceiverIdentity?
  /// It was told to save power.
  var isSaving = false
  // Of all of them.
  private var begunAt: Instant?
  private var gap = ReceiverSetup.shortestGap
  /// How often in a row it spoke, but not of itself.
  var inVain = 0

  /// What is known and still to be done of a set-up that is on.
  struct Progress: Sendable {
    var report = SetupReport()
    var aid = SetupAid()
    var baud = 9600
    var plan: SetupPlan?
    // Asking.
    var questions: [SetupQuestion] = []
    /// The maker that one thinks of was asked a second time.
    var isRepeated = false
    /// It says PUBX sentences unasked: one more of them answers nothing.
    var saysPUBX = false
    var hasAskedPUBX = false
    var answersPUBX = false
    /// Sentences that had come when it was asked last.
    var sentencesBefore = 0
    // Telling.
    var steps: [SetupStep] = []
    var silentSteps = 0
    /// It was perhaps switched off and on meanwhile, and has forgotten what it was told.
    var isForgotten = false
    // Hearing.
    var hasFix = false
    var hasErrorEstimate = false
    var lastTime: Int64?
    var interval: Int64?
    /// Fixes a second that it was told last.
    var rate: Int?
    /// Fixes have come as often as that, once at least.
    var hasRate = false
  }

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

  /// Who it is, once it has told that in the set-up that is on.
  package var identity: ReceiverIdentity? { isBusy ? progress.report.identity : nil }

  /// Begins.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - baud: Rate of the line.
  ///   - aid: What the receiver may be told about itself.
  package mutating func begin(at now: Instant, baud: Int, aid: SetupAid) {
    if begunAt != nil { gap = min(gap * 2, ReceiverSetup.longestGap) }
    begunAt = now
    progress = Progress()
    progress.baud = baud
    progress.aid = aid
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
    if let lastByte, now - lastByte >= ReceiverSetup.silence { wasSilent = true }
    lastByte = now
    let sentences = answers.sentences
    answers.read(bytes, at: now, into: &heard)
    // Without power it may have gone back to another rate: what is not understood is not asked.
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

  /// Works off what is due.
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

  /// The receiver may have been without power: what it was told is gone, and told again.
  mutating func forgotten(at now: Instant) {
    switch state {
    case .idle: ask(at: now + ReceiverSetup.bootTime)
    case .telling, .pausing, .watching: progress.isForgotten = true
    // One that starts anew with a new rate of the line is told the rest afterwards.
    case .due, .listening, .asking, .changingBaud: break
    }
  }
}
