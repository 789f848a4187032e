import Glibc
package import RunModel

/// A sensor with a driver in the kernel's Industrial I/O subsystem, one small file a value.
///
/// Documentation/ABI/testing/sysfs-bus-iio of Linux: the folder of each device has its `name`, and
/// its processed values in fixed units, a pressure in kilopascal as `in_pressure_input`, a
/// temperature in thousandths of a degree Celsius as `in_temp_input`.
package final class IIOSensor: SensorReader {
  private let channel: Channel
  private let file: String

  /// Finds the device.
  ///
  /// - Parameters:
  ///   - channel: What it measures.
  ///   - device: Its name, "bmp280"; or the absolute path of a file with the value.
  ///   - root: The folder of all devices.
  /// - Throws: `SystemError` that tells which devices there are.
  package init(
    _ channel: Channel, of device: String, root: String = "/sys/bus/iio/devices"
  ) throws(SystemError) {
    self.channel = channel
    guard !device.hasPrefix("/") else {
      file = device
      return
    }
    let devices = SmallFile.names(in: root).sorted().map { folder in
      (folder: "\(root)/\(folder)", name: (try? SmallFile.read("\(root)/\(folder)/name")) ?? folder)
    }
    let file = devices.first { $0.name == device }.map { "\($0.folder)/\(channel.iio.file)" }
    guard let file, access(file, F_OK) == 0 else {
      let known = devices.filter { access("\($0.folder)/\(channel.iio.file)", F_OK) == 0 }
      throw SystemError(
        "open sensor \"\(device)\"",
        reason: known.isEmpty
          ? "no device in \(root) has \(channel.iio.file)"
          : "in \(root) there are: \(known.map(\.name).joined(separator: ", "))",
        advice: IIOSensor.advice(device))
    }
    self.file = file
  }

  /// What to do about a device that is not there, or a file.
  static func advice(_ device: String) -> String {
    device.hasPrefix("/")
      ? "the board file names it; is the program running that writes it?"
      : "\"dtoverlay=i2c-sensor,\(device)\" in /boot/firmware/config.txt loads a driver"
  }

  package func read() throws(SystemError) -> Sample {
    let text = try SmallFile.read(file)
    guard let number = Double(text) else {
      throw SystemError("read \(file)", reason: "\"\(text)\" is no number")
    }
    let value = number * channel.iio.factor
    guard let sample = Sample(channel, value) else {
      let bounds = channel.quantity.bounds
      throw SystemError(
        "read \(file)",
        reason: "\(value) \(channel.unit) is not from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return sample
  }
}

extension Channel {
  /// The file of a device that measures it, and by what its number is multiplied to be in the
  /// channel's unit.
  var iio: (file: String, factor: Double) {
    switch self {
    case .pressure: ("in_pressure_input", 10)
    case .temperature: ("in_temp_input", 0.001)
    }
  }
}
