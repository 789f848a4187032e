/// A tile layer.
///
///     layer   { 15: version, 1: name, 2: feature, 3: key, 4: value, 5: extent }
///     feature { 2: tags (key, value, key, value ...), 3: type, 4: geometry }
///     value   { 1: string, 7: bool, others }
///     type      1 point, 2 line, 3 area
///     geometry  count << 3 | 1 move, 2 line, 7 close; then zigzag differences x, y
///
/// Name, keys and values may follow the features, so a layer is read in two passes.
struct TileLayer {
  /// The meaning of a key.
  private enum Key {
    case kind, detail, name, latinName, tunnel, other

    init(_ word: String) {
      switch word {
      case "kind", "class": self = .kind
      case "kind_detail", "subclass": self = .detail
      case "name": self = .name
      case "name:latin", "name_en", "name:en": self = .latinName
      case "tunnel", "is_tunnel", "brunnel": self = .tunnel
      default: self = .other
      }
    }
  }

  /// A value with its cached interpretation.
  private struct Value {
    let reader: ProtobufReader
    var word: String?
    var name: Int?
  }

  private struct Feature {
    var type: UInt64 = 0
    var tags: ProtobufReader?
    var geometry: ProtobufReader?
    var kind: StreetKind?
    var detail: StreetKind?
    var isLeftOut = false
    var isTunnel = false
    var name: Int?
  }

  private(set) var name = ""
  private let rule: LayerRule
  private let whole: ProtobufReader
  private var extent: UInt64 = 4096
  private var keys: [Key] = []
  private var values: [Value] = []

  /// Returns `nil` for layers that are not used.
  init?(_ layer: ProtobufReader) throws(MapError) {
    whole = layer
    var reader = layer
    var found: LayerRule?
    while let field = try reader.field() {
      switch (field.number, field.wire) {
      case (1, 2):
        name = try reader.part().text
        found = LayerRule.all[name]
        if found == nil { return nil }
      case (3, 2):
        keys.append(Key(try reader.part().text))
        guard keys.count <= MapLimits.keys else {
          throw .tooLarge("a layer has more than \(MapLimits.keys) keys")
        }
      case (4, 2):
        values.append(Value(reader: try reader.part()))
        guard values.count <= MapLimits.values else {
          throw .tooLarge("a layer has more than \(MapLimits.values) values")
        }
      case (5, 0): extent = try reader.varint()
      default: try reader.skip(field.wire)
      }
    }
    guard let found else { return nil }
    rule = found
    guard 1...UInt64(MapLimits.extent) ~= extent else {
      throw .damaged("layer \(name) has an invalid extent: \(extent)")
    }
  }

  /// Reads all features that are drawn or named.
  mutating func readFeatures(into builder: inout TileBuilder) throws(MapError) {
    var reader = whole
    while let field = try reader.field() {
      guard field.number == 2, field.wire == 2 else {
        try reader.skip(field.wire)
        continue
      }
      var feature = try feature(try reader.part())
      try readTags(of: &feature, into: &builder)
      guard var geometry = feature.geometry, let kind = kind(of: feature) else { continue }
      try shapes(&geometry, kind, feature.name, into: &builder)
    }
  }

  private func feature(_ part: ProtobufReader) throws(MapError) -> Feature {
    var reader = part
    var feature = Feature()
    while let field = try reader.field() {
      switch (field.number, field.wire) {
      case (2, 2): feature.tags = try reader.part()
      case (3, 0): feature.type = try reader.varint()
      case (4, 2): feature.geometry = try reader.part()
      default: try reader.skip(field.wire)
      }
    }
    return feature
  }

  private mutating func readTags(
    of feature: inout Feature, into builder: inout TileBuilder
  ) throws(MapError) {
    guard rule.isPoints == (feature.type == 1), var tags = feature.tags else { return }
    var latinName: Int?
    let isLine = feature.type == 2 && !rule.lines.isEmpty
    let words = isLine ? rule.lines : rule.kinds
    while !tags.isAtEnd {
      let key = Int(try tags.varint32())
      let value = Int(try tags.varint32())
      guard key < keys.count, value < values.count else {
        throw .damaged("a feature of layer \(name) refers to a missing key or value")
      }
      switch keys[key] {
      case .kind:
        let word = try word(value)
        feature.kind = words[word]
        feature.isLeftOut = rule.without.contains(word)
      case .detail: feature.detail = words[try word(value)]
      case .tunnel: feature.isTunnel = ["true", "tunnel"].contains(try word(value))
      case .name: feature.name = try nameIndex(value, into: &builder)
      case .latinName: latinName = latinName ?? value
      case .other: break
      }
    }
    // Some producers write only the Latin name.
    guard feature.name == nil, let latinName else { return }
    feature.name = try nameIndex(latinName, into: &builder)
  }

  /// Returns a feature's kind; `nil` if it is neither drawn nor named.
  private func kind(of feature: Feature) -> StreetKind? {
    guard rule.isPoints == (feature.type == 1), !feature.isLeftOut else { return nil }
    let isLine = feature.type == 2 && !rule.lines.isEmpty
    guard let kind = feature.detail ?? feature.kind ?? (isLine ? nil : rule.otherwise) else {
      return nil
    }
    if rule.isNamesOnly || rule.isPoints, feature.name == nil { return nil }
    if rule.isNamesOnly { return feature.type == 2 ? .name : nil }
    // Station corridors would cover the streets; an underpass leaves a gap but its name is still
    // found.
    if feature.isTunnel { return nil }
    return kind.isArea == (feature.type == 3) ? kind : nil
  }

  /// Returns a value's text, "true" for a true Boolean; empty for other types.
  private mutating func word(_ index: Int) throws(MapError) -> String {
    if let known = values[index].word { return known }
    var reader = values[index].reader
    var word = ""
    while let field = try reader.field() {
      switch (field.number, field.wire) {
      case (1, 2): word = try reader.part().text
      case (7, 0): word = try reader.varint() == 0 ? "" : "true"
      default: try reader.skip(field.wire)
      }
    }
    values[index].word = word
    return word
  }

  private mutating func nameIndex(
    _ index: Int, into builder: inout TileBuilder
  ) throws(MapError) -> Int? {
    if let known = values[index].name { return known }
    let word = try word(index)
    guard !word.isEmpty, word.utf8.count <= MapLimits.nameBytes else { return nil }
    values[index].name = builder.add(word)
    return values[index].name
  }

  private func shapes(
    _ geometry: inout ProtobufReader, _ kind: StreetKind, _ name: Int?,
    into builder: inout TileBuilder
  ) throws(MapError) {
    var (x, y): (Int32, Int32) = (0, 0)
    while !geometry.isAtEnd {
      let command = try geometry.varint32()
      switch command & 7 {
      case 1, 2:
        for _ in 0..<command >> 3 {
          if command & 7 == 1 { try builder.finishShape(kind, name) }
          x &+= try geometry.zigzag()
          y &+= try geometry.zigzag()
          try builder.add(SIMD2(scaled(x), scaled(y)))
        }
      case 7: break
      default: throw .damaged("layer \(self.name) has the unknown drawing command \(command & 7)")
      }
    }
    try builder.finishShape(kind, name)
  }

  /// Converts to units of ``VectorTile/extent``, clamped to the type's range.
  private func scaled(_ value: Int32) -> Int16 {
    let units = Int64(value) * Int64(VectorTile.extent) / Int64(extent)
    return Int16(max(Int64(Int16.min), min(Int64(Int16.max), units)))
  }
}
