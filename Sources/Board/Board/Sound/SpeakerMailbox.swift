import Device
import Synchronization

/// What the loop and the speaker's thread tell each other.
final class SpeakerMailbox: Sendable {
  /// What the thread is to do next.
  enum Order {
    case play(Sound)
    case close
  }

  /// Only the last word counts; more are kept to be told in order.
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

  /// Makes an empty one.
  ///
  /// - Throws: `SystemError` when there are no more descriptors.
  init() throws(SystemError) {
    orders = try EventDescriptor()
    reports = try EventDescriptor()
  }

  /// Replaces an order that was not taken yet; after `close` nothing counts.
  func post(_ order: Order) {
    content.withLock { content in
      if case .close = content.order { return }
      content.order = order
    }
    orders.signal()
  }

  /// The device is kept running between sounds: an amplifier may pop whenever its clocks begin.
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
