import RunModel
import TestSupport
import Testing

@testable import MapTiles
@testable import Simulation

/// Tiles in memory.
private final class MadeMap: TileSource {
  let info: MapInfo
  var tiles: [TileAddress: [UInt8]] = [:]
  private(set) var reads = 0

  init(zoom: Int = 14) {
    var info = MapInfo(.pmtiles, fileBytes: 0)
    info.zooms = 0...zoom
    self.info = info
  }

  func tile(_ address: TileAddress) -> [UInt8]? {
    reads += 1
    return tiles[address]
  }

  func forEachAddress(_ body: (TileAddress) -> Bool) {
    for address in tiles.keys.sorted(by: { TileID.of($0) < TileID.of($1) }) {
      guard body(address) else { return }
    }
  }
}

/// The distance of a place from the nearest street of a grid of 512 units, in metres.
private func offset(_ place: Coordinate) throws -> Double {
  let mercator = try #require(MercatorPlace(place))
  let across = Geodesy.metresPerDegree(at: place.latitude).east * 360
  let units = Double(1 << 14) * 4096
  let off = [mercator.x, mercator.y].map { part in
    abs((part * units - 256).remainder(dividingBy: 512))
  }
  return (off.min() ?? .infinity) / units * across
}

private func metres(_ places: [Coordinate]) -> Double {
  zip(places, places.dropFirst()).reduce(0) { $0 + Geodesy.distance($1.0, $1.1) }
}

@Suite("A way along a map's streets") struct StreetWalkTests {
  private let town: MadeMap = {
    let map = MadeMap()
    for address in MadeTown.addresses { map.tiles[address] = MadeTown.tile }
    return map
  }()

  private var middle: Coordinate { address(14, 8622, 5752).middle }

