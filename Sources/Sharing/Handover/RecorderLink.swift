import Board
package import Device
import Glibc
package import RunModel

/// What the recorder's line brings to a helper.
package enum RecorderNews: Hashable, Sendable {
  /// Whether a run is on; `nil` when the line went down, and nobody knows.
  case flashInUse(Bool?)
  /// The runner wants the drive taken from the host.
  case ejectUSB
  /// The runner's answer about what a stick offers.
  case importBadges(Bool)
  /// The runner wants the runs on the server now.
  case syncNow
  /// The runner's answer about runs on a stick.
  case importRuns(Bool)

  init(_ order: HelperOrder) {
    switch order {
    case .flashInUse(let isOn): self = .flashInUse(isOn)
    case .ejectUSB: self = .ejectUSB
    case .importBadges(let isWanted): self = .importBadges(isWanted)
    case .syncNow: self = .syncNow
    case .importRuns(let isWanted): self = .importRuns(isWanted)
    }
  }
}

/// A helper's line to the recorder: a stream of lines through a Unix socket.
///
/// Never waits. A recorder that cannot be asked counts as recording, and is looked for again after
/// two seconds; the last report of the helper is told anew then.
package final class RecorderLink {
  /// Where the recorder listens.
  package static let standardPath = "/run/moonrunner/helpers.sock"

  private static let retry = Duration.seconds(2)
  private static let piece = 4096
  /// An order is short; a longer line is none.
  private static let longestLine = 256

  private let path: String
  /// Under 0 without a connection.
  private var socket: Int32 = -1
  private var line: [UInt8] = []
  private var last: HelperReport?

  /// Whether a run is on; `nil` while nobody says so.
  package private(set) var recording: Bool?

  /// Whether a run is on, as far as anybody can know: true without a recorder.
  package var isFlashInUse: Bool { recording ?? true }

  /// When to call ``connect(at:)`` again; `nil` while there is a connection.
  package private(set) var retryAt: Instant? = Instant(nanoseconds: 0)

  package init(path: String = RecorderLink.standardPath) { self.path = path }

  deinit {
    if socket >= 0 { close(socket) }
  }

  /// To be polled for reading; `nil` without a connection.
  package var descriptor: Int32? { socket >= 0 ? socket : nil }

  package var isConnected: Bool { socket >= 0 }

  /// Looks for the recorder when the time for it has come; whether there is a connection.
  @discardableResult
  package func connect(at now: Instant) -> Bool {
    guard socket < 0, retryAt.map({ $0 <= now }) ?? true else { return isConnected }
    retryAt = now + RecorderLink.retry
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = Glibc.socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return false }
    guard UnixAddress.connect(descriptor, to: path) else {
      close(descriptor)
      return false
    }
    socket = descriptor
    retryAt = nil
    line = []
    if let last { send(last, at: now) }
    return isConnected
  }

  /// All that has come.
  ///
  /// When the recorder has gone, the last of it is that nobody knows whether a run is on.
  package func receive(at now: Instant) -> [RecorderNews] {
    var news: [RecorderNews] = []
    var buffer = [UInt8](repeating: 0, count: RecorderLink.piece)
    while socket >= 0 {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        for byte in buffer[..<count] {
          if let order = read(byte) { news.append(RecorderNews(order)) }
        }
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        break
      } else {
        drop(at: now)
        news.append(.flashInUse(nil))
      }
    }
    return news
  }

  /// Tells the recorder, now or as soon as there is one; whether it was told now.
  @discardableResult
  package func tell(_ report: HelperReport, at now: Instant) -> Bool {
    last = report
    return send(report, at: now)
  }

  @discardableResult
  private func send(_ report: HelperReport, at now: Instant) -> Bool {
    guard socket >= 0 else { return false }
    let bytes = Array("\(report.line)\n".utf8)
    let count = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    if count == bytes.count { return true }
    // A recorder that does not read for so long has other worries; half a line is no line.
    drop(at: now)
    return false
  }

  private func read(_ byte: UInt8) -> HelperOrder? {
    guard byte == UInt8(ascii: "\n") else {
      // One byte more than any order may have, so that the line is refused.
      if line.count <= RecorderLink.longestLine { line.append(byte) }
      return nil
    }
    defer { line.removeAll(keepingCapacity: true) }
    guard let order = HelperOrder(line: String(decoding: line, as: UTF8.self)) else { return nil }
    if case .flashInUse(let isOn) = order { recording = isOn }
    return order
  }

  private func drop(at now: Instant) {
    close(socket)
    socket = -1
    recording = nil
    retryAt = now + RecorderLink.retry
  }
}
