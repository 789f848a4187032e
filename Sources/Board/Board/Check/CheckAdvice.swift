import Glibc

/// What to do about a part that cannot be opened.
struct CheckAdvice {
  /// The group of Debian that may use it.
  var group: String?
  /// About one that another program has.
  var busy: String? = "is another moonrunner running?"
  /// About one that is not there.
  var missing: String

  /// Of what hangs on a line of a GPIO chip.
  static let line = CheckAdvice(
    group: "gpio", busy: "gpioinfo tells who has it",
    missing: "gpiodetect lists the chips there are")

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
