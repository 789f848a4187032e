import Device
import Synchronization

/// The mailbox between the loop and the speaker's thread.
final class SpeakerMailbox: Sendable {
  /// The next action of the thread.
  enum Order {
    case play(Sound)
    case close
  }

  /// Limit on pending reports: only the last one matters, and a few more are kept so that they
  /// appear in order.
  private static let mostReports = 8

  private struct Content {
    var order: Order?
    var staysOpen = false
    var reports: [SpeakerReport] = []
  }

  private let content = Mutex(Content())
  /// Readable for the thread while there is an order.
  let orders: EventDescriptor
  /// Readable for the loop while there are reports.
  let reports: EventDescriptor

  /// Creates an empty mailbox.
  ///
  /// - Throws: `SystemError` if no descriptor is available.
  init() throws(SystemError) {
    orders = try EventDescriptor()
    reports = try EventDescriptor()
  }

  /// Replaces an order that has not been taken yet; orders after `close` are ignored.
  func post(_ order: Order) {
    content.withLock { content in
      if case .close = content.order { return }
      content.order = order
    }
    orders.signal()
  }

  /// Whether the device is kept running between sounds, because an amplifier may pop whenever its
  /// clocks start.
  var staysOpen: Bool {
    get { content.withLock { $0.staysOpen } }
    set {
      content.withLock { $0.staysOpen = newValue }
      orders.signal()
    }
  }

  func takeOrder() -> Order? {
    orders.clear()
    return content.withLock { content in
      defer { content.order = nil }
      return content.order
    }
  }

  func report(_ report: SpeakerReport) {
    content.withLock { content in
      if content.reports.count == SpeakerMailbox.mostReports { content.reports.removeFirst() }
      content.reports.append(report)
    }
    reports.signal()
  }

  func takeReports() -> [SpeakerReport] {
    reports.clear()
    return content.withLock { content in
      defer { content.reports = [] }
      return content.reports
    }
  }
}
