import Glibc

/// Translates error codes of the GPIO library.
enum GPIOError {
  /// Explains why lines could not be opened, with advice.
  static func opening(
    _ call: String, _ chip: String, _ lines: [UInt32], code: Int32
  ) -> SystemError {
    let numbers = lines.map(String.init).joined(separator: ", ")
    let words = lines.count == 1 ? "line \(numbers)" : "one of lines \(numbers)"
    switch code {
    case ENOENT, ENODEV, ENOTTY:
      return SystemError(
        call, reason: "there is no such chip", advice: "gpiodetect lists the chips")
    case EBUSY:
      return SystemError(
        call, reason: "\(words) is in use",
        advice: "gpioinfo shows which driver or program uses it")
    case EINVAL:
      return SystemError(
        call, reason: "\(words) does not exist", advice: "gpioinfo lists the chip's lines")
    case EACCES, EPERM:
      return SystemError(call, reason: "no permission", advice: "join the group gpio")
    default:
      return SystemError(call, code: code)
    }
  }
}
