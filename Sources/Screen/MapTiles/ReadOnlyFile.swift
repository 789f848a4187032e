import Glibc
import RunModel

/// A file with read-only random access.
final class ReadOnlyFile {
  private let descriptor: Int32
  /// Size in bytes when it was opened.
  let size: Int
  /// Changes when the file is replaced or written to; contains no blanks.
  let stamp: String

  init(_ path: String) throws(MapError) {
    // Opening a pipe would block without O_NONBLOCK.
    descriptor = Glibc.open(path.pathBytes, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(ReadOnlyFile.reason(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      Glibc.close(descriptor)
      throw .cannotRead("it is not a regular file")
    }
    size = Int(status.st_size)
    let written = status.st_mtim
    stamp = "\(size)-\(written.tv_sec).\(written.tv_nsec)-\(status.st_ino)"
  }

  deinit { Glibc.close(descriptor) }

  /// Reads exactly `count` bytes; bounds are checked before memory is allocated.
  func read(at offset: Int, count: Int) throws(MapError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw .damaged("the file is truncated after \(size) bytes")
    }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset + filled))
        if result < 0, errno == EINTR { continue }
        guard result > 0 else {
          failure = result < 0 ? errno : EIO
          return
        }
        filled += result
      }
    }
    guard failure == 0 else { throw .cannotRead(ReadOnlyFile.reason(failure)) }
    return bytes
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
