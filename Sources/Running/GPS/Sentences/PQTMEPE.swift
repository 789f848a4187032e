/// Quectel: estimated position error, 1 sigma.
///
/// ```
///  0       1 2     3     4     5     6
/// $PQTMEPE,2,2.300,1.900,4.100,2.983,5.071*hh
///          | north east  down  2D    3D (metres)
///          version
/// ```
struct PQTMEPE: Sendable {
  /// Horizontal radius, metres.
  var radius: Double?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 6...6)
    radius = try sentence.decimal(5)
    if radius == 0 { radius = nil }
  }
}
