/// The formats of files that hold tiles.
package enum MapFormat: String, Sendable {
  case mbtiles = "MBTiles"
  case pmtiles = "PMTiles"
}

/// What a map file says of itself, as far as it says it.
package struct MapInfo: Equatable, Sendable {
  package let format: MapFormat
  /// Bytes of the file.
  package let fileBytes: Int
  /// Changes when the file is another, or was written to; a word without blanks.
  package let stamp: String
  /// Bytes that it has by its own header; more than it has when it was cut off.
  package internal(set) var statedBytes = 0
  package internal(set) var name: String?
  /// Whose data it is, perhaps with HTML in it; ODbL wants it shown.
  package internal(set) var attribution: String?
  package internal(set) var zooms = 0...14
  package internal(set) var bounds: MapBounds?
  /// Names of the layers of its tiles.
  package internal(set) var layers: [String] = []

  init(_ format: MapFormat, fileBytes: Int, stamp: String = "") {
    self.format = format
    self.stamp = stamp
    self.fileBytes = fileBytes
  }
}

/// A file of vector tiles.
///
/// What is asked for is read from the file each time; nothing of it is believed, and nothing is
/// written.
package protocol TileSource: AnyObject {
  var info: MapInfo { get }

  /// A tile as Mapbox Vector Tile, unpacked; `nil` where the file has none.
  ///
  /// - Throws: ``MapError`` for a file that is damaged or can no longer be read.
  func tile(_ address: TileAddress) throws(MapError) -> [UInt8]?

  /// Tells where the file has tiles, in its own order, until `body` says `false`.
  ///
  /// Of equal tiles that a file holds once and names by their first, only that is told.
  ///
  /// - Throws: ``MapError`` for a file that is damaged or can no longer be read.
  func forEachAddress(_ body: (TileAddress) -> Bool) throws(MapError)
}

/// Opens map files.
package enum MapFile {
  /// Opens a file by its first bytes, whatever its name is.
  ///
  /// - Throws: ``MapError`` for what is no map, or none that can be used.
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
