import JSON
import MapTiles
import RunModel

/// Towns, villages and hamlets of a tile, by which a run is named after where it began.
///
///     [["Vaduz", 0, 2000, 1999], ...]
///
/// The name, what it is, and where: units of the tile to the east and south of its upper left
/// corner.
struct PlaceRow {
  /// Villages and hamlets are in maps from here on; four to nine tiles have all that is near.
  static let zoom = 12
  /// Tiles to each side that are looked at, at most.
  private static let farthestTile = 2.0
  /// Places of a tile at most, the larger first.
  static let mostPlaces = 200
  /// Outside names are shown to this length.
  static let longestName = 60

  struct Place: Equatable {
    var name: String
    /// Metres from which on it names nothing any more.
    var reach: Double
    var x: Int
    var y: Int
  }

  /// By what they are, the larger first: of a town more is called by its name.
  private static let reaches: [(kind: StreetKind, reach: Double)] = [
    (.town, 5000), (.village, 3000), (.hamlet, 1000),
  ]

  private(set) var places: [Place] = []

  init(_ tile: VectorTile) {
    for (kind, reach) in PlaceRow.reaches {
      for shape in tile.shapes(of: kind) {
        guard places.count < PlaceRow.mostPlaces, let name = shape.name else { continue }
        let point = tile.points[shape.range.lowerBound]
        places.append(
          Place(
            name: String(tile.names[name].prefix(PlaceRow.longestName)), reach: reach,
            x: Int(point.x), y: Int(point.y)))
      }
    }
  }

  /// Reads a row that was kept; `nil` when it is none.
  init?(json: [UInt8]) {
    let units = Int(Int16.min)...Int(Int16.max)
    let read = try? JSONReader.read(json) { reader in
      var places: [Place] = []
      try reader.beginArray()
      while try reader.nextElement() {
        try reader.beginArray()
        try reader.element()
        let name = try reader.string()
        try reader.element()
        let rank = try reader.int(in: 0...PlaceRow.reaches.count - 1)
        try reader.element()
        let x = try reader.int(in: units)
        try reader.element()
        let y = try reader.int(in: units)
        try reader.endArray()
        places.append(Place(name: name, reach: PlaceRow.reaches[rank].reach, x: x, y: y))
      }
      return places
    }
    guard let read else { return nil }
    places = read
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for place in places {
      writer.beginArray()
      writer.string(place.name)
      writer.int(PlaceRow.reaches.firstIndex { $0.reach == place.reach } ?? 0)
      writer.int(place.x)
      writer.int(place.y)
      writer.endArray()
    }
    writer.endArray()
    return writer.takeAll()
  }

  /// The tiles in which all lies that may name a place; none beyond 85 degrees.
  static func tiles(near place: Coordinate) -> [TileAddress] {
    guard let middle = MercatorPlace(place) else { return [] }
    let side = 1 << zoom
    let reach = (reaches.first?.reach ?? 0) / metresAcross(at: place) * Double(side)
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
  static func name(of place: Coordinate, in rows: [TileAddress: PlaceRow]) -> String? {
    guard let middle = MercatorPlace(place) else { return nil }
    let across = metresAcross(at: place)
    var best: (name: String, share: Double)?
    for address in tiles(near: place) {
      for known in rows[address]?.places ?? [] {
        let units = Double(VectorTile.extent)
        let there = address.place(Double(known.x) / units, Double(known.y) / units)
        var right = there.x - middle.x
        right -= right.rounded()
        let down = there.y - middle.y
        let share = (right * right + down * down).squareRoot() * across / known.reach
        if share <= 1, share < best?.share ?? .infinity { best = (known.name, share) }
      }
    }
    return best?.name
  }

  private static func metresAcross(at place: Coordinate) -> Double {
    max(1, Geodesy.metresPerDegree(at: place.latitude).east * 360)
  }
}
