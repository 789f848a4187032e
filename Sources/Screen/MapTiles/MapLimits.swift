/// What a map file may ask for at most.
///
/// Nobody knows who made it, so whatever of it grows in memory or takes time has its limit
/// here, and a test that reaches it.
package enum MapLimits {
  /// Bytes of a tile, packed or not; the densest tile of Paris has 0.9 MB.
  package static let tileBytes = 4 << 20
  /// Lines, rings and places of a tile; Paris has 12,000.
  package static let shapes = 60_000
  /// Points of a tile, of what is drawn or has a name.
  package static let points = 1_000_000
  /// Keys of a layer; of names in all languages there are some hundred.
  package static let keys = 4096
  /// Values of a layer.
  package static let values = 100_000
  /// UTF-8 bytes of a name; a longer one is left out.
  package static let nameBytes = 200
  /// Units along a side of a tile; the specification's own is 4096.
  package static let extent = 1 << 16
  /// The deepest zoom; street maps end at 14 or 15.
  package static let zoom = 22
  /// Bytes of a directory of PMTiles, unpacked; the planet's have some 100 KB.
  package static let directoryBytes = 2 << 20
  /// Directories of PMTiles below the root, one below the other; writers make one.
  package static let directoryDepth = 3
  /// Bytes of what a file says of itself.
  package static let metadataBytes = 1 << 20
  /// Rows of what an MBTiles file says of itself.
  package static let metadataRows = 64
  /// Layers that a file names.
  package static let layers = 256
  /// Steps of SQLite's machine for one row; a tile takes some thirty.
  package static let querySteps = 20_000
  /// Bytes that SQLite holds for all open files together.
  package static let sqliteBytes = 32 << 20
}
