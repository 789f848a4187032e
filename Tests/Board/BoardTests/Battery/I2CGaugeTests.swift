import Device
import Glibc
import Testing

@testable import Board

/// A bus with register tables.
private final class FakeBus: I2CBus {
  /// Bytes by chip and register.
  var registers: [UInt8: [UInt8: [UInt8]]] = [:]
  var fault: SystemError?
  private(set) var reads = 0

  func read(_ register: UInt8, count: Int, of chip: UInt8) throws(SystemError) -> [UInt8] {
    reads += 1
    if let fault { throw fault }
    guard let table = registers[chip] else { throw SystemError("read", code: EREMOTEIO) }
    // An undriven bus reads all ones.
    return table[register] ?? [UInt8](repeating: 0xFF, count: count)
  }
}

@Suite("Gauge on a bus")
struct I2CGaugeTests {
  private let bus = FakeBus()

  private func gauge(_ kind: BoardDescription.I2CGauge.Kind, cells: Int = 1) -> I2CGauge {
    var part = BoardDescription.I2CGauge(bus: "/dev/i2c-1", kind: kind)
    part.cells = cells
    return I2CGauge(part, bus: bus)
  }

  private func words(_ gauge: I2CGauge) -> String {
    do {
      let battery = try gauge.read()
      return "\(battery.percent) %\(battery.isCharging ? " charging" : "")"
    } catch {
      return error.reason
    }
  }

  @Test(
    "PiSugar 3 tells percent, and charges when the cable is in and it may",
    arguments: [
      (73, 0x00, "73 %"), (73, 0x80, "73 %"), (73, 0x40, "73 %"), (73, 0xC0, "73 % charging"),
      (100, 0xE1, "100 % charging"), (0, 0x00, "0 %"),
      (101, 0x00, "chip 0x57 reports 101 %; is \"kind\" in the board file right?"),
      (255, 0x00, "chip 0x57 reports 255 %; is \"kind\" in the board file right?"),
    ])
  func pisugar3(percent: UInt8, control: UInt8, expected: String) {
    bus.registers[0x57] = [0x2A: [percent], 0x02: [control]]
    #expect(words(gauge(.pisugar3)) == expected)
  }

  /// Sets a 14-bit register, low byte first.
  private func set(_ chip: UInt8, _ register: UInt8, _ value: Int) {
    bus.registers[chip, default: [:]][register] = [UInt8(value & 0xFF)]
    bus.registers[chip, default: [:]][register + 1] = [UInt8(value >> 8 & 0x3F)]
  }

