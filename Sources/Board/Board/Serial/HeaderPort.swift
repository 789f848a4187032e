/// The serial port at pins 8 and 10 of the header on any Raspberry Pi.
enum HeaderPort {
  /// The board file's name for the header's port.
  static let name = "header"

  /// The primary UART of the Zero 2, 3 and 4.
  static let usual = "/dev/serial0"
  /// The port on a Raspberry Pi 5, whose `serial0` is the debug connector between the HDMI sockets.
  ///
  /// raspberrypi/documentation, configuration/uart.adoc: UART10 is the primary UART there;
  /// `uart0=on` puts UART0 on GPIO 14 and 15 as `ttyAMA0`.
  static let ofBCM2712 = "/dev/ttyAMA0"

  /// Resolves the port in a board file.
  ///
  /// - Parameters:
  ///    - port: The port in the board file.
  ///    - compatible: Returns the machine's compatible strings, each terminated by a 0.
  /// - Returns: The path of this machine's header port for "header", otherwise `port` unchanged.
  static func resolve(
    _ port: String, compatible: () -> String? = { try? SmallFile.read(machine) }
  ) -> String {
    guard port == name else { return port }
    let names = (compatible() ?? "").split(separator: "\0")
    return names.contains("brcm,bcm2712") ? ofBCM2712 : usual
  }

  private static let machine = "/proc/device-tree/compatible"
}
