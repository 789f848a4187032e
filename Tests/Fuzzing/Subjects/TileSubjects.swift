import Glibc
import MapTiles
import TestSupport

extension Subject {
  private static let tiles: [(TileAddress, [UInt8])] = (0..<3).compactMap { index in
    TileAddress(zoom: 14, column: 8620 + index, row: 5750).map {
      ($0, sampleTile("Street \(index)"))
    }
  }

  /// A tile with streets.
  static func tile() -> Subject {
    let seeds = [sampleTile(), streetTile([[(0, 0), (4096, 4096)], [(9, 9), (-64, 4160)]])]
    return Subject("tile", longest: 4096, seeds: seeds) { bytes in
      guard let tile = try readOrAdvice({ () throws(MapError) in try VectorTile(bytes) }) else {
        return
      }
      try check(tile)
    }
  }

  /// Reads; returns `nil` for a refusal, which must come with advice.
  private static func readOrAdvice<Value>(
    _ body: () throws(MapError) -> Value
  ) throws(Violation) -> Value? {
    do throws(MapError) { return try body() } catch {
      guard error.advice.isEmpty else { return nil }
      throw Violation(description: "no advice: \(error)")
    }
  }

  private static func check(_ tile: VectorTile) throws {
    let isWhole = tile.shapes.allSatisfy { shape in
      !shape.range.isEmpty && tile.points.indices.contains(shape.range.upperBound - 1)
        && tile.points.indices.contains(shape.range.lowerBound)
        && (shape.name.map { tile.names.indices.contains($0) } ?? true)
    }
    try require(isWhole, "a shape without its points or its name")
    try require(tile.points.count <= MapLimits.points, "too many points")
    try require(tile.shapes.count <= MapLimits.shapes, "too many shapes")
  }

  /// An archive of tiles.
  static func pmtiles() -> Subject {
    let seeds = [MadePMTiles(tiles).bytes, MadePMTiles(tiles, isPacked: false).bytes]
    return Subject("pmtiles", longest: 8192, seeds: seeds, mapFile)
  }

  /// A database of tiles.
  static func mbtiles() throws -> Subject {
    let path = try MapPlace().path
    var writer = MBTilesWriter(tiles.prefix(2).map { ($0.0, gzip($0.1)) })
    writer.pageSize = 512
    writer.write(to: path)
    let seed = try bytes(of: path)
    unlink(path)
    return Subject("mbtiles", longest: 16_384, seeds: [seed], mapFile)
  }

  /// Performs every operation on a map file.
  private static func mapFile(_ bytes: [UInt8]) throws {
    let place = try MapPlace()
    try place.write(bytes)
    guard let source = try readOrAdvice({ () throws(MapError) in try MapFile.open(place.path) })
    else { return }
    for (address, _) in tiles {
      _ = try readOrAdvice { () throws(MapError) in try source.tile(address) }
    }
    _ = MapSchema(of: source)
    let found = MapCheck(source, mostTiles: 200)
    try require(found.tiles <= 200, "\(found.tiles) tiles were read")
    try require(found.faults.count <= MapCheck.mostFaults, "\(found.faults.count) faults were kept")
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Violation(description: "cannot open \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}

/// A file that is deleted with this value; maps are only read from files.
private struct MapPlace: ~Copyable {
  let path: String

  init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/moonrunner-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Violation(description: "cannot create a file in \(folder)") }
    close(descriptor)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { unlink(path) }

  func write(_ bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_TRUNC)
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Violation(description: "\(path) cannot be written")
    }
  }
}
