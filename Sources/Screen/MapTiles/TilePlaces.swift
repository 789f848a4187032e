package import RunModel

/// The towns, villages and hamlets of a tile, used to name a run after its start.
package struct TilePlaces: Equatable, Sendable {
  /// The zoom of the tiles: the lowest with villages and hamlets, and four to nine tiles cover all
  /// nearby places.
  package static let zoom = 12
  /// Maximum search distance in tiles.
  private static let farthestTile = 2.0
  /// Maximum number of places per tile, larger ones first.
  package static let most = 200
  /// Maximum length of a name in characters; longer ones are truncated.
  package static let longestName = 60

  /// The size of a settlement; larger ones name a larger area.
  package enum Size: Int, CaseIterable, Sendable {
    case town, village, hamlet

    var kind: StreetKind {
      switch self {
      case .town: .town
      case .village: .village
      case .hamlet: .hamlet
      }
    }

    /// Maximum distance in metres from its centre to a run named after it.
    var reach: Double {
      switch self {
      case .town: 5000
      case .village: 3000
      case .hamlet: 1000
      }
    }
  }

  /// A town, village or hamlet.
  package struct Place: Equatable, Sendable {
    package let name: String
    package let size: Size
    /// Tile units east of the upper left corner.
    package let x: Int
    /// Tile units south of the upper left corner.
    package let y: Int

    package init(name: String, size: Size, x: Int, y: Int) {
      (self.name, self.size, self.x, self.y) = (name, size, x, y)
    }
  }

  package private(set) var places: [Place] = []

  /// - Parameter places: Existing places, limited to ``most``.
  package init(_ places: [Place]) { self.places = Array(places.prefix(TilePlaces.most)) }

  /// Collects the places of a tile at ``zoom``.
  package init(_ tile: VectorTile) {
    for size in Size.allCases {
      for shape in tile.shapes(of: size.kind) {
        guard places.count < TilePlaces.most, let name = shape.name else { continue }
        let point = tile.points[shape.range.lowerBound]
        places.append(
          Place(
            name: String(tile.names[name].prefix(TilePlaces.longestName)), size: size,
            x: Int(point.x), y: Int(point.y)))
      }
    }
  }

  /// Returns the tiles that can contain the name of a place; none beyond 85 degrees.
  package static func tiles(near place: Coordinate) -> [TileAddress] {
    guard let middle = MercatorPlace(place) else { return [] }
    let side = 1 << zoom
    let reach = Size.town.reach / metresAcross(at: place) * Double(side)
    // Tiles cover fewer metres towards the poles.
    let bounded = min(reach, farthestTile)
    func range(_ value: Double) -> ClosedRange<Int> {
      let middle = value * Double(side)
      return Int((middle - bounded).rounded(.down))...Int((middle + bounded).rounded(.down))
    }
    return range(middle.y).flatMap { row in
      range(middle.x).compactMap { column in
        TileAddress(zoom: zoom, column: (column % side + side) % side, row: row)
      }
    }
  }

  /// Returns the name of the settlement whose centre is nearest, relative to its reach.
  ///
  /// - Parameters:
  ///   - place: The place in degrees.
  ///   - tiles: The available tiles of ``tiles(near:)``.
  /// - Returns: `nil` if none is near.
  package static func name(
    of place: Coordinate, in tiles: [TileAddress: TilePlaces]
  ) -> String? {
    guard let middle = MercatorPlace(place) else { return nil }
    let across = metresAcross(at: place)
    var best: (name: String, share: Double)?
    for address in TilePlaces.tiles(near: place) {
      for known in tiles[address]?.places ?? [] {
        let units = Double(VectorTile.extent)
        let there = address.place(Double(known.x) / units, Double(known.y) / units)
        var right = there.x - middle.x
        right -= right.rounded()
        let down = there.y - middle.y
        let share = (right * right + down * down).squareRoot() * across / known.size.reach
        if share <= 1, share < best?.share ?? .infinity { best = (known.name, share) }
      }
    }
    return best?.name
  }

  private static func metresAcross(at place: Coordinate) -> Double {
    max(1, Geodesy.metresPerDegree(at: place.latitude).east * 360)
  }
}
