import GPS
import RunModel
import Screens
import Tracking

/// What endangers a run in progress, as long as it does.
enum Danger: Hashable, Sendable {
  /// The card takes nothing.
  case notSaved(StorageTrouble.Kind)
  case cardLost
  case gpsUnplugged
  /// The receiver says nothing.
  case gpsSilent
  /// There are fixes, and none of them counts.
  case gpsWeak
  /// No fix since the program began.
  case noGPSYet
  case gpsLost
}

extension Device {
  /// The worst one.
  var danger: Danger? { storageDanger ?? gpsDanger }

  private var storageDanger: Danger? {
    guard isRecording || store.endings > 0 else { return nil }
    if let trouble = health.storage { return .notSaved(trouble.kind) }
    return health.isLost(.storage) || store.dropped > 0 ? .cardLost : nil
  }

  var gpsDanger: Danger? {
    guard isRunning, now >= receiver.graceUntil else { return nil }
    if health.isLost(.gps) { return .gpsUnplugged }
    switch gps.signal {
    case .fix: return live?.isWeak == true ? .gpsWeak : nil
    case .silent: return .gpsSilent
    case .searching: return receiver.lastValid == nil ? .noGPSYet : .gpsLost
    }
  }

  func banner(of danger: Danger) -> Banner {
    switch danger {
    case .notSaved(let kind):
      Banner(notSaved: kind, store.dropped > 0 ? "Part is lost" : "Not saved yet")
    case .cardLost where store.dropped > 0:
      Banner(.alarm, .storage, "Part is lost", "The newest is kept")
    case .cardLost: Banner(.alarm, .storage, "Not saved yet", "Kept in memory")
    case .gpsUnplugged: Banner(.warning, .gps, "GPS unplugged", "Check the cable")
    case .gpsSilent: Banner(.warning, .gps, "GPS silent", "Check the cable")
    case .gpsWeak:
      Banner(
        .warning, .gps, "GPS weak", live?.start == nil ? "Distance waits" : "Distance is a guess")
    case .noGPSYet: Banner(.warning, .gps, "No GPS yet", "Time runs on")
    case .gpsLost:
      Banner(.warning, .gps, "GPS lost", isAutoPaused ? "Time stands" : "Time runs on")
    }
  }

  /// A new danger lights the screen; what the runner does not know yet is told.
  mutating func warn() {
    let danger = danger
    if danger != health.shownDanger {
      health.shownDanger = danger
      if danger != nil { wakeLight() }
    }
    let isNotSaved = storageDanger != nil
    if isNotSaved != health.isNotSavedTold {
      health.isNotSavedTold = isNotSaved
      if isNotSaved { alert(.notSaved) }
    }
    tellGPS()
    tellReady()
  }
}

extension Banner {
  init(notSaved kind: StorageTrouble.Kind, _ title: String = "Not saved yet") {
    let detail =
      switch kind {
      case .full: "Card full: delete old runs"
      case .readOnly: "The card is read-only"
      case .broken: "The card is broken"
      case .damaged: "The card is damaged"
      case .missing: "The card is missing"
      }
    self.init(.alarm, .storage, title, detail)
  }
}
