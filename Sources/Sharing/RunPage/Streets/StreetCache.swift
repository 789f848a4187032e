import JSON
import MapTiles
package import RunStore

// Tiles of earlier pages, so that another page does not decode them again. Sealed lines (see
// `SealedLine`), added at the end:
//
//     ["tile",1,"town.mbtiles","2555904-1795241700.0-12",14,8625,5753,{...},"<crc>"]
//
// The format's version, the map and its stamp, the tile's zoom, column and row, and what the page
// has of it: a `StreetRow`, at the zoom of places a `TilePlaces`, `null` where the map has no tile.
// A line counts while the map is the one that the tile would be read from now.

/// Which state of which map a row was made of.
struct StreetKey: Hashable {
  let map: String
  let stamp: String
  let address: TileAddress
}

/// Tiles of the page in a file, on whatever volume the caller has for what can be made again.
package final class StreetCache {
  package static let standardPath = "streets.jsonl"

  let lines: LineCache
  /// What was odd, for a log; none of it harms the page.
  package var warnings: [String] { lines.warnings }

  package init(fileSystem: any FileSystem, path: String = StreetCache.standardPath) {
    lines = LineCache(fileSystem, path, name: "page streets")
  }

  static func line(_ key: StreetKey, _ row: [UInt8]) -> [UInt8] {
    SealedLine.line("tile") { writer in
      writer.int(StreetRow.version)
      writer.string(key.map)
      writer.string(key.stamp)
      writer.int(key.address.zoom)
      writer.int(key.address.column)
      writer.int(key.address.row)
      writer.json(row)
    }
  }

  /// The key and the row of an intact line; `nil` when it is of another kind or version.
  static func entry(_ line: [UInt8]) -> (key: StreetKey, row: [UInt8])? {
    var reader = JSONReader(line)
    do {
      try reader.beginArray()
      try reader.element()
      guard try reader.string() == "tile" else { return nil }
      try reader.element()
      guard try reader.int() == StreetRow.version else { return nil }
      try reader.element()
      let map = try reader.string()
      try reader.element()
      let stamp = try reader.string()
      var numbers: [Int] = []
      for _ in 0..<3 {
        try reader.element()
        numbers.append(try reader.int())
      }
      guard let address = TileAddress(zoom: numbers[0], column: numbers[1], row: numbers[2]),
        let row = LineCache.last(of: line, from: reader.offset)
      else { return nil }
      return (StreetKey(map: map, stamp: stamp, address: address), row)
    } catch { return nil }
  }
}
