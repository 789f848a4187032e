import CLinux
import Device
import Glibc

/// A connection to one helper.
///
/// No helper can consume unbounded time or memory: input is read in pieces, line length is limited,
/// and a helper that does not read its orders is disconnected.
final class HelperConnection {
  /// Bytes read at once; more stay in the kernel's buffer.
  static let piece = 4096

  let descriptor: Int32
  /// The helper's last report.
  private(set) var last: HelperReport?
  /// Why the helper was disconnected, if it was.
  private(set) var fault: String?
  /// Whether the helper has disconnected or must be disconnected.
  private(set) var isOver = false
  private var rest: [UInt8] = []
  private let users: HelperUsers
  private let user: uid_t?
  /// Whether all further input is ignored, because the helper's user sent a report without
  /// permission.
  ///
  /// The connection is kept, because a disconnected helper would reconnect and fill the log.
  private var isRefused = false

  /// Takes ownership of the descriptor.
  init(_ descriptor: Int32, _ users: HelperUsers) {
    self.descriptor = descriptor
    self.users = users
    user = uid_t(exactly: clinux_peer_user(descriptor))
  }

  deinit { close(descriptor) }

  /// Reads pending reports in order; only the last of consecutive reports of the same step is kept.
  func drain() -> [HelperNews] {
    var bytes = [UInt8](repeating: 0, count: HelperConnection.piece)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    guard count > 0 else {
      if count == 0 || (errno != EAGAIN && errno != EINTR) { isOver = true }
      return []
    }
    guard !isRefused else { return [] }
    var reports: [HelperReport] = []
    for line in lines(of: bytes[..<count]) {
      guard let report = HelperReport(line: String(decoding: line, as: UTF8.self)) else {
        letGo("it sent an invalid report")
        break
      }
      guard last.map({ $0.isFromSameHelper(as: report) }) ?? true else {
        letGo("it sent reports of two different helpers")
        break
      }
      guard users.mayTell(report, user) else {
        isRefused = true
        let name = user.map { "user \($0)" } ?? "an unknown user"
        let note = "\(report.helper) is ignored: \(name) may not report for it"
        return reports.map { .report($0) } + [.note(note)]
      }
      last = report
      if let previous = reports.last, previous.isSameStep(as: report) { reports.removeLast() }
      reports.append(report)
    }
    return reports.map { .report($0) }
  }

  /// Returns complete lines and buffers the incomplete rest.
  private func lines(of bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    rest += bytes
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = lines.popLast().map(Array.init) ?? []
    if rest.count >= HelperReport.mostBytes { letGo("it sent a line that is too long") }
    return lines.map(Array.init)
  }

  /// Sends a line; a helper that cannot receive it is disconnected.
  func send(_ order: HelperOrder) {
    let bytes = Array("\(order.line)\n".utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    guard Glibc.send(descriptor, bytes, bytes.count, flags) != bytes.count else { return }
    if errno == EAGAIN { letGo("it does not read its orders") }
    isOver = true
    // Wakes the poll on this descriptor, which then sees the end of the connection.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func letGo(_ reason: String) {
    fault = fault ?? reason
    isOver = true
  }
}

extension HelperReport {
  func isFromSameHelper(as other: HelperReport) -> Bool {
    switch (self, other) {
    case (.usb, .usb), (.stick, .stick), (.sync, .sync): true
    case (.usb, _), (.stick, _), (.sync, _): false
    }
  }

  /// Whether the two differ only in progress.
  func isSameStep(as other: HelperReport) -> Bool {
    switch (self, other) {
    case (.usb(let state), .usb(let other)): state.isSameStep(as: other)
    case (.stick(let state), .stick(let other)): state.isSameStep(as: other)
    case (.sync(let state), .sync(let other)): state.isSameStep(as: other)
    case (.usb, _), (.stick, _), (.sync, _): false
    }
  }

  /// The helper's name in the log.
  var helper: String {
    switch self {
    case .usb: "the USB drive"
    case .stick: "the stick copier"
    case .sync: "the server sync"
    }
  }
}
