import Device
import RunModel
import Tracking

/// Checks everything that a wearable requests.
final class EffectWatch {
  /// The duration of a confirm-hold, minus the debounce time.
  private static let confirming = Duration.milliseconds(1480)
  /// An edge reversed within this time does not count.
  private static let settling = Duration.milliseconds(20)

  /// The state of a key.
  private struct Key {
    var downSince: Instant?
    var upSince: Instant?
    /// Whether this press has already confirmed something.
    var isUsed = false
  }

  /// Runs deleted by holding a key, and continued runs, whose ID may change.
  private(set) var deleted: Set<String> = []
  private var keys: [Button: Key] = [:]
  private var recorder: RunRecorder?
  private var distance = 0.0
  /// Badges awarded in the run in progress.
  private var badges: Set<Int> = []
  private var fault: String?

  /// Records an edge of a key.
  func edge(_ button: Button, isDown: Bool, at now: Instant) {
    var key = keys[button] ?? Key()
    if isDown {
      if let up = key.upSince {
        key.upSince = nil
        if now - up >= EffectWatch.settling {
          key.downSince = now
          key.isUsed = false
        }
      } else if key.downSince == nil {
        key.downSince = now
      }
    } else if key.upSince == nil, key.downSince != nil {
      key.upSince = now
    }
    keys[button] = key
  }

  /// Checks a request of the wearable.
  func note(_ effect: Effect, at now: Instant) {
    guard case .storage(let request) = effect else { return }
    switch request {
    case .begin(let header):
      recorder = RunRecorder(header: header)
      distance = 0
      badges = []
    case .append(let records): for record in records { apply(record) }
    case .end(_, .discard, _):
      lose("a run is discarded", at: now)
      recorder = nil
    case .end: recorder = nil
    case .delete(let id):
      lose("a run is deleted", at: now)
      deleted.insert(id)
    case .continueRun(let id):
      recorder = nil
      // Its next save may give it another ID.
      deleted.insert(id)
    case .undoImport, .trim, .correct, .load, .saveSettings, .measure, .verify, .listRestorable,
      .restore:
      break
    }
  }

  /// Forgets the run in progress.
  func forgetRun() { recorder = nil }

  /// Throws the first violation so far.
  func judge() throws { try require(fault == nil, fault ?? "") }

  private func apply(_ record: RunRecord) {
    guard recorder != nil else { return }
    recorder?.apply(record)
    guard let recorder else { return }
    if recorder.distance < distance {
      fault = "the distance decreases from \(distance) to \(recorder.distance): \(record)"
    }
    distance = recorder.distance
    if case .badge(_, let index) = record, !badges.insert(index).inserted {
      fault = "badge \(index) is awarded twice"
    }
  }

  private func lose(_ what: String, at now: Instant) {
    let confirmed = keys.first { _, key in
      guard !key.isUsed, let down = key.downSince else { return false }
      return (key.upSince ?? now) - down >= EffectWatch.confirming
    }
    guard let confirmed else {
      fault = "\(what), but no key was held to confirm it"
      return
    }
    keys[confirmed.key]?.isUsed = true
  }
}
