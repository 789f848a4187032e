import MapTiles
import RunModel
import Testing

@testable import RunPage

@Suite("Which tiles the page has") struct PageTilesTests {
  /// A card of a straight route, ending some metres east and north of its start.
  private func card(_ start: Coordinate, east: Int, north: Int) -> [UInt8] {
    var track = NumberText()
    for number in [0, 0, east, north] { track.add(number) }
    let place = RunCard.Place(start)
    return Array(
      ("{\"start\":[\(place.north),\(place.east)],\"unit\":1,\"track\":[\""
        + String(decoding: track.bytes, as: UTF8.self) + "\"]}").utf8)
  }

  private func tiles(_ start: Coordinate, east: Int, north: Int) -> [TileAddress] {
    RunWay(card: card(start, east: east, north: north))?.tiles ?? []
  }

  @Test("a short run has all tiles of its map") func view() throws {
    let tiles = tiles(Sample.berlin, east: 2000, north: 2600)
    #expect(tiles.count == Set(tiles).count && (6...RunWay.mostOfView).contains(tiles.count))
    let columns = tiles.map(\.column)
    let rows = tiles.map(\.row)
    let (left, right) = (try #require(columns.min()), try #require(columns.max()))
    let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
    #expect(tiles.count == (right - left + 1) * (bottom - top + 1))
    // The map is wider than high.
    #expect(right - left > bottom - top)
    #expect(tiles.contains(Sample.tile(14)))
  }

  @Test("a long one has those along its way alone") func along() throws {
    let far = tiles(Sample.berlin, east: 30_000, north: 30_000)
    #expect(far.count > RunWay.mostOfView && far.count < 120)
    #expect(
      Set(far).count == far.count && far.first.map { Sample.tile(14).column - $0.column } ?? 9 <= 1)
    let end = Geodesy.offset(Sample.berlin, east: 29_000, north: 29_000)
    #expect(far.contains(try #require(TileAddress(end, zoom: 14))))
  }

  @Test("a run has its tiles wherever on Earth it is") func earth() throws {
    let east = tiles(Coordinate(latitude: -17, longitude: 179.99), east: 3000, north: 100)
    #expect(east.contains { $0.column == 0 } && east.contains { $0.column == 16_383 })
    #expect(tiles(Coordinate(latitude: 89.9, longitude: 0), east: 10, north: 10).isEmpty)
    #expect(tiles(Coordinate(latitude: 84.99, longitude: 0), east: 10, north: 90_000).count > 0)
  }

  @Test("damaged cards have some tiles or none, and take no time") func damaged() {
    for text in [
      "", "{}", "[]", "{\"start\":null}", "{\"start\":[525000000,134000000]}",
      "{\"start\":[9223372036854775807,1],\"unit\":1,\"track\":[]}",
      "{\"start\":[525000000,134000000],\"unit\":1e300,\"track\":[\"AAAA+/////B+/////BAA\"]}",
      "{\"start\":[525000000,134000000],\"unit\":1,\"track\":[\"AAA\",\"\",\"!\",\"AAAA\"]}",
    ] {
      let tiles = RunWay(card: Array(text.utf8))?.tiles ?? []
      #expect(tiles.count <= RunWay.mostOfRun, "\(text)")
    }
    let jump = card(Sample.berlin, east: 9_000_000, north: 1)
    #expect((RunWay(card: jump)?.tiles.count ?? 0) <= RunWay.mostOfRun)
    let wild = Array(
      ("{\"start\":[525000000,134000000],\"unit\":1000,\"track\":[\""
        + String(repeating: "gkggkgAAhlghlgAA", count: 6000) + "\"]}").utf8)
    #expect((RunWay(card: wild)?.tiles.count ?? 0) <= RunWay.mostOfRun)
  }

  /// Runs of one tile each, far apart, in the order of the cards in a cache.
  private func starts(_ count: Int) -> [Coordinate] {
    (0..<count).map { number in
      let address = TileAddress(zoom: 14, column: 8000 + number % 100, row: 5000 + number / 100)
      return address?.middle ?? Sample.berlin
    }
  }

  @Test(
    "of more tiles than the page may have, those of the newest runs stay", arguments: [0, 1, 900])
  func limit(more: Int) throws {
    let starts = starts(PageTiles.mostTiles + more)
    var tiles = PageTiles(runs: starts.indices.map { "\($0)" })
    // The oldest first.
    for (run, start) in starts.enumerated().reversed() {
      tiles.add(card(start, east: 0, north: 0), of: "\(run)")
    }
    let expected = starts.prefix(PageTiles.mostTiles).compactMap { TileAddress($0, zoom: 14) }
    #expect(tiles.streets == expected)
  }

  @Test("tiles that runs share are there once, and count for the newest") func shared() throws {
    let starts = starts(PageTiles.mostTiles + 1)
    var tiles = PageTiles(runs: starts.indices.map { "\($0)" } + ["again"])
    for (run, start) in starts.enumerated() {
      tiles.add(card(start, east: 0, north: 0), of: "\(run)")
    }
    tiles.add(card(starts[0], east: 0, north: 0), of: "again")
    tiles.add(card(starts[7], east: 0, north: 0), of: "unknown")
    #expect(tiles.streets.count == PageTiles.mostTiles)
    #expect(tiles.streets.first == TileAddress(starts[0], zoom: 14))
    #expect(!tiles.streets.contains(try #require(TileAddress(starts[400], zoom: 14))))
  }

  @Test("tiles of places are bounded too") func places() {
    let starts = (0..<PageTiles.mostTiles).map { number in
      Coordinate(latitude: Double(number % 50), longitude: Double(number / 50) * 3)
    }
    var tiles = PageTiles(runs: starts.indices.map { "\($0)" })
    for (run, start) in starts.enumerated() {
      tiles.add(card(start, east: 0, north: 0), of: "\(run)")
    }
    #expect(tiles.places.count == PageTiles.mostTiles)
    #expect(Set(tiles.places).count == PageTiles.mostTiles)
    #expect(tiles.places.first == TilePlaces.tiles(near: starts[0]).first)
  }
}
