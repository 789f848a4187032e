import Foundation
import Glibc

/// A recorder's end of the socket.
///
/// Programs started by other tests do not inherit it: a connection that they held open would not
/// close.
final class FakeRecorder {
  let listener: Int32
  private(set) var peer: Int32 = -1

  init?(_ path: String) {
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0
      }
    }
    guard isBound, listen(listener, 4) == 0 else { return nil }
  }

  deinit {
    close(listener)
    hangUp()
  }

  func take() {
    peer = accept(listener, nil, nil)
    _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
  }

  func say(_ text: String) { _ = Glibc.send(peer, text, text.utf8.count, 0) }

  func hear() -> String {
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = recv(peer, &buffer, buffer.count, 0)
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  }

  /// Answers an offer later, when it arrives.
  func answer(_ words: String, to offer: String) {
    let peer = peer
    Thread {
      // Reads line by line until the offer, or until the connection closes.
      var heard: [UInt8] = []
      var byte: UInt8 = 0
      while recv(peer, &byte, 1, 0) == 1 {
        heard.append(byte)
        if heard.suffix(offer.utf8.count).elementsEqual(offer.utf8) { break }
      }
      _ = Glibc.send(peer, words, words.utf8.count, 0)
    }.start()
  }

  func hangUp() {
    if peer >= 0 { close(peer) }
    peer = -1
  }
}
