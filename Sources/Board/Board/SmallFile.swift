import Glibc

/// Files in `/proc` and `/sys`: a few lines that the kernel generates on each read.
package enum SmallFile {
  /// Size limit, larger than any of these files.
  package static let mostBytes = 4096

  /// Reads a file as text, trimming whitespace.
  ///
  /// - Throws: `SystemError` if it cannot be read.
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

  /// Reads the lines of a longer text: a mount table, system settings.
  ///
  /// - Parameters:
  ///    - path: The file.
  ///    - most: Size limit in bytes.
  /// - Returns: Its non-empty lines.
  /// - Throws: `SystemError` if the file cannot be read or is larger.
  package static func lines(
    _ path: String, most: Int = 1 << 20
  ) throws(SystemError) -> [Substring] {
    let descriptor = try checked("open \(path)") { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try checked("read \(path)") { Glibc.read(descriptor, &buffer, buffer.count) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self).split(separator: "\n") }
      bytes += buffer[..<count]
      guard bytes.count <= most else {
        throw SystemError("read \(path)", reason: "it is larger than \(most) bytes")
      }
    }
  }

  /// Returns the names in a folder, sorted, without hidden ones; empty if it does not exist.
  package static func names(in folder: String) -> [String] {
    ((try? DirectoryStream.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }
}
