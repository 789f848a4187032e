import Glibc

/// Reads files named on the command line.
enum WholeFile {
  private static let piece = 1 << 16

  /// Reads a whole file.
  ///
  /// - Throws: ``SimulatorError`` if it cannot be read or has more than `limit` bytes.
  static func bytes(_ path: String, limit: Int) throws(SimulatorError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed("cannot open \(path)", errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      let next = [UInt8](unsafeUninitializedCapacity: piece) { buffer, used in
        count = read(descriptor, buffer.baseAddress, piece)
        used = max(0, count)
      }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .failed("cannot read \(path)", errno)
      }
      if count == 0 { return bytes }
      bytes += next
      guard bytes.count <= limit else {
        throw .failed("\(path) is too large; the limit is \(limit >> 20) MB")
      }
    }
  }

  /// The absolute path of the working directory.
  static var workingDirectory: String {
    guard let buffer = getcwd(nil, 0) else { return "" }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}
