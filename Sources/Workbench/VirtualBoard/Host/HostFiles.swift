import Board
import Glibc

/// Functions to read and write whole small files on the host.
package enum HostFiles {
  /// Reads a file.
  ///
  /// - Throws: If it cannot be read or is larger than `limit` bytes.
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

  /// Reads a text file.
  package static func text(_ path: String) throws(VirtualBoardError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// Creates a file or replaces its contents.
  package static func write(_ bytes: [UInt8], to path: String) throws(VirtualBoardError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .system("create \(path)", errno) }
    defer { close(file) }
    try write(bytes, to: file, path)
  }

  /// Prints a line to standard output (1) or standard error (2), unbuffered.
  package static func tell(_ text: String, on descriptor: Int32) {
    // A failure cannot be reported anywhere.
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

  /// Creates a sparse file of zeros, which uses no disk space.
  static func makeSparse(_ path: String, bytes: Int) throws(VirtualBoardError) {
    try write([], to: path)
    guard truncate(path, bytes) == 0 else { throw .system("extend \(path)", errno) }
  }

  /// Whether a file or directory exists.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates a directory unless it exists.
  package static func makeDirectory(_ path: String) throws(VirtualBoardError) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .system("create \(path)", errno) }
  }

  /// Returns the names in a directory, sorted.
  package static func names(in path: String) throws(VirtualBoardError) -> [String] {
    do throws(SystemError) { return try DirectoryStream.names(in: path) } catch {
      throw .system("list \(path)", error.code ?? EIO)
    }
  }
}
