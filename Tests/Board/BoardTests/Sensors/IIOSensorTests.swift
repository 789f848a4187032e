import Glibc
import RunModel
import Testing

@testable import Board

@Suite("A sensor of the kernel's Industrial I/O subsystem")
struct IIOSensorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ads1015\n", to: "iio:device0/name")
    try folder.write("bmp280\n", to: "iio:device1/name")
    try folder.write("101.325\n", to: "iio:device1/in_pressure_input")
    try folder.write("21440\n", to: "iio:device1/in_temp_input")
  }

  private func sensor(_ device: String) throws -> IIOSensor {
    try IIOSensor(.pressure, of: device, root: folder.path)
  }

  @Test("is found by its name; a pressure in kilopascal becomes one in hectopascal")
  func read() throws {
    let sensor = try sensor("bmp280")
    #expect(try sensor.read() == Sample(.pressure, 1013.25))
    try folder.write("97.212345678\n", to: "iio:device1/in_pressure_input")
    #expect(try sensor.read() == Sample(.pressure, 972.12))
  }

  @Test("is read beside the pressure; a temperature in thousandths becomes one in degrees")
  func temperature() throws {
    let sensor = try IIOSensor(.temperature, of: "bmp280", root: folder.path)
    #expect(try sensor.read() == Sample(.temperature, 21.4))
    for (text, value) in [("-7460", -7.5), ("0", 0), ("85000", 85), ("-40000", -40)] {
      try folder.write(text, to: "iio:device1/in_temp_input")
      #expect(try sensor.read() == Sample(.temperature, value), "\(text)")
    }
    for text in ["85001", "-40001", "warm"] {
      try folder.write(text, to: "iio:device1/in_temp_input")
      #expect(throws: SystemError.self) { try sensor.read() }
    }
  }

  @Test("may be a file elsewhere")
  func file() throws {
    try folder.write("100\n", to: "pressure")
    #expect(try sensor("\(folder.path)/pressure").read() == Sample(.pressure, 1000))
  }

  @Test("tells which devices there are when there is none of its name")
  func unknown() throws {
    for name in ["bmp388", "ads1015"] {
      let words = message { _ = try sensor(name) } ?? ""
      #expect(words.contains(" have in_pressure_input: bmp280; "), "\(words)")
      #expect(words.contains("\"dtoverlay=i2c-sensor,\(name)\""), "\(words)")
    }
    let empty = try TemporaryFolder()
    let words = message { _ = try IIOSensor(.pressure, of: "bmp280", root: empty.path) }
    #expect(words?.contains("has in_pressure_input; ") == true)
  }

  @Test("refuses what is no pressure", arguments: ["", "high", "0", "-3", "nan", "110.01", "29.9"])
  func nonsense(text: String) throws {
    let sensor = try sensor("bmp280")
    try folder.write(text, to: "iio:device1/in_pressure_input")
    #expect(throws: SystemError.self) { try sensor.read() }
  }

  @Test("that is gone is a fault, not an old value")
  func gone() throws {
    let sensor = try sensor("bmp280")
    #expect(unlink(folder("iio:device1/in_pressure_input")) == 0)
    #expect(throws: SystemError.self) { try sensor.read() }
  }
}
