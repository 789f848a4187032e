import RunModel

/// What the runner is made aware of.
///
/// Each is heard and felt: a board may lack the speaker or the motor, wind takes the one and gloves
/// the other. What means the same sounds and feels the same.
enum Alert: Hashable, CaseIterable, Sendable {
  /// "This hold has been reached."
  case holdReached

  // The time of a run.
  case started
  case resumed
  case paused
  case autoPaused
  case autoResumed
  case lap
  case saved
  /// The interval of the setting *Alert every* is over.
  case interval

  // Prizes.
  case badge
  case badgeAgain
  case silver
  case gold

  // The GPS.
  /// A run begun now would count from its first metre.
  case gpsReady
  /// It was not there when the run began, and counts from now on.
  case gpsFound
  /// It counts again.
  case gpsBack
  /// It does not count any more, or is not ready any more.
  case gpsLost
  /// The receiver says nothing.
  case gpsSilent

  // The course.
  /// The runner is on it, for the first time or again, or at its end.
  case courseFound
  /// The runner is off it, or runs against its direction.
  case courseLost

  // Questions.
  /// The runner moves, and the run is paused.
  case stillPaused
  /// The run goes on, and the runner does not.
  case stillRunning
  /// A stick has badges on it.
  case offered

  // Troubles.
  /// A part of the board is gone.
  case partLost
  case batteryLow
  case cardNearlyFull
  /// A power cut lies within the run.
  case interrupted
  /// What is recorded does not reach the card.
  case notSaved
  /// What the runner asked for could not be done.
  case failed

  var sound: Sound { row.sound }
  var vibration: Vibration { row.vibration }
  /// Whether it is one of those that come in crowds: a hub that dies takes several parts with it.
  fileprivate var isTrouble: Bool { row.isTrouble }

  private struct Row {
    var sound: Sound
    var vibration: Vibration
    var isTrouble = false
  }

  private var row: Row {
    switch self {
    case .holdReached: Row(sound: .tick, vibration: .tick)
    case .started, .resumed: Row(sound: .start, vibration: .start)
    case .paused: Row(sound: .pause, vibration: .pause)
    case .autoPaused: Row(sound: .autoPause, vibration: .pause)
    case .autoResumed: Row(sound: .autoResume, vibration: .start)
    case .lap: Row(sound: .lap, vibration: .lap)
    case .saved: Row(sound: .saved, vibration: .saved)
    case .interval: Row(sound: .interval, vibration: .interval)
    case .badge: Row(sound: .badge, vibration: .badge)
    case .badgeAgain: Row(sound: .badgeAgain, vibration: .badgeAgain)
    case .silver: Row(sound: .silver, vibration: .silver)
    case .gold: Row(sound: .gold, vibration: .gold)
    case .gpsReady, .gpsFound, .gpsBack: Row(sound: .gpsReady, vibration: .gpsReady)
    case .gpsLost: Row(sound: .gpsLost, vibration: .gpsLost)
    case .courseFound: Row(sound: .courseFound, vibration: .courseFound)
    case .courseLost: Row(sound: .courseLost, vibration: .courseLost)
    case .stillPaused, .stillRunning, .offered: Row(sound: .question, vibration: .question)
    case .gpsSilent, .partLost, .batteryLow, .cardNearlyFull, .interrupted:
      Row(sound: .warning, vibration: .warning, isTrouble: true)
    case .notSaved, .failed: Row(sound: .error, vibration: .warning, isTrouble: true)
    }
  }
}

/// When troubles were last told.
struct TroubleTimes: Sendable {
  /// Troubles with one sound are told apart from so long on.
  static let interval = Duration.seconds(2)

  private var warnedAt: Instant?
  private var failedAt: Instant?

  /// Whether a trouble is to be told now; it counts as told if so.
  mutating func takes(_ sound: Sound, at now: Instant) -> Bool {
    let last = sound == .error ? failedAt : warnedAt
    if let last, now - last < TroubleTimes.interval { return false }
    if sound == .error { failedAt = now } else { warnedAt = now }
    return true
  }
}

extension Device {
  /// Lights the screen, and is heard and felt as far as the runner wants.
  ///
  /// Only this and the self-test make sounds and move the motor.
  mutating func alert(_ alert: Alert) {
    wakeLight()
    guard !alert.isTrouble || health.mayAlert(alert.sound, at: now), !isMuted else { return }
    // A part that is gone would say it together with whatever comes when it is back.
    if settings.sound, !health.isLost(.sound) { emit(.play(alert.sound)) }
    if settings.vibration, !health.isLost(.motor) { emit(.vibrate(alert.vibration)) }
  }
}
