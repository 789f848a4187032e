package import GPS
package import RunModel
import Tracking
package import Words

/// The whole wearable as one value: events in, effects out, and two readings beside them.
///
/// It reads no clock and opens no file: the board, the replay of a log and every test run the same
/// code, and the same events at the same instants give the same effects and screens.
///
/// Large parts are ``Boxed``, for the whole may be copied to read a part of it. What each event
/// reads is not: reading through a box copies all that is in it.
package struct Device: Sendable {
  /// Instants beyond this are as good as this one (146 years); sums with spans cannot overflow.
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
  /// What the screens say.
  ///
  /// An existential also lets the compiler hand the whole on by its address: it copies a large
  /// struct of known layout to the stack for each method that only reads.
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
  /// When the store was first waited for to open.
  private(set) var openingSince: Instant?
  /// The settings when the store was last opened: what the runner changed since stays.
  var openedSettings = Settings()

  var health = Health()
  /// Deadline of the pending power-off; `nil` for none.
  var powerOffAt: Instant?
  /// The self-test that is under way, or whose result is shown.
  var selfTest: SelfTest?
  var helpers = HelperStates()
  var intervals = IntervalAlert()

  /// When something has to be done, whether somebody looks at the display or not.
  package private(set) var due: Instant?
  /// Changes with every event that may change ``screen``: while it stays, and until
  /// ``displayDeadline`` or ``due``, the screen stays as it is and need not be built.
  package private(set) var screenVersion = 0
  var random: SplitMix64
  /// Collected while an event is handled.
  private(set) var effects: [Effect] = []

  /// - Parameters:
  ///   - configuration: What the board says of itself.
  ///   - start: The moment; its light is on from then.
  ///   - translate: What is said in a language.
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

  /// Handles what happened; returns what the world has to do, in order.
  ///
  /// Of several things that are ready the keys come first: their edges carry stamps that may lie
  /// before the deadlines which any other event works off.
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

  /// All that sentences that complete no fix can change on a page of a run; `nil` for other events
  /// and for the pages that show more of the receiver.
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
    // What is due at `time` itself is done at the end.
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
    case .setup(let notes): tell(notes)
    case .terminate: terminate()
    }
  }

  /// Where the runner is in the menus.
  package internal(set) var navigation: Navigation {
    _read { yield browsing.navigation }
    _modify { yield &browsing.navigation }
  }

  /// Adds an effect, behind the requests to the store that were made before it.
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
  /// When something has to be done, derived anew from all state.
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
    due = earlier(due, browsing.savedRunDue)
    return earlier(due, lightDeadline)
  }

  /// Works off all that is due, each at its own instant.
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
    session.flushIfDue(at: now)
    restartIfDue()
    powerOffIfDue()
    warn()
    tellInterval()
    askWhetherRunning()
    updateLight()
    reportFlashUse()
    measureRuns()
    prepareSavedRun()
    measureWayBack()
    verifyRuns()
  }

  /// When the screen changes although nothing happens; nothing is drawn in the dark, and nothing
  /// moves on the dimmed screen.
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
