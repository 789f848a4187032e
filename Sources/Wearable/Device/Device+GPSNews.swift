import GPS
import RunModel
import Words

// What is told of the GPS: ready before a run, found, lost and back during one.

/// What the runner was told of the GPS in the run in progress.
struct GPSNews: Sendable {
  /// A GPS that comes and goes, under trees, is told no more often than this.
  ///
  /// Its loss waits, its return is told at once: so the last word is always true, at the latest
  /// after so long.
  static let quietInterval = Duration.seconds(60)

  /// How bad it is; a higher one is worse.
  private enum State: Int, Sendable {
    case counts
    case lost
    /// The receiver says nothing: there is something to be done about it.
    case silent

    init(_ danger: Danger) {
      switch danger {
      case .gpsUnplugged, .gpsSilent: self = .silent
      case .gpsWeak, .noGPSYet, .gpsLost, .notSaved, .cardLost: self = .lost
      }
    }
  }

  private var told = State.counts
  /// A fix counted in this run already.
  private var wasFound: Bool
  private var quietUntil = Instant(nanoseconds: 0)

  /// For a run that goes on; `wasFound` when a fix counted in it already.
  init(wasFound: Bool) { self.wasFound = wasFound }

  /// For a run that begins: who starts without a fix knows it.
  init(isReady: Bool, isSilent: Bool) {
    wasFound = isReady
    told = isReady ? .counts : isSilent ? .silent : .lost
  }

  /// After a pause, in which nothing was told, a loss is news.
  mutating func forget() { told = .counts }

  /// A danger is there; returns what is to be told of it now.
  mutating func update(_ danger: Danger, at now: Instant) -> Alert? {
    let state = State(danger)
    guard state.rawValue > told.rawValue else {
      // A receiver that talks again, still without a fix, is shown and no more.
      told = state
      return nil
    }
    guard now >= quietUntil else { return nil }
    told = state
    quietUntil = now + GPSNews.quietInterval
    return state == .silent ? .gpsSilent : .gpsLost
  }

  /// Fixes count; returns what is to be told of it.
  mutating func updateCounting() -> Alert? {
    guard told != .counts || !wasFound else { return nil }
    defer { (told, wasFound) = (.counts, true) }
    return wasFound ? .gpsBack : .gpsFound
  }

  /// When a danger that is there will be told, if it has to wait.
  func deadline(of danger: Danger) -> Instant? {
    State(danger).rawValue > told.rawValue ? quietUntil : nil
  }
}

/// What the runner who waits for the GPS was told.
struct ReadyNews: Sendable {
  /// "Ready" is told no more often than this.
  static let quietInterval = Duration.seconds(30)
  /// An accuracy that jitters about the limit is no loss; one that stays away for so long is.
  static let lossTime = Duration.seconds(10)

  private var isTold = false
  private var lostAt: Instant?
  private var quietUntil = Instant(nanoseconds: 0)

  /// A run would count now, or would not; returns what is to be told of it.
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

  /// When ``update(isReady:at:)`` will have to tell something; `readyUntil` is when what is ready
  /// will be too old.
  func deadline(readyUntil: Instant?) -> Instant? {
    if let lostAt { return isTold ? lostAt + ReadyNews.lossTime : nil }
    return isTold ? readyUntil : quietUntil
  }
}

extension Device {
  /// The receiver says nothing.
  var isReceiverSilent: Bool { gps.signal == .silent || health.isLost(.gps) }

  /// During a run; when a danger that is there will be told, if it has to wait.
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

  /// Before a run; when something will have to be told.
  mutating func alertReady() -> Instant? {
    guard navigation.base.is(ReadyView.self) else {
      health.endWaiting()
      return nil
    }
    if let alarm = health.update(isReady: isReady, at: now) { alert(alarm) }
    return health.ready.deadline(readyUntil: isReady ? signalDeadline : nil)
  }
}
