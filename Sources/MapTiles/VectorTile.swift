/// A tile as it is drawn and searched: small and flat.
///
/// Only what ``LayerRule`` knows is in it.
package struct VectorTile: Equatable, Sendable {
  /// Units along a side, whatever the file's tiles have.
  package static let extent = 4096

  /// A line, a ring of an area, or a place: a part of ``points``.
  ///
  /// Outer rings go clockwise and holes the other way, so areas of a kind are filled as one path.
  package struct Shape: Equatable, Sendable {
    package let kind: StreetKind
    /// Where its name is in ``names``.
    package let name: Int?
    package let range: Range<Int>
  }

  /// From the upper left corner to the right and down; a buffer around the tile is beyond 0...4096.
  package fileprivate(set) var points: [SIMD2<Int16>] = []
  /// In the order of the file.
  package fileprivate(set) var shapes: [Shape] = []
  package fileprivate(set) var names: [String] = []
  /// The layers that are known here, in the order of the file.
  package fileprivate(set) var layers: [String] = []

  /// Reads Mapbox Vector Tile 2.1, and 1, which differs in nothing that is used here.
  ///
  ///     tile { 3: layer }     of a layer see ``TileLayer``
  ///
  /// No bytes are an empty tile.
  ///
  /// - Throws: ``MapError`` for what is damaged or too large.
  package init(_ bytes: [UInt8]) throws(MapError) {
    guard bytes.count <= MapLimits.tileBytes else {
      throw .tooLarge("it has more than \(MapLimits.tileBytes) bytes")
    }
    guard !bytes.isEmpty else { return }
    var builder = TileBuilder()
    try ProtobufReader.reading(bytes) { reader throws(MapError) in
      while let field = try reader.field() {
        guard field.number == 3, field.wire == 2 else {
          try reader.skip(field.wire)
          continue
        }
        guard var layer = try TileLayer(try reader.part()) else { continue }
        builder.tile.layers.append(layer.name)
        try layer.readFeatures(into: &builder)
      }
    }
    self = builder.tile
  }

  fileprivate init() {}
}

/// A tile that is being read.
struct TileBuilder {
  fileprivate(set) var tile = VectorTile()
  /// Where the shape that is being read begins.
  private var first = 0

  /// Keeps a name; tells its place.
  mutating func add(_ name: String) -> Int {
    tile.names.append(name)
    return tile.names.count - 1
  }

  /// Adds a point to the shape that is being read.
  mutating func add(_ point: SIMD2<Int16>) throws(MapError) {
    // Points that fall together would only cost.
    guard tile.points.count == first || tile.points[tile.points.count - 1] != point else { return }
    guard tile.points.count < MapLimits.points else {
      throw .tooLarge("it has more than \(MapLimits.points) points")
    }
    tile.points.append(point)
  }

  /// Ends the shape that is being read; one with too few points is none.
  mutating func finishShape(_ kind: StreetKind, _ name: Int?) throws(MapError) {
    let count = tile.points.count - first
    defer { first = tile.points.count }
    guard count >= kind.leastPoints else {
      tile.points.removeLast(count)
      return
    }
    guard tile.shapes.count < MapLimits.shapes else {
      throw .tooLarge("it has more than \(MapLimits.shapes) lines, areas and places")
    }
    tile.shapes.append(
      VectorTile.Shape(kind: kind, name: name, range: first..<tile.points.count))
  }
}
