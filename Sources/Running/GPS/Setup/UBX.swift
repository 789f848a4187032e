/// Messages to a u-blox receiver; each names the message in the protocol specification.
///
/// [M8]: u-blox 8 / M8 Receiver Description including Protocol Specification, UBX-13003221 R25; the
/// same messages, byte for byte, as for u-blox 6 (GPS.G6-SW-10018) and 7. [M10]: u-blox M10 SPG
/// 5.10 Interface description, UBX-21035062 R02; the same as for M9 (UBX-19035940).
enum UBX {
  static let acknowledged = BinaryFrame.Kind(0x05, 0x01)
  static let refused = BinaryFrame.Kind(0x05, 0x00)
  static let version = BinaryFrame.Kind(0x0A, 0x04)
  static let messageRate = BinaryFrame.Kind(0x06, 0x01)
  static let fixRate = BinaryFrame.Kind(0x06, 0x08)
  static let navigation = BinaryFrame.Kind(0x06, 0x24)
  static let settings = BinaryFrame.Kind(0x06, 0x8A)
  static let initial = BinaryFrame.Kind(0x13, 0x40)
  static let oldInitial = BinaryFrame.Kind(0x0B, 0x01)

  /// Polls UBX-MON-VER [M8], without payload; the answer has the same kind.
  static let askVersion = BinaryFrame(.ubx, version)

  /// Sets a message rate on the receiving port: once every N fixes, 0 for never.
  ///
  /// UBX-CFG-MSG [M8]: class F0 and the sentence, rate.
  static func messageRate(_ sentence: OutputSentence, every: Int) -> BinaryFrame {
    BinaryFrame(.ubx, messageRate, [0xF0, sentence.ubxID, UInt8(clamping: every)])
  }

  /// Sets the fix rate, Hz.
  ///
  /// UBX-CFG-RATE [M8]: measurement interval in milliseconds, one fix per measurement, aligned to
  /// GPS time.
  static func fixRate(_ rate: Int) -> BinaryFrame {
    var payload: [UInt8] = []
    payload.append(number: UInt16(clamping: 1000 / rate))
    payload.append(number: UInt16(1))
    payload.append(number: UInt16(1))
    return BinaryFrame(.ubx, fixRate, payload)
  }

  /// Sets the dynamic model.
  ///
  /// UBX-CFG-NAV5 [M8]: mask 1 sets the dynamic model only; 3 is pedestrian, 9 a watch on a wrist
  /// (from protocol 18 on).
  static func model(_ model: DynamicModel) -> BinaryFrame {
    var payload = [UInt8](repeating: 0, count: 36)
    payload[0] = 1
    payload[2] = model.ubxModel
    return BinaryFrame(.ubx, navigation, payload)
  }
}

// MARK: - Generation 9 and later

extension UBX {
  /// One setting of UBX-CFG-VALSET.
  struct Setting: Hashable, Sendable {
    /// Bits 28 to 30 are the size of the value: 1 for one bit (sent as a byte), 2 for one byte, 3
    /// for two, 4 for four.
    var key: UInt32
    var value: UInt32

    init(_ key: UInt32, _ value: Int) {
      self.key = key
      self.value = UInt32(clamping: value)
    }
  }

  /// Sets several settings atomically, in RAM only.
  ///
  /// UBX-CFG-VALSET [M10]: version 0, layer 1 (RAM), two bytes reserved, keys and values.
  static func set(_ settings: [Setting]) -> BinaryFrame {
    var payload: [UInt8] = [0, 1, 0, 0]
    for setting in settings {
      payload.append(number: setting.key)
      switch setting.key >> 28 {
      case 3: payload.append(number: UInt16(truncatingIfNeeded: setting.value))
      case 4: payload.append(number: setting.value)
      case _: payload.append(UInt8(truncatingIfNeeded: setting.value))
      }
    }
    return BinaryFrame(.ubx, UBX.settings, payload)
  }

  /// Message rate on one port: once every N fixes.
  ///
  /// CFG-MSGOUT-NMEA_ID_... [M10]: the keys for I2C, UART1, UART2 and USB are consecutive.
  static func output(
    _ sentence: OutputSentence, every: Int, on port: ReceiverPort
  ) -> Setting {
    let offset: UInt32 =
      switch port {
      case .uart: 0
      case .usb: 2
      }
    return Setting(sentence.ubxUARTKey + offset, every)
  }

  /// CFG-RATE-MEAS, milliseconds, and CFG-RATE-NAV [M10].
  static func rateSettings(_ rate: Int) -> [Setting] {
    [Setting(0x3021_0001, 1000 / rate), Setting(0x3021_0002, 1)]
  }

  /// CFG-NAVSPG-DYNMODEL [M10].
  static func modelSetting(_ model: DynamicModel) -> Setting {
    Setting(0x2011_0021, Int(model.ubxModel))
  }
}

extension DynamicModel {
  fileprivate var ubxModel: UInt8 {
    switch self {
    case .pedestrian: 3
    case .wrist: 9
    }
  }
}

/// Sentences whose output is switched on or off.
///
/// In the order of the commands: first those that free room on the line for the answers.
enum OutputSentence: String, CaseIterable, Sendable {
  case gll = "GLL"
  case vtg = "VTG"
  case gsv = "GSV"
  case gsa = "GSA"
  case rmc = "RMC"
  case gga = "GGA"
  case gst = "GST"

  /// Its message ID in class F0 [M8, M10].
  fileprivate var ubxID: UInt8 {
    switch self {
    case .gga: 0
    case .gll: 1
    case .gsa: 2
    case .gsv: 3
    case .rmc: 4
    case .vtg: 5
    case .gst: 7
    }
  }

  /// CFG-MSGOUT-NMEA_ID_..._UART1 [M10].
  fileprivate var ubxUARTKey: UInt32 {
    switch self {
    case .gga: 0x2091_00BB
    case .gll: 0x2091_00CA
    case .gsa: 0x2091_00C0
    case .gsv: 0x2091_00C5
    case .rmc: 0x2091_00AC
    case .vtg: 0x2091_00B1
    case .gst: 0x2091_00D4
    }
  }

  /// Message rate: once every N fixes; 0 for never.
  ///
  /// RMC and GGA provide the fix, GST its accuracy. GSA (2D or 3D) changes slowly. GSV feeds the
  /// number of satellites in view, which is kept for 15 s. GLL and VTG add nothing to RMC.
  func period(at rate: Int) -> Int {
    switch self {
    case .gga, .rmc, .gst: 1
    case .gsa: rate
    case .gsv: 5 * rate
    case .gll, .vtg: 0
    }
  }
}
