import Glibc
import RunModel

/// Seeded random numbers from the distributions used for noise.
package struct SeededRandom: Sendable {
  private var generator: SplitMix64
  private var spare: Double?

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns a uniformly distributed number in `range`.
  package mutating func uniform(_ range: Range<Double>) -> Double {
    let unit = Double(generator.next() >> 11) * 0x1p-53
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  /// Returns a number from the standard normal distribution (Box and Muller).
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
