package import MapTiles

/// An entry in a PMTiles directory made by a test.
package struct MadeEntry {
  package var id: UInt64
  package var run: UInt64
  package var length: UInt64
  /// `nil`: directly after the previous entry.
  package var offset: UInt64?

  package init(id: UInt64, run: UInt64 = 1, length: UInt64, offset: UInt64? = nil) {
    (self.id, self.run, self.length, self.offset) = (id, run, length, offset)
  }

  package static func directory(_ entries: [MadeEntry]) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.varint(UInt64(entries.count))
    var before: UInt64 = 0
    for entry in entries {
      writer.varint(entry.id &- before)
      before = entry.id
    }
    for entry in entries { writer.varint(entry.run) }
    for entry in entries { writer.varint(entry.length) }
    for entry in entries { writer.varint(entry.offset.map { $0 + 1 } ?? 0) }
    return writer.bytes
  }
}

/// A PMTiles file made by a test: header, root, metadata, leaves, tiles.
package struct MadePMTiles {
  package var isPacked = true
  package var zooms: ClosedRange<UInt8> = 0...14
  package var metadata =
    #"{"name":"Made","attribution":"made up","vector_layers":[{"id":"streets"}]}"#
  package var root: [UInt8] = []
  package var leaves: [UInt8] = []
  package var tiles: [UInt8] = []
  /// Degrees x 1e7: west, south, east, north.
  package var bounds: [Int32] = [90_000_000, 460_000_000, 100_000_000, 480_000_000]

  /// Creates a file with these tiles, all in the root directory.
  package init(_ contents: [(TileAddress, [UInt8])] = [], isPacked: Bool = true) {
    self.isPacked = isPacked
    var entries: [MadeEntry] = []
    for (address, bytes) in contents.sorted(by: { TileID.of($0.0) < TileID.of($1.0) }) {
      let tile = isPacked ? gzip(bytes) : bytes
      entries.append(
        MadeEntry(
          id: TileID.of(address), length: UInt64(tile.count), offset: UInt64(tiles.count)))
      tiles += tile
    }
    root = MadeEntry.directory(entries)
  }

  package func packed(_ bytes: [UInt8]) -> [UInt8] { isPacked ? gzip(bytes) : bytes }

  package var bytes: [UInt8] {
    let (root, metadata) = (packed(root), packed(Array(metadata.utf8)))
    var header = Array("PMTiles\u{3}".utf8)
    var place: UInt64 = 127
    func number(_ value: UInt64) {
      header += (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
    for part in [root, metadata, leaves, tiles] {
      number(place)
      number(UInt64(part.count))
      place += UInt64(part.count)
    }
    for _ in 0..<3 { number(0) }
    let packing: UInt8 = isPacked ? 2 : 1
    header += [1, packing, packing, 1, zooms.lowerBound, zooms.upperBound]
    for degrees in bounds {
      header += (0..<4).map { UInt8(truncatingIfNeeded: degrees >> Int32(8 * $0)) }
    }
    header += [UInt8](repeating: 0, count: 127 - header.count)
    return header + root + metadata + leaves + tiles
  }
}
