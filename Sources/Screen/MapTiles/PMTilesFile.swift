/// Tiles in a single file with its own directories (PMTiles, version 3).
///
///     header (127 bytes) | root directory | metadata | leaf directories | tiles
///
/// Each directory is compressed as a whole; see ``TileDirectory``.
package final class PMTilesFile: TileSource {
  /// Leaf directories kept in the cache; one is enough around a single place.
  private static let keptLeaves = 2
  private static let headerBytes = 127

  package private(set) var info: MapInfo
  private let file: ReadOnlyFile
  private let isPacked: Bool
  private let root: TileDirectory
  private let leafPart: Part
  private let tilePart: Part
  private var leaves: [(offset: UInt64, directory: TileDirectory)] = []

  /// A section of the file.
  private struct Part {
    let start: UInt64
    let length: UInt64

    /// Returns the file position of an offset in the section; throws if it is out of bounds.
    func place(_ offset: UInt64, _ length: UInt64, _ what: String) throws(MapError) -> Int {
      let (sum, overflow) = start.addingReportingOverflow(offset)
      guard offset <= self.length, length <= self.length - offset, !overflow,
        let place = Int(exactly: sum)
      else { throw .damaged("\(what) is outside its section of the file") }
      return place
    }
  }

  init(_ file: ReadOnlyFile) throws(MapError) {
    let header = try file.read(at: 0, count: PMTilesFile.headerBytes)
    func number(_ at: Int) -> UInt64 {
      var value: UInt64 = 0
      for byte in header[at..<(at + 8)].reversed() { value = value << 8 | UInt64(byte) }
      return value
    }
    func degrees(_ at: Int) -> Double { Double(Int32(truncatingIfNeeded: number(at))) / 1e7 }
    try PMTilesFile.check(header)
    self.file = file
    isPacked = header[97] == 2
    leafPart = Part(start: number(40), length: number(48))
    tilePart = Part(start: number(56), length: number(64))
    root = try PMTilesFile.directory(
      file, Part(start: number(8), length: number(16)).place(0, number(16), "the root directory"),
      number(16), isPacked)
    info = MapInfo(.pmtiles, fileBytes: file.size, stamp: file.stamp)
    // Root directory, metadata, leaf directories, tiles.
    let ends = [8, 24, 40, 56].map { number($0).addingReportingOverflow(number($0 + 8)) }
    info.statedBytes = Int(
      clamping: ends.map { $0.overflow ? .max : $0.partialValue }.max() ?? 0)
    info.zooms = Int(header[100])...Int(header[101])
    info.bounds = MapBounds(
      west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114))
    // Metadata is optional.
    if let json = try? PMTilesFile.part(
      file, number(24), number(32), MapLimits.metadataBytes, isPacked)
    {
      let metadata = MapMetadata(json)
      info.name = metadata.name
      info.attribution = metadata.attribution ?? metadata.author
      info.layers = metadata.layers
    }
  }

  private static func check(_ header: [UInt8]) throws(MapError) {
    guard header[7] == 3 else {
      throw .unfit(
        "it is PMTiles version \(header[7]), not 3", advice: "convert it with pmtiles convert")
    }
    let packings = ["unknown", "none", "gzip", "brotli", "zstd"]
    for packing in header[97...98] where !(1...2 ~= packing) {
      let name = Int(packing) < packings.count ? packings[Int(packing)] : packings[0]
      throw .unfit(
        "it is compressed with \(name) (\(packing)), not gzip", advice: "recreate it with gzip")
    }
    guard header[99] == 1 else {
      throw .unfit(
        "its tiles are of type \(header[99]), not Mapbox vector tiles (1)",
        advice: "use a map with vector tiles")
    }
    guard header[100] <= header[101], header[101] <= MapLimits.zoom else {
      throw .damaged("its zoom range is invalid: \(header[100]) to \(header[101])")
    }
  }

  package func tile(_ address: TileAddress) throws(MapError) -> [UInt8]? {
    let id = TileID.of(address)
    var directory = root
    for _ in 0...MapLimits.directoryDepth {
      guard let entry = directory.entry(of: id) else { return nil }
      guard entry.isLeaf else { return try tile(entry) }
      directory = try leaf(entry)
    }
    throw PMTilesFile.tooDeep
  }

  package func forEachAddress(_ body: (TileAddress) -> Bool) throws(MapError) {
    _ = try forEachAddress(of: root, depth: 0, body)
  }

  /// Returns whether to continue.
  private func forEachAddress(
    of directory: TileDirectory, depth: Int, _ body: (TileAddress) -> Bool
  ) throws(MapError) -> Bool {
    guard depth <= MapLimits.directoryDepth else { throw PMTilesFile.tooDeep }
    for entry in directory.entries {
      if entry.isLeaf {
        let leaf = try leaf(entry)
        guard try forEachAddress(of: leaf, depth: depth + 1, body) else { return false }
      } else {
        guard let address = TileID.address(entry.id) else {
          throw .damaged("it contains the invalid tile ID \(entry.id)")
        }
        guard body(address) else { return false }
      }
    }
    return true
  }

  private static let tooDeep = MapError.damaged(
    "its directories are nested more than \(MapLimits.directoryDepth) levels deep")

  private func tile(_ entry: TileDirectory.Entry) throws(MapError) -> [UInt8]? {
    guard entry.length <= UInt64(MapLimits.tileBytes) else {
      throw .tooLarge("it is larger than \(MapLimits.tileBytes) bytes")
    }
    let place = try tilePart.place(entry.offset, entry.length, "it")
    return try TileInflater.unpacked(try file.read(at: place, count: Int(entry.length)))
  }

  private func leaf(_ entry: TileDirectory.Entry) throws(MapError) -> TileDirectory {
    if let known = leaves.first(where: { $0.offset == entry.offset }) { return known.directory }
    let place = try leafPart.place(entry.offset, entry.length, "a directory")
    let directory = try PMTilesFile.directory(file, place, entry.length, isPacked)
    leaves.append((entry.offset, directory))
    if leaves.count > PMTilesFile.keptLeaves { leaves.removeFirst() }
    return directory
  }

  private static func directory(
    _ file: ReadOnlyFile, _ place: Int, _ length: UInt64, _ isPacked: Bool
  ) throws(MapError) -> TileDirectory {
    try TileDirectory(
      try part(file, UInt64(place), length, MapLimits.directoryBytes, isPacked))
  }

  private static func part(
    _ file: ReadOnlyFile, _ place: UInt64, _ length: UInt64, _ most: Int, _ isPacked: Bool
  ) throws(MapError) -> [UInt8] {
    guard length <= UInt64(most) else {
      throw .tooLarge("a directory has more than \(most) bytes")
    }
    guard let place = Int(exactly: place) else { throw .damaged("a directory is outside the file") }
    let bytes = try file.read(at: place, count: Int(length))
    return isPacked ? try TileInflater.unpacked(bytes, most: most) : bytes
  }
}
