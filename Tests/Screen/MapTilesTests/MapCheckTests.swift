import TestSupport
import Testing

@testable import MapTiles

@Suite struct MapCheckTests {
  private let folder: MapFolder
  private let here = address(14, 8625, 5753)

  init() throws { folder = try MapFolder() }

  private func check(_ tiles: [(TileAddress, [UInt8])], mostTiles: Int = 1000) throws -> MapCheck {
    let path = try folder.write(MadePMTiles(tiles).bytes)
    return MapCheck(try MapFile.open(path), mostTiles: mostTiles)
  }

  @Test func aWholeFileHasNoFaults() throws {
    let result = try check([(here, sampleTile()), (address(13, 4312, 2876), sampleTile())])
    #expect(result.tiles == 2 && result.wholeTiles == 2 && result.faults.isEmpty)
    #expect(result.largestTile == sampleTile().count)
    #expect(result.layers.contains("street_labels"))
  }

  @Test func aDamagedTileIsToldWithItsAddress() throws {
    let result = try check([(here, Array(sampleTile().dropLast(4))), (address(0, 0, 0), [])])
    #expect(result.tiles == 2 && result.wholeTiles == 1 && result.faultCount == 1)
    #expect(
      result.faults == [MapFault(address: here, error: .damaged("a field is truncated"))])
  }

  @Test func onlyTheFirstFaultsAreKept() throws {
    let many = (0..<20).map { (address(14, $0, 0), [UInt8](arrayLiteral: 0x1a, 9)) }
    let result = try check(many)
    #expect(result.faults.count == MapCheck.mostFaults && result.faultCount == 20)
  }

  @Test func onlySoManyTilesAreRead() throws {
    let tiles = (0..<20).map { (address(14, $0, 0), sampleTile()) }
    #expect(try check(tiles, mostTiles: 20).faults.isEmpty)
    let result = try check(tiles, mostTiles: 19)
    #expect(result.tiles == 19 && result.wholeTiles == 19)
    #expect(
      result.faults.map { "\($0.error)" } == [
        "cannot be used: it has more than 19 tiles; the rest were not read"
      ])
  }

  @Test func aFileOfOtherThingsIsNoStreetMap() throws {
    let counties = madeTile(MadeLayer(name: "counties", features: [MadeFeature()]))
    let faults = try check([(here, counties)]).faults
    #expect(faults.map { "\($0.error)" } == ["cannot be used: none of its tiles has a known layer"])
    #expect(faults.first?.error.advice.contains("Shortbread, OpenMapTiles, Protomaps") == true)
    let path = folder.path("empty")
    MBTilesWriter().write(to: path)
    let empty = MapCheck(try MapFile.open(path))
    #expect(empty.faults.map { "\($0.error)" } == ["cannot be used: it has no tiles"])
  }

  @Test func aTileBeyondTheZoomsOfTheFileIsToldToo() throws {
    let faults = try check([(address(15, 0, 0), sampleTile())]).faults
    #expect(
      faults.map { "\($0.error)" } == [
        "is damaged: it declares zoom 0-14 but contains 15"
      ])
  }

  @Test func everyErrorSaysWhatToDo() {
    let errors: [MapError] = [
      .cannotRead("x"), .notAMap("x"), .unfit("x", advice: "do"), .damaged("x"), .tooLarge("x"),
    ]
    #expect(Set(errors.map(\.advice)).count == errors.count)
    #expect(errors.allSatisfy { !$0.advice.isEmpty && "\($0)".hasSuffix(": x") })
  }
}
