import Glibc
package import RunModel

/// A place on the Web Mercator square: 0...1 from west to east, and from north to south.
package struct MercatorPlace: Hashable, Sendable {
  /// Beyond 0...1 after one or more times around the Earth.
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// `nil` beyond ``TileAddress/mostLatitude``, where the square ends, and for what is no place on
  /// Earth.
  package init?(_ place: Coordinate) {
    guard place.isOnEarth, abs(place.latitude) <= TileAddress.mostLatitude else { return nil }
    let sine = sin(place.latitude * .pi / 180)
    x = place.longitude / 360 + 0.5
    y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
  }

  /// Its degrees.
  package var coordinate: Coordinate {
    Coordinate(
      latitude: atan(sinh((1 - 2 * y) * .pi)) * 180 / .pi,
      longitude: (x - x.rounded(.down) - 0.5) * 360)
  }
}

/// A rectangle of the Web Mercator square.
package struct MercatorArea: Hashable, Sendable {
  /// The upper left corner.
  package var low: MercatorPlace
  /// The lower right corner.
  package var high: MercatorPlace

  /// Around a middle, so far each way.
  package init(around middle: MercatorPlace, _ reach: SIMD2<Double>) {
    low = MercatorPlace(x: middle.x - reach.x, y: middle.y - reach.y)
    high = MercatorPlace(x: middle.x + reach.x, y: middle.y + reach.y)
  }

  /// Grown by a share of the square on each side.
  package func grown(by share: Double) -> MercatorArea {
    var area = self
    area.low = MercatorPlace(x: low.x - share, y: low.y - share)
    area.high = MercatorPlace(x: high.x + share, y: high.y + share)
    return area
  }
}
