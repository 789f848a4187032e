import CLinux
package import Drawing
import Glibc
package import Pictures
import RunModel

/// The panel behind `/dev/fb*`, or a plain file that stands for one.
///
/// Whatever bitfields, stride and panning the driver tells are respected. Writing into the mapping
/// of a panel whose driver has gone changes nothing or raises SIGBUS, by driver; therefore the
/// driver is asked before each frame is written (two calls of the kernel) and an answer of ENODEV,
/// or another mode, ends in an error. What is left is an unplugging within those microseconds.
package final class Framebuffer: Panel {
  package let path: String
  /// As the driver calls itself; `nil` for a plain file.
  package let driver: String?
  package let geometry: PanelGeometry
  package var size: FrameSize { FrameSize(width: geometry.width, height: geometry.height) }

  private let descriptor: Int32
  private let memory: MappedMemory
  private let converter: PixelConverter
  /// First byte of the part of memory that the panel shows.
  private var start: Int
  private var shadow: FrameShadow?

  /// Opens a framebuffer by path or driver name, or with a geometry a plain file, which is made if
  /// it is missing.
  ///
  /// - Throws: `SystemError` also for a panel that is too small or of a kind that is not known.
  package init(_ device: String, geometry given: PanelGeometry? = nil) throws(SystemError) {
    path = given == nil ? try FramebufferNames.path(of: device) : device
    let flags = O_RDWR | O_CLOEXEC | O_NONBLOCK | (given == nil ? 0 : O_CREAT)
    let descriptor = try checked("open \(path)") { [path] in open(path.pathBytes, flags, 0o640) }
    do throws(SystemError) {
      let mode =
        if let given { try FramebufferMode(file: descriptor, given, path) } else {
          try FramebufferMode(device: descriptor, path)
        }
      memory = try MappedMemory(descriptor, length: mode.length, skip: mode.skip, path)
      self.descriptor = descriptor
      driver = mode.driver
      geometry = mode.geometry
      start = mode.start
      converter = PixelConverter(mode.geometry, opaque: mode.opaque)
    } catch {
      close(descriptor)
      throw error
    }
    // A display that no text console has ever used (fbcon=map:9) is not switched on by being
    // written to: drm's drivers set its mode when a console comes, or when they are told to
    // unblank. Those that cannot be told need not be.
    if driver != nil { _ = clinux_framebuffer_blank(descriptor, 0) }
  }

  deinit { close(descriptor) }

  package func show(_ frame: Frame) throws(SystemError) -> Int {
    precondition(
      frame.size.width <= geometry.width && frame.size.height <= geometry.height,
      "a frame is of a layout that fits the panel")
    try ask()
    var written = 0
    if shadow?.size != frame.size {
      shadow = FrameShadow(size: frame.size, converter: converter)
      if frame.size != size { written = clear() }
    }
    let pixel = converter.bytesPerPixel
    let left = (geometry.width - frame.size.width) / 2 * pixel
    let top = (geometry.height - frame.size.height) / 2
    let corner = start + top * geometry.stride + left
    let changed = shadow?.update(frame) { y, first, bytes in
      memory.write(bytes, at: corner + y * geometry.stride + first)
    }
    return written + (changed ?? 0)
  }

  package func forget() { shadow = nil }

  package func blank(_ isBlank: Bool) throws(SystemError) {
    let result = clinux_framebuffer_blank(descriptor, isBlank ? 1 : 0)
    // Drivers without it, and plain files.
    let cannot = [-EINVAL, -ENOTTY, -EOPNOTSUPP].contains(result)
    guard result >= 0 || cannot else { throw SystemError("blank \(path)", code: -result) }
    // Some panels forget their picture while they are off.
    if !isBlank { forget() }
  }

  /// Asks the driver whether it is there and shows what it showed.
  private func ask() throws(SystemError) {
    let mode =
      if driver == nil { try FramebufferMode(file: descriptor, geometry, path) } else {
        try FramebufferMode(device: descriptor, path)
      }
    guard mode.geometry == geometry, mode.length == memory.length else {
      throw SystemError("write \(path)", reason: "its mode was changed")
    }
    guard mode.start != start else { return }
    start = mode.start
    shadow = nil
  }

  /// The whole panel black; the frame comes over it.
  private func clear() -> Int {
    let row = [UInt32](repeating: 0, count: geometry.width)
    var bytes = [UInt8](repeating: 0, count: geometry.width * converter.bytesPerPixel)
    row.withUnsafeBufferPointer { row in
      bytes.withUnsafeMutableBytes { converter.convert(row, into: $0) }
    }
    bytes.withUnsafeBytes { bytes in
      for y in 0..<geometry.height { memory.write(bytes, at: start + y * geometry.stride) }
    }
    return bytes.count * geometry.height
  }
}
