import RunModel

/// Sentences and a frame to a receiver of CASIC: ATGM336H, AT6558, Quectel L76K.
///
/// CASIC Multimode Satellite Navigation Receiver Protocol Specification 4.2.0.3 and Quectel L76K
/// GNSS Protocol Specification. Sentences are not acknowledged; two in a row want a pause.
enum CASIC {
  static let acknowledged = BinaryFrame.Kind(0x05, 0x01)
  static let refused = BinaryFrame.Kind(0x05, 0x00)
  static let initial = BinaryFrame.Kind(0x0B, 0x01)

  /// `PCAS06,0`: asks for the firmware, answered by a text `SW=`.
  static let askFirmware = NMEACommand.bytes("PCAS06,0")

  /// `PCAS03`: each sentence once every so many fixes, 9 at most; an empty place leaves it.
  ///
  /// GGA, GLL, GSA, GSV, RMC, VTG, ZDA, antenna, DHV, LPS, two reserved, UTC, GST (from 3.9 on);
  /// what follows in later editions is left as it is.
  static func output(at rate: Int) -> [UInt8] {
    let order: [OutputSentence] = [.gga, .gll, .gsa, .gsv, .rmc, .vtg]
    let periods = order.map { String(min(9, $0.period(at: rate))) }
    return NMEACommand.bytes("PCAS03,\(periods.joined(separator: ",")),0,9,0,0,,,0,1")
  }

  /// `PCAS02`: milliseconds from fix to fix; it knows 1, 2, 4, 5 and 10 a second.
  static func fixRate(_ rate: Int) -> [UInt8]? {
    [1, 2, 4, 5, 10].contains(rate) ? NMEACommand.bytes("PCAS02,\(1000 / rate)") : nil
  }

  /// `PCAS11,2`: somebody on foot.
  ///
  /// In no edition of the specification, but in use (3 for cars, 5 and 6 for aircraft), and
  /// measured to set the model of CFG-NAVX, whose table has 2 for walking.
  static let pedestrian = NMEACommand.bytes("PCAS11,2")

  /// `PCAS01`: another baud rate, by its number.
  static func baud(_ baud: Int) -> [UInt8]? {
    let rates = [4800, 9600, 19_200, 38_400, 57_600, 115_200]
    return rates.firstIndex(of: baud).map { NMEACommand.bytes("PCAS01,\($0)") }
  }

  /// Place and time in one, which is acknowledged.
  ///
  /// AID-INI, Quectel L76K AGNSS Application Guide, 3.3: latitude, longitude, altitude, seconds of
  /// the GPS week as doubles; accuracies; week; flags 1 position, 2 time, 32 degrees instead of
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
    // Bias, accuracy of the place ("usually 0"), of the time as in the published example, drift,
    // reserved.
    for value: Float in [0, 0, 0.5, 0, 0] { payload.append(number: value.bitPattern) }
    payload.append(number: UInt16(clamping: week))
    payload.append(0)
    payload.append(flags)
    return BinaryFrame(.casic, initial, payload)
  }

  /// 1980-01-06, milliseconds since 1970.
  private static let epoch: Int64 = 315_964_800_000
  private static let weekLength: Int64 = 604_800_000
  /// GPS time is ahead of UTC since 2017; one more would lie within the accuracy that is told.
  private static let leapSeconds: Int64 = 18
}
