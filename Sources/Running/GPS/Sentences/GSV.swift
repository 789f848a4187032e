/// Satellites in view, four per sentence.
///
/// ```
///  0     1 2 3  4  5  6   7     4 * n + 4
/// $GPGSV,3,1,09,05,62,181,41,...,1*hh
///        | | |  |  |  |   C/N0   signal (4.1), last, after the groups of four
///        | | |  id elevation, azimuth
///        | | in view
///        sentences, this one
/// ```
/// Only IDs and C/N0 are used. `in view` is not: receivers count a satellite once per signal.
struct GSV: Sendable {
  /// Whether this is the first sentence of its group.
  var isFirst: Bool
  /// IDs 1...511; 0 for an empty slot.
  var satellites: (UInt16, UInt16, UInt16, UInt16)
  /// Highest C/N0 in dB-Hz; 0 if none is tracked.
  var strongest = 0

  init(_ sentence: borrowing Sentence) throws(Malformed) {
    // Quectel's PQGSV has the system after the signal.
    try sentence.require(fields: 3...21)
    isFirst = try sentence.integer(2, digits: 2) == 1
    satellites = (0, 0, 0, 0)
    let groups = (sentence.fieldCount - 4) / 4
    if groups > 0 { satellites.0 = try GSV.satellite(sentence, 4) }
    if groups > 1 { satellites.1 = try GSV.satellite(sentence, 8) }
    if groups > 2 { satellites.2 = try GSV.satellite(sentence, 12) }
    if groups > 3 { satellites.3 = try GSV.satellite(sentence, 16) }
    for group in 0..<max(0, min(4, groups)) {
      // A non-numeric value carries no information about the signal.
      let strength = (try? sentence.integer(4 * group + 7, digits: 2)) ?? nil
      strongest = max(strongest, strength ?? 0)
    }
  }

  private static func satellite(
    _ sentence: borrowing Sentence, _ field: Int
  ) throws(Malformed) -> UInt16 {
    let number = try sentence.integer(field, digits: 3) ?? 0
    return number < 512 ? UInt16(number) : 0
  }
}
