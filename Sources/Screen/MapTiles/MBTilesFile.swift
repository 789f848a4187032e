import CSQLite

/// Tiles in an SQLite database (MBTiles 1.3).
///
///     metadata (name, value)    tiles (zoom_level, tile_column, tile_row, tile_data)
///
/// Rows are numbered from the south; `tiles` is a table or a view.
///
/// The file is not trusted. It is opened without locks and never written to. SQLite checks pages as
/// it reads them and has a memory limit; queries that take too long (an endless view, a table
/// without an index) are aborted.
package final class MBTilesFile: TileSource {
  package private(set) var info: MapInfo
  private let database: SQLiteFile
  private let query: SQLiteQuery

  init(_ path: String, _ file: ReadOnlyFile) throws(MapError) {
    info = MapInfo(.mbtiles, fileBytes: file.size, stamp: file.stamp)
    database = try SQLiteFile(path)
    query = try database.query(
      "SELECT tile_data FROM tiles WHERE zoom_level=?1 AND tile_column=?2 AND tile_row=?3 LIMIT 1")
    try readInfo()
  }

  package func tile(_ address: TileAddress) throws(MapError) -> [UInt8]? {
    query.bind([address.zoom, address.column, (1 << address.zoom) - 1 - address.row])
    defer { query.reset() }
    guard try query.step(), let bytes = query.bytes(0, most: MapLimits.tileBytes) else {
      return nil
    }
    return try TileInflater.unpacked(bytes)
  }

  package func forEachAddress(_ body: (TileAddress) -> Bool) throws(MapError) {
    let rows = try database.query("SELECT zoom_level, tile_column, tile_row FROM tiles")
    while try rows.step() {
      let (zoom, column, row) = (rows.int(0), rows.int(1), rows.int(2))
      guard 0...MapLimits.zoom ~= zoom, row >= 0, row < 1 << zoom,
        let address = TileAddress(zoom: zoom, column: column, row: (1 << zoom) - 1 - row)
      else { throw .damaged("it contains the invalid tile address \(zoom)/\(column)/\(row)") }
      guard body(address) else { return }
    }
  }

  private func readInfo() throws(MapError) {
    let rows = try database.query(
      "SELECT name, value FROM metadata LIMIT \(MapLimits.metadataRows)")
    var (least, most): (Int?, Int?)
    var author: String?
    while try rows.step() {
      guard let key = rows.text(0), let value = rows.text(1) else { continue }
      switch key {
      case "name": info.name = value
      case "attribution": info.attribution = value
      case "author": author = value
      case "minzoom": least = Int(value)
      case "maxzoom": most = Int(value)
      case "bounds": info.bounds = MapBounds(value)
      case "json": info.layers = MapMetadata(Array(value.utf8)).layers
      case "format" where value != "pbf":
        throw .unfit(
          "its tiles are \(value), not vector tiles (pbf)", advice: "get the map as vector tiles")
      default: break
      }
    }
    if info.attribution?.isEmpty ?? true { info.attribution = author }
    let (low, high) = (least ?? info.zooms.lowerBound, most ?? info.zooms.upperBound)
    guard 0 <= low, low <= high, high <= MapLimits.zoom else {
      throw .damaged("its zoom range is invalid: \(low) to \(high)")
    }
    info.zooms = low...high
  }
}
