import Glibc

/// A panel that the device tree has for the kernel's panel-mipi-dbi, and that no driver has taken.
enum IdlePanel {
  /// What to do about one.
  ///
  /// - Parameter root: Stands before `/sys`.
  /// - Returns: Words for the one who set the board up; `nil` when there is no such panel.
  static func advice(root: String = "") -> String? {
    let devices = "\(root)/sys/bus/spi/devices"
    let isThere = SmallFile.names(in: devices).contains { name in
      let device = "\(devices)/\(name)"
      let kinds = try? SmallFile.read("\(device)/of_node/compatible").split(separator: "\0")
      return kinds?.contains("panel-mipi-dbi-spi") == true
        && access("\(device)/driver", F_OK) != 0
    }
    guard isThere else { return nil }
    return "its panel is there, but the driver has not started it:"
      + " sudo modprobe -r panel_mipi_dbi; sudo modprobe panel_mipi_dbi"
      + " (\"No config file found\" in dmesg: the driver came before its panel.bin;"
      + " sudo moonrunner-setup board NAME, then reboot)"
  }
}
