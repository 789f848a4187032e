import Board
import Glibc

/// Small whole files of the host.
package enum HostFiles {
  /// The content of a file.
  ///
  /// - Throws: When it cannot be read, or is larger than `limit` bytes.
  package static func read(
    _ path: String, limit: Int = 256 << 20
  ) throws(VirtualBoardError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .system("open \(path)", errno) }
    defer { close(file) }
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &block, block.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .system("read \(path)", errno)
      }
      if count == 0 { return all }
      all += block[..<count]
      guard all.count <= limit else { throw VirtualBoardError("\(path) is too large") }
    }
  }

  /// The content of a text file.
  package static func text(_ path: String) throws(VirtualBoardError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// Makes a file, or replaces its content.
  package static func write(_ bytes: [UInt8], to path: String) throws(VirtualBoardError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .system("make \(path)", errno) }
    defer { close(file) }
    try write(bytes, to: file, path)
  }

  /// Tells the person something: a line on standard output (1) or standard error (2), at once.
  package static func tell(_ text: String, on descriptor: Int32) {
    // Nobody is left to be told that this failed.
    try? write(Array((text + "\n").utf8), to: descriptor, "standard output")
  }

  private static func write(
    _ bytes: [UInt8], to file: Int32, _ path: String
  ) throws(VirtualBoardError) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .system("write \(path)", errno)
      }
      start += count
    }
  }

  package static func write(_ text: String, to path: String) throws(VirtualBoardError) {
    try write(Array(text.utf8), to: path)
  }

  /// A file of zeros that takes no room on the disk.
  static func makeSparse(_ path: String, bytes: Int) throws(VirtualBoardError) {
    try write([], to: path)
    guard truncate(path, bytes) == 0 else { throw .system("lengthen \(path)", errno) }
  }

  /// Whether there is a file or directory of any kind.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes a directory; one that is there is fine.
  package static func makeDirectory(_ path: String) throws(VirtualBoardError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .system("make \(path)", errno) }
  }

  /// The names in a directory, sorted.
  package static func names(in path: String) throws(VirtualBoardError) -> [String] {
    do throws(SystemError) { return try DirectoryStream.names(in: path) } catch {
      throw .system("list \(path)", error.code ?? EIO)
    }
  }
}
