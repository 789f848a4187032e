import Foundation
import RunModel
import TestSupport
import Testing

@testable import MapTiles

/// Map files damaged in many ways, passed through everything that is done with them.
///
/// `MOONRUNNER_MUTATED_MAPS=10000` tries this many of each kind instead of a few.
@Suite("Damaged maps")
struct MutatedMapsTests {
  private static let few = 200
  private static let count =
    ProcessInfo.processInfo.environment["MOONRUNNER_MUTATED_MAPS"].flatMap { Int($0) } ?? few

  enum Kind: String, CaseIterable {
    case mbtiles, pmtiles, plainPMTiles, tile
  }

  private static let tiles: [(TileAddress, [UInt8])] = (0..<12).map { index in
    (address(14, 8620 + index % 4, 5750 + index / 4), sampleTile("Street \(index)"))
  }

  private static func whole(_ kind: Kind) throws -> [UInt8] {
    switch kind {
    case .mbtiles:
      let folder = try MapFolder()
      MBTilesWriter(tiles.map { ($0.0, gzip($0.1)) }).write(to: folder.path("map"))
      return try folder.bytes("map")
    case .pmtiles: return MadePMTiles(tiles).bytes
    case .plainPMTiles: return MadePMTiles(tiles, isPacked: false).bytes
    case .tile: return sampleTile()
    }
  }

  /// Bytes changed anywhere or near the start, removed, duplicated or zeroed, or the end cut off.
  private func mutated(_ whole: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = whole
    for _ in 0...Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      let near = Int.random(in: 0..<min(bytes.count, 300), using: &random)
      let rest = min(bytes.count - place, Int.random(in: 1...200, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0: bytes.removeSubrange(place..<place + rest)
      case 1: bytes.insert(contentsOf: Array(bytes[place..<place + rest]), at: place)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes[place] = [0, 0xff, 0x7f, 0x80][Int.random(in: 0..<4, using: &random)]
      case 4: for index in place..<place + rest { bytes[index] = 0 }
      case 5, 6: bytes[near] = UInt8.random(in: 0...255, using: &random)
      default: bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return bytes
  }

  @Test("are read or refused with a reason, and nothing worse", arguments: Kind.allCases)
  func survive(kind: Kind) throws {
    let whole = try MutatedMapsTests.whole(kind)
    let folder = try MapFolder()
    var random = SplitMix64(seed: UInt64(kind.rawValue.utf8.reduce(0) { Int($0) * 31 + Int($1) }))
    var (read, refused, faulty) = (0, 0, 0)
    for _ in 0..<MutatedMapsTests.count {
      let bytes = mutated(whole, &random)
      do throws(MapError) {
        if kind == .tile {
          let tile = try VectorTile(bytes)
          #expect(tile.shapes.allSatisfy { tile.points.indices.contains($0.range.upperBound - 1) })
          read += 1
          continue
        }
        guard let path = try? folder.write(bytes) else { throw .cannotRead("the test's disk") }
        let source = try MapFile.open(path)
        for (address, _) in MutatedMapsTests.tiles {
          _ = failure { () throws(MapError) in try source.tile(address) }
        }
        _ = MapSchema(of: source)
        let check = MapCheck(source, mostTiles: 1000)
        #expect(check.tiles <= 1000 && check.faults.count <= MapCheck.mostFaults)
        if check.faultCount == 0 { read += 1 } else { faulty += 1 }
      } catch {
        #expect(!"\(error)".isEmpty && !error.advice.isEmpty)
        refused += 1
      }
    }
    print(
      "\(kind): \(MutatedMapsTests.count) damaged, \(read) read, \(faulty) with faults,",
      "\(refused) refused")
    #expect(read > 0 && refused > 0)
  }
}
