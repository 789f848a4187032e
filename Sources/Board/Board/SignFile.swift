import Glibc
package import RunModel

/// A file in the service's runtime directory that sets another unit going: what the recorder has
/// no right to do itself.
package enum SignFile {
  /// The machine is to be switched off.
  package static let powerOff = "power-off"
  /// What time it is, in one line: "2026-11-21T06:15:00Z".
  package static let clock = "clock"

  /// Puts a sign up; it is there whole or not at all.
  ///
  /// - Throws: `SystemError` when the folder does not let it.
  package static func put(
    _ name: String, _ text: String = "", in directory: String
  ) throws(SystemError) {
    let path = "\(directory)/\(name)"
    let fresh = "\(path).new"
    let call = "write \(path)"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try checked(call) { open(fresh, flags, 0o644) }
    let bytes = Array(text.utf8)
    // A line or nothing: a file in memory takes it in one go.
    let count = write(descriptor, bytes, bytes.count)
    close(descriptor)
    guard count == bytes.count else {
      unlink(fresh)
      throw SystemError(call, reason: "there is no room")
    }
    _ = try checked(call) { rename(fresh, path) }
  }

  /// Whether a sign stands there that nobody has taken down.
  package static func stands(_ name: String, in directory: String) -> Bool {
    access("\(directory)/\(name)", F_OK) == 0
  }

  /// Takes a sign down.
  package static func remove(_ name: String, from directory: String) {
    unlink("\(directory)/\(name)")
  }

  /// To the nearest second: "2026-11-21T06:15:00Z".
  package static func line(of utc: UTC) -> String {
    let nearest = UTC(millisecondsSince1970: utc.millisecondsSince1970.addingSaturated(500))
    return nearest.iso8601.prefix { $0 != "." } + "Z"
  }
}
