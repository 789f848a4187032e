package import RunModel

/// The self-test under *Settings*, *Test*: the runner checks the display, keys, motor and sound.
///
/// A state machine: keys, answers, readings and time go in; the current step and effects come out.
package struct SelfTest: Hashable, Sendable {
  /// A question, a wait or a measurement.
  package enum Step: Hashable, Sendable {
    case picture
    case key(Button)
    /// Start and stop at the same time.
    case together
    case motor
    case sound
    /// Whether the speaker pops before or after a tone.
    case pop
    /// Reception while the display is drawn continuously, with or without the motor running.
    case signal(motor: Bool)
    case result
  }

  package enum Answer: Hashable, CaseIterable, Sendable {
    case yes
    case no
  }

  /// The reception at one moment.
  package struct Reception: Hashable, Sendable {
    package var isSilent = true
    package var used: Int?
    package var inView: Int?
    /// C/N0 of the strongest satellite in dB-Hz.
    package var strongest: Int?
  }

  package enum Outcome: Hashable, Sendable {
    case passed
    case failed
    /// The board does not have the component.
    case absent
    case received(Reception)
  }

  /// Timeout for a key press.
  package static let keyTime = Duration.seconds(10)
  /// Timeout for an answer, after which the test ends.
  package static let answerTime = Duration.seconds(60)
  /// Receivers list their satellites at least every five seconds: after this time, data from before
  /// the step has been replaced.
  static let listTime = Duration.seconds(5)
  package static let signalTime = Duration.seconds(8)

  package let keys: [Button]
  package private(set) var step = Step.picture
  /// When the step began.
  package private(set) var since: Instant
  package private(set) var outcomes: [Step: Outcome] = [:]
  /// Whether the test ended because there was no answer.
  package private(set) var hasTimedOut = false
  /// The last key that was pressed instead of the requested one.
  package private(set) var wrongKey: Button?
  /// The lowest voltage during the test with the current at that moment, and whether the 5 V supply
  /// was ever too low.
  package private(set) var supply = Supply()
  /// Id of the last run recorded by this wearable, and how often the board restarted during it.
  package var lastRun: String?
  package var restarts: Int?
  private var rest: [Step] = []
  private var cuesGiven = 0
  /// The strongest signal in this step; a reading in the middle of a list may miss it.
  private var strongest: Int?

  /// Begins with the first step.
  ///
  /// - Parameters:
  ///   - layout: The keys that the board has.
  ///   - absent: The components that the board lacks, which are not tested.
  ///   - now: The current instant.
  package init(_ layout: ButtonLayout, absent: Set<Part>, at now: Instant) {
    keys = layout.buttons
    since = now
    rest = keys.map { .key($0) } + [.together]
    plan(.motor, [.motor], absent)
    plan(.sound, [.sound, .pop], absent)
    plan(.gps, [.signal(motor: false)], absent)
    plan(.motor, absent.contains(.gps) ? [] : [.signal(motor: true)], absent)
  }

  private mutating func plan(_ part: Part, _ steps: [Step], _ absent: Set<Part>) {
    guard absent.contains(part) else { return rest += steps }
    for step in steps { outcomes[step] = .absent }
  }

  /// Whether anything was answered or measured.
  package var isBegun: Bool { outcomes.values.contains { $0 != .absent } }

  /// When ``advance(to:_:)`` has something to do.
  package var deadline: Instant? {
    earlier(step.time.map { since + $0 }, nextCue.map { since + $0.after })
  }

  private var nextCue: Cue? {
    let cues = step.cues
    return cuesGiven < cues.count ? cues[cuesGiven] : nil
  }

  /// Does what is due; returns the sounds and vibrations.
  package mutating func advance(to now: Instant, _ reception: Reception) -> [Effect] {
    var effects: [Effect] = []
    while let cue = nextCue, since + cue.after <= now {
      effects.append(cue.effect)
      cuesGiven += 1
    }
    if since + SelfTest.listTime <= now {
      strongest = [strongest, reception.strongest].compactMap { $0 }.max()
    }
    guard let time = step.time, since + time <= now else { return effects }
    switch step {
    case .key, .together: end(.failed, at: now)
    case .signal:
      // With a silent receiver there is nothing to compare.
      if reception.isSilent { rest.removeAll { $0 == .signal(motor: true) } }
      var best = reception
      best.strongest = strongest
      end(reception.isSilent ? .failed : .received(best), at: now)
    case .picture, .motor, .sound, .pop, .result: hasTimedOut = true
    }
    return effects
  }

  /// Handles a key press; `isTogether` if start and stop are both down now.
  package mutating func press(_ button: Button, isTogether: Bool, at now: Instant) {
    switch step {
    case .key(button): end(.passed, at: now)
    case .key: wrongKey = button
    case .together: if isTogether { end(.passed, at: now) }
    case .picture, .motor, .sound, .pop, .signal, .result: break
    }
  }

  /// Adds a reading of the power supply; one is taken at the beginning of each step.
  package mutating func take(_ reading: Supply) {
    if supply.isLow != true { supply.isLow = reading.isLow ?? supply.isLow }
    guard let volts = reading.volts, volts < supply.volts ?? .infinity else { return }
    (supply.volts, supply.milliamperes) = (volts, reading.milliamperes)
  }

  /// Handles the answer to the current question.
  package mutating func answer(_ answer: Answer, at now: Instant) {
    guard step.isQuestion else { return }
    // A sound that was not heard cannot have popped.
    if step == .sound, answer == .no { rest.removeAll { $0 == .pop } }
    end(answer == step.goodAnswer ? .passed : .failed, at: now)
  }

  private mutating func end(_ outcome: Outcome, at now: Instant) {
    outcomes[step] = outcome
    step = rest.isEmpty ? .result : rest.removeFirst()
    since = now
    cuesGiven = 0
    strongest = nil
    wrongKey = nil
  }
}

extension SelfTest {
  /// A sound or a vibration during a step.
  fileprivate struct Cue {
    var after: Duration
    var effect: Effect
  }

  /// Returns the share of the step's time that has passed, 0...1.
  func progress(at now: Instant) -> Double {
    guard let time = step.time else { return 1 }
    return max(0, min(1, (now - since).inSeconds / time.inSeconds))
  }
}

extension SelfTest.Step {
  /// Whether the step is answered with yes or no.
  package var isQuestion: Bool {
    switch self {
    case .picture, .motor, .sound, .pop: true
    case .key, .together, .signal, .result: false
    }
  }

  /// The answer that means all is well, which is preselected.
  package var goodAnswer: SelfTest.Answer { self == .pop ? .no : .yes }

  fileprivate var time: Duration? {
    switch self {
    case .key, .together: SelfTest.keyTime
    case .signal: SelfTest.signalTime
    case .picture, .motor, .sound, .pop: SelfTest.answerTime
    case .result: nil
    }
  }

  fileprivate var cues: [SelfTest.Cue] {
    switch self {
    case .motor: cues(every: 2000, Array(repeating: .vibrate(.lap), count: 15))
    case .sound, .pop: cues(every: 1500, [.play(.start), .play(.lap), .play(.pause)])
    case .signal(motor: true):
      // The interval is as long as the pattern, so that the motor runs most of the time.
      cues(every: 2000, Array(repeating: .vibrate(.question), count: 4))
    case .picture, .key, .together, .signal, .result: []
    }
  }

  private func cues(every milliseconds: Int64, _ effects: [Effect]) -> [SelfTest.Cue] {
    effects.enumerated().map { index, effect in
      SelfTest.Cue(after: .milliseconds(milliseconds * Int64(index)), effect: effect)
    }
  }
}
