import Glibc

/// Files of `/proc` and `/sys`: a line or a few, made by the kernel at the moment of reading.
package enum SmallFile {
  /// More than any such file holds.
  package static let mostBytes = 4096

  /// The text without blanks and line feeds at its ends.
  ///
  /// - Throws: `SystemError` when it cannot be read.
  package static func read(_ path: String) throws(SystemError) -> String {
    let descriptor = try checked("open \(path)") { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = try checked("read \(path)") {
      Glibc.read(descriptor, &bytes, mostBytes)
    }
    var text = Substring(decoding: bytes[..<count], as: UTF8.self)
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }
}
