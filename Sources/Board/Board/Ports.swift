package import Device
package import RunModel

// The ports of the board as the loop sees it; those of one part alone are declared with it.
// `LinuxPorts` opens the real ones, tests open their own. A port that throws is closed by the loop
// and opened again later.

/// A line that is driven, of the motor or the backlight; off again when released.
package protocol OutputSwitch: AnyObject {
  func set(_ isOn: Bool) throws(SystemError)
}

/// Opens the parts of a board; a part is opened only if the description has it.
package protocol Ports: AnyObject {
  /// The path of the port that a board file means: "header" is another one on a Raspberry Pi 5.
  func serialPort(_ port: String) -> String
  func openSerial(_ part: BoardDescription.GPS) throws(SystemError) -> any SerialInput
  /// The chip that a board file means: "header" is another one on each Raspberry Pi.
  func gpioChip(_ chip: String) throws(SystemError) -> String
  func openButtons(_ part: BoardDescription.Buttons) throws(SystemError) -> any ButtonInput
  func openOutput(_ part: BoardDescription.Line) throws(SystemError) -> any OutputSwitch
  func openPanel(_ part: BoardDescription.Display) throws(SystemError) -> any Panel
  /// Tries to have the device, and goes on trying on its thread when there is none.
  func openSpeaker(_ part: BoardDescription.Sound) throws(SystemError) -> any Speaker
  /// Tries to read it, and goes on trying on its thread when it does not answer.
  func openGauge(_ part: BoardDescription.BatteryGauge) throws(SystemError) -> any Sensor<Battery>
  /// The same gauge, to be read here and now.
  func openReader(
    _ part: BoardDescription.BatteryGauge
  ) throws(SystemError) -> any SensorReader<Battery>
  /// Reads battery gauge and 5 V sensor now; what does not answer is `nil`.
  func readSupply(_ part: BoardDescription.BatteryGauge?) -> Supply
  /// Goes on trying on its thread when there is none.
  func openSensor(_ channel: Channel, _ device: String) throws(SystemError) -> any Sensor<Sample>
  /// The same sensor, to be read here and now.
  func openReader(
    _ channel: Channel, _ device: String
  ) throws(SystemError) -> any SensorReader<Sample>
  /// The helpers' socket, at a path.
  func openHelpers(_ path: String) throws(SystemError) -> any HelperLink
}
