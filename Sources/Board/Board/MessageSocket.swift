import CLinux
import Glibc

/// One end of a line between two processes that keeps messages apart: fields of text and, with
/// each, at most one descriptor.
///
/// Fields are separated by a NUL, which no path holds.
package final class MessageSocket {
  /// What a message came with.
  package struct Message {
    package var fields: [String]
    /// Under 0 for none; the receiver's to close.
    package var descriptor: Int32
  }

  /// Bytes of a message; the kernel takes six times as many.
  package static let mostBytes = 32 << 10
  private static let separator = "\0"

  private var descriptor: Int32

  /// Takes the descriptor over.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  /// Lets go of this end: the other one is told that nobody is here.
  package func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Both ends of a line; a process that keeps one lets go of the other.
  ///
  /// - Throws: `SystemError` when there is none to be had.
  package static func pair() throws(SystemError) -> (near: MessageSocket, far: MessageSocket) {
    var ends: [Int32] = [-1, -1]
    _ = try answered("make a pair of sockets") { clinux_pair(&ends) }
    return (MessageSocket(ends[0]), MessageSocket(ends[1]))
  }

  /// Waits for room; false when the other end is gone, or the message is too long.
  package func send(_ fields: [String], _ descriptor: Int32 = -1) -> Bool {
    let bytes = Array(fields.joined(separator: MessageSocket.separator).utf8)
    return bytes.count <= MessageSocket.mostBytes
      && clinux_send(self.descriptor, bytes, bytes.count, descriptor) == Int32(bytes.count)
  }

  /// Waits for a message; `nil` when the other end is gone.
  package func receive() -> Message? {
    var bytes = [UInt8](repeating: 0, count: MessageSocket.mostBytes)
    var descriptor: Int32 = -1
    let count = clinux_receive(self.descriptor, &bytes, bytes.count, &descriptor)
    guard count > 0 else { return nil }
    let fields = bytes[..<Int(count)].split(separator: 0, omittingEmptySubsequences: false)
    return Message(
      fields: fields.map { String(decoding: $0, as: UTF8.self) }, descriptor: descriptor)
  }

  /// Sends a request and waits for what is answered; `nil` when the other end is gone.
  package func ask(_ fields: [String]) -> Message? { send(fields) ? receive() : nil }
}
