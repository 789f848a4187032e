import TestSupport
import Testing

@testable import MapTiles

@Suite struct MBTilesFileTests {
  private let folder: MapFolder
  private let here = address(14, 8625, 5753)

  init() throws { folder = try MapFolder() }

  private func open(_ writer: MBTilesWriter, as name: String = "map") throws -> any TileSource {
    writer.write(to: folder.path(name))
    return try MapFile.open(folder.path(name))
  }

  private func refusal(_ writer: MBTilesWriter) -> MapError? {
    let path = folder.path("refused")
    writer.write(to: path)
    return failure { () throws(MapError) in try MapFile.open(path) }
  }

  @Test(arguments: ["map", "a map?mode=rw&x#1%41.mbtiles", "ü"])
  func tilesAreFoundWhateverTheFilesName(name: String) throws {
    let source = try open(
      MBTilesWriter([(here, gzip(sampleTile())), (address(3, 1, 0), sampleTile())]), as: name)
    #expect(try source.tile(here) == sampleTile())
    #expect(try source.tile(address(3, 1, 0)) == sampleTile())
    #expect(try source.tile(address(3, 1, 7)) == nil)
    #expect(Set(try addresses(source)) == [here, address(3, 1, 0)])
    let info = source.info
    #expect(info.format == .mbtiles && info.name == "Made" && info.attribution == "made up")
    #expect(info.zooms == 0...14 && info.layers == ["streets"])
    #expect(info.bounds == MapBounds(west: 9, south: 46, east: 10, north: 48))
  }

  @Test func nothingIsWrittenBesideTheFile() throws {
    let source = try open(MBTilesWriter([(here, sampleTile())]))
    let before = try folder.bytes("map")
    _ = try source.tile(here)
    #expect(try folder.bytes("map") == before)
    for end in ["-wal", "-shm", "-journal"] {
      #expect(throws: (any Error).self) { try folder.bytes("map" + end) }
    }
  }

  /// As in planetiler's compact files.
  @Test func tilesMayBeAView() throws {
    var writer = MBTilesWriter()
    let blob = sampleTile().map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    writer.schema = [
      "CREATE TABLE shallow (zoom_level, tile_column, tile_row, id)",
      "CREATE TABLE data (id INTEGER PRIMARY KEY, tile_data BLOB)",
      "CREATE UNIQUE INDEX i ON shallow (zoom_level, tile_column, tile_row)",
      "INSERT INTO data VALUES (7, x'\(blob)')",
      "INSERT INTO shallow VALUES (14, 8625, 10630, 7)",
      "CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data"
        + " FROM shallow JOIN data ON shallow.id = data.id",
    ]
    let source = try open(writer)
    #expect(try source.tile(here) == sampleTile())
    #expect(try addresses(source) == [here])
  }

  @Test func whatIsNotSaidHasAStandIn() throws {
    var writer = MBTilesWriter()
    writer.metadata = ["format": "pbf", "bounds": "1,2,3", "author": "somebody", "json": "{"]
    let info = try open(writer).info
    #expect(info.zooms == 0...14 && info.bounds == nil && info.layers.isEmpty)
    #expect(info.attribution == "somebody" && info.name == nil)
  }

