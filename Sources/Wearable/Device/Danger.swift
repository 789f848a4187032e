import GPS
import RunModel
import Tracking
import Words

/// A current problem that endangers the run in progress.
enum Danger: Hashable, Sendable {
  /// The card accepts no data.
  case notSaved(StorageTrouble.Kind)
  case cardLost
  case gpsUnplugged
  /// The receiver is silent.
  case gpsSilent
  /// Fixes arrive, but none of them counts.
  case gpsWeak
  /// No fix since the program started.
  case noGPSYet
  case gpsLost
}

extension Device {
  /// The worst current danger.
  var danger: Danger? { storageDanger ?? gpsDanger }

  private var storageDanger: Danger? {
    guard session.needsFlash else { return nil }
    if let trouble = health.storage { return .notSaved(trouble.kind) }
    return health.isLost(.storage) || session.dropped > 0 ? .cardLost : nil
  }

  private var gpsDanger: Danger? {
    guard isRunning, now >= session.graceUntil else { return nil }
    if health.isLost(.gps) { return .gpsUnplugged }
    switch gps.signal {
    case .fix: return session.live?.isWeak == true ? .gpsWeak : nil
    case .silent: return .gpsSilent
    case .searching: return receiver.lastValid == nil ? .noGPSYet : .gpsLost
    }
  }

  func banner(of danger: Danger) -> Banner {
    switch danger {
    case .notSaved(let kind):
      notSavedBanner(kind, session.dropped > 0 ? .partIsLost : .notSavedYet)
    case .cardLost where session.dropped > 0:
      Banner(.alarm, .storage, words.card(.partIsLost), words.card(.newestIsKept))
    case .cardLost:
      Banner(.alarm, .storage, words.card(.notSavedYet), words.card(.keptInMemory))
    case .gpsUnplugged:
      Banner(.warning, .gps, words.gps(.unplugged), words.gps(.checkCable))
    case .gpsSilent: Banner(.warning, .gps, words.gps(.silent), words.gps(.checkCable))
    case .gpsWeak:
      Banner(
        .warning, .gps, words.gps(.weak),
        words.gps(session.live?.start == nil ? .distanceWaits : .distanceIsGuessed))
    case .noGPSYet: Banner(.warning, .gps, words.gps(.noneYet), words.gps(.timeRunsOn))
    case .gpsLost:
      Banner(
        .warning, .gps, words.gps(.lost), words.gps(isAutoPaused ? .timeStands : .timeRunsOn))
    }
  }

  /// Returns a banner for data that cannot be saved, with the reason.
  func notSavedBanner(
    _ kind: StorageTrouble.Kind, _ title: CardPhrase = .notSavedYet
  ) -> Banner {
    let why: CardPhrase =
      switch kind {
      case .full: .full
      case .readOnly: .readOnly
      case .broken: .broken
      case .damaged: .damaged
      case .missing: .missing
      }
    return Banner(.alarm, .storage, words.card(title), words.card(why))
  }

  /// Lights the screen for a new danger and announces problems the runner does not know about yet.
  mutating func warn() {
    let gpsDanger = gpsDanger
    let news = health.update(
      storage: storageDanger, gps: gpsDanger, hasDropped: session.dropped > 0)
    if news.isNew { wakeLight() }
    if news.isNotSaved { alert(.notSaved) }
    let runDeadline = alertGPS(gpsDanger)
    let readyDeadline = alertReady()
    health.scheduleNews(at: runDeadline ?? readyDeadline)
  }
}
