package import MapTiles
package import RunModel

/// A seeded random walk along a map's streets: it prefers to go straight on and to enter new
/// streets, and turns back only at a dead end.
///
/// The same map, options and seed yield the same walk. The amount of data read and kept is bounded,
/// regardless of the map's size.
package struct StreetWalk: Equatable, Sendable {
  /// Accepted lengths, metres.
  package static let lengths = 100.0...100_000
  /// Maximum distance (m) from the requested start to a street.
  package static let startReach = 500.0
  /// Maximum steps of a walk; 100 km of the shortest steps at zoom 14 are 300,000.
  static let mostSteps = 1_000_000
  /// Maximum tiles listed when sampling a map; a country has about 100,000.
  private static let listedTiles = 500_000
  /// Number of tiles sampled from the listed ones.
  static let sampledTiles = 48
  /// Maximum number of rings of tiles read around the first tile.
  private static let mostRings = 4

  /// The points of the walk, from start to end.
  package private(set) var places: [Coordinate] = []

  /// Creates a random walk.
  ///
  /// - Parameters:
  ///   - source: The map.
  ///   - start: The start, moved to the nearest street; `nil` for somewhere in the sampled tile
  ///     with the most streets.
  ///   - metres: The length, clamped to ``lengths``.
  ///   - seed: The seed of the walk.
  /// - Throws: ``MapError`` if the map is damaged or has no streets there.
  package init(
    on source: any TileSource, from start: Coordinate?, metres: Double, seed: UInt64
  ) throws(MapError) {
    let metres = min(max(metres, StreetWalk.lengths.lowerBound), StreetWalk.lengths.upperBound)
    var random = SplitMix64(seed: seed)
    let zoom = source.info.zooms.upperBound
    let middle: TileAddress
    if let start {
      guard let address = TileAddress(start, zoom: zoom) else { throw StreetWalk.none(at: start) }
      middle = address
    } else {
      middle = try StreetWalk.densestTile(of: source)
    }
    let net = try StreetWalk.net(of: source, around: middle, reach: metres / 2)
    let junctions = StreetJunctions(net)
    let first: Int32
    if let start {
      first = try StreetWalk.nearest(to: start, in: net, junctions)
    } else {
      let part = junctions.mainPart
      let inside = part.filter { StreetWalk.isInside(net.points[Int($0)], middle) }
      guard let drawn = (inside.isEmpty ? part : inside).randomElement(using: &random) else {
        throw StreetWalk.noStreets
      }
      first = drawn
    }
    var steps = StreetSteps(net, junctions, at: first, random)
    places = try steps.places(metres: metres)
  }

  private static let noStreets = MapError.unfit(
    "no streets were found in it", advice: "use a map of a town, or choose a start in a town")

  private static func none(at start: Coordinate) -> MapError {
    let place = "\(start.latitude),\(start.longitude)"
    return .unfit(
      "it has no street within \(Int(startReach)) m of \(place)",
      advice: "choose another start; 'moonrunner maps' shows what the map covers")
  }

  private static func isInside(_ point: SIMD2<Int64>, _ address: TileAddress) -> Bool {
    let extent = Int64(VectorTile.extent)
    return point.x / extent == Int64(address.column) && point.y / extent == Int64(address.row)
  }

  /// Returns the nearer end of the street nearest to `start` in the largest component.
  private static func nearest(
    to start: Coordinate, in net: StreetNet, _ junctions: StreetJunctions
  ) throws(MapError) -> Int32 {
    let scale = Geodesy.metresPerDegree(at: start.latitude)
    func plane(_ point: Int32) -> SIMD2<Double> {
      let place = net.place(of: point)
      let east = (place.longitude - start.longitude).remainder(dividingBy: 360)
      return SIMD2(east * scale.east, (place.latitude - start.latitude) * scale.north)
    }
    var best: Int32?
    var nearest = startReach
    for point in junctions.mainPart {
      let from = plane(point)
      for exit in junctions.exits(of: point) {
        let line = plane(exit.point) - from
        let length = (line * line).sum()
        guard length > 0 else { continue }
        // Each piece is visited from both ends; only the nearer end counts.
        let part = -(from * line).sum() / length
        guard part <= 0.5 else { continue }
        let off = from + max(0, part) * line
        let metres = (off * off).sum().squareRoot()
        if metres < nearest { (best, nearest) = (point, metres) }
      }
    }
    guard let best else { throw none(at: start) }
    return best
  }

  // MARK: Tiles

  /// Returns the tile with the most street points among ``sampledTiles`` from all over the map.
  private static func densestTile(of source: any TileSource) throws(MapError) -> TileAddress {
    let zoom = source.info.zooms.upperBound
    // A fixed seed: the walk's seed varies the route, not the town.
    var random = SplitMix64(seed: 0)
    var sample: [TileAddress] = []
    var (listed, deepest) = (0, 0)
    try source.forEachAddress { address in
      listed += 1
      if address.zoom == zoom {
        deepest += 1
        if sample.count < StreetWalk.sampledTiles {
          sample.append(address)
        } else {
          let place = Int.random(in: 0..<deepest, using: &random)
          if place < sample.count { sample[place] = address }
        }
      }
      return listed < StreetWalk.listedTiles
    }
    var best: (address: TileAddress, count: Int)?
    for address in sample {
      let tile = try tile(address, of: source)
      let count = StreetKind.ways.reduce(0) { sum, kind in
        tile.shapes(of: kind).reduce(sum) { $0 + $1.range.count }
      }
      if count > best?.count ?? 0 { best = (address, count) }
    }
    guard let best else { throw noStreets }
    return best.address
  }

  private static func tile(
    _ address: TileAddress, of source: any TileSource
  ) throws(MapError) -> VectorTile {
    do throws(MapError) {
      return try source.tile(address).map { bytes throws(MapError) in try VectorTile(bytes) }
        ?? VectorTile()
    } catch {
      switch error {
      case .damaged(let why): throw .damaged("tile \(address): \(why)")
      case .tooLarge(let why): throw .tooLarge("tile \(address): \(why)")
      default: throw error
      }
    }
  }

  /// Collects the streets of a tile and of the rings around it, as far as needed and allowed.
  private static func net(
    of source: any TileSource, around middle: TileAddress, reach: Double
  ) throws(MapError) -> StreetNet {
    var net = StreetNet(zoom: middle.zoom)
    let side = 1 << middle.zoom
    let across = Geodesy.metresPerDegree(at: middle.middle.latitude).east * 360 / Double(side)
    let rings = min(mostRings, max(1, Int(min(reach / across, Double(mostRings)).rounded(.up))))
    for ring in 0...rings {
      for row in middle.row - ring...middle.row + ring {
        for column in middle.column - ring...middle.column + ring
        where max(abs(row - middle.row), abs(column - middle.column)) == ring {
          let around = ((column % side) + side) % side
          guard let address = TileAddress(zoom: middle.zoom, column: around, row: row) else {
            continue
          }
          let tile = try tile(address, of: source)
          guard net.add(tile, column: column, row: row) else { return net }
        }
      }
    }
    return net
  }
}

