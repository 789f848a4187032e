import Glibc

/// A socket that listens on the loopback address only.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  let port: UInt16
  private var isGiven = false

  /// - Parameter wanted: A port, or 0 for any free one.
  /// - Throws: ``SimulatorError`` if the port is in use or privileged.
  init(port wanted: UInt16) throws(SimulatorError) {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .failed("cannot create a socket", errno) }
    do throws(SimulatorError) { port = try ListeningSocket.listen(descriptor, wanted) } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    if !isGiven { close(descriptor) }
  }

  /// Hands over the descriptor: the new owner closes it.
  mutating func give() { isGiven = true }

  private static func listen(
    _ descriptor: Int32, _ port: UInt16
  ) throws(SimulatorError) -> UInt16 {
    // A simulator that has just ended leaves connections in TIME_WAIT.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound else {
      let code = errno
      guard code != EADDRINUSE else {
        throw .failed(
          "port \(port) is in use, perhaps by another simulator; stop it, or choose another port"
            + " with --port (0: any free port)")
      }
      throw .failed("cannot listen on 127.0.0.1:\(port)", code)
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
