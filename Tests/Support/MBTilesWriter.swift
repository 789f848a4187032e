import CSQLite
import Glibc
package import MapTiles

/// An MBTiles file made by a test.
package struct MBTilesWriter {
  package static let table = """
    CREATE TABLE tiles
    (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)
    """
  package static let index =
    "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)"

  package var metadata: [String: String] = [
    "name": "Made", "format": "pbf", "minzoom": "0", "maxzoom": "14",
    "bounds": "9.0,46.0,10.0,48.0", "attribution": "made up",
    "json": #"{"vector_layers":[{"id":"streets"}]}"#,
  ]
  /// The statements that create the table or view of tiles.
  package var schema = [table, index]
  package var tiles: [(TileAddress, [UInt8])] = []
  /// Page size of the database in bytes.
  package var pageSize = 1024
  /// Statements appended at the end.
  package var more: [String] = []

  package init(_ tiles: [(TileAddress, [UInt8])] = []) { self.tiles = tiles }

  package func write(to path: String) {
    unlink(path)
    var database: OpaquePointer?
    precondition(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close_v2(database) }
    func run(_ sql: String) {
      let status = sqlite3_exec(database, sql, nil, nil, nil)
      precondition(status == SQLITE_OK, "\(sql): \(String(cString: sqlite3_errmsg(database)))")
    }
    run("PRAGMA page_size=\(pageSize)")
    run("BEGIN")
    run("CREATE TABLE metadata (name TEXT, value TEXT)")
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
      run("INSERT INTO metadata VALUES ('\(key)', '\(value)')")
    }
    for statement in schema { run(statement) }
    for (address, bytes) in tiles {
      let row = (1 << address.zoom) - 1 - address.row
      let blob = bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
      run("INSERT INTO tiles VALUES (\(address.zoom), \(address.column), \(row), x'\(blob)')")
    }
    for statement in more { run(statement) }
    run("COMMIT")
  }
}
