import Glibc

/// Bowls with raised rims, distributed over a sphere.
struct Craters {
  struct Crater {
    var centre: Vector
    /// In radii of the body.
    var radius: Double
  }

  private let craters: [Crater]

  /// Creates random craters in a size range, most of them small, plus the craters of `extra`.
  init(
    _ count: Int, seed: UInt64, radius: ClosedRange<Double>, extra: [(Vector, Double)] = []
  ) {
    var dice = Dice(seed)
    var all: [Crater] = []
    for _ in 0..<count {
      let size = pow(
        radius.upperBound / radius.lowerBound, pow(dice.unit(), 2.2))
      all.append(Crater(centre: dice.direction(), radius: radius.lowerBound * size))
    }
    craters = all + extra.map { Crater(centre: $0.0.unit, radius: $0.1) }
  }

  /// Returns the height of the ground, in radii of the body.
  func height(_ point: Vector) -> Double {
    var height = 0.0
    for crater in craters {
      // Beyond 2.3 radii the rim is lower than one step of colour.
      let reach = 2.3 * crater.radius
      let square = 2 - 2 * point.dot(crater.centre)
      guard square < reach * reach else { continue }
      let distance = max(0, square).squareRoot() / crater.radius
      let bowl = -0.62 * (1 - smoothstep(0.25, 1.05, distance))
      let rim = 0.26 * bell((distance - 1.02) / (distance < 1.02 ? 0.20 : 0.42))
      height += (bowl + rim) * crater.radius
    }
    return height
  }
}
