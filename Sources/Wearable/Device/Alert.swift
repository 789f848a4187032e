import RunModel

/// An event that the runner is alerted to.
///
/// Each has a sound and a vibration: a board may lack the speaker or the motor, wind drowns out
/// sounds and gloves mask vibrations. Alerts with the same meaning sound and feel the same.
enum Alert: Hashable, CaseIterable, Sendable {
  /// A key has been held long enough.
  case holdReached

  // Run time.
  case started
  case resumed
  case paused
  case autoPaused
  case autoResumed
  case lap
  case saved
  /// The interval of the setting *Alert every* has elapsed.
  case interval

  // Badges and medals.
  case badge
  case badgeAgain
  case silver
  case gold

  // GPS.
  /// A run started now would count from its first metre.
  case gpsReady
  /// There was no usable GPS when the run began; it counts from now on.
  case gpsFound
  /// GPS fixes count again.
  case gpsBack
  /// GPS fixes no longer count or, before a run, GPS is no longer ready.
  case gpsLost
  /// The receiver is silent.
  case gpsSilent

  // Course.
  /// The runner has joined, rejoined or finished the course.
  case courseFound
  /// The runner has left the course or is running in the wrong direction.
  case courseLost

  /// The course turns left soon.
  case turnLeft
  /// The course turns right soon.
  case turnRight
  /// Another cue is near: straight on, turn round, or a point of interest.
  case turnAhead

  // Race.
  /// The runner has taken the lead over the ghost for good.
  case leadTaken
  /// The ghost has taken the lead for good.
  case leadLost

  // Workout.
  /// A step to run begins.
  case stepRun
  /// A rest, a warm-up or a cool-down begins.
  case stepRest
  /// One of the last three seconds of a step begins.
  case stepTick
  /// The runner is slower than the target of the step.
  case tooSlow
  /// The runner is faster than the target of the step.
  case tooFast
  /// The runner is on target again.
  case onTarget
  /// The last step has ended; the run continues.
  case workoutDone

  // Questions.
  /// The runner is moving although the run is paused.
  case stillPaused
  /// The run continues although the runner is not moving.
  case stillRunning
  /// A USB stick offers something to import or install.
  case offered

  // Problems.
  /// A component of the board was lost.
  case partLost
  case batteryLow
  case cardNearlyFull
  /// The board restarted during the run.
  case interrupted
  /// Recorded data does not reach the card.
  case notSaved
  /// A request by the runner, or a helper, failed.
  case failed

  var sound: Sound { row.sound }
  var vibration: Vibration { row.vibration }
  /// Whether the alert can come in bursts: a failing hub takes several components down with it.
  fileprivate var isTrouble: Bool { row.isTrouble }
  var priority: Priority { row.priority }
  /// How long sound and vibration take at most, with a margin for drawing the screen before.
  var length: Duration { row.length }

  /// What happens if another alert is still heard or felt.
  enum Priority: Int, Comparable {
    /// It is left out: it would be late, and another one follows.
    case hint
    /// It waits, as the signals of turns and of the lead do.
    case turn
    /// It waits and goes before a turn, which lies some seconds ahead.
    case step
    /// It is issued at once.
    case other

    /// Whether the alert waits for the current one, and is repeated if it is cut off.
    var waits: Bool { self == .turn || self == .step }

    static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Row {
    var sound: Sound
    var vibration: Vibration
    var isTrouble = false
    var priority = Priority.other
    var length = Duration.milliseconds(1500)
  }

