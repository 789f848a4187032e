import CGPIO

/// A GPIO output line, for the motor or the backlight.
///
/// It is held for this object's lifetime, off at first and off again at the end, because the kernel
/// may leave a released line as it was.
package final class GPIOOutput: OutputSwitch {
  private let output: OpaquePointer
  private let name: String

  /// Requests the line.
  ///
  /// - Throws: `SystemError` if the chip or the line is missing or in use.
  package init(_ line: BoardDescription.Line) throws(SystemError) {
    name = "line \(line.line) of GPIO chip \"\(line.chip)\""
    guard let offset = UInt32(exactly: line.line) else {
      throw SystemError("open \(name)", reason: "there is no such line")
    }
    var opened: OpaquePointer?
    let result = cgpio_output_open(line.chip, offset, line.isActiveLow ? 1 : 0, &opened)
    guard result >= 0, let opened else {
      throw GPIOError.opening("open \(name)", line.chip, [offset], code: -result)
    }
    output = opened
  }

  deinit { cgpio_output_close(output) }

  package func set(_ isOn: Bool) throws(SystemError) {
    _ = try answered("switch \(name)") { cgpio_output_set(output, isOn ? 1 : 0) }
  }
}
