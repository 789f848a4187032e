import RunModel

/// Fix data of several satellite systems; like GGA, but with one mode letter per system.
///
/// ```
///  0     1         2          3 4           5 6    7  8    9     10   11 12 13
/// $GNGNS,064210.00,5107.24680,N,01344.13579,E,AANN,11,0.92,118.4,43.1,  ,  ,V *hh
///        time      latitude     longitude     |    |  HDOP altitude   DGPS  nav. status (4.1)
///                                             |    satellites used    geoid
///                                             GPS, GLONASS, Galileo, BeiDou, ...
/// ```
struct GNS: Sendable {
  var time: TimeOfDay?
  var status: FixStatus
  var position: Position?
  var satellites: Int?
  var hdop: Double?
  /// As in ``GGA``.
  var isPoor: Bool
  var altitude: Double?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 12...13)
    time = try sentence.time(1)
    position = try sentence.position(2)
    satellites = try sentence.integer(7, digits: 2)
    hdop = try sentence.dilution(8)
    isPoor = try sentence.saysNoDilution(8)
    altitude = try sentence.signedDecimal(9)
    status = .none
    // The best system counts: one without a fix does not spoil the others.
    for index in sentence.range(6) {
      switch try FixStatus(mode: sentence.bytes[index]) {
      case .valid: status = .valid
      case .estimated: status = status == .valid ? .valid : .estimated
      case .none: break
      }
    }
  }
}
