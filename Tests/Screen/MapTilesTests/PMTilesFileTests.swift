import RunModel
import TestSupport
import Testing

@testable import MapTiles

@Suite struct PMTilesFileTests {
  private let folder: MapFolder

  init() throws { folder = try MapFolder() }

  private func open(_ writer: MadePMTiles) throws -> any TileSource {
    try MapFile.open(try folder.write(writer.bytes))
  }

  private func refusal(_ bytes: [UInt8]) throws -> String {
    let path = try folder.write(bytes)
    return failure { () throws(MapError) in try MapFile.open(path) }.map { "\($0)" } ?? ""
  }

  /// The numbers in the specification's example, and the inverse for each tile.
  @Test func tilesAreNumberedAlongTheCurve() {
    for (zoom, column, row, id): (Int, Int, Int, UInt64) in [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (12, 3423, 1763, 19_078_479),
    ] {
      #expect(TileID.of(address(zoom, column, row)) == id)
    }
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let zoom = Int.random(in: 0...MapLimits.zoom, using: &random)
      let side = 0..<(1 << zoom)
      let tile = address(
        zoom, Int.random(in: side, using: &random), Int.random(in: side, using: &random))
      #expect(TileID.address(TileID.of(tile)) == tile)
    }
    let last = address(MapLimits.zoom, (1 << MapLimits.zoom) - 1, 0)
    #expect(TileID.address(TileID.of(last)) == last)
    #expect(TileID.address(TileID.of(last) + 1) == nil)
    #expect(TileID.address(.max) == nil)
  }

  @Test(arguments: [true, false])
  func tilesAreFoundAndOthersAreNot(isPacked: Bool) throws {
    let (one, other) = (address(14, 8625, 5753), address(10, 539, 359))
    let source = try open(
      MadePMTiles([(one, sampleTile()), (other, sampleTile("x"))], isPacked: isPacked))
    #expect(try source.tile(one) == sampleTile())
    #expect(try source.tile(other) == sampleTile("x"))
    #expect(try source.tile(address(14, 8626, 5753)) == nil)
    #expect(try source.tile(address(0, 0, 0)) == nil)
    #expect(try addresses(source) == [other, one])
    let info = source.info
    #expect(info.format == .pmtiles && info.name == "Made" && info.attribution == "made up")
    #expect(info.zooms == 0...14 && info.layers == ["streets"])
    #expect(info.bounds == MapBounds(west: 9, south: 46, east: 10, north: 48))
  }

  @Test func aRunIsTheSameTileSeveralTimes() throws {
    var writer = MadePMTiles()
    writer.tiles = writer.packed(sampleTile())
    let length = UInt64(writer.tiles.count)
    writer.root = MadeEntry.directory([MadeEntry(id: 1, run: 3, length: length)])
    let source = try open(writer)
    #expect(try source.tile(address(1, 1, 1)) == sampleTile())
    #expect(try source.tile(address(1, 1, 0)) == nil)
    #expect(try source.tile(address(0, 0, 0)) == nil)
    #expect(try addresses(source) == [address(1, 0, 0)])
  }

  /// Nested directories, with the tile in the last.
  private func nested(_ depth: Int) -> MadePMTiles {
    var writer = MadePMTiles()
    writer.tiles = writer.packed(sampleTile())
    var directory = MadeEntry.directory([MadeEntry(id: 0, length: UInt64(writer.tiles.count))])
    for _ in 0..<depth {
      let packed = writer.packed(directory)
      let entry = MadeEntry(
        id: 0, run: 0, length: UInt64(packed.count), offset: UInt64(writer.leaves.count))
      writer.leaves += packed
      directory = MadeEntry.directory([entry])
    }
    writer.root = directory
    return writer
  }

  @Test func directoriesLieBelowEachOtherToALimit() throws {
    for depth in 0...MapLimits.directoryDepth {
      let source = try open(nested(depth))
      #expect(try source.tile(address(0, 0, 0)) == sampleTile(), "\(depth)")
      #expect(try addresses(source).count == 1)
    }
    let source = try open(nested(MapLimits.directoryDepth + 1))
    let reason = MapError.damaged("its directories are nested more than 3 levels deep")
    #expect(failure { () throws(MapError) in try source.tile(address(0, 0, 0)) } == reason)
    #expect(failure { () throws(MapError) in try addresses(source) } == reason)
  }

  @Test func aDirectoryHasALimit() throws {
    // 524,287 entries of four bytes; the last three bytes of the limit are its count.
    func writer(_ count: Int) -> MadePMTiles {
      var writer = MadePMTiles()
      writer.root = MadeEntry.directory(
        (0..<count).map { MadeEntry(id: UInt64($0) + 1, length: 0, offset: 0) })
      return writer
    }
    let most = MapLimits.directoryBytes / 4 - 1
    #expect(writer(most).root.count == MapLimits.directoryBytes - 1)
    #expect(try open(writer(most)).tile(address(0, 0, 0)) == nil)
    #expect(
      try refusal(writer(most + 1).bytes)
        == "is too large: it is larger than 2097152 bytes when unpacked")
  }

  @Test func directoriesThatContradictThemselvesAreRefused() {
    func reason(_ bytes: [UInt8]) -> MapError? {
      failure { () throws(MapError) in try TileDirectory(bytes) }
    }
    #expect(reason([]) == .damaged("it is empty"))
    #expect(reason([0]) == .damaged("a directory has an invalid entry count: 0"))
    #expect(reason([2, 0, 1, 1, 1]) == .damaged("a directory has an invalid entry count: 2"))
    #expect(reason([1, 0, 1, 1, 1, 9]) == .damaged("a directory has trailing data"))
    #expect(reason([2, 5, 0, 1, 1, 1, 1, 1, 1]) == .damaged("a directory is not sorted"))
    #expect(reason([1, 0, 1, 1, 1]) == nil)
  }

  @Test func whatCannotBeUsedIsRefusedWithItsReason() throws {
    let whole = MadePMTiles([(address(0, 0, 0), sampleTile())]).bytes
    func changed(_ at: Int, _ value: UInt8) throws -> String {
      var bytes = whole
      bytes[at] = value
      return try refusal(bytes)
    }
    #expect(try changed(7, 2) == "cannot be used: it is PMTiles version 2, not 3")
    #expect(
      try changed(98, 3) == "cannot be used: it is compressed with brotli (3), not gzip")
    #expect(
      try changed(97, 200) == "cannot be used: it is compressed with unknown (200), not gzip")
    #expect(
      try changed(99, 2) == "cannot be used: its tiles are of type 2, not Mapbox vector tiles (1)")
    #expect(try changed(101, 23) == "is damaged: its zoom range is invalid: 0 to 23")
    #expect(try changed(100, 15) == "is damaged: its zoom range is invalid: 15 to 14")
    #expect(try changed(23, 1) == "is too large: a directory has more than 2097152 bytes")
    #expect(
      try refusal(Array(whole.prefix(100)))
        == "is damaged: the file is truncated after 100 bytes")
    #expect(try refusal([]) == "is not a map: it is empty")
    #expect(try refusal([1, 2, 3]) == "is not a map: it is neither MBTiles nor PMTiles")
  }

  @Test func aFileThatWasCutStillHasItsFirstTiles() throws {
    let (one, other) = (address(0, 0, 0), address(14, 8625, 5753))
    let whole = MadePMTiles([(one, sampleTile()), (other, sampleTile("x"))]).bytes
    let source = try MapFile.open(try folder.write(whole.dropLast(20)))
    #expect(try source.tile(one) == sampleTile())
    let reason = failure { () throws(MapError) in try source.tile(other) }
    #expect(reason == .damaged("the file is truncated after \(whole.count - 20) bytes"))
  }

  @Test func whatIsNoRegularFileIsRefused() {
    let path = folder.path("none")
    #expect(
      failure { () throws(MapError) in try MapFile.open(path) }
        == .cannotRead("No such file or directory"))
    #expect(
      failure { () throws(MapError) in try MapFile.open("/dev/null") }
        == .cannotRead("it is not a regular file"))
  }

  @Test func aFileThatWasCutOffHasFewerBytesThanItSays() throws {
    let whole = MadePMTiles([(address(14, 8624, 5751), sampleTile())], isPacked: false).bytes
    let folder = try MapFolder()
    let info = try MapFile.open(folder.write(whole)).info
    #expect(info.fileBytes == whole.count && info.statedBytes == whole.count)
    let cut = try MapFile.open(folder.write(Array(whole.dropLast()), to: "cut")).info
    #expect(cut.statedBytes == cut.fileBytes + 1)
  }
}
