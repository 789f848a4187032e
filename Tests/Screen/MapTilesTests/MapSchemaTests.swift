import TestSupport
import Testing

@testable import MapTiles

@Suite struct MapSchemaTests {
  @Test func schemasAreKnownByTheirLayers() {
    #expect(MapSchema(layers: ["streets", "street_labels", "boundaries"]) == .shortbread)
    #expect(MapSchema(layers: ["transportation", "water", "poi"]) == .openMapTiles)
    #expect(MapSchema(layers: ["roads", "water", "earth"]) == .protomaps)
    #expect(MapSchema(layers: ["buildings", "streets"]) == .shortbread)
    #expect(MapSchema(layers: ["buildings", "landuse", "water"]) == .protomaps)
  }

  @Test func whatSeveralShareIsNone() {
    #expect(MapSchema(layers: ["water"]) == nil)
    #expect(MapSchema(layers: ["counties"]) == nil)
    #expect(MapSchema(layers: []) == nil)
  }

  @Test func aFileThatNamesNoLayersIsKnownByItsTiles() throws {
    let folder = try MapFolder()
    var made = MadePMTiles([(address(0, 0, 0), []), (address(14, 8625, 5753), sampleTile())])
    made.metadata = "{}"
    #expect(MapSchema(of: try MapFile.open(try folder.write(made.bytes))) == .shortbread)
    made = MadePMTiles([(address(0, 0, 0), [9])])
    made.metadata = "no JSON"
    #expect(MapSchema(of: try MapFile.open(try folder.write(made.bytes))) == nil)
  }

  /// The same street in each schema, in that schema's terms.
  @Test func theSameStreetIsReadInEverySchema() throws {
    let rows: [(String, String, String, StreetKind)] = [
      ("streets", "kind", "residential", .minor),
      ("transportation", "class", "minor", .minor), ("roads", "kind", "minor_road", .minor),
      ("streets", "kind", "motorway", .motorway),
      ("transportation", "class", "motorway", .motorway),
      ("roads", "kind", "highway", .motorway), ("water_lines", "kind", "river", .river),
      ("waterway", "class", "river", .river), ("water", "kind", "river", .river),
    ]
    for (layer, key, word, kind) in rows {
      let tile = try VectorTile(
        madeTile(MadeLayer(name: layer, features: [MadeFeature(tags: [(key, word)])])))
      #expect(tile.shapes.map(\.kind) == [kind], "\(layer) \(word)")
    }
    for (layer, key) in [("street_labels", "kind"), ("transportation_name", "class")] {
      let feature = MadeFeature(tags: [(key, "primary"), ("name", "Ring")])
      let tile = try VectorTile(madeTile(MadeLayer(name: layer, features: [feature])))
      #expect(tile.shapes.map(\.kind) == [.name] && tile.names == ["Ring"], "\(layer)")
    }
  }
}
