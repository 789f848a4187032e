import CGPIO
import Glibc

/// The GPIO chip of the 40-pin header on any Raspberry Pi.
enum HeaderChip {
  /// The board file's name for the header's chip.
  static let name = "header"

  /// Labels of the chip on the Zero 2 and 3, the 4, and the 5.
  ///
  /// Linux: drivers/pinctrl/bcm/pinctrl-bcm2835.c (the first two); Raspberry Pi's kernel:
  /// drivers/pinctrl/pinctrl-rp1.c.
  static let labels = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

  /// Resolves the name of a chip in a board file.
  ///
  /// - Parameters:
  ///    - chip: The name in the board file.
  ///    - find: Looks up a chip; returns 0 or -errno.
  /// - Returns: The label of this machine's header chip for "header", otherwise `chip` unchanged.
  /// - Throws: `SystemError` if this machine has no such chip.
  static func resolve(
    _ chip: String, find: (String) -> Int32 = { cgpio_chip_find($0) }
  ) throws(SystemError) -> String {
    guard chip == name else { return chip }
    var codes: [Int32] = []
    for label in labels {
      let code = -find(label)
      if code == 0 { return label }
      codes.append(code)
    }
    let call = "find the GPIO chip of the header"
    guard codes.contains(where: { $0 == EACCES || $0 == EPERM }) else {
      throw SystemError(
        call,
        reason: "there is neither \(labels[0]) (Zero 2, 3) nor \(labels[1]) (4)"
          + " nor \(labels[2]) (5)",
        advice: "gpiodetect lists the chips")
    }
    throw GPIOError.opening(call, chip, [], code: EACCES)
  }
}
