import RunModel
import TestSupport
import Testing

@testable import MapTiles

@Suite struct StreetMapTests {
  private let map = StreetMap()
  private let town: MapLibrary.Map
  /// A tile of several kilobytes.
  private let tile: VectorTile

  init() throws {
    var info = MapInfo(.pmtiles, fileBytes: 0)
    info.zooms = 10...14
    map.library.add(info, name: "town")
    town = map.library.maps[0]
    tile = try VectorTile(sampleTile())
  }

  /// An area of some zoom 14 tiles to the right, starting at a column.
  private func area(_ column: Double, columns: Double = 1, rows: Double = 1) -> MercatorArea {
    var area = MercatorArea(around: MercatorPlace(x: 0, y: 0), [0, 0])
    let side = Double(1 << 14)
    area.low = MercatorPlace(x: (column + 0.1) / side, y: 100.1 / side)
    area.high = MercatorPlace(
      x: (column + columns - 0.1) / side, y: (100 + rows - 0.1) / side)
    return area
  }

  private func answer(_ tile: VectorTile?) {
    for key in map.takeWanted() { map.receive(tile, for: key) }
  }

  @Test func whatIsNotAtHandIsWantedOnce() {
    let part = map.part(area(7, columns: 2), of: town, zoom: 14)
    #expect(part.tiles.isEmpty && part.isIncomplete && map.wantsTiles)
    let wanted = map.takeWanted()
    #expect(wanted.map(\.address) == [address(14, 7, 100), address(14, 8, 100)])
    #expect(map.part(area(7, columns: 2), of: town, zoom: 14).isIncomplete)
    #expect(!map.wantsTiles)
  }

  @Test func whatWasReadIsShownAndNotAskedForAgain() {
    _ = map.part(area(7, columns: 2), of: town, zoom: 14)
    let (before, wanted) = (map.changes, map.takeWanted())
    map.receive(tile, for: wanted[0])
    #expect(map.changes > before)
    var part = map.part(area(7, columns: 2), of: town, zoom: 14)
    #expect(part.tiles.map(\.column) == [7] && part.isIncomplete)
    map.receive(nil, for: wanted[1])
    part = map.part(area(7, columns: 2), of: town, zoom: 14)
    #expect(part.tiles.map(\.column) == [7] && !part.isIncomplete && !map.wantsTiles)
  }

  @Test func whatNobodyAskedForIsNotKept() {
    map.receive(tile, for: TileKey(map: "town", address: address(14, 7, 100)))
    #expect(map.keptBytes == 0)
  }

  @Test func otherMapsMakeAllThatWasReadWorthless() {
    _ = map.part(area(7), of: town, zoom: 14)
    answer(tile)
    _ = map.part(area(8), of: town, zoom: 14)
    map.library.add(town.info, name: "other")
    #expect(map.keptBytes == 0 && !map.wantsTiles)
    #expect(map.part(area(7), of: town, zoom: 14).isIncomplete)
  }

  @Test func aViewOfMoreTilesThanAreShownHasNone() {
    let most = Double(StreetMap.mostShown)
    _ = map.part(area(7, columns: most), of: town, zoom: 14)
    #expect(map.takeWanted().count == StreetMap.mostShown)
    let part = map.part(area(7, columns: most + 1), of: town, zoom: 14)
    #expect(part.tiles.isEmpty && !part.isIncomplete && !map.wantsTiles)
  }

  @Test func theOldestTilesGoWhenThereAreTooMany() {
    for column in 0...StreetMap.mostKept {
      _ = map.part(area(Double(column)), of: town, zoom: 14)
      answer(tile)
    }
    #expect(map.part(area(0), of: town, zoom: 14).isIncomplete)
    #expect(!map.part(area(2), of: town, zoom: 14).isIncomplete)
  }

  @Test func whatIsSeenNowStaysAndTheRestIsLeftOut() throws {
    // Tiles of which four fill the cache.
    let count = StreetMap.mostBytes / 4 / MemoryLayout<SIMD2<Int16>>.stride
    let line = (0..<count - 1000).map { ($0 % 4000, $0 / 4000) }
    let large = try VectorTile(
      madeTile(
        MadeLayer(
          name: "streets",
          features: [MadeFeature(tags: [("kind", "residential")], parts: [line])])))
    #expect(large.byteCount <= StreetMap.mostBytes / 4)
    _ = map.part(area(7, columns: 5), of: town, zoom: 14)
    answer(large)
    let part = map.part(area(7, columns: 5), of: town, zoom: 14)
    #expect(part.tiles.count == 4 && !part.isIncomplete && !map.wantsTiles)
    #expect(map.keptBytes <= StreetMap.mostBytes)
    // Nor does the search for the street evict what is visible.
    let home = Coordinate(latitude: 47.165, longitude: 9.51)
    for _ in 0..<3 {
      _ = map.street(at: home, course: nil)
      answer(large)
      #expect(map.part(area(7, columns: 5), of: town, zoom: 14).tiles.count == 4)
      #expect(map.keptBytes <= StreetMap.mostBytes)
    }
    // Elsewhere there is space again.
    _ = map.part(area(20), of: town, zoom: 14)
    answer(large)
    #expect(map.part(area(20), of: town, zoom: 14).tiles.count == 1)
    #expect(map.keptBytes <= StreetMap.mostBytes)
  }

