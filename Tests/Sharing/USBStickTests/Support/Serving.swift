import Foundation
import Testing

@testable import USBStick

/// Serves one end of a connection on a thread, like another process; returns the other end.
func serving(_ body: @escaping @Sendable (MessageSocket) -> Void) throws -> MessageSocket {
  var ends: [Int32] = [-1, -1]
  try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
  let near = ends[0]
  // The serving thread now owns its end.
  Thread { body(MessageSocket(near)) }.start()
  return MessageSocket(ends[1])
}
