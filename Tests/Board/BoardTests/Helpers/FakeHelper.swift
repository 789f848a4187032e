import Device
import Glibc

@testable import Board

/// A helper's end of the socket.
final class FakeHelper {
  private let descriptor: Int32
  private var rest = ""

  /// Connects; `nil` if nothing listens.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let answer = UnixAddress.with(path) { [descriptor] in connect(descriptor, $0, $1) }
    guard answer == 0 else { return nil }
  }

  deinit { close(descriptor) }

  func say(_ report: HelperReport) { say("\(report.line)\n") }

  /// Sends raw bytes.
  func say(_ text: String) {
    let bytes = Array(text.utf8)
    send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// The orders received since the last call.
  func heard() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count > 0 { rest += String(decoding: bytes[..<count], as: UTF8.self) }
    let lines = rest.split(separator: "\n").map(String.init)
    rest = ""
    return lines
  }

  /// Whether the recorder has hung up; reads the remaining bytes.
  var isLetGo: Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count > 0 { continue }
      return count == 0 || errno == ECONNRESET
    }
  }
}
