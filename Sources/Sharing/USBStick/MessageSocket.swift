import Board
import CLinux
import Glibc

/// One end of a socket pair between two processes that preserves message boundaries; a message
/// consists of text fields.
///
/// Fields are separated by NUL, which cannot occur in a path.
final class MessageSocket {
  /// The maximum size of a message in bytes; the kernel's limit is six times as large.
  static let mostBytes = 32 << 10
  private static let separator = "\0"

  private var descriptor: Int32

  /// Takes ownership of the descriptor.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  /// Closes this end; the other process detects that.
  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Creates a connected pair; each process should close the end that it does not use.
  ///
  /// - Throws: `SystemError` if none can be created.
  static func pair() throws(SystemError) -> (near: MessageSocket, far: MessageSocket) {
    var ends: [Int32] = [-1, -1]
    _ = try answered("create a socket pair") { clinux_pair(&ends) }
    return (MessageSocket(ends[0]), MessageSocket(ends[1]))
  }

  /// Sends a message, blocking while the buffer is full; returns false if the other end is closed
  /// or the message is too long.
  func send(_ fields: [String]) -> Bool {
    let bytes = Array(fields.joined(separator: MessageSocket.separator).utf8)
    guard bytes.count <= MessageSocket.mostBytes else { return false }
    return repeating { Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
      == bytes.count
  }

  /// Waits for a message; `nil` if the other end is closed.
  func receive() -> [String]? {
    var bytes = [UInt8](repeating: 0, count: MessageSocket.mostBytes)
    let count = repeating { recv(descriptor, &bytes, bytes.count, 0) }
    guard count > 0 else { return nil }
    return bytes[..<count].split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sends a request and waits for the answer; `nil` if the other end is closed.
  func ask(_ fields: [String]) -> [String]? { send(fields) ? receive() : nil }

  /// Retries a call while it is interrupted by signals.
  private func repeating(_ call: () -> Int) -> Int {
    var count = call()
    while count < 0, errno == EINTR { count = call() }
    return count
  }
}
