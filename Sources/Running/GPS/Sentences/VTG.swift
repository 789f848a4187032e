import RunModel

/// Course and speed, for receivers without RMC.
///
/// ```
///  0     1     2 3 4 5     6 7      8 9
/// $GPVTG,271.4,T, ,M,5.832,N,10.801,K,A*hh
///        true    mag. knots  km/h     mode (2.3)
/// ```
struct VTG: Sendable {
  var status: FixStatus
  /// Metres per second.
  var speed: Double?
  var course: Double?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 8...9)
    course = try sentence.course(1)
    speed = try sentence.decimal(5).map { $0 * metresPerSecondPerKnot }
    if speed == nil { speed = try sentence.decimal(7).map { $0 / 3.6 } }
    status = try sentence.mode(9) ?? .valid
  }
}
