import Board
import MapTiles
import RunModel

/// Maps that answer when a test decides.
final class FakeMaps: MapLink {
  let descriptor: Int32 = -1
  private(set) var wanted: [TileKey] = []
  var reports: [MapReport] = []
  /// Answers immediately, like a fast card.
  var isQuick = true
  private let tile: VectorTile

  init(_ tile: VectorTile) { self.tile = tile }

  func send(_ wanted: [TileKey]) {
    self.wanted += wanted
    if isQuick { answer(wanted) }
  }

  func answer(_ keys: [TileKey]) { for key in keys { reports.append(.tile(key, tile)) } }

  func drain() -> [MapReport] {
    defer { reports = [] }
    return reports
  }
}
