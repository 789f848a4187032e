import CLinux
import Device
import Glibc

/// One helper at the other end of a socket.
///
/// Whatever it does takes a bounded amount of time and memory: it is read in pieces, a line has a
/// longest length, and one that does not read what it is told is let go.
final class HelperConnection {
  /// Bytes that are taken at once; more of them wait in the kernel.
  static let piece = 4096

  let descriptor: Int32
  /// What it said last.
  private(set) var last: HelperReport?
  /// Why it is let go, when it is.
  private(set) var fault: String?
  /// The other side is gone, or is let go.
  private(set) var isOver = false
  private var rest: [UInt8] = []
  private let users: HelperUsers
  private let user: uid_t?
  /// It told what its user may not tell: nothing of it is taken any more.
  ///
  /// It stays, since one that is let go of comes back and fills the log.
  private var isRefused = false

  /// Takes the descriptor over.
  init(_ descriptor: Int32, _ users: HelperUsers) {
    self.descriptor = descriptor
    self.users = users
    user = uid_t(exactly: clinux_peer_user(descriptor))
  }

  deinit { close(descriptor) }

  /// What came, in order; of several steps of one progress the last alone.
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
        letGo("it said what is no report")
        break
      }
      guard last.map({ $0.isFromSameHelper(as: report) }) ?? true else {
        letGo("it speaks for two helpers")
        break
      }
      guard users.mayTell(report, user) else {
        isRefused = true
        let name = user.map { "user \($0)" } ?? "an unknown user"
        let note = "\(report.helper) is not heard: it is \(name)'s, who may not speak for it"
        return reports.map { .report($0) } + [.note(note)]
      }
      last = report
      if let previous = reports.last, previous.isSameStep(as: report) { reports.removeLast() }
      reports.append(report)
    }
    return reports.map { .report($0) }
  }

  /// Whole lines; the beginning of another one is kept.
  private func lines(of bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    rest += bytes
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = lines.popLast().map(Array.init) ?? []
    if rest.count >= HelperReport.mostBytes { letGo("a line of it has no end") }
    return lines.map(Array.init)
  }

  /// Says a line; one that cannot be told is let go.
  func send(_ order: HelperOrder) {
    let bytes = Array("\(order.line)\n".utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    guard Glibc.send(descriptor, bytes, bytes.count, flags) != bytes.count else { return }
    if errno == EAGAIN { letGo("it does not hear what it is told") }
    isOver = true
    // The poll that looks after it wakes up, and finds its end.
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

  /// Whether the two differ by no more than how far something is.
  func isSameStep(as other: HelperReport) -> Bool {
    switch (self, other) {
    case (.usb(let state), .usb(let other)): state.isSameStep(as: other)
    case (.stick(let state), .stick(let other)): state.isSameStep(as: other)
    case (.sync(let state), .sync(let other)): state.isSameStep(as: other)
    case (.usb, _), (.stick, _), (.sync, _): false
    }
  }

  /// For the log.
  var helper: String {
    switch self {
    case .usb: "the USB drive"
    case .stick: "the copying to a stick"
    case .sync: "the copying to a server"
    }
  }
}
