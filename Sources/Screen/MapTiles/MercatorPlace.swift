import Glibc
package import RunModel

/// A place in the unit square of Web Mercator: x from west to east, y from north to south, 0...1.
package struct MercatorPlace: Hashable, Sendable {
  /// Outside 0...1 after crossing the antimeridian.
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Returns `nil` beyond ``TileAddress/mostLatitude``, where the square ends, or if the place is
  /// not on Earth.
  package init?(_ place: Coordinate) {
    guard place.isOnEarth, abs(place.latitude) <= TileAddress.mostLatitude else { return nil }
    let sine = sin(place.latitude * .pi / 180)
    x = place.longitude / 360 + 0.5
    y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
  }

  /// The place in degrees.
  package var coordinate: Coordinate {
    Coordinate(
      latitude: atan(sinh((1 - 2 * y) * .pi)) * 180 / .pi,
      longitude: (x - x.rounded(.down) - 0.5) * 360)
  }
}

/// A rectangle in the Web Mercator square.
package struct MercatorArea: Hashable, Sendable {
  /// The upper left corner.
  package var low: MercatorPlace
  /// The lower right corner.
  package var high: MercatorPlace

  /// Creates a rectangle around a centre, extending by `reach` in each direction.
  package init(around middle: MercatorPlace, _ reach: SIMD2<Double>) {
    low = MercatorPlace(x: middle.x - reach.x, y: middle.y - reach.y)
    high = MercatorPlace(x: middle.x + reach.x, y: middle.y + reach.y)
  }

  /// Returns the area grown on each side by a fraction of the square.
  package func grown(by share: Double) -> MercatorArea {
    var area = self
    area.low = MercatorPlace(x: low.x - share, y: low.y - share)
    area.high = MercatorPlace(x: high.x + share, y: high.y + share)
    return area
  }
}
