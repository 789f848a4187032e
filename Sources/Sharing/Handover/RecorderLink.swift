import Board
package import Device
import Glibc
package import RunModel

/// A message from the recorder to a helper.
package enum RecorderNews: Hashable, Sendable {
  /// Whether a run is being recorded; `nil` (unknown) after the connection was lost.
  case flashInUse(Bool?)
  /// The runner wants to eject the drive from the host.
  case ejectUSB
  /// The runner's answer about a ladder, server settings or maps on a stick.
  case importBadges(Bool)
  /// The runner wants to sync the runs to the server now.
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

/// A helper's connection to the recorder: lines over a Unix stream socket.
///
/// It never blocks. A recorder that cannot be reached counts as recording; the connection is
/// retried after two seconds, and then the helper's last report is sent again.
package final class RecorderLink {
  /// The path of the recorder's socket.
  package static let standardPath = "/run/moonrunner/helpers.sock"

  private static let retry = Duration.seconds(2)
  private static let piece = 4096
  /// The maximum length of an order in bytes; longer lines are ignored.
  private static let longestLine = 256

  private let path: String
  /// Negative without a connection.
  private var socket: Int32 = -1
  private var line: [UInt8] = []
  private var last: HelperReport?

  /// Whether a run is being recorded; `nil` if unknown.
  package private(set) var recording: Bool?

  /// Whether a run is or may be in progress: true without a recorder.
  package var isFlashInUse: Bool { recording ?? true }

  /// When to call ``connect(at:)`` again; `nil` while connected.
  package private(set) var retryAt: Instant? = Instant(nanoseconds: 0)

  package init(path: String = RecorderLink.standardPath) { self.path = path }

  deinit {
    if socket >= 0 { close(socket) }
  }

  /// The descriptor to poll for reading; `nil` without a connection.
  package var descriptor: Int32? { socket >= 0 ? socket : nil }

  package var isConnected: Bool { socket >= 0 }

  /// Connects to the recorder if a retry is due; returns whether there is a connection.
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

  /// Returns all messages received.
  ///
  /// If the connection was lost, the last message says that the recording state is unknown.
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

  /// Sends a report now, or once the connection is restored; returns whether it was sent now.
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
    // A recorder that stopped reading is broken; a partial line would corrupt the stream.
    drop(at: now)
    return false
  }

  private func read(_ byte: UInt8) -> HelperOrder? {
    guard byte == UInt8(ascii: "\n") else {
      // Keeps one byte more than the limit, so that the line is rejected.
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
