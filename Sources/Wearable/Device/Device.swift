package import GPS
package import RunModel
import Tracking
package import Words

/// The whole wearable as one value: events in, effects out, plus the screen and the next deadline.
///
/// It reads no clock and opens no file: the board, log replay and every test run the same code, and
/// the same events at the same instants produce the same effects and screens.
///
/// Large fields are ``Boxed``, because reading one field may copy the whole struct. Fields read by
/// every event are not: reading through a box copies its entire contents.
package struct Device: Sendable {
  /// Later instants are clamped to this one (146 years), so that adding durations cannot overflow.
  static let farthest = Instant(nanoseconds: .max / 2)

  @Boxed package private(set) var configuration: DeviceConfiguration
  package internal(set) var settings = Settings() {
    didSet {
      guard settings.language != oldValue.language else { return }
      words = translate(settings.language)
      captions = Captions(words)
    }
  }
  private let translate: @Sendable (Language) -> any Translation
  /// The texts of the screens.
  ///
  /// The existential also makes the compiler pass the whole struct by address; it would copy a
  /// large struct of known layout to the stack for each method that only reads it.
  private(set) var words: any Translation
  private(set) var captions: Captions
  /// The last instant that was handled.
  package internal(set) var now: Instant

  var session: RunSession
  var browsing = Browsing()
  package internal(set) var isLocked = false
  package internal(set) var isMuted = false
  var celebrations = Celebrations()
  var notices = Notices()
  var light = Light()

  // Keys.
  var buttons = ButtonMachine()
  var presses = PressContexts()

  package internal(set) var gps: GPSReader
  var receiver = ReceiverState()

  // The flash.
  @Boxed var library: Library
  /// When waiting for the store to open began.
  private(set) var openingSince: Instant?
  /// The settings when the store was last opened, to identify the runner's changes since then.
  var openedSettings = Settings()

  var health = Health()
  /// Deadline of the pending power-off; `nil` for none.
  var powerOffAt: Instant?
  /// The self-test that is in progress or whose result is shown.
  var selfTest: SelfTest?
  var helpers = HelperStates()
  var intervals = IntervalAlert()
  var coach = Coach()
  var alertOrder = AlertOrder()

  /// When something has to be done, regardless of the display.
  package private(set) var due: Instant?
  /// The version of ``screen``, which changes with every event that may change the screen.
  ///
  /// While the version is the same, and until ``deadlineTolerance`` before the earlier of ``due``
  /// and ``displayDeadline``, the screen is the same and need not be rebuilt.
  package private(set) var screenVersion = 0
  /// Times on the screen may change this much before their deadlines, which lie a whole number of
  /// milliseconds after the moment of computation.
  package static let deadlineTolerance = Duration.milliseconds(1)
  var random: SplitMix64
  /// Effects collected while an event is handled.
  private(set) var effects: [Effect] = []

  /// - Parameters:
  ///   - configuration: The properties of the board and the program.
  ///   - start: The current instant, at which the light turns on.
  ///   - translate: Returns the texts of a language.
  package init(
    configuration: DeviceConfiguration, at start: Instant = Instant(nanoseconds: 0),
    translate: @escaping @Sendable (Language) -> any Translation = { $0.translation }
  ) {
    self.configuration = configuration
    self.translate = translate
    words = translate(Settings().language)
    captions = Captions(words)
    now = start
    light.wake(at: start)
    gps = GPSReader(configuration: configuration.gps)
    session = RunSession(configuration)
    library = Library(ladder: configuration.ladder)
    random = SplitMix64(seed: configuration.seed)
    due = dueDeadline
  }

  /// Handles an event; returns the effects to perform, in order.
  ///
  /// If several events are ready, key events must come first: their timestamps may precede
  /// deadlines that handling any other event would process.
  package mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    let time = clamped(time)
    let before = shownSignal(for: event)
    if case .button(let button, let isDown, let stamp) = event {
      // Before the deadlines, so that a release is seen before the hold that it prevents.
      let stamp = max(stamp, Instant(nanoseconds: 0))
      buttons.add(button, isDown: isDown, stamp: min(stamp, time))
      due = dueDeadline
      settle(to: time)
    } else {
      settle(to: time)
      apply(event)
    }
    let effects = finish()
    if before == nil || before != shownSignal(for: event) || !effects.isEmpty { screenChanged() }
    return effects
  }

  /// Returns the only value on a page of a run that a sentence can change without completing a fix;
  /// `nil` for other events, and for pages that show more data from the receiver.
  private func shownSignal(for event: Event) -> GPSSignal? {
    let traits = navigation.top.traits
    guard case .gps = event, traits.contains(.runTime), !traits.contains(.seconds) else {
      return nil
    }
    return signal
  }

  mutating func screenChanged() { screenVersion &+= 1 }

  /// Does everything that is due at or before `time`.
  package mutating func advance(to time: Instant) -> [Effect] {
    let time = clamped(time)
    // Anything due exactly at `time` is done at the end.
    if time > now { settle(to: time - .nanoseconds(1)) }
    screenChanged()
    now = time
    return finish()
  }

  /// When ``advance(to:)`` has something to do, or the screen changes by itself.
  package var nextDeadline: Instant? { earlier(due, displayDeadline) }

  private func clamped(_ time: Instant) -> Instant { max(now, min(time, Device.farthest)) }

  private mutating func apply(_ event: Event) {
    switch event {
    case .gps(let bytes): receive(bytes)
    case .button: break
    case .sample(let sample): session.add(sample, at: now)
    case .storage(let outcome): handle(outcome)
    case .lost(let part, let reason): lose(part, reason: reason)
    case .found(let part): find(part)
    case .battery(let battery): batteryChanged(to: battery)
    case .supply(let supply): tellSelfTest { $0.take(supply) }
    case .batteryHistory(let history): health.add(history)
    case .usb(let state): usbChanged(to: state)
    case .stick(let state): stickChanged(to: state)
    case .sync(let state): syncChanged(to: state)
    case .maps(let maps): library.take(maps)
    case .courses(let names): coursesChanged(to: names)
    case .course(let answer, let choice): take(answer, for: choice)
    case .ghost(let answer, let file): take(answer, for: file)
    case .workouts(let workouts): workoutsChanged(to: workouts)
    case .setup(let notes): tell(notes)
    case .terminate: terminate()
    }
  }

  /// Where the runner is in the menus.
  package internal(set) var navigation: Navigation {
    _read { yield browsing.navigation }
    _modify { yield &browsing.navigation }
  }

  /// Adds an effect, preceded by the store requests made before it.
  mutating func emit(_ effect: Effect) {
    emitRequests()
    effects.append(effect)
  }

  private mutating func emitRequests() {
    for request in session.takeAllRequests() { effects.append(.storage(request)) }
  }

  /// Does what is due now; returns all effects.
  private mutating func finish() -> [Effect] {
    repeat {
      performDue()
      due = dueDeadline
    } while due.map { $0 <= now } ?? false
    emitRequests()
    defer { effects = [] }
    return effects
  }
}

