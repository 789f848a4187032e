import Device
import RunModel

/// Limits how often the helper socket is drained.
///
/// After a message the socket rests, so that even a helper that never stops sending wakes the
/// processor at most ten times a second.
struct HelperRest {
  static let time = Duration.milliseconds(100)

  private(set) var until: Instant?

  mutating func begin(at now: Instant) { until = now + HelperRest.time }
  mutating func end() { until = nil }
}

// The USB drive and copying to sticks and servers run as separate programs.

extension BoardPart {
  static let helpers = BoardPart(
    "helpers", in: \.helpers, of: \.outlets.runtimeDirectory,
    open: { (core, directory) throws(SystemError) in
      let link = try core.ports.openHelpers("\(directory)/\(HelperSocket.fileName)")
      link.send(.flashInUse(core.isFlashInUse))
      return link
    },
    descriptors: { core, port in core.helperRest.until == nil ? port.descriptors : [] },
    read: { (core, port, wake) throws(SystemError) in
      guard wake != nil || core.helperRest.until.map({ $0 <= core.now }) ?? false else { return }
      let news = try port.drain()
      if news.isEmpty { core.helperRest.end() } else { core.helperRest.begin(at: core.now) }
      for news in news {
        if case .report(let report) = news { core.readWorkouts(after: report) }
        switch news {
        case .report(.usb(let state)): core.handle(.usb(state))
        case .report(.stick(let state)): core.handle(.stick(state))
        case .report(.sync(let state)): core.handle(.sync(state))
        case .note(let line): core.outlets.log(line)
        }
      }
    },
    lose: { core in
      core.helperRest.end()
      // No helper can report any more.
      core.handle(.usb(.unplugged))
      core.handle(.stick(.absent))
      core.handle(.sync(.off))
    })
}

extension BoardCore {
  func tell(_ order: HelperOrder) { helpers.port?.send(order) }
}