  @Test func whatCannotBeUsedIsRefusedWithItsReason() {
    var writer = MBTilesWriter()
    writer.metadata["format"] = "png"
    #expect(
      refusal(writer)
        == .unfit("its tiles are images (PNG)", advice: "use a map with vector tiles"))
    writer = MBTilesWriter()
    writer.metadata["maxzoom"] = "23"
    #expect(refusal(writer) == .damaged("its zoom range is invalid: 0 to 23"))
    writer = MBTilesWriter()
    writer.schema = []
    #expect(refusal(writer) == .notAMap("no such table: tiles"))
    writer.schema = ["CREATE TABLE tiles (a)"]
    #expect(refusal(writer) == .notAMap("no such column: tile_data"))
  }

  // MARK: - What other writers do

  @Test(
    arguments: [
      ("PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      ("JPEG", [0xff, 0xd8, 0xff, 0xe0]),
      ("WebP", Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBP".utf8)),
    ])
  func picturesAreToldByTheirFirstBytes(name: String, bytes: [UInt8]) {
    var writer = MBTilesWriter([(address(0, 0, 0), bytes)])
    for format in [nil, "pbf"] {
      writer.metadata["format"] = format
      #expect(
        refusal(writer)
          == .unfit("its tiles are images (\(name))", advice: "use a map with vector tiles"))
    }
  }

  @Test(
    arguments: [
      "mvt", "application/x-protobuf", "application/vnd.mapbox-vector-tile", "png",
    ])
  func theLabelOfVectorTilesDoesNotMatter(format: String) throws {
    var writer = MBTilesWriter([(here, gzip(sampleTile()))])
    writer.metadata["format"] = format
    #expect(try open(writer).tile(here) == sampleTile())
  }

  /// Tiles whose rows count from the north.
  private func fromNorth(_ scheme: String?) -> MBTilesWriter {
    let mirrored = address(14, here.column, (1 << 14) - 1 - here.row)
    var writer = MBTilesWriter([(mirrored, sampleTile())])
    writer.metadata["scheme"] = scheme
    return writer
  }

  @Test func rowsMayCountFromTheNorth() throws {
    for scheme in ["xyz", "XYZ", "tms", nil] {
      let source = try open(fromNorth(scheme))
      #expect(try source.tile(here) == sampleTile())
      #expect(try addresses(source) == [here])
      #expect(source.info.notes.isEmpty == (scheme?.lowercased() == "xyz"))
    }
    // Rows from the south that are said to count from the north.
    var wrong = MBTilesWriter([(here, sampleTile())])
    wrong.metadata["scheme"] = "xyz"
    #expect(try open(wrong).tile(here) == sampleTile())
    #expect(try open(wrong).info.notes.count == 1)
    // Without bounds only the label tells.
    for (scheme, isFound) in [("xyz", true), ("tms", false), (nil, false)] {
      var writer = fromNorth(scheme)
      writer.metadata["bounds"] = nil
      #expect(try (open(writer).tile(here) != nil) == isFound)
    }
  }

  @Test func withoutMetadataTheTilesCount() throws {
    var writer = MBTilesWriter([(here, sampleTile()), (address(6, 33, 22), sampleTile())])
    writer.more = ["DROP TABLE metadata"]
    let source = try open(writer)
    #expect(source.info.zooms == 6...14 && source.info.bounds == nil)
    #expect(try source.tile(here) == sampleTile())
    #expect(MapCheck(source).faults.isEmpty && MapSchema(of: source) == .shortbread)
  }

  @Test func anEmptyTileIsNoDamage() throws {
    let check = MapCheck(try open(MBTilesWriter([(here, sampleTile()), (address(3, 1, 0), [])])))
    #expect(check.faults.isEmpty && check.wholeTiles == 2)
  }

  @Test func zoomsThatDoNotFitTheTilesAreOneFault() throws {
    var writer = MBTilesWriter(
      (0...14).map { (address($0, 0, 0), sampleTile()) } + [(here, sampleTile())])
    writer.metadata["minzoom"] = "14"
    let check = MapCheck(try open(writer))
    #expect(
      check.faults.map { "\($0.error)" } == ["is damaged: it declares zoom 14 but contains 0-14"])
    #expect(check.wholeTiles == check.tiles && check.tiles == 16)
  }

  @Test func aTileThatDoesNotExistIsDamage() throws {
    var writer = MBTilesWriter()
    writer.more = ["INSERT INTO tiles VALUES (2, 1, 4, x'00')"]
    let source = try open(writer)
    #expect(
      failure { () throws(MapError) in try addresses(source) }
        == .damaged("it contains the invalid tile address 2/1/4"))
    writer.more = ["INSERT INTO tiles VALUES (-3, 9223372036854775807, -1, x'00')"]
    let other = try open(writer, as: "other")
    #expect(failure { () throws(MapError) in try addresses(other) } != nil)
  }

  // MARK: - Limits

  private func isInterrupted(_ error: MapError?) -> Bool {
    if case .unfit(let why, let advice) = error {
      why.contains("more than 20000 steps") && advice.contains("CREATE UNIQUE INDEX")
    } else {
      false
    }
  }

  @Test func aTableWithoutAnIndexIsReadAsFarAsTheStepsReach() throws {
    var writer = MBTilesWriter()
    writer.schema = [
      MBTilesWriter.table,
      "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 60000)"
        + " INSERT INTO tiles SELECT 14, n % 16384, n / 16384, x'0102' FROM r",
    ]
    let source = try open(writer)
    #expect(isInterrupted(failure { () throws(MapError) in try source.tile(here) }))
    // Its first tile is found immediately, and each row of the list has its own budget of steps.
    #expect(try source.tile(address(14, 1, 16383)) == [1, 2])
    #expect(try addresses(source).count == 60_000)
  }

  @Test func aViewThatNeverEndsIsEnded() throws {
    var writer = MBTilesWriter()
    writer.schema = [
      "CREATE VIEW tiles AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"
        + " SELECT 14 zoom_level, 8625 tile_column, n + 99999 tile_row, x'00' tile_data FROM r"
    ]
    let source = try open(writer)
    #expect(isInterrupted(failure { () throws(MapError) in try source.tile(here) }))
    writer.schema = [
      "CREATE VIEW tiles AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"
        + " SELECT 14 zoom_level, 0 tile_column, n tile_row, x'00' tile_data FROM r WHERE n < 0"
    ]
    let other = try open(writer, as: "other")
    #expect(isInterrupted(failure { () throws(MapError) in try addresses(other) }))
  }

  @Test func aTileHasALimit() throws {
    var writer = MBTilesWriter()
    let row = (1 << 14) - 1 - here.row
    writer.more = ["INSERT INTO tiles VALUES (14, 8625, \(row), zeroblob(\(MapLimits.tileBytes)))"]
    #expect(try open(writer).tile(here)?.count == MapLimits.tileBytes)
    writer.more = [
      "INSERT INTO tiles VALUES (14, 8625, \(row), zeroblob(\(MapLimits.tileBytes + 1)))"
    ]
    let source = try open(writer, as: "other")
    #expect(
      failure { () throws(MapError) in try source.tile(here) }
        == .tooLarge("it is larger than 4194304 bytes"))
  }

  // SQLite's limit is per process: in a separate process it does not restrict the other tests'
  // memory. Swift can start one since 6.2.
  #if compiler(>=6.2)
    @Test func memoryHasALimit() async throws {
      await #expect(processExitsWith: .success) {
        var writer = MBTilesWriter()
        writer.schema = [
          "CREATE TABLE n (n)",
          "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 99)"
            + " INSERT INTO n SELECT n FROM r",
          "CREATE VIEW tiles AS SELECT 14 zoom_level, 8625 tile_column, 10630 tile_row, tile_data"
            + " FROM (SELECT randomblob(1000000) tile_data FROM n ORDER BY 1 LIMIT 1 OFFSET 98)",
        ]
        let source = try MBTilesFileTests().open(writer)
        let error = failure { () throws(MapError) in try source.tile(address(14, 8625, 5753)) }
        #expect(error == .tooLarge("reading it takes more than 33554432 bytes of memory"))
      }
    }
  #endif

  @Test func metadataHaveLimits() throws {
    var writer = MBTilesWriter()
    let (most, name) = (MapLimits.metadataBytes, "INSERT INTO metadata VALUES ('name', ")
    writer.metadata["name"] = nil
    writer.more = ["\(name)replace(hex(zeroblob(\(most / 2))), '0', 'a'))"]
    #expect(try open(writer).info.name?.utf8.count == most)
    writer.more = ["\(name)replace(hex(zeroblob(\(most / 2 + 1))), '0', 'a'))"]
    #expect(try open(writer, as: "longer").info.name == nil)
    writer = MBTilesWriter()
    writer.metadata = ["format": "pbf"]
    func rows(_ count: Int) -> [String] {
      (1..<count).map { "INSERT INTO metadata VALUES ('x', '\($0)')" }
        + ["INSERT INTO metadata VALUES ('name', 'last')"]
    }
    writer.more = rows(MapLimits.metadataRows - 1)
    #expect(try open(writer, as: "rows").info.name == "last")
    writer.more = rows(MapLimits.metadataRows)
    #expect(try open(writer, as: "more").info.name == nil)
  }
}
