import Foundation
import MapTiles
import TestSupport
import Testing

@testable import RunPage

@Suite("A tile's streets for the page") struct StreetRowTests {
  private func row(_ layers: MadeLayer...) throws -> [String: [Int]] {
    var writer = ProtobufWriter()
    for layer in layers { writer.field(3, layer.bytes) }
    return try row(try VectorTile(writer.bytes))
  }

  private func row(_ tile: VectorTile) throws -> [String: [Int]] {
    let object = try JSONSerialization.jsonObject(with: Data(StreetRow(tile).json))
    let texts = try #require(object as? [String: String])
    return texts.mapValues { NumberText.numbers(Array($0.utf8)) }
  }

  private func streets(_ kind: String, _ parts: [[(Int, Int)]]) -> MadeLayer {
    MadeLayer(name: "streets", features: [MadeFeature(tags: [("kind", kind)], parts: parts)])
  }

  @Test("a line is its points in 1024ths of a side, each from the one before") func line() throws {
    let row = try row(
      streets("residential", [[(0, 40), (400, 40), (400, 800)], [(8, 8), (80, 8)]]))
    #expect(row == ["minor": [3, 0, 10, 100, 0, 0, 190, 2, -98, -198, 18, 0]])
  }

  @Test("what lies on a line within half a unit is left out") func simplified() throws {
    let row = try row(streets("primary", [[(0, 0), (400, 2), (800, 0), (800, 400)]]))
    #expect(row == ["major": [3, 0, 0, 200, 0, 0, 100]])
  }

  @Test("areas are rings; buildings, service ways, names and places are left out")
  func kinds() throws {
    let ring = [[(0, 0), (80, 0), (80, 80), (0, 80)]]
    let row = try row(
      streets("service", [[(0, 0), (400, 0)]]),
      MadeLayer(name: "buildings", features: [MadeFeature(shape: .area, parts: ring)]),
      MadeLayer(
        name: "land",
        features: [MadeFeature(shape: .area, tags: [("kind", "forest")], parts: ring)]),
      MadeLayer(
        name: "place_labels",
        features: [
          MadeFeature(shape: .point, tags: [("kind", "town"), ("name", "A")], parts: [[(1, 1)]])
        ]))
    #expect(row == ["wood": [4, 0, 0, 20, 0, 0, 20, -20, 0]])
  }

  @Test("whatever lies beyond the tile's edge is cut off, but for what hides the seam")
  func edges() throws {
    let margin = Int(StreetRow.margin)
    let row = try row(
      streets("residential", [[(-20_000, 400), (20_000, 400)], [(9000, 0), (9000, 400)]]))
    #expect(row == ["minor": [2, -margin, 100, 1024 + 2 * margin, 0]])
  }

  @Test("areas that are too small to be seen are left out") func small() throws {
    let ring = [[(0, 0), (8, 0), (8, 8)]]
    let layer = MadeLayer(
      name: "water_polygons", features: [MadeFeature(shape: .area, parts: ring)])
    #expect(try row(layer).isEmpty)
  }

  @Test("a tile with more than a row may have keeps the greater streets") func bounded() throws {
    var random = SystemRandom(seed: 3)
    func zigzag(_ count: Int) -> [[(Int, Int)]] {
      [(0..<count).map { _ in (random.next(4096), random.next(4096)) }]
    }
    let tile = try VectorTile(
      madeTile(
        streets("path", zigzag(30_000)), streets("primary", zigzag(1000)),
        streets("track", [[(0, 0), (400, 0)]])))
    let json = StreetRow(tile).json
    #expect(json.count <= StreetRow.mostBytes)
    #expect(Set(try row(tile).keys) == ["major", "track"])
  }

  @Test("a row of just so many bytes is whole") func atTheLimit() throws {
    // Each line of two points 496 and 4 units apart has 12 digits.
    func tile(_ lines: Int) throws -> VectorTile {
      try VectorTile(
        madeTile(
          streets(
            "path",
            (0..<lines).map { [(0, $0 % 2 * 1984), (1984, $0 % 2 * 1984)] })))
    }
    var (fits, tooMany) = (1, 8000)
    #expect(StreetRow(try tile(tooMany)).json.count == 2)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if StreetRow(try tile(middle)).json.count > 2 { fits = middle } else { tooMany = middle }
    }
    let most = StreetRow(try tile(fits)).json.count
    #expect(most <= StreetRow.mostBytes && most > StreetRow.mostBytes - 16)
  }

  @Test("a line of any length takes no long time: it is looked at in pieces") func long() throws {
    let teeth = (0..<60_000).map { ($0 % 4097, $0 % 2 * 4000) }
    let row = try row(try VectorTile(madeTile(streets("path", [teeth]))))
    #expect(row.isEmpty)
  }
}

/// The same numbers each time.
private struct SystemRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
}
