import Glibc

/// Distances and directions on the WGS-84 ellipsoid.
package enum Geodesy {
  /// Semi-major axis of WGS-84 in metres (NIMA TR8350.2).
  package static let equatorialRadius = 6_378_137.0
  /// Flattening of WGS-84 (NIMA TR8350.2).
  package static let flattening = 1 / 298.257_223_563
  private static let eccentricitySquared = flattening * (2 - flattening)
  /// Radius for converting a chord to its arc, metres; off by 0.6 % at worst, which at 1 km changes
  /// the arc by 1.2e-11 (relative).
  private static let meanRadius = 6_371_008.8

  /// Length in metres of the geodesic between two places at sea level.
  ///
  /// The straight chord through the ellipsoid, converted to an arc: within 1e-6 (relative) of
  /// Karney's geodesic up to 1 km (tested), and safe at the poles and the date line.
  package static func distance(_ from: Coordinate, _ to: Coordinate) -> Double {
    let start = cartesian(from)
    let end = cartesian(to)
    let (x, y, z) = (end.x - start.x, end.y - start.y, end.z - start.z)
    let chord = (x * x + y * y + z * z).squareRoot()
    // Antipodes may be slightly farther apart than twice the mean radius.
    let ratio = chord / (2 * meanRadius)
    return 2 * meanRadius * asin(ratio > 1 ? 1 : ratio)
  }

  /// Initial bearing from one place to another in degrees from true north, 0..<360; accurate enough
  /// for an arrow at up to a few hundred kilometres.
  package static func bearing(from: Coordinate, to: Coordinate) -> Double {
    let latitude1 = radians(from.latitude)
    let latitude2 = radians(to.latitude)
    let longitude = radians(to.longitude - from.longitude)
    let east = sin(longitude) * cos(latitude2)
    let north =
      cos(latitude1) * sin(latitude2) - sin(latitude1) * cos(latitude2) * cos(longitude)
    let degrees = atan2(east, north) * 180 / .pi
    guard degrees < 0 else { return degrees }
    // A bearing just west of north would round up to 360.
    let turned = degrees + 360
    return turned < 360 ? turned : 0
  }

  /// Returns the place `east` and `north` metres away, on the tangent plane.
  ///
  /// For distances of a few kilometres, not near the poles; crossing the date line is fine.
  package static func offset(
    _ origin: Coordinate, east: Double, north: Double
  ) -> Coordinate {
    let scale = metresPerDegree(at: origin.latitude)
    let longitude = origin.longitude + east / scale.east
    return Coordinate(
      latitude: origin.latitude + north / scale.north,
      longitude: wrapped(longitude))
  }

  /// Metres per degree of longitude and latitude at a latitude (prime vertical and meridional radii
  /// of curvature).
  package static func metresPerDegree(at latitude: Double) -> (east: Double, north: Double) {
    let sine = sin(radians(latitude))
    let root = (1 - eccentricitySquared * sine * sine).squareRoot()
    let primeVertical = equatorialRadius / root
    let meridional = equatorialRadius * (1 - eccentricitySquared) / (root * root * root)
    return (
      radians(1) * primeVertical * cos(radians(latitude)), radians(1) * meridional
    )
  }

  private static func cartesian(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
    let latitude = radians(place.latitude)
    let longitude = radians(place.longitude)
    let sine = sin(latitude)
    let radius = equatorialRadius / (1 - eccentricitySquared * sine * sine).squareRoot()
    let ring = radius * cos(latitude)
    return (
      ring * cos(longitude), ring * sin(longitude), radius * (1 - eccentricitySquared) * sine
    )
  }

  /// Wraps a longitude at the date line.
  static func wrapped(_ longitude: Double) -> Double {
    (-180...180).contains(longitude) ? longitude : longitude.remainder(dividingBy: 360)
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}

extension Coordinate {
  /// Interpolates linearly towards another place, the short way across the date line.
  package func towards(_ other: Coordinate, share: Double) -> Coordinate {
    let east = (other.longitude - longitude).remainder(dividingBy: 360)
    let longitude = self.longitude + east * share
    return Coordinate(
      latitude: latitude + (other.latitude - latitude) * share,
      longitude: Geodesy.wrapped(longitude))
  }
}
