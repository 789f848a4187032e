import TestSupport
import Testing

@testable import MapTiles

/// Each limit exactly reached, and exceeded by one.
///
/// Those of SQLite are in `MBTilesFileTests`, those of directories in `PMTilesFileTests`.
@Suite struct MapLimitsTests {
  private func error(_ bytes: [UInt8]) -> MapError? {
    failure { () throws(MapError) in try VectorTile(bytes) }
  }

  /// A tile with one line of several parts with several points each.
  private func lines(_ count: Int, points: Int = 2) -> [UInt8] {
    var geometry = ProtobufWriter()
    for part in 0..<count {
      geometry.varint(1 << 3 | 1)
      // Back and forth, so that no coordinate reaches its limits.
      geometry.varint(part.isMultiple(of: 2) ? 6 : 9)
      geometry.varint(part.isMultiple(of: 2) ? 6 : 5)
      geometry.varint(UInt64(points - 1) << 3 | 2)
      for index in 1..<points {
        geometry.varint(index.isMultiple(of: 2) ? 1 : 2)
        geometry.varint(0)
      }
    }
    var feature = ProtobufWriter()
    feature.field(2, [0, 0])
    feature.field(3, 2)
    feature.field(4, geometry.bytes)
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

  @Test func shapesOfATile() throws {
    #expect(try VectorTile(lines(MapLimits.shapes)).shapes.count == MapLimits.shapes)
    #expect(
      error(lines(MapLimits.shapes + 1))
        == .tooLarge("it has more than 60000 lines, areas and places"))
  }

  @Test func pointsOfATile() throws {
    let half = MapLimits.points / 2
    #expect(try VectorTile(lines(2, points: half)).points.count == MapLimits.points)
    #expect(error(lines(2, points: half + 1)) == .tooLarge("it has more than 1000000 points"))
  }

  private func layer(_ number: UInt64, count: Int) -> [UInt8] {
    madeTile(
      MadeLayer(name: "streets") { writer in
        for _ in 0..<count { writer.field(number, []) }
      })
  }

  @Test func keysAndValuesOfALayer() {
    #expect(error(layer(3, count: MapLimits.keys)) == nil)
    #expect(
      error(layer(3, count: MapLimits.keys + 1)) == .tooLarge("a layer has more than 4096 keys"))
    #expect(error(layer(4, count: MapLimits.values)) == nil)
    #expect(
      error(layer(4, count: MapLimits.values + 1))
        == .tooLarge("a layer has more than 100000 values"))
  }

  @Test func unitsOfALayer() {
    func tile(_ extent: UInt64) -> [UInt8] { madeTile(MadeLayer(name: "streets", extent: extent)) }
    #expect(error(tile(1)) == nil)
    #expect(error(tile(UInt64(MapLimits.extent))) == nil)
    #expect(error(tile(0)) == .damaged("layer streets has an invalid extent: 0"))
    #expect(
      error(tile(UInt64(MapLimits.extent) + 1))
        == .damaged("layer streets has an invalid extent: 65537"))
  }

  @Test func bytesOfAName() throws {
    let longest = String(repeating: "a", count: MapLimits.nameBytes)
    #expect(try VectorTile(sampleTile(longest)).names.first == longest)
    #expect(try VectorTile(sampleTile(longest + "a")).names == ["Vaduz"])
  }

  @Test func bytesOfATile() {
    // A skipped field pads the tile.
    func tile(_ count: Int) -> [UInt8] {
      var writer = ProtobufWriter()
      writer.field(1, [UInt8](repeating: 0, count: count - 5))
      return writer.bytes
    }
    let (whole, larger) = (tile(MapLimits.tileBytes), tile(MapLimits.tileBytes + 1))
    #expect(whole.count == MapLimits.tileBytes && error(whole) == nil)
    #expect(error(larger) == .tooLarge("it is larger than 4194304 bytes"))
  }
}
