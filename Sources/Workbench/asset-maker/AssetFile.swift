import Glibc

/// The error of a failed write.
struct OutputError: Error, CustomStringConvertible {
  var description: String
}

/// Writes whole files.
enum AssetFile {
  static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    guard let file = fopen(path, "wb") else { throw failure(path) }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw failure(path) }
  }

  private static func failure(_ path: String) -> OutputError {
    OutputError(description: "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