  @Test func aCardThatDoesNotAnswerIsAskedForSoManyTilesOnly() {
    for column in 0..<100 { _ = map.part(area(Double(column)), of: town, zoom: 14) }
    let wanted = map.takeWanted()
    #expect(wanted.count == StreetMap.mostAsked)
    // When it finally answers, there is space for what is needed now.
    for key in wanted { map.receive(tile, for: key) }
    _ = map.part(area(99), of: town, zoom: 14)
    #expect(map.takeWanted().map(\.address) == [address(14, 99, 100)])
  }

  @Test func tilesGoOnBeyondTheAntimeridian() {
    _ = map.part(area(16383, columns: 2), of: town, zoom: 14)
    #expect(
      map.takeWanted().map(\.address) == [address(14, 16383, 100), address(14, 0, 100)])
    _ = map.part(area(-1), of: town, zoom: 14)
    #expect(!map.wantsTiles)
  }

  @Test func thereIsNothingBeyondThePolesOrInNoArea() {
    var area = area(7)
    area.low.y -= 1
    area.high.y -= 1
    #expect(!map.part(area, of: town, zoom: 14).isIncomplete)
    for value in [Double.nan, .infinity, -.infinity] {
      area.low = MercatorPlace(x: value, y: value)
      area.high = MercatorPlace(x: value, y: value)
      #expect(map.part(area, of: town, zoom: 14).tiles.isEmpty)
    }
  }

  @Test(
    arguments: [
      (0, 10), (-1, 10), (.infinity, 14), (-.infinity, 10), (.nan, 10), (200 * 4096, 12),
      (200 * 5000, 12), (200 * 6000, 13), (1e300, 14), (1e-300, 10),
    ] as [(Double, Int)])
  func theZoomIsOneThatTheMapHas(_ unitsAcross: Double, _ zoom: Int) {
    #expect(StreetMap.zoom(town.info, unitsAcross: unitsAcross) == zoom)
  }

  // MARK: Names of places

  private let home = Coordinate(latitude: 52.52, longitude: 13.405)

  @Test func aPlaceIsNamedOnceAllTilesNearItAreAtHand() throws {
    let named = try VectorTile(
      placeTile("Berlin", at: tileUnits(of: home, zoom: TilePlaces.zoom)))
    #expect(map.mayName(home) && map.name(of: home) == nil)
    let wanted = map.takeWanted()
    #expect(wanted.map(\.address) == TilePlaces.tiles(near: home) && wanted.count >= 2)
    let its = TileAddress(home, zoom: TilePlaces.zoom)
    for (index, key) in wanted.enumerated() {
      #expect(map.name(of: home) == nil, "before tile \(index)")
      map.receive(key.address == its ? named : nil, for: key)
    }
    #expect(map.name(of: home) == "Berlin" && !map.wantsTiles)
  }

  @Test func whatIsKeptOfNamesLeavesTheStreetsAlone() throws {
    _ = map.part(area(7), of: town, zoom: 14)
    answer(tile)
    let (bytes, changes) = (map.keptBytes, map.changes)
    // Places one tile width apart, so that the whole cache is replaced several times.
    for column in 0..<20 {
      let start = Coordinate(latitude: 52.52, longitude: 0.05 + 360 / 4096 * 3 * Double(column))
      while map.name(of: start) == nil, map.wantsTiles { answer(tile) }
      #expect(map.places.count <= StreetMap.mostPlaceTiles)
      #expect(!map.wantsTiles)
    }
    #expect(map.keptBytes == bytes && map.changes == changes)
    #expect(!map.part(area(7), of: town, zoom: 14).isIncomplete)
  }

  @Test func aTileMayBeWantedForItsStreetsAndForItsPlaces() throws {
    let near = try #require(TilePlaces.tiles(near: home).first)
    let area = MercatorArea(around: near.place(0.5, 0.5), [1e-9, 1e-9])
    _ = map.name(of: home)
    _ = map.part(area, of: town, zoom: TilePlaces.zoom)
    #expect(map.takeWanted().filter { $0.address == near }.count == 1)
    map.receive(tile, for: TileKey(map: "town", address: near))
    #expect(map.part(area, of: town, zoom: TilePlaces.zoom).tiles.count == 1)
    #expect(map.places[TileKey(map: "town", address: near)] != nil)
  }

  @Test func whereNoMapHasPlacesNothingIsWanted() {
    var deep = MapInfo(.pmtiles, fileBytes: 0)
    deep.zooms = 13...14
    map.library = MapLibrary()
    #expect(!map.mayName(home) && map.name(of: home) == nil)
    map.library.add(deep, name: "deep")
    #expect(!map.mayName(home) && map.name(of: home) == nil && !map.wantsTiles)
  }

  @Test func farthestStartHasNoMoreTilesThanAreKept() {
    for latitude in stride(from: -85.0, through: 85, by: 0.5) {
      let start = Coordinate(latitude: latitude, longitude: 179.99)
      #expect(TilePlaces.tiles(near: start).count <= StreetMap.mostPlaceTiles)
    }
  }
}
