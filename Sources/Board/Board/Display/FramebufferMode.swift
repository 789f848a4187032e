import CLinux
import Glibc

/// The validated mode of a framebuffer.
struct FramebufferMode {
  /// `nil` for a plain file.
  var driver: String?
  var geometry: PanelGeometry
  /// Bits set in every pixel: its alpha channel.
  var opaque: UInt32
  /// Size of the memory in bytes.
  var length: Int
  /// Offset of the memory in its first page.
  var skip: Int
  /// Offset of the visible part.
  var start: Int

  /// Queries a driver.
  ///
  /// - Throws: `SystemError` if it is gone or its mode is unsupported.
  init(device descriptor: Int32, _ path: String) throws(SystemError) {
    var answer = clinux_framebuffer()
    let result = clinux_framebuffer_get(descriptor, &answer)
    if result == -ENOTTY || result == -EINVAL {
      throw SystemError("use \(path)", reason: "it is not a framebuffer")
    }
    guard result >= 0 else { throw SystemError("query \(path)", code: -result) }
    let channels = [answer.red, answer.green, answer.blue]
    guard answer.is_true_colour != 0, channels.allSatisfy({ $0.is_reversed == 0 }) else {
      throw SystemError(
        "use \(path)",
        reason: "its pixels of \(answer.bits_per_pixel) bits are not packed RGB;"
          + " set a mode of 16 or 32 bits, for example with fbset -depth 16")
    }
    driver = withUnsafeBytes(of: answer.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    func channel(_ field: clinux_channel) -> PanelGeometry.Channel {
      PanelGeometry.Channel(offset: Int(field.offset), length: Int(field.length))
    }
    geometry = PanelGeometry(
      width: Int(answer.width), height: Int(answer.height),
      bitsPerPixel: Int(answer.bits_per_pixel), stride: Int(answer.stride),
      red: channel(answer.red), green: channel(answer.green), blue: channel(answer.blue))
    opaque = 0
    if (1...16).contains(answer.alpha.length), answer.alpha.offset < 32 {
      opaque = (1 << answer.alpha.length - 1) << answer.alpha.offset
    }
    length = Int(answer.memory_length)
    skip = Int(answer.memory_start)
    start =
      Int(answer.y_offset) * geometry.stride
      + Int(answer.x_offset) * geometry.bitsPerPixel / 8
    try check(path)
  }

  /// Uses a plain file, extending it if necessary.
  ///
  /// - Throws: `SystemError` if it is not a plain file, cannot be extended, or the geometry is
  ///   invalid.
  init(file descriptor: Int32, _ geometry: PanelGeometry, _ path: String) throws(SystemError) {
    driver = nil
    self.geometry = geometry
    opaque = 0
    skip = 0
    start = 0
    if let fault = geometry.fault { throw SystemError("use \(path)", reason: fault) }
    length = geometry.stride * geometry.height
    var status = stat()
    _ = try checked("query \(path)") { fstat(descriptor, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(
        "use \(path)", reason: "only a plain file may have a geometry in the board file")
    }
    if status.st_size < length {
      _ = try checked("extend \(path)") { [length] in ftruncate(descriptor, off_t(length)) }
    }
  }

  private func check(_ path: String) throws(SystemError) {
    if let fault = geometry.fault { throw SystemError("use \(path)", reason: fault) }
    let end =
      start + (geometry.height - 1) * geometry.stride
      + geometry.width * geometry.bitsPerPixel / 8
    guard end <= length else {
      throw SystemError(
        "use \(path)", reason: "the panel needs \(end) bytes, its driver provides \(length)")
    }
  }
}
