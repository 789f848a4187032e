import Glibc

/// The address of a Unix socket.
package enum UnixAddress {
  /// Connects a socket to a path, or to an abstract name that starts with "@"; returns whether that
  /// succeeded.
  package static func connect(_ descriptor: Int32, to path: String) -> Bool {
    with(path) { Glibc.connect(descriptor, $0, $1) == 0 } ?? false
  }

  /// Calls `body` with the address of a path or an abstract name.
  ///
  /// - Returns: The result of `body`; `nil` if the name is too long.
  static func with<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // An abstract name starts with a 0 byte; a path ends with one.
    let isAbstract = name.first == UInt8(ascii: "@")
    if isAbstract { name[0] = 0 } else { name.append(0) }
    guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let length = socklen_t(start + name.count)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
