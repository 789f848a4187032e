package import GPS
package import RunModel
import Tracking

/// The whole wearable as one value: events in, effects out, and two readings beside them.
///
/// It reads no clock and opens no file: the board, the replay of a log and every test run the same
/// code, and the same events at the same instants give the same effects and screens.
///
/// Its large parts are ``Boxed``: a method that only reads may be called with a copy of the whole,
/// and does so tens of thousands of times an hour.
package struct Device: Sendable {
  /// Instants beyond this are as good as this one (146 years); sums with spans cannot overflow.
  static let farthest = Instant(nanoseconds: .max / 2)

  /// Fixes that wait for a press to be decided; a key that bounces for ever stops nothing.
  static let mostHeldFixes = 20

  @Boxed package private(set) var configuration: DeviceConfiguration
  package internal(set) var settings = Settings()
  /// The last instant that was handled.
  package internal(set) var now: Instant

  // Where the runner is.
  package internal(set) var navigation = Navigation(.home(.newRun))
  package internal(set) var isLocked = false
  package internal(set) var isMuted = false
  @Boxed var celebrations = Celebrations()
  @Boxed var notices = Notices()
  var light = Light()
  /// Of a run that is paused.
  var moving = MovingWatch()

  // Keys.
  var buttons = ButtonMachine()
  var presses = PressContexts()

  // The run.
  @Boxed package internal(set) var gps: GPSReader
  var live: LiveRun? {
    // Reading this instead of `live` spares a copy of the recorder's many parts.
    didSet { phase = RunPhase(live) }
  }
  private(set) var phase = RunPhase.none
  @Boxed var question: RecoveryQuestion? = nil
  @Boxed var journal = JournalBatch()
  /// Fixes that came while a key was down which may yet mean lap or pause at an earlier moment.
  var heldFixes: [ReceivedFix] = []
  var arrivals: [ReceivedFix] = []
  @Boxed var receiver = ReceiverState()

  // The flash.
  @Boxed var library: Library
  @Boxed var records = RecordList()
  @Boxed var store = StoreState()
  @Boxed var award: Award? = nil
  @Boxed var details: OpenRun? = nil
  /// The end of a run that may be cut off: of the one whose menu is open, or that is to be saved.
  @Boxed var cut: CutOffer? = nil
  /// What would go with the run whose menu is open, or which is to be discarded.
  var losses: [BadgeGain] = []
  @Boxed var health = Health()
  @Boxed var helpers = HelperStates()

  /// When something has to be done, whether somebody looks at the display or not.
  package private(set) var due: Instant?
  var random: SplitMix64
  /// Collected while an event is handled.
  var effects: [Effect] = []

  /// - Parameters:
  ///   - configuration: What the board says of itself.
  ///   - start: The moment; its light is on from then.
  package init(
    configuration: DeviceConfiguration, at start: Instant = Instant(nanoseconds: 0)
  ) {
    self.configuration = configuration
    now = start
    light.wake(at: start)
    gps = GPSReader(configuration: configuration.gps)
    library = Library(ladder: configuration.ladder)
    random = SplitMix64(seed: configuration.seed)
    due = dueDeadline
  }

  /// Takes what happened; returns what the world has to do, in order.
  ///
  /// Of several things that are ready the keys come first: their edges carry stamps that may lie
  /// before the deadlines which any other event works off.
  package mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    let time = clamped(time)
    if case .button(let button, let isDown, let stamp) = event {
      // Before the deadlines, so that a release is seen before the hold that it prevents.
      let stamp = max(stamp, Instant(nanoseconds: 0))
      buttons.take(button, isDown: isDown, stamp: min(stamp, time))
      due = dueDeadline
      settle(to: time)
    } else {
      settle(to: time)
      take(event)
    }
    due = dueDeadline
    settle(to: time)
    performDue()
    due = dueDeadline
    return finish()
  }

  /// Does everything that is due at or before `time`.
  package mutating func advance(to time: Instant) -> [Effect] {
    settle(to: clamped(time))
    performDue()
    due = dueDeadline
    return finish()
  }

  /// When ``advance(to:)`` has something to do, or the screen changes by itself.
  package var nextDeadline: Instant? { earlier(due, displayDeadline) }

  private func clamped(_ time: Instant) -> Instant { max(now, min(time, Device.farthest)) }

  private mutating func take(_ event: Event) {
    switch event {
    case .gps(let bytes): read(bytes)
    case .button: break
    case .storage(let outcome): take(outcome)
    case .lost(let part, let reason): lose(part, reason: reason)
    case .found(let part): find(part)
    case .battery(let battery): take(battery)
    case .batteryHistory(let history): health.forecast.take(history)
    case .usb(let state): take(state)
    case .stick(let state): take(state)
    case .terminate: terminate()
    }
  }

  private mutating func finish() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

// MARK: - Deadlines

extension Device {
  /// When something has to be done, derived anew from all state.
  private var dueDeadline: Instant? {
    var due = earlier(buttons.nextDeadline, gps.nextDeadline)
    due = earlier(due, journal.deadline.flatMap { store.isAnswering ? $0 : nil })
    due = earlier(due, celebrations.deadline)
    due = earlier(due, notices.nextDeadline)
    due = earlier(due, question?.deadline)
    due = earlier(due, restartDeadline)
    if isRecording, now < receiver.graceUntil { due = earlier(due, receiver.graceUntil) }
    due = earlier(due, gpsNewsDeadline)
    due = earlier(due, stillRunningDeadline)
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
    store.openingSince = store.openingSince ?? now
    workKeys()
    var fixes: [ReceivedFix] = []
    gps.advance(to: now, into: &fixes)
    arrivals += fixes
    takeArrivals()
    notices.advance(to: now)
    if let deadline = celebrations.deadline, deadline <= now {
      celebrations.end(at: now, wasSeen: navigation.top.kind == .running)
    }
    showCelebration()
    if let deadline = question?.deadline, deadline <= now { answerForTheRunner() }
    if let deadline = journal.deadline, deadline <= now, store.isAnswering { flush() }
    restartIfDue()
    warn()
    askWhetherRunning()
    updateLight()
    updateRecording()
    measureRuns()
  }

  /// When the screen changes although nothing happens; nothing is drawn in the dark, and nothing
  /// moves on the dimmed screen.
  private var displayDeadline: Instant? {
    guard light.isLit, !isDimmed else { return nil }
    var due = earlier(confirmStep, openingDeadline)
    if navigation.top.kind == .running { due = earlier(due, celebrations.nextPhase(after: now)) }
    if showsRunTime {
      due = earlier(due, live?.nextSecond(after: now))
      due = earlier(due, live?.lossDeadline(after: now))
    }
    if let seconds = shownSeconds {
      due = earlier(due, receiver.nextSecond(after: now, ofClock: seconds == .clock))
    }
    due = earlier(due, countdownStep)
    due = earlier(due, signalDeadline)
    return earlier(due, receiver.nextMinute(after: now))
  }
}
