import Glibc

/// Names of Unix sockets.
package enum UnixAddress {
  /// Connects a socket to a path, or to an abstract name that begins with "@".
  package static func connect(_ descriptor: Int32, to path: String) -> Bool {
    var name = Array(path.utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The first byte of an abstract name is 0; a path ends with one.
    if name.first == UInt8(ascii: "@") { name[0] = 0 } else { name.append(0) }
    guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let length = socklen_t(start + name.count)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, length) == 0
      }
    }
  }
}
