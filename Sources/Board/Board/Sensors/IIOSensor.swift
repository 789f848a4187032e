import Device
import Glibc
package import RunModel

/// A sensor with a driver in the kernel's Industrial I/O subsystem, one small file per value.
///
/// Documentation/ABI/testing/sysfs-bus-iio in the Linux source: the folder of each device contains
/// its `name` and its processed values in fixed units, pressure in kilopascals as
/// `in_pressure_input`, temperature in thousandths of a degree Celsius as `in_temp_input`.
package final class IIOSensor: SensorReader {
  private let channel: Channel
  private let factor: Double
  private let file: String

  /// Finds the device.
  ///
  /// - Parameters:
  ///    - channel: The measured channel.
  ///    - device: Its name, "bmp280", or the absolute path of a file with the value.
  ///    - root: The folder of all devices.
  /// - Throws: `SystemError` that lists the existing devices.
  package init(
    _ channel: Channel, of device: String, root: String = "/sys/bus/iio/devices"
  ) throws(SystemError) {
    guard let row = IIOChannel.all.first(where: { $0.channel == channel }) else {
      throw SystemError("open sensor \"\(device)\"", reason: "no driver provides \(channel.name)")
    }
    self.channel = channel
    factor = row.factor
    guard !device.hasPrefix("/") else {
      file = device
      return
    }
    let devices = SmallFile.names(in: root).sorted().map { folder in
      (folder: "\(root)/\(folder)", name: (try? SmallFile.read("\(root)/\(folder)/name")) ?? folder)
    }
    let file = devices.first { $0.name == device }.map { "\($0.folder)/\(row.file)" }
    guard let file, access(file, F_OK) == 0 else {
      let known = devices.filter { access("\($0.folder)/\(row.file)", F_OK) == 0 }
      throw SystemError(
        "open sensor \"\(device)\"",
        reason: known.isEmpty
          ? "no device in \(root) has \(row.file)"
          : "only these in \(root) have \(row.file): \(known.map(\.name).joined(separator: ", "))",
        advice: IIOSensor.advice(device))
    }
    self.file = file
  }

  /// Advice if a device or file is missing.
  static func advice(_ device: String) -> String {
    device.hasPrefix("/")
      ? "the board file names it; is the program that writes it running?"
      : "\"dtoverlay=i2c-sensor,\(device)\" in /boot/firmware/config.txt loads a driver"
  }

  package func read() throws(SystemError) -> Sample {
    let text = try SmallFile.read(file)
    guard let number = Double(text) else {
      throw SystemError("read \(file)", reason: "\"\(text)\" is not a number")
    }
    let value = number * factor
    guard let sample = Sample(channel, value) else {
      let bounds = channel.quantity.bounds
      throw SystemError(
        "read \(file)",
        reason: "\(value) \(channel.unit) is outside \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return sample
  }
}

/// A channel with an IIO sensor.
struct IIOChannel {
  let channel: Channel
  /// Name in the board file and in the log.
  let name: String
  /// The wearable's name for the sensor.
  let part: Part
  /// The device's file with the value.
  let file: String
  /// Factor from the file's value to the channel's unit.
  let factor: Double

  static func name(of channel: Channel) -> String {
    all.first { $0.channel == channel }?.name ?? channel.name
  }

  static let all = [
    IIOChannel(
      channel: .pressure, name: "barometer", part: .barometer, file: "in_pressure_input",
      factor: 10),
    IIOChannel(
      channel: .temperature, name: "thermometer", part: .thermometer, file: "in_temp_input",
      factor: 0.001),
  ]
}
