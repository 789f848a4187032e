import RunModel

/// Fix data: time, position, quality, satellites, HDOP, altitude.
///
/// ```
///  0     1         2          3 4           5 6 7  8    9     10 11   12 13 14
/// $GPGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M, 43.1,M,  ,   *hh
///        time      latitude     longitude     | |  HDOP altitude geoid   DGPS age, station
///                                             | satellites used
///                                             quality: 0 none, 1 GPS, 2 DGPS, 3 PPS, 4 RTK,
///                                             5 float RTK, 6 estimated, 7 manual, 8 simulator,
///                                             9 SBAS (NovAtel)
/// ```
struct GGA: Sendable {
  /// Whether the talker is GN, which covers all satellite systems.
  var isCombined: Bool
  var time: TimeOfDay?
  var status: FixStatus
  var position: Position?
  var satellites: Int?
  var hdop: Double?
  /// Whether the HDOP is so large that it means "no fix".
  var isPoor = false
  /// Metres above mean sea level.
  var altitude: Double?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    // One receiver (Unicore UM621) adds a 15th field.
    try sentence.require(fields: 14...15)
    isCombined = sentence.talkerIsCombined
    time = try sentence.time(1)
    position = try sentence.position(2)
    satellites = try sentence.minor { sentence throws(Malformed) in
      try sentence.integer(7, digits: 2)
    }
    hdop = try sentence.minor { sentence throws(Malformed) in try sentence.dilution(8) }
    isPoor = try sentence.saysNoDilution(8)
    altitude = try sentence.minor { sentence throws(Malformed) in try sentence.signedDecimal(9) }
    switch try sentence.letter(10) {
    case 0x4D, nil: break
    case _: if !sentence.isOfLog { throw Malformed() }
    }
    switch try sentence.letter(6) ?? 0x30 {
    case 0x31...0x35, 0x38, 0x39: status = .valid
    case 0x36: status = .estimated
    case 0x30, 0x37: status = .none
    case _: throw Malformed()
    }
  }
}

/// A dilution of this or more means "none".
private let worstDilution = 25.4

extension Sentence {
  /// Returns a dilution of precision; `nil` for the values that receivers send to mean "none".
  ///
  /// Seen: 0.00 (Skytraq), 25.5 (CASIC), 50.0, 99.00 (JLT), 99.99 (u-blox, MTK).
  func dilution(_ field: Int) throws(Malformed) -> Double? {
    guard let value = try decimal(field) else { return nil }
    return value > 0 && value < worstDilution ? value : nil
  }

  /// Whether a dilution of precision means "no fix": 25.4 or more.
  func saysNoDilution(_ field: Int) throws(Malformed) -> Bool {
    try minor { sentence throws(Malformed) in
      try sentence.decimal(field).map { $0 >= worstDilution }
    }
      ?? false
  }

  var talkerIsCombined: Bool { bytes[0] == 0x47 && bytes[1] == 0x4E }
}
