import CLinux
import Glibc
import RunModel

/// An I2C bus whose chips are read by register.
protocol I2CBus: AnyObject {
  /// Reads bytes from consecutive registers, starting at `register`.
  ///
  /// - Throws: `SystemError` if no chip answers or the bus hangs.
  func read(_ register: UInt8, count: Int, of chip: UInt8) throws(SystemError) -> [UInt8]
}

/// An I2C bus with a kernel device such as `/dev/i2c-1`.
final class LinuxI2CBus: I2CBus {
  private let path: String
  private let descriptor: Int32

  /// Opens the bus device.
  ///
  /// - Throws: `SystemError` if it is missing or not accessible.
  init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = try checked("open \(path)") { open(path.pathBytes, O_RDWR | O_CLOEXEC) }
  }

  deinit { close(descriptor) }

  func read(_ register: UInt8, count: Int, of chip: UInt8) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = clinux_i2c_read(descriptor, chip, register, &bytes, UInt16(count))
    guard result < 0 else { return bytes }
    let call = "read chip \(I2CAddress.words(chip)) on \(path)"
    switch -result {
    // Which of these codes means "not acknowledged" depends on the controller's driver:
    // Documentation/i2c/fault-codes.rst in the Linux source.
    case ENXIO, EREMOTEIO, EIO:
      throw SystemError(
        call, reason: "it does not answer", advice: "i2cdetect -y shows which chips do")
    case ETIMEDOUT, EAGAIN, EBUSY:
      throw SystemError(
        call, reason: "the bus hangs", advice: "is a wire loose, or SDA and SCL swapped?")
    default: throw SystemError(call, code: -result)
    }
  }
}

/// The address of a chip on its bus.
enum I2CAddress {
  /// Addresses that the standard does not reserve (NXP UM10204, 3.1.12).
  static let range: ClosedRange<UInt8> = 0x08...0x77

  /// Formats an address as i2cdetect does, "0x43".
  static func words(_ address: UInt8) -> String {
    let digits = String(address, radix: 16)
    return "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }

  /// Parses "0x43"; `nil` if it is not a valid address.
  static func parse(_ text: String) -> UInt8? {
    guard text.hasPrefix("0x"), (3...4).contains(text.utf8.count),
      text.dropFirst(2).allSatisfy(\.isHexDigit),
      let address = UInt8(text.dropFirst(2), radix: 16), range.contains(address)
    else { return nil }
    return address
  }
}
