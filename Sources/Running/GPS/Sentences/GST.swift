/// Error statistics of the position.
///
/// ```
///  0     1         2   3 4 5 6   7   8
/// $GNGST,064210.00,4.8, , , ,2.9,2.1,5.6*hh
///        time      RMS ellipse   |   sigma of altitude
///                                sigma of latitude, longitude, metres
/// ```
struct GST: Sendable {
  var time: TimeOfDay?
  var latitude: Double?
  var longitude: Double?

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    try sentence.require(fields: 8...8)
    time = try sentence.time(1)
    latitude = try sentence.decimal(6)
    longitude = try sentence.decimal(7)
  }

  /// Horizontal error radius, metres: 63 to 68 %, depending on the shape of the ellipse.
  var radius: Double? { rootSum(latitude, longitude) }
}

/// Returns the root of the sum of two squares; `nil` if one is unknown or both are 0 (not
/// credible).
func rootSum(_ first: Double?, _ second: Double?) -> Double? {
  guard let first, let second, first > 0 || second > 0 else { return nil }
  let sum = first * first + second * second
  // Newton's method from half the exponent: `squareRoot()` needs libm in debug builds. The first
  // guess is within 7 %, and each step doubles the digits.
  var root = Double(bitPattern: (sum.bitPattern >> 1) + (0x3FF << 51))
  for _ in 0..<5 { root = (root + sum / root) / 2 }
  return root
}
