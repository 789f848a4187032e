import GPS
import RunModel

// What is known of the receiver now. The reader of its sentences knows no cable, and gives a silent
// one three seconds before a run is told; what screens say of it must not be older than this.

extension Device {
  /// A receiver that has sent no sentence for so long is shown as silent.
  static let silence = Duration.seconds(2)
  /// What a receiver without a fix says of its satellites is shown for so long.
  private static let freshness = Duration.seconds(3)

  /// Whether the receiver is there and knows where it is, as the screens have it.
  var signal: GPSSignal {
    guard !health.isLost(.gps), let heard = gps.lastSentence, now - heard < Device.silence else {
      return .silent
    }
    return gps.signal
  }

  /// Whether a run begun now would count from its first metre, as far as anybody can know; the fix
  /// may be some seconds old, see `ReceiverState.isReady`, but not its receiver silent.
  var isReady: Bool { signal != .silent && receiver.isReady(at: now) }

  /// The fix that the receiver has; `nil` when it has none any more.
  var currentFix: Fix? { signal == .fix ? receiver.lastValid?.fix : nil }

  /// Satellites that the receiver uses; `nil` while it does not say.
  var satellitesUsed: Int? {
    if let currentFix { return currentFix.satellites }
    guard signal != .silent, let last = receiver.last, now - last.at < Device.freshness else {
      return nil
    }
    return last.fix.satellites
  }

  /// Satellites that the receiver lists; `nil` while it does not.
  var satellitesInView: Int? { signal == .silent ? nil : gps.satellitesInView(at: now) }

  /// When something of this changes by itself.
  var signalDeadline: Instant? {
    func after(_ time: Instant?) -> Instant? { time.flatMap { $0 > now ? $0 : nil } }
    let silent = after(gps.lastSentence.map { $0 + Device.silence })
    let stale = after(receiver.last.map { $0.at + Device.freshness })
    return earlier(earlier(silent, stale), after(receiver.readyDeadline(after: now)))
  }
}
