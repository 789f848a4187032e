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

  /// The lines of a text that may be longer: a list of mounts, settings of the system.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - most: Bytes that it may have.
  /// - Returns: Its lines, without empty ones.
  /// - Throws: `SystemError` when it cannot be read, or is longer.
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
        throw SystemError("read \(path)", reason: "it has more than \(most) bytes")
      }
    }
  }

  /// The names in a folder in order, without hidden ones; none when it is not there.
  package static func names(in folder: String) -> [String] {
    ((try? DirectoryStream.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }
}
