/// Expected errors of the position (RAIM).
///
/// ```
///  0     1         2   3   4   5 6 7 8 9 10
/// $GNGBS,064210.00,2.9,2.1,5.6, , , , , ,  *hh
///        time      |   |   altitude, then the satellite most likely to have failed
///                  expected error of latitude, longitude, metres
/// ```
struct GBS: Sendable {
  var time: TimeOfDay?
  /// Horizontal radius, metres.
  var radius: Double?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 8...10)
    time = try sentence.time(1)
    radius = rootSum(try sentence.decimal(2), try sentence.decimal(3))
  }
}
