import Glibc

/// Advice for a part that cannot be opened.
struct CheckAdvice {
  /// The Debian group with access to the part.
  var group: String?
  /// Advice if another program is using the part.
  var busy: String? = "is another moonrunner running?"
  /// Advice if the part is missing.
  var missing: String

  /// Advice for a part on a GPIO line.
  static let line = CheckAdvice(
    group: "gpio", busy: "gpioinfo shows what uses it",
    missing: "gpiodetect lists the chips")

  func words(for error: SystemError) -> String? {
    switch error.code {
    case EACCES, EPERM:
      group.map { "join its group: sudo adduser $USER \($0), then log in again" }
    case EBUSY: busy
    case ENOENT, ENODEV, ENXIO: missing
    case nil where error.call.hasPrefix("find"): missing
    case nil, .some: nil
    }
  }
}
