import CLinux
package import Drawing
import Glibc
package import Pictures
import RunModel

/// The panel behind `/dev/fb*`, or a plain file in its place.
///
/// Bitfields, stride and panning are taken from the driver. Writing to the mapping of a panel whose
/// driver is gone does nothing or raises SIGBUS, depending on the driver. So the driver is queried
/// before each frame (two system calls), and ENODEV or a changed mode is an error. Only unplugging
/// in the microseconds between query and write is not detected.
package final class Framebuffer: Panel {
  package let path: String
  /// The driver's name; `nil` for a plain file.
  package let driver: String?
  package let geometry: PanelGeometry
  package var size: FrameSize { FrameSize(width: geometry.width, height: geometry.height) }

  private let descriptor: Int32
  private let memory: MappedMemory
  private let converter: PixelConverter
  /// Offset of the visible part of the memory.
  private var start: Int
  private var shadow: FrameShadow?

  /// Opens a framebuffer by path or driver name or, if a geometry is given, a plain file, which is
  /// created if missing.
  ///
  /// - Throws: `SystemError`, also for a panel that is too small or of an unsupported kind.
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
    // Writing to a display that no text console has ever used (fbcon=map:9) does not switch it on:
    // DRM drivers set the mode when a console attaches, or on an unblank request. Drivers that do
    // not support the request do not need it.
    if driver != nil { _ = clinux_framebuffer_blank(descriptor, 0) }
  }

  deinit { close(descriptor) }

  package func show(_ frame: Frame) throws(SystemError) -> Int {
    precondition(
      frame.size.width <= geometry.width && frame.size.height <= geometry.height,
      "the frame is larger than the panel")
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
    // Returned by drivers that do not support blanking, and for plain files.
    let cannot = [-EINVAL, -ENOTTY, -EOPNOTSUPP].contains(result)
    guard result >= 0 || cannot else { throw SystemError("blank \(path)", code: -result) }
    // Some panels lose their content while they are off.
    if !isBlank { forget() }
  }

  /// Checks that the driver is still present and its mode unchanged.
  private func ask() throws(SystemError) {
    let mode =
      if driver == nil { try FramebufferMode(file: descriptor, geometry, path) } else {
        try FramebufferMode(device: descriptor, path)
      }
    guard mode.geometry == geometry, mode.length == memory.length else {
      throw SystemError("write \(path)", reason: "its mode has changed")
    }
    guard mode.start != start else { return }
    start = mode.start
    shadow = nil
  }

  /// Clears the whole panel to black before a smaller frame is written.
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
