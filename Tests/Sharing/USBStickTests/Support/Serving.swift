import Foundation
import Testing

@testable import USBStick

/// A thread that serves one end of a line, as another process would; returns the other end.
func serving(_ body: @escaping @Sendable (MessageSocket) -> Void) throws -> MessageSocket {
  var ends: [Int32] = [-1, -1]
  try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
  let near = ends[0]
  // Whoever serves has its end alone from here on.
  Thread { body(MessageSocket(near)) }.start()
  return MessageSocket(ends[1])
}
