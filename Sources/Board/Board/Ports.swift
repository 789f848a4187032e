package import Device
package import RunModel

// The loop's interfaces to the board; a port for a single part is declared with that part.
// `LinuxPorts` opens real ports, tests open fakes. The loop closes a port that throws and reopens
// it later.

/// An output line for the motor or the backlight; off again when released.
package protocol OutputSwitch: AnyObject {
  func set(_ isOn: Bool) throws(SystemError)
}

/// Opens the parts that a board description contains.
package protocol Ports: AnyObject {
  /// Resolves the port in a board file: "header" differs on a Raspberry Pi 5.
  func serialPort(_ port: String) -> String
  func openSerial(_ part: BoardDescription.GPS) throws(SystemError) -> any SerialInput
  /// Resolves the chip in a board file: "header" depends on the Raspberry Pi model.
  func gpioChip(_ chip: String) throws(SystemError) -> String
  func openButtons(_ part: BoardDescription.Buttons) throws(SystemError) -> any ButtonInput
  func openOutput(_ part: BoardDescription.Line) throws(SystemError) -> any OutputSwitch
  func openPanel(_ part: BoardDescription.Display) throws(SystemError) -> any Panel
  /// Opens the device, retrying on its own thread if it is missing.
  func openSpeaker(_ part: BoardDescription.Sound) throws(SystemError) -> any Speaker
  /// Opens the gauge, retrying on its own thread if it does not answer.
  func openGauge(_ part: BoardDescription.BatteryGauge) throws(SystemError) -> any Sensor<Battery>
  /// Opens the gauge for reading on the calling thread.
  func openReader(
    _ part: BoardDescription.BatteryGauge
  ) throws(SystemError) -> any SensorReader<Battery>
  /// Reads the battery gauge and the 5 V sensor now; values that are not available are `nil`.
  func readSupply(_ part: BoardDescription.BatteryGauge?) -> Supply
  /// Opens the sensor, retrying on its own thread if it is missing.
  func openSensor(_ channel: Channel, _ device: String) throws(SystemError) -> any Sensor<Sample>
  /// Opens the sensor for reading on the calling thread.
  func openReader(
    _ channel: Channel, _ device: String
  ) throws(SystemError) -> any SensorReader<Sample>
  /// Opens the helpers' socket at a path.
  func openHelpers(_ path: String) throws(SystemError) -> any HelperLink
}
