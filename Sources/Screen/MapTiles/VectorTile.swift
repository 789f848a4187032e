/// A tile in a small, flat form for drawing and searching.
///
/// It contains only what ``LayerRule`` knows.
package struct VectorTile: Equatable, Sendable {
  /// Units along a side, whatever the file uses.
  package static let extent = 4096

  /// A line, a ring of an area, or a place: a range of ``points``.
  ///
  /// Outer rings run clockwise and holes counterclockwise, so that all areas of a kind can be
  /// filled as one path.
  package struct Shape: Equatable, Sendable {
    package let kind: StreetKind
    /// Index into ``names``, or -1.
    fileprivate let nameIndex: Int32
    private let first: Int32
    private let count: Int32
    /// Minimum and maximum coordinates of its points.
    package let low: SIMD2<Int16>
    package let high: SIMD2<Int16>

    fileprivate init(
      kind: StreetKind, name: Int?, range: Range<Int>, low: SIMD2<Int16>, high: SIMD2<Int16>
    ) {
      (self.kind, nameIndex) = (kind, Int32(name ?? -1))
      (first, count) = (Int32(range.lowerBound), Int32(range.count))
      (self.low, self.high) = (low, high)
    }

    /// Index into ``names``; `nil` if unnamed.
    package var name: Int? { nameIndex < 0 ? nil : Int(nameIndex) }
    /// Its range of ``points``.
    package var range: Range<Int> { Int(first)..<Int(first) + Int(count) }
  }

  /// Relative to the upper left corner, right and down; the buffer around the tile is outside
  /// 0...4096.
  package fileprivate(set) var points: [SIMD2<Int16>] = []
  /// Sorted by kind; in file order within a kind.
  package fileprivate(set) var shapes: [Shape] = []
  package fileprivate(set) var names: [String] = []
  /// Names of the known layers in file order.
  package fileprivate(set) var layers: [String] = []
  /// The first shape of each kind, and the end of the last; empty without shapes.
  private var starts: [Int32] = []

  /// Returns the shapes of a kind.
  package func shapes(of kind: StreetKind) -> ArraySlice<Shape> {
    guard !starts.isEmpty else { return [] }
    let index = Int(kind.rawValue)
    return shapes[Int(starts[index])..<Int(starts[index + 1])]
  }

  /// Approximate memory use in bytes.
  package var byteCount: Int {
    MemoryLayout<VectorTile>.size + points.count * MemoryLayout<SIMD2<Int16>>.stride
      + shapes.count * MemoryLayout<Shape>.stride
      + names.reduce(0) { $0 + MemoryLayout<String>.stride + 32 + $1.utf8.count }
  }

  /// Sorts the shapes by kind (a counting sort).
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

  /// Decodes a Mapbox Vector Tile of version 2.1 or 1, which do not differ in anything used here.
  ///
  ///     tile { 3: layer }   see ``TileLayer``
  ///
  /// Empty data is an empty tile.
  ///
  /// - Throws: ``MapError`` if the data is damaged or too large.
  package init(_ bytes: [UInt8]) throws(MapError) {
    guard bytes.count <= MapLimits.tileBytes else {
      throw .tooLarge("it is larger than \(MapLimits.tileBytes) bytes")
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

  /// Creates an empty tile.
  package init() {}
}

/// A tile under construction.
struct TileBuilder {
  fileprivate(set) var tile = VectorTile()
  /// Index of the current shape's first point.
  private var first = 0

  /// Stores a name and returns its index.
  mutating func add(_ name: String) -> Int {
    tile.names.append(name)
    return tile.names.count - 1
  }

  /// Appends a point to the current shape.
  mutating func add(_ point: SIMD2<Int16>) throws(MapError) {
    // Repeated points would only add cost.
    guard tile.points.count == first || tile.points[tile.points.count - 1] != point else { return }
    guard tile.points.count < MapLimits.points else {
      throw .tooLarge("it has more than \(MapLimits.points) points")
    }
    tile.points.append(point)
  }

  /// Ends the current shape; discards it if it has too few points.
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
