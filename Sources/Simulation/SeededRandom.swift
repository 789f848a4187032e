import Glibc

/// The same numbers for the same seed, on every machine: SplitMix64 (Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014).
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64
  private var spare: Double?

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Evenly from `range`.
  package mutating func uniform(_ range: Range<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  /// From the normal distribution with mean 0 and standard deviation 1 (Box and Muller).
  package mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    let radius = (-2 * log(1 - uniform(0..<1))).squareRoot()
    let angle = uniform(0..<(2 * .pi))
    spare = radius * sin(angle)
    return radius * cos(angle)
  }
}
