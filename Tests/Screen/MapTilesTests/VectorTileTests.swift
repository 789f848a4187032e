import TestSupport
import Testing

@testable import MapTiles

@Suite struct VectorTileTests {
  private func kinds(_ layer: String, _ features: MadeFeature...) throws -> [StreetKind] {
    try VectorTile(madeTile(MadeLayer(name: layer, features: features))).shapes.map(\.kind)
  }

  private func line(_ tags: (String, String)...) -> MadeFeature { MadeFeature(tags: tags) }

  private func area(_ tags: (String, String)...) -> MadeFeature {
    MadeFeature(shape: .area, tags: tags, parts: [[(0, 0), (9, 0), (9, 9)]])
  }

  @Test func aTileIsReadWithPointsAndNames() throws {
    let tile = try VectorTile(sampleTile())
    #expect(
      tile.shapes.map(\.kind) == [.water, .water, .path, .path, .minor, .name, .town])
    #expect(tile.names == ["Landstrasse", "Vaduz"])
    #expect(tile.shapes.map(\.name) == [nil, nil, nil, nil, nil, 0, 1])
    #expect(tile.layers == ["streets", "street_labels", "water_polygons", "place_labels"])
    let points = tile.shapes.map { Array(tile.points[$0.range]) }
    #expect(points[4] == [[0, 10], [4000, 10], [4100, 60]])
    #expect(points[3] == [[7, 7], [9, 9]])
    #expect(points[1] == [[100, 100], [100, 200], [200, 200], [200, 100]])
    #expect(points[6] == [[2000, 2000]])
  }

  @Test func shapesAreSortedByKindAndKnowTheirBounds() throws {
    let tile = try VectorTile(sampleTile())
    #expect(tile.shapes(of: .path).map(\.range.count) == [2, 2])
    #expect(tile.shapes(of: .river).isEmpty && tile.shapes(of: .town).count == 1)
    #expect(tile.shapes(of: .minor).map(\.low) == [[0, 10]])
    #expect(tile.shapes(of: .minor).map(\.high) == [[4100, 60]])
    #expect(VectorTile().shapes(of: .path).isEmpty && VectorTile().byteCount > 0)
  }

  @Test func noBytesAreAnEmptyTile() throws {
    #expect(try VectorTile([]).shapes.isEmpty)
    #expect(try VectorTile(madeTile(MadeLayer(name: "streets"))).layers == ["streets"])
  }

  @Test func whatIsNotKnownIsSteppedOver() throws {
    #expect(try kinds("counties", line(("kind", "residential"))).isEmpty)
    #expect(try kinds("streets", line(("kind", "raceway"))).isEmpty)
    #expect(try kinds("streets", line(("colour", "residential"))).isEmpty)
    #expect(try kinds("streets", area(("kind", "residential"))).isEmpty)
    #expect(try kinds("buildings", line()).isEmpty)
    #expect(try kinds("buildings", area()) == [.building])
    #expect(try kinds("place_labels", line(("kind", "town"), ("name", "x"))).isEmpty)
  }

  @Test func theFinerWordGoesFirst() throws {
    #expect(try kinds("roads", line(("kind", "other"), ("kind_detail", "steps"))) == [.path])
    #expect(
      try kinds("transportation", line(("subclass", "cycleway"), ("class", "path"))) == [.path])
    #expect(try kinds("landcover", area(("class", "grass"), ("subclass", "park"))) == [.green])
  }

  @Test func placesAreTownsVillagesOrHamlets() throws {
    func place(_ kind: String) -> MadeFeature {
      MadeFeature(shape: .point, tags: [("kind", kind), ("name", "A")], parts: [[(1, 1)]])
    }
    #expect(
      try kinds(
        "place_labels", place("capital"), place("quarter"), place("suburb"), place("hamlet"),
        place("locality")) == [.hamlet, .hamlet, .village, .town])
  }

  @Test func aNameInOtherLettersStandsInForOneThatIsMissing() throws {
    func names(_ tags: (String, String)...) throws -> [String] {
      let feature = MadeFeature(
        shape: .point, tags: [("kind", "town")] + tags, parts: [[(1, 1)]])
      return try VectorTile(
        madeTile(MadeLayer(name: "place_labels", features: [feature]))
      ).names
    }
    #expect(try names(("name:latin", "Vaduz")) == ["Vaduz"])
    #expect(try names(("name_en", "Moscow"), ("name", "Москва")) == ["Москва"])
    #expect(try names(("name", ""), ("name:en", "Moscow")) == ["Moscow"])
    #expect(try names(("name_de", "Moskau")).isEmpty)
  }

  @Test func tunnelsAreNotDrawnButTheirNamesAreFound() throws {
    #expect(try kinds("transportation", line(("class", "rail"), ("brunnel", "tunnel"))).isEmpty)
    #expect(
      try kinds("transportation", line(("class", "rail"), ("brunnel", "bridge"))) == [.rail])
    let named = line(("class", "primary"), ("name", "Ring"), ("brunnel", "tunnel"))
    #expect(try kinds("transportation_name", named) == [.name])
  }

  @Test func waterHasLinesAndAreasAndNoIce() throws {
    #expect(
      try kinds("water", line(("kind", "stream")), area(("kind", "lake"))) == [.water, .brook])
    #expect(try kinds("water", line(("kind", "lake"))).isEmpty)
    #expect(try kinds("water_polygons", area(("kind", "glacier"))).isEmpty)
  }

  @Test func coordinatesAreScaledAndBounded() throws {
    let parts = [[(0, 0), (512, 256), (70_000, -70_000)]]
    let feature = MadeFeature(tags: [("kind", "path")], parts: parts)
    let tile = try VectorTile(
      madeTile(MadeLayer(name: "streets", features: [feature], extent: 512)))
    #expect(tile.points == [[0, 0], [4096, 2048], [Int16.max, Int16.min]])
    // Without an extent the specification's default applies.
    let usual = try VectorTile(
      madeTile(MadeLayer(name: "streets", features: [feature], extent: nil)))
    #expect(usual.points[1] == [512, 256])
  }

  @Test func pointsThatFallTogetherAreOne() throws {
    let feature = MadeFeature(
      tags: [("kind", "path")], parts: [[(1, 1), (1, 1)], [(2, 2), (3, 3)]])
    let tile = try VectorTile(madeTile(MadeLayer(name: "streets", features: [feature])))
    #expect(tile.points == [[2, 2], [3, 3]] && tile.shapes.count == 1)
  }

  @Test func damageIsToldWithItsReason() {
    func reason(_ bytes: [UInt8]) -> String {
      failure { () throws(MapError) in try VectorTile(bytes) }.map { "\($0)" } ?? ""
    }
    let whole = sampleTile()
    #expect(reason(Array(whole.dropLast(3))) == "is damaged: a field is truncated")
    func layer(_ geometry: [UInt8], tags: [UInt8] = [0, 0]) -> [UInt8] {
      var feature = ProtobufWriter()
      feature.field(2, tags)
      feature.field(3, 2)
      feature.field(4, geometry)
      let made = feature.bytes
      return madeTile(
        MadeLayer(name: "streets") { writer in
          writer.field(3, Array("kind".utf8))
          var value = ProtobufWriter()
          value.field(1, Array("path".utf8))
          writer.field(4, value.bytes)
          writer.field(2, made)
        })
    }
    #expect(reason(layer([9, 0, 0, 10, 2, 2])) == "")
    #expect(
      reason(layer([3])) == "is damaged: layer streets has the unknown drawing command 3")
    // A line of half a billion points that do not exist.
    #expect(
      reason(layer([0xfa, 0xff, 0xff, 0xff, 0x0f, 1, 1])) == "is damaged: a number is truncated")
    #expect(
      reason(layer([9, 0, 0], tags: [0, 1]))
        == "is damaged: a feature of layer streets refers to a missing key or value")
    #expect(
      reason(layer([9, 0, 0], tags: [1, 0]))
        == "is damaged: a feature of layer streets refers to a missing key or value")
  }
}
