/// Garmin: estimated position error.
///
/// ```
///  0     1   2 3   4 5    6
/// $PGRME,6.2,M,9.4,M,11.3,M*hh
///        |     vertical   spherical
///        horizontal, metres: 50 % error radius
/// ```
struct PGRME: Sendable {
  /// 68 % radius, metres.
  var radius: Double?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 6...6)
    guard try sentence.letter(2) ?? 0x4D == 0x4D else { throw Malformed() }
    // Converts 50 % to 68.3 %, for a Rayleigh distribution: sqrt(ln 0.317 / ln 0.5).
    radius = try sentence.decimal(1).map { $0 * 1.29 }
    if radius == 0 { radius = nil }
  }
}
