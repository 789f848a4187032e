import RunModel
import Testing

@testable import MapTiles

@Suite struct TileAddressTests {
  @Test func onlyTilesThatExistAreMade() {
    #expect(TileAddress(zoom: 0, column: 0, row: 0) != nil)
    #expect(TileAddress(zoom: 0, column: 1, row: 0) == nil)
    #expect(TileAddress(zoom: 3, column: 7, row: 7) != nil)
    #expect(TileAddress(zoom: 3, column: 7, row: 8) == nil)
    #expect(TileAddress(zoom: 3, column: -1, row: 0) == nil)
    #expect(TileAddress(zoom: -1, column: 0, row: 0) == nil)
    #expect(TileAddress(zoom: MapLimits.zoom, column: 0, row: 0) != nil)
    #expect(TileAddress(zoom: MapLimits.zoom + 1, column: 0, row: 0) == nil)
  }

  @Test func placesLieInTheirTiles() throws {
    // Vaduz, according to the formulas in OpenStreetMap's wiki, "Slippy map tilenames".
    let vaduz = try #require(TileAddress(Coordinate(latitude: 47.141, longitude: 9.5215), zoom: 14))
    #expect(vaduz.description == "14/8625/5753")
    let edges: [(Double, Double, String)] = [
      (85.05, -180.0, "2/0/0"), (-85.05, 180.0, "2/3/3"), (0.001, -0.001, "2/1/1"),
      (-0.001, 0.001, "2/2/2"),
    ]
    for (latitude, longitude, name) in edges {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(TileAddress(place, zoom: 2)?.description == name)
    }
    for latitude in [85.06, -85.06, 90, .nan, .infinity] {
      #expect(TileAddress(Coordinate(latitude: latitude, longitude: 0), zoom: 2) == nil)
    }
    #expect(TileAddress(Coordinate(latitude: 0, longitude: 180.1), zoom: 2) == nil)
    #expect(
      TileAddress(Coordinate(latitude: 0, longitude: 0), zoom: MapLimits.zoom + 1) == nil)
  }

  @Test func theMiddleLiesInTheTile() {
    var random = SplitMix64(seed: 20)
    for _ in 0..<200 {
      let zoom = Int.random(in: 0...MapLimits.zoom, using: &random)
      let side = 0..<(1 << zoom)
      let tile = address(
        zoom, Int.random(in: side, using: &random), Int.random(in: side, using: &random))
      #expect(TileAddress(tile.middle, zoom: zoom) == tile)
    }
  }
}
