package import MapTiles

/// Returns a tile with streets along these lines.
package func streetTile(_ lines: [[(Int, Int)]], kind: String = "residential") -> [UInt8] {
  madeTile(
    MadeLayer(name: "streets", features: [MadeFeature(tags: [("kind", kind)], parts: lines)]))
}

/// A town whose streets cross every 512 units of a tile, about 200 m.
package enum MadeTown {
  /// Units between streets; the first is half as far from the tile's border.
  package static let block = 512

  /// Each street extends beyond the border by a buffer of 64 units.
  package static let tile: [UInt8] = {
    let rows = stride(from: block / 2, to: 4096, by: block)
    let stops = [-64] + Array(rows) + [4160]
    return streetTile(rows.flatMap { row in [stops.map { ($0, row) }, stops.map { (row, $0) }] })
  }()

  /// The tiles of the town, 5 x 5 around 14/8622/5752.
  package static let addresses: [TileAddress] = (8620...8624).flatMap { column in
    (5750...5754).compactMap { row in TileAddress(zoom: 14, column: column, row: row) }
  }

  /// A map of the town.
  package static var map: [UInt8] { MadePMTiles(addresses.map { ($0, tile) }).bytes }
}
