/// Limits on the resources that a map file may use.
///
/// Map files come from unknown sources, so everything that takes memory or time has a limit here
/// and a test that reaches it.
package enum MapLimits {
  /// Bytes of a tile, compressed or not; the densest tile of Paris has 0.9 MB.
  package static let tileBytes = 4 << 20
  /// Lines, rings and places of a tile; Paris has 12,000.
  package static let shapes = 60_000
  /// Points of a tile that are drawn or belong to a named shape.
  package static let points = 1_000_000
  /// Keys of a layer; names in all languages account for several hundred.
  package static let keys = 4096
  /// Values of a layer.
  package static let values = 100_000
  /// UTF-8 bytes of a name; longer names are dropped.
  package static let nameBytes = 200
  /// Units along the side of a tile; the specification's default is 4096.
  package static let extent = 1 << 16
  /// The deepest zoom; street maps end at 14 or 15.
  package static let zoom = 22
  /// Bytes of a PMTiles directory after decompression; the planet's have about 100 KB.
  package static let directoryBytes = 2 << 20
  /// Levels of nested PMTiles directories below the root; writers create one.
  package static let directoryDepth = 3
  /// Bytes of metadata.
  package static let metadataBytes = 1 << 20
  /// Rows of MBTiles metadata.
  package static let metadataRows = 64
  /// Layer names listed in the metadata.
  package static let layers = 256
  /// SQLite virtual machine steps per row; a tile takes about thirty.
  package static let querySteps = 20_000
  /// SQLite's memory limit in bytes, shared by all open files.
  package static let sqliteBytes = 32 << 20
}
