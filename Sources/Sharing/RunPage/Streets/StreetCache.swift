import JSON
import MapTiles
package import RunStore

// Caches tiles between pages, so that they need not be decoded again. The file consists of sealed
// lines (see `SealedLine`), appended at the end:
//
//     ["tile",1,"town.mbtiles","2555904-1795241700.0-12",14,8625,5753,{...},"<crc>"]
//
// The fields are the format version, the map and its stamp, the tile's zoom, column and row, and
// its contents: a `StreetRow`, or a `TilePlaces` at the zoom level of places, or `null` if the map
// has no such tile. A line is a hit if the tile would now be read from the same map with the same
// stamp.

/// Identifies the tile and the state of the map that a row was made from.
struct StreetKey: Hashable {
  let map: String
  let stamp: String
  let address: TileAddress
}

/// A file of cached tiles, on a volume that need not be durable.
package final class StreetCache {
  package static let standardPath = "streets.jsonl"

  let lines: LineCache
  /// Warnings for a log; none of them affects the page.
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

  /// Parses an intact line; `nil` for another kind or version.
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
