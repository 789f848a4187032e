import Device

/// Reads a battery's voltage and current.
protocol SupplyReader: AnyObject {
  /// Returns the battery's voltage and current, as far as the gauge reports them.
  ///
  /// - Throws: `SystemError` if it does not answer.
  func supply() throws(SystemError) -> Supply
}

/// A gauge without a kernel driver, read directly from its chip's registers.
final class I2CGauge: SensorReader, SupplyReader {
  private let part: BoardDescription.I2CGauge
  private let bus: any I2CBus
  /// Smoothed volts per cell: switching the backlight alone shifts the voltage by as much as ten
  /// percent of charge in the middle of the curve.
  private var volts: Double?
  private var wasCharging = false
  /// Weight of a new reading in the moving average, at one reading a minute.
  private static let weight = 0.4

  init(_ part: BoardDescription.I2CGauge, bus: any I2CBus) {
    self.part = part
    self.bus = bus
  }

  func read() throws(SystemError) -> Battery {
    switch part.kind {
    case .pisugar3: try readPiSugar3()
    case .pisugar2:
      try readInjoinic(volts: 0xA2, current: 0xA4, curve: .zero)
    case .pisugar2pro:
      try readInjoinic(volts: 0xD0, current: 0xD2, curve: .large)
    case .ina219: try readINA219()
    }
  }

  func supply() throws(SystemError) -> Supply {
    switch part.kind {
    // Millivolts, high byte first (pisugar3.rs, see below).
    case .pisugar3: supply(volts: Double(try word(0x22)) / 1000)
    // 0.746 mA per step (ip5xxx_power.c, see below).
    case .pisugar2: try injoinicSupply(volts: 0xA2, current: 0xA4, step: 0.745_985)
    // 2.686 mA per step (ip5312.rs, see below).
    case .pisugar2pro: try injoinicSupply(volts: 0xD0, current: 0xD2, step: 2.685_54)
    // Boards have shunts of 0.01 or 0.1 ohm, and the chip cannot tell which.
    case .ina219: supply(volts: Double(try word(0x02) >> 3) * 0.004)
    }
  }

  /// Returns the reading; empty if no lithium cell can have the voltage: another chip answers, or a
  /// wire is broken.
  private func supply(volts: Double, milliamperes: Int? = nil) -> Supply {
    guard DischargeCurve.plausible.contains(volts / Double(part.cells)) else { return Supply() }
    return Supply(volts: volts, milliamperes: milliamperes)
  }

  private func injoinicSupply(
    volts: UInt8, current: UInt8, step: Double
  ) throws(SystemError) -> Supply {
    let raw = try number(volts)
    guard raw != 0 else { return Supply() }
    let milliamperes = Double(try number(current)) * step
    return supply(volts: I2CGauge.volts(raw), milliamperes: Int(milliamperes.rounded()))
  }

  /// Converts the raw voltage of an Injoinic chip to volts.
  private static func volts(_ raw: Int) -> Double { 2.6 + Double(raw) * 0.000_268_55 }

  /// Reads a PiSugar 3, whose own processor reports the percentage.
  ///
  /// Register 0x2A: percent. Register 0x02: bit 7 cable plugged in, bit 6 charging allowed
  /// (pisugar-power-manager-rs, pisugar3.rs).
  private func readPiSugar3() throws(SystemError) -> Battery {
    let percent = try byte(0x2A)
    guard percent <= 100 else { throw garbage("\(percent) %") }
    let control = try byte(0x02)
    return Battery(percent: Int(percent), isCharging: control & 0xC0 == 0xC0)
  }

  /// Reads a PiSugar 2 (IP5209) or a PiSugar 2 Pro or Plus (IP5312).
  ///
  /// Voltage and current are signed 14-bit numbers, low byte first, one register per read. 2600 mV
  /// + 0.26855 mV per step; a positive current means charging (Linux,
  /// drivers/power/supply/ip5xxx_power.c; registers of the IP5312: pisugar-power-manager-rs,
  /// ip5312.rs).
  private func readInjoinic(
    volts: UInt8, current: UInt8, curve: DischargeCurve
  ) throws(SystemError) -> Battery {
    let raw = try number(volts)
    // Neither chip ever measures exactly 2.6 V: this is the other model's unused register.
    guard raw != 0 else { throw garbage("no voltage", "is it the other PiSugar 2 model?") }
    // 20 steps are 15 or 54 mA: a trickle does not count as charging.
    return try battery(
      volts: I2CGauge.volts(raw), isCharging: try number(current) > 20, curve)
  }

  /// Reads an INA219 between battery and board, as on Waveshare's UPS HATs.
  ///
  /// Bus voltage in register 0x02, 4 mV per step from bit 3 up; shunt voltage in 0x01, signed, 10
  /// µV per step. Both are measured continuously, the power-on default. Texas Instruments, INA219
  /// data sheet (SBOS448), 8.6. On these boards a current into the battery is positive.
  private func readINA219() throws(SystemError) -> Battery {
    let bus = try word(0x02)
    guard bus & 1 == 0 else { throw garbage("an overflow") }
    let volts = Double(bus >> 3) * 0.004 / Double(part.cells)
    // 20 mA at 0.01 ohm; the chip's offset is up to 100 µV.
    let isCharging = Int16(bitPattern: try word(0x01)) > 20
    return try battery(volts: volts, isCharging: isCharging, .zero)
  }

  private func battery(
    volts new: Double, isCharging: Bool, _ curve: DischargeCurve
  ) throws(SystemError) -> Battery {
    guard DischargeCurve.plausible.contains(new) else {
      let hundredths = Int((new * 100).rounded())
      throw garbage("\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) V per cell")
    }
    // Plugging or unplugging the cable makes the voltage jump.
    let before = isCharging == wasCharging ? volts : nil
    let smooth = before.map { $0 + I2CGauge.weight * (new - $0) } ?? new
    volts = smooth
    wasCharging = isCharging
    return Battery(percent: Int(curve.percent(volts: smooth).rounded()), isCharging: isCharging)
  }

  // MARK: Registers

  private func byte(_ register: UInt8) throws(SystemError) -> UInt8 {
    try bus.read(register, count: 1, of: part.address)[0]
  }

  /// Reads 16 bits, high byte first.
  private func word(_ register: UInt8) throws(SystemError) -> UInt16 {
    let bytes = try bus.read(register, count: 2, of: part.address)
    return UInt16(bytes[0]) << 8 | UInt16(bytes[1])
  }

  /// Reads a signed 14-bit number, low byte first.
  private func number(_ register: UInt8) throws(SystemError) -> Int {
    let low = try byte(register)
    let high = try byte(register + 1)
    return Int(Int16(bitPattern: (UInt16(high) << 8 | UInt16(low)) << 2) >> 2)
  }

  private func garbage(
    _ what: String, _ advice: String = "is \"kind\" in the board file right?"
  ) -> SystemError {
    SystemError(
      "read the battery (\(part.kind.rawValue))",
      reason: "chip \(I2CAddress.words(part.address)) reports \(what)", advice: advice)
  }
}
