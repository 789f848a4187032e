/// Satellites used and dilutions; one sentence per satellite system.
///
/// ```
///  0     1 2 3 ... 14             15   16   17   18
/// $GNGSA,A,3,05,07,13,,,,,,,,,,   1.42,0.78,1.19,1 *hh
///        | mode: 1 none, 2 2D, 3 3D PDOP HDOP VDOP system (4.1)
///        A automatic, M manual
/// ```
struct GSA: Sendable {
  /// 1 none, 2 without altitude, 3 full.
  var mode: Int
  var satellites: Int
  var hdop: Double?
  /// As in ``GGA``.
  var isPoor: Bool

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    // The i.Trek M3 sends `$GPGSA,A,1,,,,` while it has no fix.
    try sentence.require(fields: 2...18)
    switch try sentence.letter(2) {
    case 0x31, nil: mode = 1
    case 0x32: mode = 2
    case 0x33: mode = 3
    case _: throw Malformed()
    }
    satellites = 0
    for field in 3...14 {
      let satellite = try sentence.integer(field, digits: 3) ?? 0
      if satellite > 0 { satellites += 1 }
    }
    hdop = try sentence.dilution(16)
    isPoor = try sentence.saysNoDilution(16)
  }
}
