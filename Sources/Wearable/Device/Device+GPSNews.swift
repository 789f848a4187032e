import GPS
import RunModel
import Words

// GPS announcements: ready before a run; found, lost and back during one.

/// What has been announced about GPS during the run in progress.
struct GPSNews: Sendable {
  /// Minimum time between two announcements of a loss while GPS comes and goes, as under trees.
  ///
  /// A loss may have to wait for this time to pass, while a return is announced at once; so an
  /// outdated announcement is corrected after this time at the latest.
  static let quietInterval = Duration.seconds(60)

  /// Severity; a higher value is worse.
  private enum State: Int, Sendable {
    case counts
    case lost
    /// The receiver sends nothing: the runner can do something about it.
    case silent

    init(_ danger: Danger) {
      switch danger {
      case .gpsUnplugged, .gpsSilent: self = .silent
      case .gpsWeak, .noGPSYet, .gpsLost, .notSaved, .cardLost: self = .lost
      }
    }
  }

  private var told = State.counts
  /// Whether a fix has counted in this run, or GPS was ready at its start.
  private var wasFound: Bool
  private var quietUntil = Instant(nanoseconds: 0)

  /// For a continued run; `wasFound` if a fix has already counted in it.
  init(wasFound: Bool) { self.wasFound = wasFound }

  /// For a new run: a runner who starts without a fix already knows that.
  init(isReady: Bool, isSilent: Bool) {
    wasFound = isReady
    told = isReady ? .counts : isSilent ? .silent : .lost
  }

  /// Allows a loss to be announced again after a pause, during which nothing was announced.
  mutating func forget() { told = .counts }

  /// Handles a current danger; returns the alert to issue now, if any.
  mutating func update(_ danger: Danger, at now: Instant) -> Alert? {
    let state = State(danger)
    guard state.rawValue > told.rawValue else {
      // A receiver that sends again but has no fix yet is shown, not announced.
      told = state
      return nil
    }
    guard now >= quietUntil else { return nil }
    told = state
    quietUntil = now + GPSNews.quietInterval
    return state == .silent ? .gpsSilent : .gpsLost
  }

  /// Handles fixes that count; returns the alert to issue, if any.
  mutating func updateCounting() -> Alert? {
    guard told != .counts || !wasFound else { return nil }
    defer { (told, wasFound) = (.counts, true) }
    return wasFound ? .gpsBack : .gpsFound
  }

  /// Returns when a current danger is due to be announced; `nil` if it already was.
  func deadline(of danger: Danger) -> Instant? {
    State(danger).rawValue > told.rawValue ? quietUntil : nil
  }
}

/// What has been announced to a runner waiting for GPS.
struct ReadyNews: Sendable {
  /// Minimum time between two "ready" announcements.
  static let quietInterval = Duration.seconds(30)
  /// Time without readiness that counts as a loss; long enough to ignore an accuracy that jitters
  /// around the limit.
  static let lossTime = Duration.seconds(10)

  private var isTold = false
  private var lostAt: Instant?
  private var quietUntil = Instant(nanoseconds: 0)

  /// Handles readiness or its absence; returns the alert to issue, if any.
  mutating func update(isReady: Bool, at now: Instant) -> Alert? {
    lostAt = isReady ? nil : lostAt ?? now
    if isTold, let lostAt, now - lostAt >= ReadyNews.lossTime {
      isTold = false
      return .gpsLost
    }
    guard !isTold, isReady, now >= quietUntil else { return nil }
    isTold = true
    quietUntil = now + ReadyNews.quietInterval
    return .gpsReady
  }

  /// Returns when ``update(isReady:at:)`` may next return an alert; `readyUntil` is when readiness
  /// expires.
  func deadline(readyUntil: Instant?) -> Instant? {
    if let lostAt { return isTold ? lostAt + ReadyNews.lossTime : nil }
    return isTold ? readyUntil : quietUntil
  }
}

extension Device {
  /// Whether the receiver sends nothing.
  var isReceiverSilent: Bool { gps.signal == .silent || health.isLost(.gps) }

  /// Announces GPS changes during a run; returns when a current danger is due to be announced, if
  /// it has not been yet.
  mutating func alertGPS(_ danger: Danger?) -> Instant? {
    guard isRunning else { return nil }
    let hasCounted = session.live?.hasCounted == true
    let alarm = health.update(gps: danger, hasCounted: hasCounted, at: now)
    if let alarm { alert(alarm) }
    if let danger { return health.gps.deadline(of: danger) }
    if let alarm {
      notify(
        alarm == .gpsFound
          ? Banner(.news, .gps, words.gps(.found), words.gps(.countsFromHere))
          : Banner(.news, .gps, words.gps(.back), words.gps(.countsAgain)),
        for: Notices.time)
    }
    return nil
  }

  /// Announces GPS changes before a run; returns when the next announcement may be due.
  mutating func alertReady() -> Instant? {
    guard navigation.base.is(ReadyView.self) else {
      health.endWaiting()
      return nil
    }
    if let alarm = health.update(isReady: isReady, at: now) { alert(alarm) }
    return health.ready.deadline(readyUntil: isReady ? signalDeadline : nil)
  }
}
