import Device
import Testing

@testable import Board

@Suite("Battery gauge")
struct SysfsGaugeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ supply: String = "battery") throws -> Battery {
    try SysfsGauge(supply, root: folder.path).read()
  }

  private func fault(_ supply: String = "battery") -> String? {
    message { _ = try read(supply) }
  }

  @Test("tells percent and whether it charges")
  func capacity() throws {
    try folder.write("73\n", to: "battery/capacity")
    #expect(try read() == Battery(percent: 73, isCharging: false))
    for (status, isCharging) in [("Charging", true), ("Discharging", false), ("Full", false)] {
      try folder.write("\(status)\n", to: "battery/status")
      #expect(try read().isCharging == isCharging)
    }
    try folder.write("104\n", to: "battery/capacity")
    #expect(try read().percent == 100)
  }

  @Test("tells volts and milliamperes where the driver does")
  func supply() throws {
    try folder.write("73\n", to: "battery/capacity")
    func supply() throws -> Supply { try SysfsGauge("battery", root: folder.path).supply() }
    #expect(try supply() == Supply())
    try folder.write("4052500\n", to: "battery/voltage_now")
    #expect(try supply() == Supply(volts: 4.0525))
    try folder.write("-180400\n", to: "battery/current_now")
    #expect(try supply() == Supply(volts: 4.0525, milliamperes: -180))
    try folder.write("no number", to: "battery/current_now")
    #expect(try supply() == Supply(volts: 4.0525))
    for volts in ["-1", "1900000", "65535000000"] {
      try folder.write(volts, to: "battery/voltage_now")
      #expect(try supply() == Supply(), "\(volts)")
    }
  }

  @Test("works out percent from energy or charge")
  func energy() throws {
    try folder.write("1830000\n", to: "battery/charge_now")
    try folder.write("2000000\n", to: "battery/charge_full")
    #expect(try read().percent == 92)
    try folder.write("1\n", to: "battery/energy_now")
    try folder.write("0\n", to: "battery/energy_full")
    #expect(try read().percent == 92)
    try folder.write("3\n", to: "battery/energy_full")
    #expect(try read().percent == 33)
    try folder.write("9\n", to: "battery/energy_now")
    #expect(try read().percent == 100)
  }

  @Test("says which supplies there are, and what one does not tell")
  func errors() throws {
    #expect(
      fault()
        == "cannot open power supply \"battery\": there is none in \(folder.path)")
    try folder.write("Mains\n", to: "usb/type")
    try folder.write("Mains\n", to: "ac/type")
    #expect(
      fault() == "cannot open power supply \"battery\": \(folder.path) has only ac, usb")
    #expect(
      fault("usb")
        == "cannot read power supply \"usb\": it reports neither capacity nor energy nor charge")
    try folder.write("many\n", to: "usb/capacity")
    #expect(
      fault("usb") == "cannot read \(folder("usb/capacity")): \"many\" is not a number")
  }
}