  @Test("is as long as asked, and nowhere beside the streets, also from tile to tile")
  func onStreets() throws {
    for seed in 0..<5 as Range<UInt64> {
      let walk = try StreetWalk(on: town, from: middle, metres: 6000, seed: seed)
      #expect(abs(metres(walk.places) - 6000) < 1)
      for place in walk.places { #expect(try offset(place) < 0.5) }
      let tiles = Set(walk.places.map { TileAddress($0, zoom: 14) })
      #expect(tiles.count > 1, "seed \(seed)")
      for (from, to) in zip(walk.places, walk.places.dropFirst()) {
        #expect(Geodesy.distance(from, to) < 512 * 0.41 + 1, "it jumps")
      }
    }
  }

  @Test("begins at the street that is nearest to a place, else where streets are densest")
  func start() throws {
    let walk = try StreetWalk(on: town, from: middle, metres: 500, seed: 1)
    #expect(Geodesy.distance(walk.places[0], middle) < 512 * 0.41)
    let map = MadeMap()
    for column in 8600...8605 {
      map.tiles[address(14, column, 5752)] = streetTile([[(0, 10), (4096, 10)]])
    }
    map.tiles[address(14, 8700, 5752)] = MadeTown.tile
    let dense = try StreetWalk(on: map, from: nil, metres: 500, seed: 1)
    #expect(TileAddress(dense.places[0], zoom: 14) == address(14, 8700, 5752))
  }

  @Test("is the same for a seed, and another one for another")
  func seeds() throws {
    let ways = try [1, 1, 2].map { try StreetWalk(on: town, from: nil, metres: 3000, seed: $0) }
    #expect(ways[0] == ways[1])
    #expect(ways[0] != ways[2])
  }

  @Test("turns round in a dead end, and nowhere else")
  func deadEnd() throws {
    let map = MadeMap()
    map.tiles[address(14, 8622, 5752)] = streetTile([[(1000, 1000), (1500, 1000), (2000, 1000)]])
    let there = try StreetWalk(on: map, from: middle, metres: 2000, seed: 1)
    var columns = there.places.compactMap { place -> Int? in
      guard let x = MercatorPlace(place)?.x else { return nil }
      let column: Double = (x * 16384 - 8622) * 4096
      return Int(column.rounded())
    }
    // It may end between corners.
    columns.removeLast()
    #expect(Set(columns).isSubset(of: [1000, 1500, 2000]))
    let walk = try StreetWalk(on: town, from: middle, metres: 5000, seed: 4)
    for index in walk.places.indices.dropFirst(2) {
      #expect(Geodesy.distance(walk.places[index - 2], walk.places[index]) > 1, "a turn back")
    }
  }

  @Test("leads over a border where the tiles' lines differ by rounding, across the antimeridian")
  func borders() throws {
    let map = MadeMap()
    map.tiles[address(14, 16383, 5752)] = streetTile([[(100, 700), (4096, 700)]])
    map.tiles[address(14, 0, 5752)] = streetTile([[(0, 703), (3000, 703)]])
    let start = try #require(TileAddress(zoom: 14, column: 16383, row: 5752)).middle
    // The street is farther from its tile's centre than a start may be, its ends even more.
    let near = Geodesy.offset(start, east: 0, north: 530)
    let walk = try StreetWalk(on: map, from: near, metres: 4000, seed: 1)
    #expect(walk.places.contains { $0.longitude > 179.9 })
    #expect(walk.places.contains { $0.longitude < -179.9 })
  }

  @Test("keeps to the largest part that hangs together, and off motorways and rails")
  func mainPart() throws {
    let map = MadeMap()
    let loop = [(1000, 1000), (1400, 1000), (1400, 1400), (1000, 1400), (1000, 1000)]
    map.tiles[address(14, 8622, 5752)] = madeTile(
      MadeLayer(
        name: "streets",
        features: [
          MadeFeature(tags: [("kind", "residential")], parts: [loop]),
          MadeFeature(tags: [("kind", "service")], parts: [[(2048, 2048), (2090, 2048)]]),
          MadeFeature(tags: [("kind", "motorway")], parts: [[(2048, 1000), (2048, 3000)]]),
        ]))
    let walk = try StreetWalk(on: map, from: middle, metres: 1000, seed: 1)
    for place in walk.places {
      let x = ((try #require(MercatorPlace(place)).x) * 16384 - 8622) * 4096
      #expect((999...1401).contains(x))
    }
  }

  @Test("there is none without streets, and the reason says what to do")
  func none() throws {
    let empty = MadeMap()
    let error = failure { () throws(MapError) in
      try StreetWalk(on: empty, from: nil, metres: 1000, seed: 1)
    }
    #expect(error?.description == "cannot be used: no streets were found in it")
    let far = Coordinate(latitude: -10, longitude: 20)
    let away = failure { () throws(MapError) in
      try StreetWalk(on: town, from: far, metres: 1000, seed: 1)
    }
    #expect(away?.description.contains("no street within 500 m of -10.0,20.0") == true)
    let pole = failure { () throws(MapError) in
      try StreetWalk(
        on: town, from: Coordinate(latitude: 89, longitude: 0), metres: 1000, seed: 1)
    }
    #expect(pole?.advice.isEmpty == false)
    town.tiles[address(14, 8622, 5752)] = [0xff, 1, 2]
    let damaged = failure { () throws(MapError) in
      try StreetWalk(on: town, from: middle, metres: 1000, seed: 1)
    }
    #expect(damaged?.description.contains("tile 14/8622/5752: ") == true)
  }

  @Test("reads no more tiles than its rings, and lists and samples no more than its limits")
  func bounded() throws {
    _ = try StreetWalk(on: town, from: middle, metres: 100_000, seed: 1)
    #expect(town.reads == 81)
    let wide = MadeMap()
    for column in 0..<2 * StreetWalk.sampledTiles {
      wide.tiles[address(14, column, 5752)] = streetTile([[(0, 10), (4096, 10)]])
    }
    _ = try StreetWalk(on: wide, from: nil, metres: 100, seed: 1)
    #expect(wide.reads == StreetWalk.sampledTiles + 9)
  }

  @Test("a way that hardly comes on ends at the limit of steps")
  func steps() throws {
    let map = MadeMap(zoom: 22)
    let place = Coordinate(latitude: 47, longitude: 9)
    let tile = try #require(TileAddress(place, zoom: 22))
    map.tiles[tile] = streetTile([[(2000, 2000), (2001, 2000)]])
    let error = failure { () throws(MapError) in
      try StreetWalk(on: map, from: place, metres: 100, seed: 1)
    }
    #expect(error?.description.contains("\(StreetWalk.mostSteps) points") == true)
  }

  @Test("a net takes as many points as its limit, and of more tiles nothing")
  func points() throws {
    var net = StreetNet(zoom: 14)
    // Lines of two points each, none of them shared.
    let lines = (0..<20_000).map { index in
      let (x, y) = (10 + 20 * (index % 200), 10 + 20 * (index / 200))
      return [(x, y), (x + 8, y)]
    }
    let tile = try VectorTile(streetTile(lines))
    for column in 0..<10 {
      let isAdded = net.add(tile, column: column, row: 0)
      #expect(isAdded)
    }
    #expect(net.points.count == StreetNet.mostPoints)
    let isAdded = net.add(tile, column: 10, row: 0)
    #expect(!isAdded)
    #expect(net.points.count == StreetNet.mostPoints)
  }
}
