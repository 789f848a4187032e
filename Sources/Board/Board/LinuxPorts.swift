package import Device
package import RunModel

/// Opens the real devices of a board.
package final class LinuxPorts: Ports {
  package init() {}

  package func serialPort(_ port: String) -> String { HeaderPort.resolve(port) }

  package func openSerial(
    _ part: BoardDescription.GPS
  ) throws(SystemError) -> any SerialInput {
    try SerialPort(serialPort(part.port), baud: part.baud)
  }

  package func gpioChip(_ chip: String) throws(SystemError) -> String {
    try HeaderChip.resolve(chip)
  }

  package func openButtons(
    _ part: BoardDescription.Buttons
  ) throws(SystemError) -> any ButtonInput {
    var part = part
    part.chip = try gpioChip(part.chip)
    return try GPIOButtons(part)
  }

  package func openOutput(
    _ part: BoardDescription.Line
  ) throws(SystemError) -> any OutputSwitch {
    var part = part
    part.chip = try gpioChip(part.chip)
    return try GPIOOutput(part)
  }

  package func openPanel(_ part: BoardDescription.Display) throws(SystemError) -> any Panel {
    try Framebuffer(part.device, geometry: part.geometry)
  }

  package func openSpeaker(_ part: BoardDescription.Sound) throws(SystemError) -> any Speaker {
    try ALSASpeaker(part)
  }

  package func openGauge(
    _ part: BoardDescription.BatteryGauge
  ) throws(SystemError) -> any Sensor<Battery> {
    try SensorThread("gauge", .every(.seconds(60))) { () throws(SystemError) in
      try LinuxPorts.reader(part)
    }
  }

  package func openReader(
    _ part: BoardDescription.BatteryGauge
  ) throws(SystemError) -> any SensorReader<Battery> {
    try LinuxPorts.reader(part)
  }

  package func readSupply(_ part: BoardDescription.BatteryGauge?) -> Supply {
    let reader = part.flatMap { try? LinuxPorts.reader($0) } as? any SupplyReader
    var supply = (try? reader?.supply()) ?? Supply()
    supply.isLow = SupplyCheck.isLow()
    return supply
  }

  private static func reader(
    _ part: BoardDescription.BatteryGauge
  ) throws(SystemError) -> any SensorReader<Battery> {
    switch part {
    case .supply(let name): try SysfsGauge(name)
    case .i2c(let gauge): I2CGauge(gauge, bus: try LinuxI2CBus(gauge.bus))
    }
  }

  package func openSensor(
    _ channel: Channel, _ device: String
  ) throws(SystemError) -> any Sensor<Sample> {
    try SensorThread(IIOChannel.name(of: channel), .onRequest) { () throws(SystemError) in
      try IIOSensor(channel, of: device)
    }
  }

  package func openReader(
    _ channel: Channel, _ device: String
  ) throws(SystemError) -> any SensorReader<Sample> {
    try IIOSensor(channel, of: device)
  }

  package func openHelpers(_ path: String) throws(SystemError) -> any HelperLink {
    try HelperSocket(path)
  }
}
