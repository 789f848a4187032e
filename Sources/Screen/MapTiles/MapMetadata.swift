import JSON

/// JSON metadata of map files: all of it in PMTiles, only the layers in MBTiles.
///
///     { "name": "...", "attribution": "...", "vector_layers": [{ "id": "streets", ... }, ...] }
///
/// Tiles can be read without it, so damaged metadata is treated as missing.
struct MapMetadata {
  var name: String?
  var attribution: String?
  /// The author; some files give the attribution only here.
  var author: String?
  var layers: [String] = []

  init(_ json: [UInt8]) {
    guard json.count <= MapLimits.metadataBytes else { return }
    if let whole = try? JSONReader.read(json, { try MapMetadata(&$0) }) { self = whole }
  }

  private init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch (key, try reader.kind()) {
      case ("name", .string): name = try reader.string()
      case ("attribution", .string): attribution = try reader.string()
      case ("author", .string): author = try reader.string()
      case ("vector_layers", .array): try readLayers(&reader)
      default: try reader.skipValue()
      }
    }
  }

  private mutating func readLayers(_ reader: inout JSONReader) throws {
    try reader.beginArray()
    while try reader.nextElement() {
      guard try reader.kind() == .object else {
        try reader.skipValue()
        continue
      }
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "id", try reader.kind() == .string, layers.count < MapLimits.layers {
          layers.append(try reader.string())
        } else {
          try reader.skipValue()
        }
      }
    }
  }
}
