import Glibc

/// Unbuffered lines of output.
package struct Console: Sendable {
  package static let output = Console(descriptor: STDOUT_FILENO)
  package static let errors = Console(descriptor: STDERR_FILENO)

  let descriptor: Int32

  /// Writes a line and ignores errors, such as a closed pipe.
  package func line(_ text: String) {
    var bytes = Array("\(text)\n".utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
