package import Courses
package import Device
package import RunImport
package import RunModel
package import RunStore
import Tracking
package import Words

/// A wearable on a simulated clock: `Device` and `Store` connected as on the board.
///
/// The same input always produces the same transcript, byte for byte.
package struct SimulatedBoard {
  /// The source of the answers to the wearable's storage requests.
  package enum Answers: Hashable, Sendable {
    /// The store, immediately.
    case fromStore
    /// The recorded events; the store still performs the requests.
    case recorded
  }

  package private(set) var device: Device
  package private(set) var store: Store
  package private(set) var now: Instant
  /// The saved runs, in order.
  package private(set) var saved: [Run] = []
  /// The store's failures, in words.
  package private(set) var troubles: [String] = []
  /// The store's answers other than plain success, in words.
  package private(set) var answers: [String] = []
  /// Whether the wearable has requested power-off.
  package private(set) var isOff = false

  /// The latest screen; always the initial one if the display is not visible.
  package private(set) var shown: Screen
  /// The version of the screen that was compared last; `nil` for none.
  private var shownVersion: Int?
  /// The deadline that was pending after the last ``advance(to:)``.
  private var deadline: Instant?
  private let isShown: Bool
  private let source: Answers
  private let courses: CourseFolder?
  private let screens: ((Screen, Instant) -> Void)?
  private let effects: ((Effect, Instant) -> Void)?
  private let transcript: ((String) -> Void)?

  /// Switches the board on at `now`.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the board.
  ///   - store: A store that has not been opened yet.
  ///   - now: The simulated time.
  ///   - source: The source of the store's answers.
  ///   - isShown: Whether the display is visible; no screen is built otherwise.
  ///   - courses: The folder of courses; `nil` for none.
  ///   - course: The course that runs follow until another one is chosen.
  ///   - screens: Receives every screen that differs from the one before, including the first.
  ///   - effects: Receives all effects that the wearable requests, as they happen.
  ///   - transcript: Receives a line for every event, effect and screen change.
  ///   - translate: Returns the translation for a language.
  package init(
    configuration: DeviceConfiguration, store: Store, at now: Instant,
    answers source: Answers = .fromStore, isShown: Bool = true, courses: CourseFolder? = nil,
    course: Course? = nil,
    screens: ((Screen, Instant) -> Void)? = nil,
    effects: ((Effect, Instant) -> Void)? = nil, transcript: ((String) -> Void)? = nil,
    translate: @escaping @Sendable (Language) -> any Translation = { $0.translation }
  ) {
    device = Device(configuration: configuration, at: now, translate: translate)
    self.store = store
    self.now = now
    self.source = source
    self.courses = courses
    self.isShown = isShown
    self.screens = screens
    self.effects = effects
    self.transcript = transcript
    shown = device.screen
    show()
    if let course { perform(device.handle(.course(.read(course), for: nil), at: now)) }
    tellCourses()
    answer(self.store.open())
    showIfChanged()
  }

  /// Advances the simulated clock, deadline by deadline.
  package mutating func advance(to moment: Instant) {
    deadline = isShown ? device.nextDeadline : device.due
    while let due = deadline, due <= moment {
      now = max(now, due)
      perform(device.advance(to: now))
      showIfChanged()
      deadline = isShown ? device.nextDeadline : device.due
    }
    now = max(now, moment)
  }

  /// Handles an event at a moment.
  ///
  /// Deadlines before it, or up to `reach`, are handled first.
  package mutating func send(_ event: Event, at moment: Instant, reach: Instant? = nil) {
    advance(to: min(moment, reach ?? moment))
    now = max(now, moment)
    note("event \(Transcript.words(event))")
    if source == .recorded, case .storage(let outcome) = event { takeUp(outcome) }
    perform(device.handle(event, at: now))
    // Deadlines beyond the reach have passed without being handled.
    if deadline.map({ $0 - Device.deadlineTolerance <= moment }) ?? false { shownVersion = nil }
    showIfChanged()
  }

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      note("effect \(Transcript.words(effect))")
      self.effects?(effect, now)
      switch effect {
      case .storage(let request): answer(store.perform(request))
      case .powerOff: isOff = true
      case .readCourse(let file, let isReversed): read(file, isReversed: isReversed)
      case .readGhost(let file): readGhost(file)
      case .deleteCourse(let file):
        try? courses?.delete(file)
        tellCourses()
      case .play, .vibrate, .light, .flashInUse, .ejectUSB, .importBadges, .importRuns, .syncNow,
        .setClock, .restart, .readSupply, .keepSelfTest:
        break
      }
    }
  }

  /// Sends the wearable its list of courses, if there are or were any.
  private mutating func tellCourses() {
    guard source == .fromStore, let courses else { return }
    let names = courses.names()
    guard !names.isEmpty || !device.courses.isEmpty else { return }
    perform(device.handle(.courses(Array(names.prefix(CourseAnswer.most))), at: now))
  }

  private mutating func read(_ file: CourseFileName, isReversed: Bool) {
    guard source == .fromStore else { return }
    let answer: CourseAnswer
    if let courses {
      do throws(CourseFolder.Fault) {
        answer = .read(try courses.read(file, isReversed: isReversed))
      } catch { answer = .failed(reason: error.description) }
    } else {
      answer = .failed(reason: "a simulated board has no courses")
    }
    perform(device.handle(.course(answer, for: .file(file, isReversed: isReversed)), at: now))
  }

  private mutating func readGhost(_ file: CourseFileName) {
    guard source == .fromStore else { return }
    let answer: GhostAnswer
    if let courses {
      do throws(CourseFolder.Fault) { answer = .read(try courses.readGhost(file)) } catch {
        answer = .failed(reason: error.description)
      }
    } else {
      answer = .failed(reason: "a simulated board has no stored runs")
    }
    perform(device.handle(.ghost(answer, for: file), at: now))
  }

  /// Records the store's outcomes, and passes them to the wearable unless its answers are recorded.
  private mutating func answer(_ outcomes: [StorageOutcome]) {
    for outcome in outcomes { notice(outcome) }
    guard source == .fromStore else { return }
    for outcome in outcomes { perform(device.handle(.storage(outcome), at: now)) }
  }

  /// Makes this store continue from the recorded state of the original one.
  private mutating func takeUp(_ outcome: StorageOutcome) {
    switch outcome {
    case .opened(let state): store.takeUp(state)
    case .continued(let run): store.takeUp(run)
    case .durable, .notDurable, .dropped, .saved, .saveFailed, .discarded, .kept, .loaded,
      .changed, .deleted, .importUndone, .measured, .repaired, .verified, .restorable, .restored,
      .failed:
      break
    }
  }

  private mutating func notice(_ outcome: StorageOutcome) {
    note("store \(Transcript.words(outcome))")
    if case .saved(let run, _) = outcome { saved.append(run) }
    if let trouble = outcome.trouble, troubles.last != trouble.detail {
      troubles.append(trouble.detail)
    }
    if let words = Transcript.answer(outcome) { answers.append(words) }
  }

  private mutating func showIfChanged() {
    guard isShown else { return }
    guard device.screenVersion != shownVersion else {
      assert(device.screen == shown, "the screen changed, but its version did not")
      return
    }
    shownVersion = device.screenVersion
    let screen = device.screen
    guard screen != shown else { return }
    // An animation is logged once.
    let isTold = screen.differsOnlyInPhase(from: shown)
    shown = screen
    if isTold { screens?(shown, now) } else { show() }
  }

  private func show() {
    note("screen \(shown)")
    screens?(shown, now)
  }

  private func note(_ line: @autoclosure () -> String) {
    guard let transcript else { return }
    let milliseconds = now.nanoseconds / 1_000_000
    transcript("\(milliseconds / 1000).\(digits(Int(milliseconds % 1000), 3)) \(line())")
  }
}