/// The steps of a walk over a graph, from point to point.
private struct StreetSteps {
  /// Distance (m) below which two points are treated as one.
  private static let leastMetres = 0.5
  /// Maximum exits considered at a junction.
  private static let mostExits = 64

  private let net: StreetNet
  private let junctions: StreetJunctions
  private var random: SplitMix64
  private var here: Int32
  private var before: Int32?
  /// How often each piece was walked.
  private var visits: [Int32: Int] = [:]

  init(
    _ net: StreetNet, _ junctions: StreetJunctions, at first: Int32, _ random: SplitMix64
  ) {
    (self.net, self.junctions, here, self.random) = (net, junctions, first, random)
  }

  /// Returns the points of a walk of a given length.
  mutating func places(metres: Double) throws(MapError) -> [Coordinate] {
    var places = [net.place(of: here)]
    var left = metres
    var steps = 0
    while left > 0 {
      step()
      steps += 1
      guard steps <= StreetWalk.mostSteps else {
        throw .tooLarge("the walk has more than \(StreetWalk.mostSteps) points")
      }
      let (last, next) = (places[places.count - 1], net.place(of: here))
      let way = Geodesy.distance(last, next)
      guard way >= StreetSteps.leastMetres else { continue }
      if way <= left {
        places.append(next)
      } else if left >= StreetSteps.leastMetres {
        places.append(StreetSteps.place(between: last, next, left / way))
      }
      left -= way
    }
    return places
  }

  private static func place(
    between from: Coordinate, _ to: Coordinate, _ part: Double
  ) -> Coordinate {
    let east = (to.longitude - from.longitude).remainder(dividingBy: 360)
    return Coordinate(
      latitude: from.latitude + part * (to.latitude - from.latitude),
      longitude: (from.longitude + part * east).remainder(dividingBy: 360))
  }

  /// Advances to the next point.
  private mutating func step() {
    let all = junctions.exits(of: here).prefix(StreetSteps.mostExits)
    var exits = all.filter { $0.point != before }
    if exits.isEmpty { exits = Array(all) }
    let weights = exits.map(weight)
    var drawn = Double(random.next() >> 11) * 0x1p-53 * weights.reduce(0, +)
    var chosen = exits[exits.count - 1]
    for (exit, weight) in zip(exits, weights) {
      drawn -= weight
      if drawn < 0 {
        chosen = exit
        break
      }
    }
    visits[chosen.piece, default: 0] += 1
    (before, here) = (here, chosen.point)
  }

  /// Returns the relative probability of an exit.
  private func weight(_ exit: StreetJunctions.Exit) -> Double {
    var weight: Double =
      switch net.pieces[Int(exit.piece)].kind {
      case .minor: 1
      case .path, .medium: 0.7
      case .track: 0.5
      default: 0.25
      }
    if junctions.isInDeadEnd[Int(exit.point)] { weight *= 0.05 }
    for _ in 0..<min(4, visits[exit.piece] ?? 0) { weight *= 0.2 }
    guard let before else { return weight }
    let (a, b, c) = (net.points[Int(before)], net.points[Int(here)], net.points[Int(exit.point)])
    let (come, go) = (SIMD2<Double>(b &- a), SIMD2<Double>(c &- b))
    let cosine = (come * go).sum() / ((come * come).sum() * (go * go).sum()).squareRoot()
    // Up to 30 degrees is straight on, up to 120 a corner.
    return weight * (cosine > 0.866 ? 1 : cosine > -0.5 ? 0.4 : 0.05)
  }
}