  private var row: Row {
    switch self {
    case .holdReached: Row(sound: .tick, vibration: .tick, length: .milliseconds(100))
    case .started, .resumed: Row(sound: .start, vibration: .start)
    case .paused: Row(sound: .pause, vibration: .pause)
    case .autoPaused: Row(sound: .autoPause, vibration: .pause)
    case .autoResumed: Row(sound: .autoResume, vibration: .start)
    case .lap: Row(sound: .lap, vibration: .lap)
    case .saved: Row(sound: .saved, vibration: .saved)
    case .interval: Row(sound: .interval, vibration: .interval)
    case .badge: Row(sound: .badge, vibration: .badge)
    case .badgeAgain: Row(sound: .badgeAgain, vibration: .badgeAgain)
    case .silver: Row(sound: .silver, vibration: .silver, length: .milliseconds(2000))
    case .gold: Row(sound: .gold, vibration: .gold, length: .milliseconds(2600))
    case .gpsReady, .gpsFound, .gpsBack: Row(sound: .gpsReady, vibration: .gpsReady)
    case .gpsLost: Row(sound: .gpsLost, vibration: .gpsLost)
    case .courseFound: Row(sound: .courseFound, vibration: .courseFound)
    case .courseLost: Row(sound: .courseLost, vibration: .courseLost)
    case .turnLeft: Row(sound: .turnLeft, vibration: .turnLeft, priority: .turn)
    case .turnRight: Row(sound: .turnRight, vibration: .turnRight, priority: .turn)
    case .turnAhead:
      Row(
        sound: .turnAhead, vibration: .turnAhead, priority: .turn, length: .milliseconds(1600))
    // The sounds of a pace target: all is well; run faster.
    case .leadTaken: Row(sound: .onTarget, vibration: .leadTaken, priority: .turn)
    case .leadLost: Row(sound: .tooSlow, vibration: .leadLost, priority: .turn)
    case .stepRun:
      Row(sound: .stepRun, vibration: .stepRun, priority: .step, length: .milliseconds(1600))
    case .stepRest: Row(sound: .stepRest, vibration: .stepRest, priority: .step)
    case .stepTick:
      Row(sound: .stepTick, vibration: .stepTick, priority: .hint, length: .milliseconds(200))
    case .tooSlow: Row(sound: .tooSlow, vibration: .tooSlow, priority: .hint)
    case .tooFast: Row(sound: .tooFast, vibration: .tooFast, priority: .hint)
    case .onTarget: Row(sound: .onTarget, vibration: .onTarget, priority: .hint)
    case .workoutDone:
      Row(
        sound: .workoutDone, vibration: .workoutDone, priority: .step,
        length: .milliseconds(1800))
    case .stillPaused, .stillRunning, .offered:
      Row(sound: .question, vibration: .question, length: .milliseconds(2200))
    case .gpsSilent, .partLost, .batteryLow, .cardNearlyFull, .interrupted:
      Row(sound: .warning, vibration: .warning, isTrouble: true)
    case .notSaved, .failed: Row(sound: .error, vibration: .warning, isTrouble: true)
    }
  }
}

/// When problem alerts were last issued.
struct TroubleTimes: Sendable {
  /// Minimum time between two problem alerts with the same sound.
  static let interval = Duration.seconds(2)

  private var warnedAt: Instant?
  private var failedAt: Instant?

  /// Returns whether a problem alert is due now, and if so records it as issued.
  mutating func takes(_ sound: Sound, at now: Instant) -> Bool {
    let last = sound == .error ? failedAt : warnedAt
    if let last, now - last < TroubleTimes.interval { return false }
    if sound == .error { failedAt = now } else { warnedAt = now }
    return true
  }
}

extension Device {
  /// Lights the screen and plays the alert's sound and vibration if the settings allow them.
  ///
  /// The signals of a workout and of turns yield to all others: see ``AlertOrder``.
  /// Only this and the self-test play sounds and run the motor.
  mutating func alert(_ alert: Alert) {
    wakeLight()
    guard !alert.isTrouble || health.mayAlert(alert.sound, at: now), !isMuted,
      alertOrder.takes(alert, at: now)
    else { return }
    // A lost component would play this alert late, together with newer ones, on its return.
    if settings.sound, !health.isLost(.sound) { emit(.play(alert.sound)) }
    if settings.vibration, !health.isLost(.motor) { emit(.vibrate(alert.vibration)) }
  }
}
