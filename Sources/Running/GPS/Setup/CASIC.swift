import RunModel

/// Commands for CASIC receivers: ATGM336H, AT6558, Quectel L76K.
///
/// CASIC Multimode Satellite Navigation Receiver Protocol Specification 4.2.0.3 and Quectel L76K
/// GNSS Protocol Specification. Sentences are not acknowledged and need a pause in between.
enum CASIC {
  static let acknowledged = BinaryFrame.Kind(0x05, 0x01)
  static let refused = BinaryFrame.Kind(0x05, 0x00)
  static let initial = BinaryFrame.Kind(0x0B, 0x01)

  /// `PCAS06,0`: queries the firmware; the answer is a TXT with `SW=`.
  static let askFirmware = NMEACommand.bytes("PCAS06,0")

  /// `PCAS03`: sentence rates (once every N fixes, N at most 9); an empty field leaves a rate
  /// unchanged.
  ///
  /// GGA, GLL, GSA, GSV, RMC, VTG, ZDA, antenna, DHV, LPS, two reserved, UTC, GST (from 3.9 on);
  /// fields added in later editions are left unchanged.
  static func output(at rate: Int) -> [UInt8] {
    let order: [OutputSentence] = [.gga, .gll, .gsa, .gsv, .rmc, .vtg]
    let periods = order.map { String(min(9, $0.period(at: rate))) }
    return NMEACommand.bytes("PCAS03,\(periods.joined(separator: ",")),0,9,0,0,,,0,1")
  }

  /// `PCAS02`: fix interval in milliseconds; supports 1, 2, 4, 5 and 10 Hz.
  static func fixRate(_ rate: Int) -> [UInt8]? {
    [1, 2, 4, 5, 10].contains(rate) ? NMEACommand.bytes("PCAS02,\(1000 / rate)") : nil
  }

  /// `PCAS11,2`: pedestrian model.
  ///
  /// Not documented in any edition of the specification, but used in practice (3 for cars, 5 and 6
  /// for aircraft), and verified to set the model of CFG-NAVX, where 2 is walking.
  static let pedestrian = NMEACommand.bytes("PCAS11,2")

  /// `PCAS01`: sets the baud rate by its index.
  static func baud(_ baud: Int) -> [UInt8]? {
    let rates = [4800, 9600, 19_200, 38_400, 57_600, 115_200]
    return rates.firstIndex(of: baud).map { NMEACommand.bytes("PCAS01,\($0)") }
  }

  /// Position and time in one acknowledged frame.
  ///
  /// AID-INI, Quectel L76K AGNSS Application Guide, 3.3: latitude, longitude, altitude and seconds
  /// of the GPS week as doubles; accuracies; week; flags 1 position, 2 time, 32 degrees instead of
  /// ECEF, 64 altitude unknown.
  static func aid(_ place: SetupAid.Place?, _ utc: UTC?) -> BinaryFrame {
    var flags: UInt8 = 0
    if let place { flags |= 1 | 32 | (place.altitude == nil ? 64 : 0) }
    if utc != nil { flags |= 2 }
    let gps = utc.map { $0.millisecondsSince1970 - epoch + leapSeconds * 1000 } ?? 0
    let week = gps / weekLength
    var payload: [UInt8] = []
    payload.append(number: (place?.coordinate.latitude ?? 0).bitPattern)
    payload.append(number: (place?.coordinate.longitude ?? 0).bitPattern)
    payload.append(number: (place?.altitude ?? 0).bitPattern)
    payload.append(number: (Double(gps - week * weekLength) / 1000).bitPattern)
    // Clock bias, position accuracy ("usually 0"), time accuracy as in the published example,
    // drift, reserved.
    for value: Float in [0, 0, 0.5, 0, 0] { payload.append(number: value.bitPattern) }
    payload.append(number: UInt16(clamping: week))
    payload.append(0)
    payload.append(flags)
    return BinaryFrame(.casic, initial, payload)
  }

  /// 1980-01-06 in milliseconds since 1970.
  private static let epoch: Int64 = 315_964_800_000
  private static let weekLength: Int64 = 604_800_000
  /// GPS minus UTC in seconds, since 2017; another leap second would be an error of about 1.4 sigma
  /// of the stated accuracy.
  private static let leapSeconds: Int64 = 18
}