  @Test("PiSugar 2 tells volts and the current's direction, in either chip's registers")
  func pisugar2() {
    for (kind, volts, current) in [
      (BoardDescription.I2CGauge.Kind.pisugar2, UInt8(0xA2), UInt8(0xA4)),
      (.pisugar2pro, 0xD0, 0xD2),
    ] {
      // 2.6 V + 5809 * 0.26855 mV = 4.16 V.
      set(0x75, volts, 5810)
      set(0x75, current, -300)
      #expect(words(gauge(kind)) == "100 %")
      set(0x75, current, 400)
      #expect(words(gauge(kind)) == "100 % charging")
      set(0x75, current, 5)
      #expect(words(gauge(kind)) == "100 %")
      // 3.10 V.
      set(0x75, volts, 1861)
      #expect(words(gauge(kind)) == "0 %")
      // A voltage below 2.6 V is negative: 2.4 V.
      set(0x75, volts, -745)
      #expect(
        words(gauge(kind))
          == "chip 0x75 reports 2.40 V per cell; is \"kind\" in the board file right?")
      set(0x75, volts, 0)
      #expect(words(gauge(kind)).contains("reports no voltage; is it the other PiSugar 2 model?"))
    }
  }

  /// Sets bus voltage in mV and shunt voltage in µV.
  private func measure(_ millivolts: Int, _ microvolts: Int) {
    // Bit 1: conversion ready.
    let volts = (millivolts / 4) << 3 | 2
    let shunt = UInt16(bitPattern: Int16(microvolts / 10))
    bus.registers[0x43] = [
      0x02: [UInt8(volts >> 8), UInt8(volts & 0xFF)],
      0x01: [UInt8(shunt >> 8), UInt8(shunt & 0xFF)],
    ]
  }

  @Test(
    "INA219: percent by the curve of a cell, charging by the current's sign",
    arguments: [
      (4160, -1500, "100 %"), (4200, -1500, "100 %"), (4000, -1500, "80 %"),
      (3860, -1500, "40 %"), (3100, -1500, "0 %"), (2900, -1500, "0 %"),
      (3860, 5000, "40 % charging"), (3860, 100, "40 %"), (3860, 0, "40 %"),
      (2000, -1500, "chip 0x43 reports 2.00 V per cell; is \"kind\" in the board file right?"),
      (5000, -1500, "chip 0x43 reports 5.00 V per cell; is \"kind\" in the board file right?"),
    ])
  func ina219(millivolts: Int, microvolts: Int, expected: String) {
    measure(millivolts, microvolts)
    #expect(words(gauge(.ina219)) == expected)
  }

  @Test("tells volts, and the current where the chip measures it")
  func supply() throws {
    bus.registers[0x57] = [0x22: [0x0F, 0xD2]]
    #expect(try gauge(.pisugar3).supply() == Supply(volts: 4.05))
    for (kind, volts, current, milliamperes) in [
      (BoardDescription.I2CGauge.Kind.pisugar2, UInt8(0xA2), UInt8(0xA4), -224),
      (.pisugar2pro, 0xD0, 0xD2, -806),
    ] {
      set(0x75, volts, 5400)
      set(0x75, current, -300)
      let supply = try gauge(kind).supply()
      #expect(abs((supply.volts ?? 0) - 4.05017) < 1e-9 && supply.milliamperes == milliamperes)
    }
    measure(8100, -1500)
    #expect(try gauge(.ina219, cells: 2).supply() == Supply(volts: 8.1))
    // No cell has this voltage.
    #expect(try gauge(.ina219).supply() == Supply())
    bus.registers[0x57] = [:]
    #expect(try gauge(.pisugar3).supply() == Supply())
    set(0x75, 0xA2, 0)
    #expect(try gauge(.pisugar2).supply() == Supply())
    bus.fault = SystemError("read", code: EREMOTEIO)
    #expect(throws: SystemError.self) { try gauge(.ina219).supply() }
  }

  @Test("INA219: of cells in a row one counts")
  func cells() {
    measure(8000, -1500)
    #expect(words(gauge(.ina219, cells: 2)) == "80 %")
    #expect(words(gauge(.ina219)).contains("8.00 V per cell"))
    measure(12_000, -1500)
    #expect(words(gauge(.ina219, cells: 3)) == "80 %")
  }

  @Test("INA219: an overflow and a bus of ones are no battery")
  func ones() {
    bus.registers[0x43] = [0x02: [0x7D, 0x03], 0x01: [0, 0]]
    #expect(words(gauge(.ina219)).contains("reports an overflow"))
    bus.registers[0x43] = [:]
    #expect(words(gauge(.ina219)).contains("reports an overflow"))
  }

  @Test("what the load does to the voltage is smoothed, a cable counts at once")
  func smoothing() {
    let gauge = gauge(.ina219)
    measure(3920, -1500)
    #expect(words(gauge) == "65 %")
    // The light is switched on: a sag of 60 mV would be 25 percent.
    measure(3860, -3000)
    #expect(words(gauge) == "55 %")
    measure(3920, -1500)
    #expect(words(gauge) == "59 %")
    measure(4000, 5000)
    #expect(words(gauge) == "80 % charging")
    measure(3860, -1500)
    #expect(words(gauge) == "40 %")
  }

  @Test("a chip that does not answer says so")
  func missing() {
    #expect(words(gauge(.pisugar3)) == String(cString: strerror(EREMOTEIO)))
    bus.fault = SystemError("read", reason: "the bus hangs")
    #expect(words(gauge(.ina219)) == "the bus hangs")
  }
}

@Suite("Bus of the kernel")
struct LinuxI2CBusTests {
  @Test("says what is missing")
  func missing() {
    #expect(
      message { _ = try LinuxI2CBus("/dev/i2c-97") }
        == "cannot open /dev/i2c-97: No such file or directory")
    // A file that is not a bus.
    #expect(
      message { _ = try LinuxI2CBus("/dev/null").read(0x2A, count: 1, of: 0x57) }
        == "cannot read chip 0x57 on /dev/null: Inappropriate ioctl for device")
  }

  @Test(
    "addresses are written as i2cdetect shows them",
    arguments: [
      ("0x43", 0x43), ("0x8", 8), ("0x08", 8), ("0x77", 0x77), ("0x78", nil), ("0x07", nil),
      ("43", nil), ("0x", nil), ("0x043", nil), ("0xg1", nil), ("0x+9", nil),
    ] as [(String, UInt8?)])
  func addresses(text: String, address: UInt8?) {
    #expect(I2CAddress.parse(text) == address)
    if let address { #expect(I2CAddress.parse(I2CAddress.words(address)) == address) }
  }
}

@Suite("Discharge curve")
struct DischargeCurveTests {
  @Test("falls all the way from full to empty")
  func falls() {
    for curve in [DischargeCurve.zero, .large] {
      #expect(curve.percent(volts: 4.3) == 100 && curve.percent(volts: 3.0) == 0)
      let percents = stride(from: 4.20, through: 3.05, by: -0.01).map { curve.percent(volts: $0) }
      #expect(zip(percents, percents.dropFirst()).allSatisfy { $0 >= $1 })
      // No step of 10 mV is worth more than five percent.
      #expect(zip(percents, percents.dropFirst()).allSatisfy { $0 - $1 < 5.1 })
    }
  }
}
