import Device

/// Reads a battery's voltage and current.
protocol SupplyReader: AnyObject {
  /// Volts and milliamperes of the battery, as far as the gauge tells them.
  ///
  /// - Throws: `SystemError` when it does not answer.
  func supply() throws(SystemError) -> Supply
}

/// A gauge without a driver in the kernel, read from its chip's registers.
final class I2CGauge: SensorReader, SupplyReader {
  private let part: BoardDescription.I2CGauge
  private let bus: any I2CBus
  /// Volts of a cell, smoothed: the light alone changes them by what stands for ten percent in the
  /// middle of the curve.
  private var volts: Double?
  private var wasCharging = false
  /// The share of a new reading, one a minute.
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
    // Millivolts, the higher byte first (pisugar3.rs, as below).
    case .pisugar3: supply(volts: Double(try word(0x22)) / 1000)
    // 0.746 mA a step (ip5xxx_power.c, as below).
    case .pisugar2: try injoinicSupply(volts: 0xA2, current: 0xA4, step: 0.745_985)
    // 2.686 mA a step (ip5312.rs, as below).
    case .pisugar2pro: try injoinicSupply(volts: 0xD0, current: 0xD2, step: 2.685_54)
    // Boards have shunts of 0.01 and of 0.1 ohm, and the chip does not know which.
    case .ina219: supply(volts: Double(try word(0x02) >> 3) * 0.004)
    }
  }

  /// Nothing where no lithium cell has such a voltage: another chip answers, or a wire is broken.
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

  /// Volts of an Injoinic chip's number.
  private static func volts(_ raw: Int) -> Double { 2.6 + Double(raw) * 0.000_268_55 }

  /// PiSugar 3: its own processor tells percent.
  ///
  /// Register 0x2A percent; 0x02, bit 7 the cable is in, bit 6 charging is allowed
  /// (pisugar-power-manager-rs, pisugar3.rs).
  private func readPiSugar3() throws(SystemError) -> Battery {
    let percent = try byte(0x2A)
    guard percent <= 100 else { throw garbage("\(percent) %") }
    let control = try byte(0x02)
    return Battery(percent: Int(percent), isCharging: control & 0xC0 == 0xC0)
  }

  /// PiSugar 2 (IP5209) and PiSugar 2 Pro and Plus (IP5312): voltage and current as signed numbers
  /// of 14 bits, the lower byte first, one register a read.
  ///
  /// 2600 mV + 0.26855 mV a step; a positive current charges (Linux,
  /// drivers/power/supply/ip5xxx_power.c; the IP5312's registers: pisugar-power-manager-rs,
  /// ip5312.rs).
  private func readInjoinic(
    volts: UInt8, current: UInt8, curve: DischargeCurve
  ) throws(SystemError) -> Battery {
    let raw = try number(volts)
    // Neither chip measures 2.6 V: that is the other one's unused register.
    guard raw != 0 else { throw garbage("no voltage", "is it the other PiSugar 2?") }
    // 20 steps are 15 or 54 mA: what trickles is no charge.
    return try battery(
      volts: I2CGauge.volts(raw), isCharging: try number(current) > 20, curve)
  }

  /// INA219 between battery and board, as on Waveshare's UPS HATs.
  ///
  /// Bus voltage in register 0x02, 4 mV a step from bit 3 on; voltage over the shunt in 0x01,
  /// 10 µV a step, signed. As after its start, both are measured all the time. Texas
  /// Instruments, INA219 data sheet (SBOS448), 8.6. On these boards the current into the battery
  /// is positive.
  private func readINA219() throws(SystemError) -> Battery {
    let bus = try word(0x02)
    guard bus & 1 == 0 else { throw garbage("an overflow") }
    let volts = Double(bus >> 3) * 0.004 / Double(part.cells)
    // 20 mA at 0.01 ohm; its offset is up to 100 µV.
    let isCharging = Int16(bitPattern: try word(0x01)) > 20
    return try battery(volts: volts, isCharging: isCharging, .zero)
  }

  private func battery(
    volts new: Double, isCharging: Bool, _ curve: DischargeCurve
  ) throws(SystemError) -> Battery {
    guard DischargeCurve.plausible.contains(new) else {
      let hundredths = Int((new * 100).rounded())
      throw garbage("\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) V a cell")
    }
    // A cable that comes or goes changes the voltage at once.
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

  /// 16 bits, the higher byte first.
  private func word(_ register: UInt8) throws(SystemError) -> UInt16 {
    let bytes = try bus.read(register, count: 2, of: part.address)
    return UInt16(bytes[0]) << 8 | UInt16(bytes[1])
  }

  /// 14 bits and their sign.
  private func number(_ register: UInt8) throws(SystemError) -> Int {
    let low = try byte(register)
    let high = try byte(register + 1)
    return Int(Int16(bitPattern: (UInt16(high) << 8 | UInt16(low)) << 2) >> 2)
  }

  private func garbage(
    _ what: String, _ advice: String = "is \"kind\" right?"
  ) -> SystemError {
    SystemError(
      "read the battery (\(part.kind.rawValue))",
      reason: "chip \(I2CAddress.words(part.address)) tells \(what)", advice: advice)
  }
}
