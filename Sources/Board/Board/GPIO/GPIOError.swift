import Glibc

/// Translates error codes of the GPIO library.
enum GPIOError {
  /// Explains why lines could not be opened, with advice.
  static func opening(
    _ call: String, _ chip: String, _ lines: [UInt32], code: Int32
  ) -> SystemError {
    let names = lines.map(String.init).joined(separator: ", ")
    switch code {
    case ENOENT, ENODEV, ENOTTY:
      return SystemError(
        call, reason: "there is no such chip", advice: "gpiodetect lists the chips")
    case EBUSY:
      return SystemError(
        call, reason: "line \(names) is in use",
        advice: "gpioinfo shows by what (a driver, another program)")
    case EINVAL:
      return SystemError(
        call, reason: "the chip has no line \(names)", advice: "gpioinfo lists its lines")
    case EACCES, EPERM:
      return SystemError(call, reason: "no permission", advice: "join the group gpio")
    default:
      return SystemError(call, code: code)
    }
  }
}
