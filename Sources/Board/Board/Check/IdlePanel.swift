import Glibc

/// Detects a panel that the device tree assigns to panel-mipi-dbi but to which no driver is bound.
enum IdlePanel {
  /// Returns advice for such a panel.
  ///
  /// - Parameter root: Prefix of `/sys`.
  /// - Returns: Advice for the person who set the board up; `nil` if there is no such panel.
  static func advice(root: String = "") -> String? {
    let devices = "\(root)/sys/bus/spi/devices"
    let isThere = SmallFile.names(in: devices).contains { name in
      let device = "\(devices)/\(name)"
      let kinds = try? SmallFile.read("\(device)/of_node/compatible").split(separator: "\0")
      return kinds?.contains("panel-mipi-dbi-spi") == true
        && access("\(device)/driver", F_OK) != 0
    }
    guard isThere else { return nil }
    return "the panel is present, but its driver did not start it:"
      + " sudo modprobe -r panel_mipi_dbi; sudo modprobe panel_mipi_dbi"
      + " (\"No config file found\" in dmesg means that the driver was loaded before its panel.bin"
      + " was installed: sudo moonrunner-setup board NAME, then reboot)"
  }
}
