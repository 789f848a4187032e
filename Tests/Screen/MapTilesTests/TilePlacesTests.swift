import RunModel
import TestSupport
import Testing

@testable import MapTiles

@Suite("What a run is called after") struct TilePlacesTests {
  private let start = Coordinate(latitude: 52.52, longitude: 13.405)

  private func tiles(
    _ places: [(name: String, kind: String, metres: Double)]
  ) throws -> [TileAddress: TilePlaces] {
    var features: [TileAddress: [MadeFeature]] = [:]
    for place in places {
      let there = Geodesy.offset(start, east: place.metres, north: 0)
      let address = try #require(TileAddress(there, zoom: TilePlaces.zoom))
      features[address, default: []].append(
        MadeFeature(
          shape: .point, tags: [("kind", place.kind), ("name", place.name)],
          parts: [[tileUnits(of: there, zoom: TilePlaces.zoom)]]))
    }
    return try features.mapValues {
      TilePlaces(try VectorTile(madeTile(MadeLayer(name: "place_labels", features: $0))))
    }
  }

  private func name(_ places: (name: String, kind: String, metres: Double)...) throws -> String? {
    TilePlaces.name(of: start, in: try tiles(places))
  }

  @Test("the nearest counts, and a larger place from farther away") func nearest() throws {
    #expect(try name(("Near", "village", 800), ("Far", "village", -1200)) == "Near")
    #expect(try name(("Farm Lane", "hamlet", 600), ("Town", "town", 1500)) == "Town")
    #expect(try name(("Suburb", "suburb", 900), ("City", "city", 4000)) == "Suburb")
    #expect(try name(("Hamlet", "hamlet", 300), ("Town", "town", 4900)) == "Hamlet")
  }

  @Test("what is too far away names nothing") func reach() throws {
    #expect(try name(("Town", "town", 4950)) == "Town")
    #expect(try name(("Town", "town", 5050)) == nil)
    #expect(try name(("Village", "village", 3050)) == nil)
    #expect(try name(("Hamlet", "hamlet", -1050)) == nil)
    #expect(try name() == nil)
  }

  @Test("a tile has so many places at most, the larger first") func limit() throws {
    let count = TilePlaces.most
    let villages = (0..<count).map { ("V\($0)", "village", 10.0) }
    #expect(try tiles(villages).values.map(\.places.count) == [count])
    let more = try #require(try tiles(villages + [("Town", "town", 20)]).values.first)
    #expect(more.places.count == count && more.places.first?.name == "Town")
  }

  @Test("a name has so many characters at most") func longName() throws {
    let longest = String(repeating: "ö", count: TilePlaces.longestName)
    #expect(try name((longest, "town", 10)) == longest)
    #expect(try name((longest + "x", "town", 10)) == longest)
  }

  @Test("around the antimeridian both sides are looked at") func antimeridian() throws {
    let here = Coordinate(latitude: -17, longitude: 179.999)
    let tiles = TilePlaces.tiles(near: here)
    #expect(Set(tiles.map(\.column)) == [0, 4095])
    let there = Coordinate(latitude: -17, longitude: -179.998)
    let address = try #require(TileAddress(there, zoom: TilePlaces.zoom))
    let tile = placeTile("Taveuni", at: tileUnits(of: there, zoom: TilePlaces.zoom))
    #expect(TilePlaces.name(of: here, in: [address: TilePlaces(try VectorTile(tile))]) == "Taveuni")
    #expect(TilePlaces.tiles(near: Coordinate(latitude: 89, longitude: 0)).isEmpty)
  }
}
