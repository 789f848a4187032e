import Glibc
import RunModel

/// A connection to one of QEMU's sockets.
final class LocalSocket {
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []
  /// Maximum line length, bytes.
  private static let limit = 16 << 20

  /// Connects, waiting for QEMU to create the socket.
  init(_ path: String, host: Host) throws(VirtualBoardError) {
    self.path = path
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw VirtualBoardError("the socket path is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    descriptor = try host.expect(
      "the socket \(path)", step: .milliseconds(20)
    ) { () throws(VirtualBoardError) -> Int32? in
      let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard made >= 0 else { throw .system("create a socket", errno) }
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 { return made }
      close(made)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes, waiting while QEMU's buffer is full.
  func send(_ bytes: [UInt8], host: Host) throws(VirtualBoardError) {
    var start = 0
    try host.until("room in \(path)") { () throws(VirtualBoardError) in
      start += try sendSome(bytes[start...])
      return start == bytes.count
    }
  }

  /// Sends as much as possible without waiting and returns the number of bytes sent.
  func sendSome(_ bytes: ArraySlice<UInt8>) throws(VirtualBoardError) -> Int {
    while true {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress, $0.count,
          Int32(truncatingIfNeeded: MSG_NOSIGNAL) | Int32(truncatingIfNeeded: MSG_DONTWAIT))
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      guard errno == EINTR else { throw .system("write to \(path)", errno) }
    }
  }

  /// Returns the next line without its terminator.
  func line(host: Host, until deadline: Instant) throws(VirtualBoardError) -> String {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 1)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      searched = buffer.count
      guard searched < LocalSocket.limit else {
        throw VirtualBoardError("line too long from \(path)")
      }
      guard try host.wait(readable: descriptor, until: deadline) else {
        throw VirtualBoardError("timed out waiting for \(path)")
      }
      var block = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &block, block.count, 0)
      guard count != 0 else { throw VirtualBoardError("\(path) was closed; QEMU has ended") }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .system("read \(path)", errno)
      }
      buffer += block[..<count]
    }
  }
}
