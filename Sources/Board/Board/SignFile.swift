import Glibc
package import RunModel

/// A trigger file in the service's runtime directory that starts another unit, for actions that the
/// recorder is not permitted to perform.
package enum SignFile {
  /// Requests a shutdown.
  package static let powerOff = "power-off"
  /// Sets the clock; contains one line, "2026-11-21T06:15:00Z".
  package static let clock = "clock"

  /// Creates a trigger file atomically.
  ///
  /// - Throws: `SystemError` if the folder is not writable or full.
  package static func put(
    _ name: String, _ text: String = "", in directory: String
  ) throws(SystemError) {
    let path = "\(directory)/\(name)"
    let fresh = "\(path).new"
    let call = "write \(path)"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try checked(call) { open(fresh, flags, 0o644) }
    let bytes = Array(text.utf8)
    // The single line is written whole or not at all, since tmpfs accepts it in one write.
    let count = write(descriptor, bytes, bytes.count)
    close(descriptor)
    guard count == bytes.count else {
      unlink(fresh)
      throw SystemError(call, reason: "no space left")
    }
    _ = try checked(call) { rename(fresh, path) }
  }

  /// Whether a trigger file has not been removed yet.
  package static func stands(_ name: String, in directory: String) -> Bool {
    access("\(directory)/\(name)", F_OK) == 0
  }

  /// Removes a trigger file.
  package static func remove(_ name: String, from directory: String) {
    unlink("\(directory)/\(name)")
  }

  /// Formats a time, rounded to the nearest second: "2026-11-21T06:15:00Z".
  package static func line(of utc: UTC) -> String {
    let nearest = UTC(millisecondsSince1970: utc.millisecondsSince1970.addingSaturated(500))
    return nearest.iso8601.prefix { $0 != "." } + "Z"
  }
}
