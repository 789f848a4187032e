import MapTiles
package import RunModel

/// Writes Protocol Buffers.
package struct ProtobufWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func field(_ number: UInt64, _ value: UInt64) {
    varint(number << 3)
    varint(value)
  }

  package mutating func field(_ number: UInt64, _ part: [UInt8]) {
    varint(number << 3 | 2)
    varint(UInt64(part.count))
    bytes += part
  }
}

/// A feature of a tile made by a test.
package struct MadeFeature {
  package enum Shape: UInt64 {
    case point = 1
    case line, area
  }

  package var shape: Shape
  package var tags: [(String, String)]
  /// Each part is a separate line or ring.
  package var parts: [[(Int, Int)]]

  package init(
    shape: Shape = .line, tags: [(String, String)] = [],
    parts: [[(Int, Int)]] = [[(0, 0), (100, 0)]]
  ) {
    (self.shape, self.tags, self.parts) = (shape, tags, parts)
  }

  /// The encoded geometry, with one LineTo command for all points of a part, as in real tiles.
  package var geometry: [UInt8] {
    var writer = ProtobufWriter()
    var (x, y) = (0, 0)
    func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }
    for part in parts {
      for (index, point) in part.enumerated() {
        if index == 0 { writer.varint(1 << 3 | 1) }
        if index == 1 { writer.varint(UInt64(part.count - 1) << 3 | 2) }
        writer.varint(zigzag(point.0 - x))
        writer.varint(zigzag(point.1 - y))
        (x, y) = point
      }
      if shape == .area { writer.varint(1 << 3 | 7) }
    }
    return writer.bytes
  }
}

/// A layer of a tile made by a test.
package struct MadeLayer {
  package var name: String
  package var features: [MadeFeature]
  package var extent: UInt64?
  /// Whether name, keys and values follow the features.
  package var isNameLast: Bool
  /// Writes additional fields at the end.
  package var more: (inout ProtobufWriter) -> Void

  package init(
    name: String, features: [MadeFeature] = [], extent: UInt64? = 4096, isNameLast: Bool = false,
    more: @escaping (inout ProtobufWriter) -> Void = { _ in }
  ) {
    (self.name, self.features, self.extent) = (name, features, extent)
    (self.isNameLast, self.more) = (isNameLast, more)
  }

  package var bytes: [UInt8] {
    var (keys, values): ([String], [String]) = ([], [])
    func index(_ word: String, _ words: inout [String]) -> UInt64 {
      if let known = words.firstIndex(of: word) { return UInt64(known) }
      words.append(word)
      return UInt64(words.count - 1)
    }
    var body = ProtobufWriter()
    for feature in features {
      var tags = ProtobufWriter()
      for (key, value) in feature.tags {
        tags.varint(index(key, &keys))
        tags.varint(index(value, &values))
      }
      var part = ProtobufWriter()
      part.field(2, tags.bytes)
      part.field(3, feature.shape.rawValue)
      part.field(4, feature.geometry)
      body.field(2, part.bytes)
    }
    var head = ProtobufWriter()
    head.field(15, 2)
    head.field(1, Array(name.utf8))
    for key in keys { head.field(3, Array(key.utf8)) }
    for value in values {
      var part = ProtobufWriter()
      part.field(1, Array(value.utf8))
      head.field(4, part.bytes)
    }
    if let extent { head.field(5, extent) }
    more(&head)
    return isNameLast ? body.bytes + head.bytes : head.bytes + body.bytes
  }
}

/// Returns a tile with these layers.
package func madeTile(_ layers: MadeLayer...) -> [UInt8] {
  var writer = ProtobufWriter()
  for layer in layers { writer.field(3, layer.bytes) }
  return writer.bytes
}

/// Returns a tile with all kinds of features that are read: streets, water with a hole, a place.
package func sampleTile(_ street: String = "Landstrasse") -> [UInt8] {
  let ring = [(0, 0), (500, 0), (500, 500), (0, 500)]
  let hole = [(100, 100), (100, 200), (200, 200), (200, 100)]
  return madeTile(
    MadeLayer(
      name: "streets",
      features: [
        MadeFeature(tags: [("kind", "residential")], parts: [[(0, 10), (4000, 10), (4100, 60)]]),
        MadeFeature(tags: [("kind", "path")], parts: [[(5, 5), (6, 9)], [(7, 7), (9, 9)]]),
      ]),
    MadeLayer(
      name: "street_labels",
      features: [
        MadeFeature(
          tags: [("kind", "residential"), ("name", street)], parts: [[(0, 10), (9, 10)]])
      ], isNameLast: true),
    MadeLayer(
      name: "water_polygons",
      features: [MadeFeature(shape: .area, tags: [("kind", "water")], parts: [ring, hole])]),
    MadeLayer(
      name: "place_labels",
      features: [
        MadeFeature(
          shape: .point, tags: [("kind", "town"), ("name", "Vaduz")], parts: [[(2000, 2000)]])
      ]))
}

/// Returns a tile with a town, village or hamlet.
package func placeTile(_ name: String, kind: String = "town", at: (Int, Int)) -> [UInt8] {
  madeTile(
    MadeLayer(
      name: "place_labels",
      features: [
        MadeFeature(shape: .point, tags: [("kind", kind), ("name", name)], parts: [[at]])
      ]))
}

/// Returns the position of a place in its tile at a zoom, in units to the east and south.
package func tileUnits(of place: Coordinate, zoom: Int) -> (Int, Int) {
  guard let place = MercatorPlace(place) else { return (0, 0) }
  let side = Double(1 << zoom)
  func units(_ value: Double) -> Int {
    let part = value * side
    return Int((part - part.rounded(.down)) * Double(VectorTile.extent))
  }
  return (units(place.x), units(place.y))
}
