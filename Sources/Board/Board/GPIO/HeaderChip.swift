import CGPIO
import Glibc

/// The GPIO chip of the 40-pin header, whichever Raspberry Pi this is.
enum HeaderChip {
  /// Stands in a board file for the chip of the machine.
  static let name = "header"

  /// Of the Zero 2 and 3, the 4, the 5.
  ///
  /// Linux: drivers/pinctrl/bcm/pinctrl-bcm2835.c (the first two), drivers/pinctrl/pinctrl-rp1.c of
  /// Raspberry Pi's kernel.
  static let labels = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

  /// The chip that a board file means.
  ///
  /// - Parameters:
  ///   - chip: What the board file says.
  ///   - find: Looks for a chip: 0, or -errno.
  /// - Returns: The label of the header's chip on this machine; any other chip as it is.
  /// - Throws: `SystemError` if the machine has none of them.
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
        advice: "gpiodetect lists the chips there are")
    }
    throw GPIOError.opening(call, chip, [], code: EACCES)
  }
}
