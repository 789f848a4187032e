import Device
import RunModel

/// The helpers' socket between two drains.
///
/// After helpers were heard they rest, so that not even one that never stops talking wakes the
/// processor more than ten times a second.
struct HelperRest {
  static let time = Duration.milliseconds(100)

  private(set) var until: Instant?

  mutating func begin(at now: Instant) { until = now + HelperRest.time }
  mutating func end() { until = nil }
}

// The USB drive and the copying to a stick, which are programs of their own.

extension BoardCore {
  func readHelpers(_ ready: [Ready]) {
    let isRested = helperRest.until.map { $0 <= now } ?? false
    guard let port = helpers.port, isRested || ready.contains(where: { $0.source == .helpers })
    else { return }
    do throws(SystemError) {
      let news = try port.drain()
      if news.isEmpty { helperRest.end() } else { helperRest.begin(at: now) }
      for news in news {
        switch news {
        case .report(.usb(let state)): handle(.usb(state))
        case .report(.stick(let state)): handle(.stick(state))
        case .note(let line): outlets.log(line)
        }
      }
    } catch {
      helperRest.end()
      lose(\.helpers, nil, error)
      // Nobody is heard any more.
      handle(.usb(.unplugged))
      handle(.stick(.absent))
    }
  }

  func openHelpers() {
    guard let directory = outlets.runtimeDirectory, let due = helpers.retryAt, due <= now else {
      return
    }
    open(\.helpers, nil) { () throws(SystemError) in
      try ports.openHelpers("\(directory)/\(HelperSocket.fileName)")
    }
    tell(.recording(isRecording))
  }

  func tell(_ order: HelperOrder) { helpers.port?.send(order) }
}
