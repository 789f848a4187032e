import GPS
import RunModel

// Current state of the receiver. The sentence parser does not know about cables and reports a
// receiver as silent only after three seconds, which is too late for the screens.

extension Device {
  /// Time without a sentence after which a receiver is shown as silent.
  static let silence = Duration.seconds(2)
  /// How long the satellite data of a receiver without a fix stays on the screen.
  private static let freshness = Duration.seconds(3)

  /// The signal state as the screens show it.
  var signal: GPSSignal {
    guard !health.isLost(.gps), let heard = gps.lastSentence, now - heard < Device.silence else {
      return .silent
    }
    return gps.signal
  }

  /// Whether a run started now would presumably count from its first metre; the fix may be some
  /// seconds old, see `ReceiverState.isReady`, but the receiver must not be silent.
  var isReady: Bool { signal != .silent && receiver.isReady(at: now) }

  /// The current fix; `nil` if there is none.
  var currentFix: Fix? { signal == .fix ? receiver.lastValid?.fix : nil }

  /// Satellites in use; `nil` while the receiver does not report them.
  var satellitesUsed: Int? {
    if let currentFix { return currentFix.satellites }
    guard signal != .silent, let last = receiver.last, now - last.at < Device.freshness else {
      return nil
    }
    return last.fix.satellites
  }

  /// Satellites listed by the receiver; `nil` while it does not list any.
  var satellitesInView: Int? { signal == .silent ? nil : gps.satellitesInView(at: now) }

  /// When any of these values next changes merely because time passes.
  var signalDeadline: Instant? {
    func after(_ time: Instant?) -> Instant? { time.flatMap { $0 > now ? $0 : nil } }
    let silent = after(gps.lastSentence.map { $0 + Device.silence })
    let stale = after(receiver.last.map { $0.at + Device.freshness })
    return earlier(earlier(silent, stale), after(receiver.readyDeadline(after: now)))
  }
}
