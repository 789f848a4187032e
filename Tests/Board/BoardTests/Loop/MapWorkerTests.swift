import Glibc
import MapTiles
import RunModel
import TestSupport
import Testing

@testable import Board

@Suite("The thread that reads maps")
struct MapWorkerTests {
  private let home = TileAddress(Coordinate(latitude: 47.165, longitude: 9.51), zoom: 14)

  /// A worker's reports until some tiles are done.
  private func reports(_ worker: MapWorker, tiles: Int) -> [MapReport] {
    var reports: [MapReport] = []
    func count() -> Int {
      reports.reduce(0) { count, report in
        if case .tile = report {
          count + 1
        } else if case .opened = report {
          count + 1
        } else {
          count
        }
      }
    }
    while count() < tiles + 1 {
      var entry = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, hangTime) == 1 else { break }
      reports += worker.drain()
    }
    return reports
  }

  @Test("tells what maps there are, and reads the tiles that are asked for in order")
  func reads() throws {
    let folder = try TemporaryFolder()
    let home = try #require(home)
    try folder.write(
      MadePMTiles([(home, sampleTile())], isPacked: false).bytes, to: "maps/town.pmtiles")
    try folder.write("no map", to: "maps/README")
    let worker = try MapWorker(data: folder.path)
    let away = try #require(TileAddress(zoom: 14, column: 1, row: 1))
    let keys = [home, away].map { TileKey(map: "town.pmtiles", address: $0) }
    worker.send(keys + [TileKey(map: "other", address: home)])
    var found: [VectorTile?] = []
    var libraries: [MapLibrary] = []
    for report in reports(worker, tiles: 3) {
      switch report {
      case .opened(let library): libraries.append(library)
      case .tile(_, let tile): found.append(tile)
      case .fault(let map, let error): Issue.record("\(map) \(error)")
      }
    }
    #expect(libraries.map { $0.maps.map(\.name) } == [["town.pmtiles"]])
    let sample = try VectorTile(sampleTile())
    #expect(found == [sample, nil, nil])
    #expect(worker.finish(within: .seconds(20)))
  }

  @Test("a map that cannot be used has its reason, and a damaged tile is none, told once")
  func faults() throws {
    let folder = try TemporaryFolder()
    let home = try #require(home)
    let next = try #require(
      TileAddress(zoom: 14, column: home.column + 1, row: home.row))
    try folder.write(
      MadePMTiles([(home, [0x1a, 0x7f]), (next, [0x1a, 0x7f])], isPacked: false).bytes,
      to: "maps/cut.pmtiles")
    try folder.write("this is no map", to: "maps/bad.mbtiles")
    let worker = try MapWorker(data: folder.path)
    worker.send([home, next].map { TileKey(map: "cut.pmtiles", address: $0) })
    var (reasons, tiles): ([String], [VectorTile?]) = ([], [])
    for report in reports(worker, tiles: 2) {
      if case .fault(let map, let error) = report { reasons.append("\(map) \(error)") }
      if case .tile(_, let tile) = report { tiles.append(tile) }
    }
    #expect(worker.finish(within: .seconds(20)))
    for report in worker.drain() {
      if case .fault(let map, let error) = report { reasons.append("\(map) \(error)") }
    }
    #expect(tiles == [nil, nil])
    #expect(reasons.count == 2)
    #expect(reasons.first == "bad.mbtiles is not a map: it is neither MBTiles nor PMTiles")
    #expect(reasons.last?.hasPrefix("cut.pmtiles is damaged: ") == true)
  }

  @Test("a data directory without maps has none, which is no fault")
  func none() throws {
    let folder = try TemporaryFolder()
    let worker = try MapWorker(data: folder.path)
    let reports = reports(worker, tiles: 0)
    #expect(worker.finish(within: .seconds(20)))
    guard case .opened(let library)? = reports.first else {
      Issue.record("\(reports)")
      return
    }
    #expect(library.maps.isEmpty && reports.count == 1)
  }
}
