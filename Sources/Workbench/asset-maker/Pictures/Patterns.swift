import Glibc

/// Patterns shared by several bodies: belts of cloud, and ellipses for spots and rays.
enum Patterns {
  /// Returns the colour of cloud belts by latitude, with `colours` from the south pole (0) to the
  /// north pole (1).
  static func belts(
    _ point: Vector, _ colours: Ramp, warp: Double, seed: Int, frequency: Double = 3,
    streaks: Double = 9
  ) -> Colour {
    let latitude = asin(min(max(point.y, -1), 1)) / Double.pi + 0.5
    let sway = (Noise.fractal(point.stretched(1, 2.6, 1), frequency, 4, seed) - 0.5) * warp
    let fine = Noise.fractal(point.stretched(1.2, streaks, 1.2), 2.2, 4, seed + 50) - 0.5
    return colours.colour(at: clamp(latitude + sway)) * (1 + 0.32 * fine)
  }

  /// An ellipse on the ground; its `distance` is 0 at the centre, 1 at the edge, and very large on
  /// the far side.
  struct Ellipse {
    private let centre: Vector
    private let east: Vector
    private let north: Vector
    private let width: Double
    private let height: Double

    init(longitude: Double, latitude: Double, _ width: Double, _ height: Double) {
      centre = Vector.at(longitude: longitude, latitude: latitude)
      east = Vector(cos(longitude), 0, -sin(longitude))
      north = Vector(
        -sin(latitude) * sin(longitude), cos(latitude),
        -sin(latitude) * cos(longitude))
      self.width = width
      self.height = height
    }

    func distance(_ point: Vector) -> Double {
      guard point.dot(centre) > 0 else { return 9 }
      let (u, v) = (point.dot(east) / width, point.dot(north) / height)
      return (u * u + v * v).squareRoot()
    }

    /// Returns the direction from the centre, radians.
    func angle(_ point: Vector) -> Double {
      atan2(point.dot(north), point.dot(east))
    }
  }
}
