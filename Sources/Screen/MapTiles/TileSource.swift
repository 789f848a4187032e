/// Tile file formats.
package enum MapFormat: String, Sendable {
  case mbtiles = "MBTiles"
  case pmtiles = "PMTiles"
}

/// The metadata of a map file, as far as the file contains it.
package struct MapInfo: Equatable, Sendable {
  package let format: MapFormat
  /// File size in bytes.
  package let fileBytes: Int
  /// Changes when the file is replaced or written to; contains no blanks.
  package let stamp: String
  /// Size in bytes according to the header; larger than ``fileBytes`` if the file is truncated.
  package internal(set) var statedBytes = 0
  package internal(set) var name: String?
  /// The attribution, possibly HTML; ODbL requires it to be shown.
  package internal(set) var attribution: String?
  package internal(set) var zooms = 0...14
  package internal(set) var bounds: MapBounds?
  /// The layer names of its tiles.
  package internal(set) var layers: [String] = []
  /// Assumptions made about the file, for its owner.
  package internal(set) var notes: [String] = []

  init(_ format: MapFormat, fileBytes: Int, stamp: String = "") {
    self.format = format
    self.stamp = stamp
    self.fileBytes = fileBytes
  }
}

/// A file of vector tiles.
///
/// Each request reads the file. Its contents are not trusted, and it is never written to.
package protocol TileSource: AnyObject {
  var info: MapInfo { get }

  /// Returns a decompressed Mapbox Vector Tile; `nil` if the file has none.
  ///
  /// - Throws: ``MapError`` if the file is damaged or no longer readable.
  func tile(_ address: TileAddress) throws(MapError) -> [UInt8]?

  /// Calls `body` for each tile, in file order, until it returns `false`.
  ///
  /// For a run of identical tiles stored once, only the first is reported.
  ///
  /// - Throws: ``MapError`` if the file is damaged or no longer readable.
  func forEachAddress(_ body: (TileAddress) -> Bool) throws(MapError)
}

/// Opens map files.
package enum MapFile {
  /// Opens a file, identifying the format by its first bytes instead of its name.
  ///
  /// - Throws: ``MapError`` if the file is not a map or not a usable one.
  package static func open(_ path: String) throws(MapError) -> any TileSource {
    let file = try ReadOnlyFile(path)
    let head = try file.read(at: 0, count: min(16, file.size))
    if head.starts(with: "SQLite format 3\0".utf8) {
      return try MBTilesFile(path, file)
    }
    if head.starts(with: "PMTiles".utf8) { return try PMTilesFile(file) }
    throw .notAMap(head.isEmpty ? "it is empty" : "it is neither MBTiles nor PMTiles")
  }
}