// MARK: - Deadlines

extension Device {
  /// When something has to be done, recomputed from the whole state.
  private var dueDeadline: Instant? {
    var due = earlier(buttons.nextDeadline, gps.nextDeadline)
    due = earlier(due, session.nextDeadline(after: now))
    due = earlier(due, celebrations.deadline)
    due = earlier(due, notices.nextDeadline)
    due = earlier(due, restartDeadline)
    due = earlier(due, powerOffAt)
    due = earlier(due, health.newsDeadline)
    due = earlier(due, selfTest?.deadline)
    due = earlier(due, intervalDeadline)
    due = earlier(due, workoutDeadline)
    due = earlier(due, alertOrder.deadline)
    due = earlier(due, browsing.savedRunDue)
    return earlier(due, lightDeadline)
  }

  /// Processes everything that is due, each at its own instant.
  private mutating func settle(to time: Instant) {
    while let due, due <= time {
      now = max(now, due)
      performDue()
      self.due = dueDeadline
    }
    now = max(now, time)
  }

  private mutating func performDue() {
    openingSince = openingSince ?? now
    workKeys()
    workSelfTest()
    var fixes: [ReceivedFix] = []
    gps.advance(to: now, into: &fixes)
    receive(fixes)
    notices.advance(to: now)
    if let deadline = celebrations.deadline, deadline <= now {
      celebrations.end(at: now, wasSeen: navigation.top.traits.contains(.celebrations))
    }
    showCelebration()
    if let deadline = session.question?.deadline, deadline <= now { answerForTheRunner() }
    settleDistanceIfDue()
    session.flushIfDue(at: now)
    restartIfDue()
    powerOffIfDue()
    warn()
    tellInterval()
    coachRunner()
    followGoal()
    repeatAlert()
    askWhetherRunning()
    updateLight()
    reportFlashUse()
    measureRuns()
    prepareSavedRun()
    measureWayBack()
    verifyRuns()
  }

  /// When the screen next changes without an event; nothing is drawn in the dark, and nothing moves
  /// on the dimmed screen.
  package var displayDeadline: Instant? {
    guard light.isLit, !isDimmed else { return nil }
    var due = earlier(confirmStep, openingDeadline)
    if navigation.top.traits.contains(.celebrations) {
      due = earlier(due, celebrations.nextPhase(after: now))
    }
    if showsRunTime {
      due = earlier(due, session.live?.nextSecond(after: now))
      due = earlier(due, session.live?.lossDeadline(after: now))
    }
    if let seconds = shownSeconds {
      due = earlier(due, receiver.nextSecond(after: now, ofClock: seconds == .clock))
    }
    due = earlier(due, countdownStep)
    due = earlier(due, selfTestStep)
    due = earlier(due, signalDeadline)
    return earlier(due, receiver.nextMinute(after: now))
  }
}
