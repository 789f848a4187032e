import RunModel
import TestSupport

@testable import MapTiles

/// A made-up town: every tile on Earth shows the same streets.
///
/// So no real map data is needed.
enum MadeTown {
  /// On the path along the river.
  static let place: Coordinate = {
    let side = Double(1 << 14)
    return MercatorPlace(
      x: (8624 + 1900.0 / 4096) / side, y: (5751 + 3020.0 / 4096) / side
    ).coordinate
  }()
  static let name = "town"

  /// Its map, without tiles until ``serve(_:)`` reads them.
  static func map() -> StreetMap {
    var info = MapInfo(.pmtiles, fileBytes: 1)
    info.zooms = 10...14
    info.attribution = "© <a href='https://example.org'>Town &amp; Co</a>"
    let map = StreetMap()
    map.library.add(info, name: name)
    return map
  }

  /// Reads the tiles that a map wants; returns their number.
  @discardableResult
  static func serve(_ map: StreetMap) throws -> Int {
    let wanted = map.takeWanted()
    for key in wanted { map.receive(try tile(), for: key) }
    return wanted.count
  }

  /// Blocks of streets with houses, a river with a park, a railway, paths.
  static func tile() throws(MapError) -> VectorTile {
    try VectorTile(
      madeTile(
        MadeLayer(name: "land", features: [wood, park]),
        MadeLayer(
          name: "water_polygons",
          features: [area([(0, 3300), (4096, 3500), (4096, 3800), (0, 3600)], "river")]),
        MadeLayer(name: "water_lines", features: [line([(900, -90), (700, 3400)], "stream")]),
        MadeLayer(name: "street_polygons", features: [square]),
        MadeLayer(name: "buildings", features: houses),
        MadeLayer(name: "streets", features: streets),
        MadeLayer(name: "street_labels", features: names),
        MadeLayer(
          name: "place_labels",
          features: [
            MadeFeature(
              shape: .point, tags: [("kind", "town"), ("name", "Bad Musterstadt")],
              parts: [[(2048, 2048)]])
          ])))
  }

  private static let wood = area([(2600, 0), (4096, 0), (4096, 1000), (3000, 900)], "forest")
  private static let park = area([(0, 2700), (1500, 2800), (1500, 3380), (0, 3300)], "park")
  private static let square = area(
    [(1640, 1240), (1960, 1240), (1960, 1560), (1640, 1560)], "pedestrian")

  private static func area(_ ring: [(Int, Int)], _ kind: String) -> MadeFeature {
    MadeFeature(shape: .area, tags: [("kind", kind)], parts: [ring])
  }

  private static func line(_ points: [(Int, Int)], _ kind: String) -> MadeFeature {
    MadeFeature(tags: [("kind", kind)], parts: [points])
  }

  /// Four per block.
  private static let houses: [MadeFeature] = stride(from: 0, to: 2400, by: 400).flatMap { y in
    stride(from: 0, to: 4000, by: 400).flatMap { x in
      [(90, 90), (250, 90), (90, 250), (250, 250)].map { right, down in
        let (left, top) = (x + right, y + down)
        return area(
          [(left, top), (left + 70, top), (left + 70, top + 50), (left, top + 50)], "house")
      }
    }
  }

  private static func across(_ y: Int) -> [(Int, Int)] {
    [(-90, y), (1400, y), (2600, y + 60), (4180, y + 60)]
  }

  private static func down(_ x: Int) -> [(Int, Int)] { [(x, -90), (x + 40, 2000), (x, 4180)] }

  private static let streets: [MadeFeature] =
    stride(from: 0, to: 3200, by: 400).map { line(across($0), "residential") }
    + stride(from: 0, to: 4000, by: 400).map { line(down($0), "residential") }
    + [
      line(across(800), "tertiary"), line(down(1600), "primary"),
      line([(-90, 2560), (4180, 2660)], "motorway"),
      line([(-90, 1500), (2000, 1900), (4180, 1700)], "rail"),
      line([(200, 200), (200, 380)], "service"), line([(1000, 2900), (2000, 3300)], "track"),
      line(riverside, "footway"), line([(1500, 2800), (1700, 3020)], "path"),
      line([(2700, 100), (3200, 700), (4000, 600)], "path"),
    ]

  private static let riverside = [(-90, 2990), (1900, 3020), (4180, 3060)]

  private static let names = [
    named(riverside, "Uferweg", "footway"), named(down(1600), "Hauptstrasse", "primary"),
  ]

  private static func named(
    _ points: [(Int, Int)], _ name: String, _ kind: String
  ) -> MadeFeature {
    MadeFeature(tags: [("kind", kind), ("name", name)], parts: [points])
  }
}
