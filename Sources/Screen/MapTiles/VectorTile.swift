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
    /// Where its name is in ``names``, or -1.
    fileprivate let nameIndex: Int32
    private let first: Int32
    private let count: Int32
    /// The least and the greatest of its points.
    package let low: SIMD2<Int16>
    package let high: SIMD2<Int16>

    fileprivate init(
      kind: StreetKind, name: Int?, range: Range<Int>, low: SIMD2<Int16>, high: SIMD2<Int16>
    ) {
      (self.kind, nameIndex) = (kind, Int32(name ?? -1))
      (first, count) = (Int32(range.lowerBound), Int32(range.count))
      (self.low, self.high) = (low, high)
    }

    /// Where its name is in ``names``; `nil` without one.
    package var name: Int? { nameIndex < 0 ? nil : Int(nameIndex) }
    /// Its part of ``points``.
    package var range: Range<Int> { Int(first)..<Int(first) + Int(count) }
  }

  /// From the upper left corner to the right and down; a buffer around the tile is beyond 0...4096.
  package fileprivate(set) var points: [SIMD2<Int16>] = []
  /// By their kinds, those of a kind in the order of the file.
  package fileprivate(set) var shapes: [Shape] = []
  package fileprivate(set) var names: [String] = []
  /// The layers that are known here, in the order of the file.
  package fileprivate(set) var layers: [String] = []
  /// Where the shapes of each kind begin, and where the last ends; empty without shapes.
  private var starts: [Int32] = []

  /// Those of a kind.
  package func shapes(of kind: StreetKind) -> ArraySlice<Shape> {
    guard !starts.isEmpty else { return [] }
    let index = Int(kind.rawValue)
    return shapes[Int(starts[index])..<Int(starts[index + 1])]
  }

  /// Bytes in memory, about.
  package var byteCount: Int {
    MemoryLayout<VectorTile>.size + points.count * MemoryLayout<SIMD2<Int16>>.stride
      + shapes.count * MemoryLayout<Shape>.stride
      + names.reduce(0) { $0 + MemoryLayout<String>.stride + 32 + $1.utf8.count }
  }

  /// Sorts the shapes by their kinds.
  private mutating func sort() {
    guard !shapes.isEmpty else { return }
    var next = [Int32](repeating: 0, count: StreetKind.allCases.count + 1)
    for shape in shapes { next[Int(shape.kind.rawValue) + 1] += 1 }
    for index in 1..<next.count { next[index] += next[index - 1] }
    starts = next
    let unsorted = shapes
    for shape in unsorted {
      let kind = Int(shape.kind.rawValue)
      shapes[Int(next[kind])] = shape
      next[kind] += 1
    }
  }

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
    builder.tile.sort()
    self = builder.tile
  }

  /// One without anything in it.
  package init() {}
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
    let range = first..<tile.points.count
    var (low, high) = (tile.points[first], tile.points[first])
    for point in tile.points[range] {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    tile.shapes.append(
      VectorTile.Shape(kind: kind, name: name, range: range, low: low, high: high))
  }
}
