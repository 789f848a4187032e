import Device
import Glibc

/// What to do about a part that cannot be opened.
enum CheckAdvice {
  /// The error, and what to do about it.
  static func words(
    _ error: SystemError, _ part: CheckedPart, on board: BoardDescription
  ) -> String {
    guard let advice = advice(error, part, board) else { return error.description }
    return "\(error); \(advice)"
  }

  private static func advice(
    _ error: SystemError, _ part: CheckedPart, _ board: BoardDescription
  ) -> String? {
    if part == .battery, case .i2c? = board.battery { return busAdvice(error) }
    switch error.code {
    case EACCES, EPERM:
      guard let group = part.group else { return nil }
      return "join its group: sudo adduser $USER \(group), then log in again"
    case EBUSY: return part.whoHolds
    case ENOENT, ENODEV, ENXIO: return part.howToHave
    case nil where part == .display && error.call.hasPrefix("find"): return part.howToHave
    case nil, .some: return nil
    }
  }

  /// Of a gauge without a driver.
  private static func busAdvice(_ error: SystemError) -> String? {
    switch error.code {
    case EACCES, EPERM: "join its group: sudo adduser $USER i2c, then log in again"
    case ENOENT, ENODEV, ENXIO:
      "switch the bus on with \"dtparam=i2c_arm=on\" in /boot/firmware/config.txt and the line"
        + " \"i2c-dev\" in /etc/modules-load.d/i2c.conf, then reboot"
    case nil, .some: nil
    }
  }
}

/// What is checked, in this order.
package enum CheckedPart: String, Hashable, CaseIterable, Sendable {
  case data
  case gps
  case buttons
  case display
  case light
  case motor
  case sound
  case battery

  /// The group of Debian that may use it.
  var group: String? {
    switch self {
    case .gps: "dialout"
    case .buttons, .light, .motor: "gpio"
    case .display: "video"
    case .sound: "audio"
    case .data, .battery: nil
    }
  }

  var whoHolds: String {
    switch self {
    case .gps:
      "another program has it: gpsd, or a login on the serial port (raspi-config switches it off)"
    case .buttons, .light, .motor: "gpioinfo tells who has it"
    case .data, .display, .sound, .battery: "is another moonrunner running?"
    }
  }

  var howToHave: String? {
    switch self {
    case .gps:
      "switch the UART on with \"enable_uart=1\" in /boot/firmware/config.txt, then reboot"
    case .buttons, .light, .motor: "gpiodetect lists the chips there are"
    case .display:
      IdlePanel.advice()
        ?? "its dtoverlay is missing in /boot/firmware/config.txt; /proc/fb lists what there is"
    case .sound:
      "its dtoverlay is missing in /boot/firmware/config.txt; aplay -L lists what there is"
    case .battery: "/sys/class/power_supply lists what there is"
    case .data: nil
    }
  }
}
