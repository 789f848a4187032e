/// Tile schemas: how producers name layers and their contents.
package enum MapSchema: String, CaseIterable, Sendable {
  case shortbread = "Shortbread"
  case openMapTiles = "OpenMapTiles"
  case protomaps = "Protomaps"

  /// Returns the schema with the most matching layers; `nil` if no layer is known.
  ///
  /// A tie also returns `nil`, because the schemas share some layer names.
  package init?(layers: some Sequence<String>) {
    var counts: [MapSchema: Int] = [:]
    for layer in Set(layers) {
      for schema in LayerRule.all[layer]?.schemas ?? [] { counts[schema, default: 0] += 1 }
    }
    let most = counts.values.max() ?? 0
    let first = MapSchema.allCases.filter { counts[$0] == most }
    guard most > 0, first.count == 1 else { return nil }
    self = first[0]
  }

  /// Returns a file's schema, from its layer list or, failing that, from its first tiles.
  package init?(of source: any TileSource) {
    var layers = Set(source.info.layers)
    if layers.isEmpty {
      var left = MapSchema.mostTiles
      // Damaged tiles are skipped: they do not identify a schema.
      try? source.forEachAddress { address in
        if let bytes = try? source.tile(address), let tile = try? VectorTile(bytes) {
          layers.formUnion(tile.layers)
        }
        left -= 1
        return left > 0
      }
    }
    self.init(layers: layers)
  }

  /// Maximum number of tiles examined.
  private static let mostTiles = 64
}

/// How to interpret a layer; one table covers all schemas.
///
/// Layer names do not clash between schemas, so the schema need not be known in advance: every
/// known layer is read.
struct LayerRule {
  var schemas: [MapSchema]
  /// Kinds by `kind` or `class`; `kind_detail` or `subclass`, which is finer, takes precedence.
  var kinds: [String: StreetKind] = [:]
  /// The kind if no value matches.
  var otherwise: StreetKind?
  /// Kinds of lines, for layers that mix lines and areas.
  var lines: [String: StreetKind] = [:]
  /// Values to exclude in spite of `otherwise`.
  var without: Set<String> = []
  /// The layer contributes only names, for searching; its shapes are not drawn.
  var isNamesOnly = false
  /// The layer contributes points instead of lines and areas.
  var isPoints = false

  /// Layers by name.
  static let all: [String: LayerRule] = {
    var rules: [String: LayerRule] = [:]
    // https://shortbread-tiles.org/schema/1.0/
    rules["ocean"] = LayerRule(schemas: [.shortbread], otherwise: .water)
    rules["water_polygons"] = water([.shortbread])
    rules["water_lines"] = LayerRule(schemas: [.shortbread], kinds: waterLines)
    rules["land"] = LayerRule(schemas: [.shortbread], kinds: land)
    rules["street_polygons"] = LayerRule(
      schemas: [.shortbread], kinds: ["pedestrian": .square, "footway": .square])
    rules["streets"] = LayerRule(schemas: [.shortbread], kinds: streets)
    rules["street_labels"] = LayerRule(
      schemas: [.shortbread], kinds: streets, isNamesOnly: true)
    rules["place_labels"] = LayerRule(schemas: [.shortbread], kinds: places, isPoints: true)
    // https://openmaptiles.org/schema/
    rules["waterway"] = LayerRule(schemas: [.openMapTiles], kinds: waterLines)
    rules["landcover"] = LayerRule(schemas: [.openMapTiles], kinds: land)
    rules["transportation"] = LayerRule(schemas: [.openMapTiles], kinds: streets)
    rules["transportation_name"] = LayerRule(
      schemas: [.openMapTiles], kinds: streets, isNamesOnly: true)
    rules["building"] = LayerRule(schemas: [.openMapTiles], otherwise: .building)
    rules["place"] = LayerRule(schemas: [.openMapTiles], kinds: places, isPoints: true)
    // https://docs.protomaps.com/basemaps/layers
    rules["roads"] = LayerRule(schemas: [.protomaps], kinds: streets)
    rules["places"] = LayerRule(schemas: [.protomaps], kinds: places, isPoints: true)
    // Shared by two schemas.
    rules["buildings"] = LayerRule(schemas: [.shortbread, .protomaps], otherwise: .building)
    rules["water"] = water([.openMapTiles, .protomaps])
    rules["landuse"] = LayerRule(schemas: [.openMapTiles, .protomaps], kinds: land)
    return rules
  }()

  private static func water(_ schemas: [MapSchema]) -> LayerRule {
    LayerRule(
      schemas: schemas, otherwise: .water, lines: waterLines, without: ["glacier", "ice"])
  }

  private static let waterLines: [String: StreetKind] = [
    "river": .river, "canal": .river, "stream": .brook, "ditch": .brook, "drain": .brook,
  ]
  private static let land = table([
    (.wood, ["forest", "wood"]),
    (
      .green,
      [
        "park", "garden", "village_green", "recreation_ground", "golf_course", "cemetery",
        "grave_yard", "playground", "pitch", "allotments",
      ]
    ),
  ])
  private static let places = table([
    (.town, ["city", "town", "capital", "state_capital"]),
    (.village, ["village", "suburb"]),
    (.hamlet, ["hamlet", "quarter", "neighbourhood"]),
  ])
  private static let streets = table([
    (.motorway, ["motorway", "highway"]),
    (.major, ["trunk", "primary"]),
    (.medium, ["secondary", "tertiary", "major_road"]),
    (
      .minor,
      [
        "residential", "unclassified", "living_street", "pedestrian", "busway", "road", "minor",
        "minor_road",
      ]
    ),
    (.service, ["service"]),
    (.track, ["track"]),
    (.path, ["footway", "path", "steps", "cycleway", "bridleway", "corridor"]),
    (.rail, ["rail", "narrow_gauge", "light_rail", "tram", "funicular"]),
  ])

  private static func table(_ rows: [(StreetKind, [String])]) -> [String: StreetKind] {
    var table: [String: StreetKind] = [:]
    for (kind, words) in rows {
      for word in words { table[word] = kind }
    }
    return table
  }
}
