import RunModel

/// Commands for receivers with MediaTek chips, by Quectel, GlobalTop and others.
///
/// MT3333 Platform NMEA Message Specification V1.00 and Quectel L76 Series GNSS Protocol
/// Specification V3.3; each command is acknowledged by `PMTK001` with its number and a flag.
enum PMTK {
  /// Flag of `PMTK001` for "done"; 0 invalid, 1 unknown, 2 failed.
  static let succeeded = 3

  /// `PMTK605`: queries the firmware; the answer is `PMTK705`.
  static let askRelease = command(605)

  /// `PMTK314`: sentence rates (once every N fixes, N at most 5).
  ///
  /// Nineteen fields: GLL, RMC, VTG, GGA, GSA, GSV, GRS, GST, ..., ZDA, MCHN. GST is reserved on
  /// most receivers; they accept the command without sending any, or refuse it.
  static func output(at rate: Int, withGST: Bool) -> [UInt8] {
    var places = [Int](repeating: 0, count: 19)
    let order: [OutputSentence] = [.gll, .rmc, .vtg, .gga, .gsa, .gsv]
    for (place, sentence) in order.enumerated() {
      places[place] = min(5, sentence.period(at: rate))
    }
    places[7] = withGST ? 1 : 0
    return command(314, places.map(String.init).joined(separator: ","))
  }

  /// `PMTK220`: fix interval in milliseconds.
  static func fixRate(_ rate: Int) -> [UInt8] { command(220, "\(1000 / rate)") }

  /// `PMTK886,1`: fitness mode, for running and walking below 5 m/s; lost at power-off.
  static let fitness = command(886, "1")

  /// `PMTK386,0`: turns off static hold, which freezes the position below a speed threshold.
  static let noStaticHold = command(386, "0")

  /// `PMTK740`: UTC.
  static func time(_ utc: UTC) -> [UInt8] { command(740, fields(of: utc)) }

  /// `PMTK741`: latitude, longitude, metres of altitude, UTC.
  static func place(_ place: SetupAid.Place, _ utc: UTC) -> [UInt8] {
    let latitude = NMEACommand.degrees(place.coordinate.latitude)
    let longitude = NMEACommand.degrees(place.coordinate.longitude)
    let altitude = NMEACommand.whole(place.altitude ?? 0)
    return command(741, "\(latitude),\(longitude),\(altitude),\(fields(of: utc))")
  }

  /// `PMTK251`: sets the baud rate.
  static func baud(_ baud: Int) -> [UInt8] { command(251, "\(baud)") }

  private static func command(_ number: Int, _ fields: String? = nil) -> [UInt8] {
    NMEACommand.bytes(fields.map { "PMTK\(number),\($0)" } ?? "PMTK\(number)")
  }

  private static func fields(of utc: UTC) -> String {
    let second = Int(utc.millisecondOfDay) / 1000
    let date = utc.date
    return "\(date.year),\(date.month),\(date.day),"
      + "\(second / 3600),\(second / 60 % 60),\(second % 60)"
  }
}
