import Glibc

/// The memory of a framebuffer or file, mapped into the address space for writing.
final class MappedMemory {
  /// Size of the writable part in bytes.
  let length: Int
  private let base: UnsafeMutableRawPointer
  private let skip: Int

  /// Maps `length` bytes that start `skip` bytes into the first page.
  ///
  /// - Throws: `SystemError` if the kernel refuses.
  init(_ descriptor: Int32, length: Int, skip: Int, _ path: String) throws(SystemError) {
    self.length = length
    self.skip = skip
    let mapped = mmap(nil, skip + length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else { throw SystemError("map \(path)", code: errno) }
    base = mapped
  }

  deinit { munmap(base, skip + length) }

  /// Copies bytes to an offset; never writes beyond the end.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    precondition(offset >= 0 && offset <= length - bytes.count, "write beyond the mapped memory")
    guard let source = bytes.baseAddress else { return }
    memcpy(base + (skip + offset), source, bytes.count)
  }
}
