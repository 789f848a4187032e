package import RunModel

/// The bounding box of a map in degrees; west is greater than east if it crosses the antimeridian.
package struct MapBounds: Hashable, Sendable {
  package let west: Double
  package let south: Double
  package let east: Double
  package let north: Double

  /// Returns `nil` if the values are not a rectangle on Earth.
  package init?(west: Double, south: Double, east: Double, north: Double) {
    let longitudes = -180.0...180
    let latitudes = -90.0...90
    guard longitudes.contains(west), longitudes.contains(east), latitudes.contains(south),
      latitudes.contains(north), south <= north
    else { return nil }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// Parses "W,S,E,N"; returns `nil` for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ",").map { Double($0.drop { $0 == " " }) }
    guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2],
      let north = parts[3]
    else { return nil }
    self.init(west: west, south: south, east: east, north: north)
  }

  /// Whether a place lies inside or on the edge.
  package func contains(_ place: Coordinate) -> Bool {
    guard (south...north).contains(place.latitude) else { return false }
    return west <= east
      ? (west...east).contains(place.longitude)
      : place.longitude >= west || place.longitude <= east
  }

  /// Whether the bounds overlap a tile.
  package func touches(_ address: TileAddress) -> Bool {
    let (high, low) = (address.place(0, 0).coordinate, address.place(0, 1).coordinate)
    guard south <= high.latitude, north >= low.latitude else { return false }
    let degrees = 360 / Double(1 << address.zoom)
    let first = high.longitude
    return west <= east
      ? first <= east && first + degrees >= west : first <= east || first + degrees >= west
  }
}
