import JSON
import MapTiles
import RunModel

/// The track of a run, from its card.
struct RunWay {
  /// The maximum number of points to read from a card, which has a few hundred.
  private static let mostPoints = 1000
  /// The maximum number of tiles for a run's whole map; on a larger map only tiles near the track
  /// are used.
  static let mostOfView = 32
  /// The maximum number of tiles per run.
  static let mostOfRun = PageTiles.mostTiles
  /// The distance that counts as near, as a fraction of a tile's side.
  private static let nearness = 0.25
  /// The sizes of the page's map in pixels, on a wide screen and on a phone, and its margins around
  /// the track.
  private static let maps: [(size: SIMD2<Double>, edge: SIMD2<Double>)] = [
    ([820, 460], [68, 78]), ([330, 260], [68, 78]),
  ]

  let start: Coordinate
  /// Unbroken stretches in Mercator units; x is beyond 0...1 across the antimeridian.
  private var stretches: [[SIMD2<Double>]] = []

  /// Parses a card; `nil` if it has no position.
  init?(card: [UInt8]) {
    var start: RunCard.Place?
    var unit = 0.0
    var tracks: [[UInt8]] = []
    let isRead: Void? = try? JSONReader.read(card) { reader in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "start": start = try reader.null() ? nil : RunCard.Place(from: &reader)
        case "unit": unit = try reader.double()
        case "track":
          try reader.beginArray()
          while try reader.nextElement() { tracks.append(try reader.byteString()) }
        default: break
        }
      }
    }
    guard isRead != nil, let start else { return nil }
    self.start = Coordinate(
      latitude: Double(start.north) / 1e7, longitude: Double(start.east) / 1e7)
    guard let origin = MercatorPlace(self.start) else { return nil }
    let metres = RunWay.metres(tracks, unit)
    let norths = metres.joined().map(\.y)
    let degree = Geodesy.metresPerDegree(at: self.start.latitude).north
    // The same planar projection as in the card, scaled for the middle of the run.
    let middle = ((norths.min() ?? 0) + (norths.max() ?? 0)) / 2 / degree
    let scale = Geodesy.metresPerDegree(at: min(85, max(-85, self.start.latitude + middle)))
    for stretch in metres {
      stretches.append(
        stretch.compactMap { point in
          let place = Coordinate(
            latitude: self.start.latitude + point.y / scale.north, longitude: 0)
          let x = origin.x + point.x / (scale.east * 360)
          guard let y = MercatorPlace(place)?.y, (-1...2).contains(x) else { return nil }
          return SIMD2(x, y)
        })
    }
  }

  /// Returns the points in metres to the east and north of the start.
  private static func metres(_ tracks: [[UInt8]], _ unit: Double) -> [[SIMD2<Double>]] {
    var left = mostPoints
    return tracks.map { track in
      let numbers = NumberText.numbers(track)
      var (east, north) = (0.0, 0.0)
      var points: [SIMD2<Double>] = []
      for index in stride(from: 0, to: numbers.count - 1, by: 2) where left > 0 {
        left -= 1
        east += Double(numbers[index])
        north += Double(numbers[index + 1])
        points.append(SIMD2(east * unit, north * unit))
      }
      return points
    }
  }

  /// The tiles of the run's map or, if these are too many, those near the track, in track order; at
  /// most ``mostOfRun``.
  var tiles: [TileAddress] {
    var places = TileList()
    let points = stretches.joined()
    guard let first = points.first else { return [] }
    let (low, high) = points.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let middle = (low + high) / 2
    var reach = SIMD2(0.0, 0.0)
    for map in RunWay.maps {
      let way = pointwiseMax(high - low, SIMD2(repeating: 1e-9))
      // The size of a pixel when the track fills the map in one direction.
      let pixel = (way / (map.size - map.edge)).max()
      reach = pointwiseMax(reach, map.size * pixel / 2)
    }
    if places.addAll(from: middle - reach, to: middle + reach, most: RunWay.mostOfView) {
      return places.tiles
    }
    let margin = SIMD2(repeating: RunWay.nearness / TileList.side)
    for stretch in stretches {
      var before = stretch.first ?? first
      for point in stretch {
        let way = pointwiseMax(point - before, before - point).max()
        // Advances by half a tile per step; the number of steps is bounded in case of implausible
        // jumps.
        let steps = Int(min(max(1, way * TileList.side * 2), 2 * Double(RunWay.mostOfRun)))
        for step in 0...steps {
          let place = before + (point - before) * (Double(step) / Double(steps))
          _ = places.addAll(from: place - margin, to: place + margin, most: 9)
          guard places.tiles.count < RunWay.mostOfRun else {
            return Array(places.tiles.prefix(RunWay.mostOfRun))
          }
        }
        before = point
      }
    }
    return places.tiles
  }
}

/// A list of street tiles without duplicates.
private struct TileList {
  static let side = Double(1 << StreetRow.zoom)

  private(set) var tiles: [TileAddress] = []
  private var known: Set<TileAddress> = []

  /// Adds the tiles of a rectangle; returns false if there are more than `most`.
  mutating func addAll(from low: SIMD2<Double>, to high: SIMD2<Double>, most: Int) -> Bool {
    func index(_ value: Double) -> Int { Int((value * TileList.side).rounded(.down)) }
    let size = (high - low) * TileList.side
    guard size.max() < Double(most) else { return false }
    let columns = index(low.x)...index(high.x)
    let rows = index(low.y)...index(high.y)
    guard columns.count * rows.count <= most else { return false }
    let side = Int(TileList.side)
    for row in rows {
      for column in columns {
        let wrapped = (column % side + side) % side
        guard let tile = TileAddress(zoom: StreetRow.zoom, column: wrapped, row: row),
          known.insert(tile).inserted
        else { continue }
        tiles.append(tile)
      }
    }
    return true
  }
}
