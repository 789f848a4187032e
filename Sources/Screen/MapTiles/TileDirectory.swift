/// A PMTiles directory.
///
/// Stored column by column: entry count, delta-coded IDs, run lengths, lengths, and offsets plus
/// one (0: directly after the previous entry). All are varints.
///
/// A run length of 0 marks a leaf directory, which contains the tiles from that ID on.
struct TileDirectory {
  struct Entry {
    fileprivate(set) var id: UInt64 = 0
    fileprivate(set) var run: UInt64 = 0
    fileprivate(set) var length: UInt64 = 0
    fileprivate(set) var offset: UInt64 = 0

    var isLeaf: Bool { run == 0 }
  }

  /// Sorted by ID.
  let entries: [Entry]

  init(_ bytes: [UInt8]) throws(MapError) {
    entries = try ProtobufReader.reading(bytes) { reader throws(MapError) in
      let count = try reader.varint()
      // Each entry has at least four bytes.
      guard count > 0, count <= UInt64(reader.count / 4) else {
        throw .damaged("a directory has an invalid entry count: \(count)")
      }
      var entries = [Entry](repeating: Entry(), count: Int(count))
      var id: UInt64 = 0
      for index in entries.indices {
        let (sum, overflow) = id.addingReportingOverflow(try reader.varint())
        guard !overflow, index == 0 || sum > id else {
          throw .damaged("a directory is not sorted")
        }
        id = sum
        entries[index].id = id
      }
      for index in entries.indices { entries[index].run = try reader.varint() }
      for index in entries.indices { entries[index].length = try reader.varint() }
      for index in entries.indices {
        let value = try reader.varint()
        if value > 0 {
          entries[index].offset = value - 1
        } else if index > 0 {
          let before = entries[index - 1]
          entries[index].offset = before.offset &+ before.length
        }
      }
      guard reader.isAtEnd else { throw .damaged("a directory has trailing data") }
      return entries
    }
  }

  /// Returns the last entry at or before a tile ID, if it covers the ID.
  func entry(of id: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.isLeaf || id - entry.id < entry.run ? entry : nil
  }
}

/// PMTiles tile IDs: the number of tiles at all lower zooms, (4^zoom - 1) / 3, plus the position on
/// the zoom's Hilbert curve.
package enum TileID {
  /// Returns the ID of a tile.
  package static func of(_ address: TileAddress) -> UInt64 {
    var id = first(of: address.zoom)
    var (x, y) = (address.column, address.row)
    var side = (1 << address.zoom) / 2
    while side > 0 {
      let (right, down) = (x & side > 0 ? 1 : 0, y & side > 0 ? 1 : 0)
      let quarter = 3 * right ^ down
      id += UInt64(side * side * quarter)
      turn(&x, &y, side: side, right, down)
      side >>= 1
    }
    return id
  }

  /// Returns the tile with an ID; `nil` beyond ``MapLimits/zoom``.
  static func address(_ id: UInt64) -> TileAddress? {
    guard let zoom = (0...MapLimits.zoom).last(where: { first(of: $0) <= id }) else { return nil }
    var rest = id - first(of: zoom)
    guard rest < UInt64(1) << UInt64(2 * zoom) else { return nil }
    var (x, y) = (0, 0)
    var side = 1
    while side < 1 << zoom {
      let right = Int(rest / 2 & 1)
      let down = Int(rest & 1) ^ right
      turn(&x, &y, side: side, right, down)
      x += side * right
      y += side * down
      rest /= 4
      side <<= 1
    }
    return TileAddress(zoom: zoom, column: x, row: y)
  }

  private static func first(of zoom: Int) -> UInt64 { ((UInt64(1) << UInt64(2 * zoom)) - 1) / 3 }

  /// Rotates a quadrant of the Hilbert curve.
  private static func turn(_ x: inout Int, _ y: inout Int, side: Int, _ right: Int, _ down: Int) {
    guard down == 0 else { return }
    if right == 1 { (x, y) = ((side - 1 - x) & (side - 1), (side - 1 - y) & (side - 1)) }
    (x, y) = (y, x)
  }
}
