import CSQLite

/// Tiles in an SQLite database (MBTiles 1.3).
///
///     metadata (name, value)    tiles (zoom_level, tile_column, tile_row, tile_data)
///
/// Rows are numbered from the south, by some writers from the north; `tiles` is a table or a view.
/// The tiles are inspected rather than their labels, which may be wrong or missing.
///
/// The file is not trusted. It is opened without locks and never written to. SQLite checks pages as
/// it reads them and has a memory limit; queries that take too long (an endless view, a table
/// without an index) are aborted.
package final class MBTilesFile: TileSource {
  package private(set) var info: MapInfo
  private let database: SQLiteFile
  private let query: SQLiteQuery
  private var isFromNorth = false

  init(_ path: String, _ file: ReadOnlyFile) throws(MapError) {
    info = MapInfo(.mbtiles, fileBytes: file.size, stamp: file.stamp)
    database = try SQLiteFile(path)
    query = try database.query(
      "SELECT tile_data FROM tiles WHERE zoom_level=?1 AND tile_column=?2 AND tile_row=?3 LIMIT 1")
    let stated = try readInfo()
    try refusePictures(stated.format)
    let isSaid = stated.scheme == "xyz"
    isFromNorth = isFromNorthByBounds ?? isSaid
    if isFromNorth != isSaid {
      let end = isFromNorth ? "north" : "south"
      info.notes.append(
        "its bounds show that rows count from the \(end), although its metadata does not say so")
    }
  }

  package func tile(_ address: TileAddress) throws(MapError) -> [UInt8]? {
    query.bind([address.zoom, address.column, row(of: address.row, address.zoom)])
    defer { query.reset() }
    guard try query.step(), let bytes = query.bytes(0, most: MapLimits.tileBytes) else {
      return nil
    }
    return try TileInflater.unpacked(bytes)
  }

  /// Converts a row from the north to the file's, or the other way round.
  private func row(of row: Int, _ zoom: Int) -> Int {
    isFromNorth ? row : (1 << zoom) - 1 - row
  }

  package func forEachAddress(_ body: (TileAddress) -> Bool) throws(MapError) {
    let rows = try database.query("SELECT zoom_level, tile_column, tile_row FROM tiles")
    while try rows.step() {
      let (zoom, column, row) = (rows.int(0), rows.int(1), rows.int(2))
      guard 0...MapLimits.zoom ~= zoom, row >= 0, row < 1 << zoom,
        let address = TileAddress(zoom: zoom, column: column, row: self.row(of: row, zoom))
      else { throw .damaged("it contains the invalid tile address \(zoom)/\(column)/\(row)") }
      guard body(address) else { return }
    }
  }

  /// Reads the metadata, as far as there are any, and returns what must be compared with tiles.
  private func readInfo() throws(MapError) -> (format: String?, scheme: String?) {
    var (least, most): (Int?, Int?)
    var (author, format, scheme): (String?, String?, String?)
    if let rows = try metadata() {
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
        case "format": format = value
        case "scheme": scheme = value.lowercased()
        default: break
        }
      }
    }
    if info.attribution?.isEmpty ?? true { info.attribution = author }
    let low = least ?? zoom("min") ?? info.zooms.lowerBound
    let high = most ?? zoom("max") ?? info.zooms.upperBound
    guard 0 <= low, low <= high, high <= MapLimits.zoom else {
      throw .damaged("its zoom range is invalid: \(low) to \(high)")
    }
    info.zooms = low...high
    return (format, scheme)
  }

  /// The rows of the metadata; `nil` without such a table.
  private func metadata() throws(MapError) -> SQLiteQuery? {
    do throws(MapError) {
      return try database.query(
        "SELECT name, value FROM metadata LIMIT \(MapLimits.metadataRows)")
    } catch {
      guard case .notAMap = error else { throw error }
      return nil
    }
  }

  /// The lowest or highest zoom of the tiles; `nil` without tiles, or if it takes too long.
  private func zoom(_ function: String) -> Int? {
    guard let rows = try? database.query("SELECT \(function)(zoom_level) FROM tiles"),
      (try? rows.step()) == true, !rows.isNull(0)
    else { return nil }
    let zoom = rows.int(0)
    return 0...MapLimits.zoom ~= zoom ? zoom : nil
  }

  /// Throws if the first tile is a picture; without tiles the label counts.
  private func refusePictures(_ format: String?) throws(MapError) {
    let picture: String?
    if let rows = try? database.query("SELECT tile_data FROM tiles LIMIT 1"),
      (try? rows.step()) == true
    {
      picture = rows.bytes(0, most: MapLimits.tileBytes).flatMap(MBTilesFile.picture)
    } else {
      picture = format.flatMap { label in
        ["png", "jpg", "jpeg", "webp"].contains(label.lowercased()) ? label.uppercased() : nil
      }
    }
    guard let picture else { return }
    throw .unfit("its tiles are images (\(picture))", advice: "use a map with vector tiles")
  }

  /// The format of a picture, from its first bytes.
  private static func picture(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "PNG" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "JPEG" }
    let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? "WebP" : nil
  }

  /// Maximum number of tiles compared with the bounds.
  private static let mostCompared = 64

  /// Whether rows are counted from the north; `nil` if the deepest tiles fit the bounds both ways,
  /// or neither way.
  private var isFromNorthByBounds: Bool? {
    let zoom = info.zooms.upperBound
    guard let bounds = info.bounds,
      let rows = try? database.query(
        "SELECT tile_column, tile_row FROM tiles WHERE zoom_level=\(zoom)"
          + " LIMIT \(MBTilesFile.mostCompared)")
    else { return nil }
    var (north, south) = (0, 0)
    func isInside(_ column: Int, _ row: Int) -> Bool {
      TileAddress(zoom: zoom, column: column, row: row).map(bounds.touches) ?? false
    }
    while (try? rows.step()) == true {
      let (column, row) = (rows.int(0), rows.int(1))
      guard 0..<(1 << zoom) ~= row else { continue }
      if isInside(column, row) { north += 1 }
      if isInside(column, (1 << zoom) - 1 - row) { south += 1 }
    }
    return (north > 0) == (south > 0) ? nil : north > 0
  }
}
