package import RunModel

/// A tile of the Web Mercator square: 2^zoom columns from west to east and as many rows from north
/// to south.
package struct TileAddress: Hashable, Sendable {
  package let zoom: Int
  package let column: Int
  package let row: Int

  /// The latitude in degrees at which the square ends; it excludes the poles.
  package static let mostLatitude = 85.051_128_779_806_6

  /// Returns `nil` if the tile does not exist or is deeper than ``MapLimits/zoom``.
  package init?(zoom: Int, column: Int, row: Int) {
    guard 0...MapLimits.zoom ~= zoom else { return nil }
    let side = 0..<(1 << zoom)
    guard side.contains(column), side.contains(row) else { return nil }
    (self.zoom, self.column, self.row) = (zoom, column, row)
  }

  /// Creates the address of the tile that contains a place; `nil` outside the square.
  package init?(_ place: Coordinate, zoom: Int) {
    guard let place = MercatorPlace(place), 0...MapLimits.zoom ~= zoom else { return nil }
    let side = 1 << zoom
    func index(_ part: Double) -> Int { min(side - 1, max(0, Int(part * Double(side)))) }
    self.init(zoom: zoom, column: index(place.x), row: index(place.y))
  }

  /// The centre of the tile.
  package var middle: Coordinate { place(0.5, 0.5).coordinate }

  /// Returns a place in the tile from its fractions from west to east and from north to south.
  package func place(_ across: Double, _ down: Double) -> MercatorPlace {
    let side = Double(1 << zoom)
    return MercatorPlace(x: (Double(column) + across) / side, y: (Double(row) + down) / side)
  }
}

extension TileAddress: CustomStringConvertible {
  /// "14/8625/5753": zoom, column, and row from the north, the usual notation of map tools.
  package var description: String { "\(zoom)/\(column)/\(row)" }
}
