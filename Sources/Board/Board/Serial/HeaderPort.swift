/// The serial port at pins 8 and 10 of the header, whichever Raspberry Pi this is.
enum HeaderPort {
  /// Stands in a board file for the port of the machine.
  static let name = "header"

  /// The primary UART of the Zero 2, 3 and 4.
  static let usual = "/dev/serial0"
  /// Of a Raspberry Pi 5, whose `serial0` is the debug connector between the HDMI sockets.
  ///
  /// raspberrypi/documentation, configuration/uart.adoc: UART10 is its primary one; `uart0=on` puts
  /// UART0 on GPIO 14 and 15 as `ttyAMA0`.
  static let ofBCM2712 = "/dev/ttyAMA0"

  /// The port that a board file means.
  ///
  /// - Parameters:
  ///   - port: What the board file says.
  ///   - compatible: What the machine is compatible with: names that each end with a 0.
  /// - Returns: The path of the header's port on this machine; any other path as it is.
  static func resolve(
    _ port: String, compatible: () -> String? = { try? SmallFile.read(machine) }
  ) -> String {
    guard port == name else { return port }
    let names = (compatible() ?? "").split(separator: "\0")
    return names.contains("brcm,bcm2712") ? ofBCM2712 : usual
  }

  private static let machine = "/proc/device-tree/compatible"
}
