import Board
import CLinux
import Glibc

/// One end of a line between two processes that keeps messages apart, each of some fields of text.
///
/// Fields are separated by a NUL, which no path holds.
final class MessageSocket {
  /// Bytes of a message; the kernel takes six times as many.
  static let mostBytes = 32 << 10
  private static let separator = "\0"

  private var descriptor: Int32

  /// Takes the descriptor over.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  /// Lets go of this end: the other one is told that nobody is here.
  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Both ends of a line; a process that keeps one lets go of the other.
  ///
  /// - Throws: `SystemError` when there is none to be had.
  static func pair() throws(SystemError) -> (near: MessageSocket, far: MessageSocket) {
    var ends: [Int32] = [-1, -1]
    _ = try answered("make a pair of sockets") { clinux_pair(&ends) }
    return (MessageSocket(ends[0]), MessageSocket(ends[1]))
  }

  /// Waits for room; false when the other end is gone, or the message is too long.
  func send(_ fields: [String]) -> Bool {
    let bytes = Array(fields.joined(separator: MessageSocket.separator).utf8)
    guard bytes.count <= MessageSocket.mostBytes else { return false }
    return repeating { Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
      == bytes.count
  }

  /// Waits for a message; `nil` when the other end is gone.
  func receive() -> [String]? {
    var bytes = [UInt8](repeating: 0, count: MessageSocket.mostBytes)
    let count = repeating { recv(descriptor, &bytes, bytes.count, 0) }
    guard count > 0 else { return nil }
    return bytes[..<count].split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sends a request and waits for the answer; `nil` when the other end is gone.
  func ask(_ fields: [String]) -> [String]? { send(fields) ? receive() : nil }

  /// Makes a call again as long as a signal interrupts it.
  private func repeating(_ call: () -> Int) -> Int {
    var count = call()
    while count < 0, errno == EINTR { count = call() }
    return count
  }
}
