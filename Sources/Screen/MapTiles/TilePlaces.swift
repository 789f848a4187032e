package import RunModel

/// Towns, villages and hamlets of a tile, by which a run is named after where it began.
package struct TilePlaces: Equatable, Sendable {
  /// The zoom of the tiles: villages and hamlets are in maps from here on, and four to nine tiles
  /// have all that is near.
  package static let zoom = 12
  /// Tiles to each side that are looked at, at most.
  private static let farthestTile = 2.0
  /// Places of a tile at most, the larger first.
  package static let most = 200
  /// Characters of a name at most; the rest is left out.
  package static let longestName = 60

  /// What a town, village or hamlet is; a larger one gives its name to more around it.
  package enum Size: Int, CaseIterable, Sendable {
    case town, village, hamlet

    var kind: StreetKind {
      switch self {
      case .town: .town
      case .village: .village
      case .hamlet: .hamlet
      }
    }

    /// Metres from its middle within which a run may be named after it.
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
    /// Units of the tile to the east of its upper left corner.
    package let x: Int
    /// Units of the tile to the south of its upper left corner.
    package let y: Int

    package init(name: String, size: Size, x: Int, y: Int) {
      (self.name, self.size, self.x, self.y) = (name, size, x, y)
    }
  }

  package private(set) var places: [Place] = []

  /// - Parameter places: As those of an earlier one were; no more than ``most`` are kept.
  package init(_ places: [Place]) { self.places = Array(places.prefix(TilePlaces.most)) }

  /// Looks for them in a tile of ``zoom``.
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

  /// The tiles in which all lies that may name a place; none beyond 85 degrees.
  package static func tiles(near place: Coordinate) -> [TileAddress] {
    guard let middle = MercatorPlace(place) else { return [] }
    let side = 1 << zoom
    let reach = Size.town.reach / metresAcross(at: place) * Double(side)
    // Towards the poles a tile has ever less metres.
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

  /// What a place is called after: of all that reaches it, what it is deepest in.
  ///
  /// - Parameters:
  ///   - place: Degrees.
  ///   - tiles: Those of ``tiles(near:)`` that there are.
  /// - Returns: `nil` where nothing is near.
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
