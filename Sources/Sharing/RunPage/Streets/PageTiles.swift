import MapTiles
import RunModel

/// Selects the tiles for the page, preferring those of the newest runs.
struct PageTiles {
  /// The maximum number of street tiles, and of place tiles: about two megabytes.
  static let mostTiles = 400

  /// The priority of a tile: first its newest run, then its position among that run's tiles.
  private struct Wish: Comparable {
    var run: Int
    var rank: Int

    static func < (one: Wish, other: Wish) -> Bool {
      (one.run, one.rank) < (other.run, other.rank)
    }
  }

  private let positions: [String: Int]
  private var wishes: [TileAddress: Wish] = [:]
  /// The start of each run, by position.
  private var starts: [Int: Coordinate] = [:]

  /// - Parameter runs: All ids, newest first.
  init(runs: [String]) {
    positions = Dictionary(
      runs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds the tiles for a run's card; runs may be added in any order.
  mutating func add(_ card: [UInt8], of run: String) {
    guard let position = positions[run], let way = RunWay(card: card) else { return }
    starts[position] = way.start
    for (rank, tile) in way.tiles.enumerated() {
      let wish = Wish(run: position, rank: rank)
      wishes[tile] = min(wishes[tile] ?? wish, wish)
    }
    // Tiles added later can only push a dropped one further down.
    guard wishes.count > 4 * PageTiles.mostTiles else { return }
    wishes = Dictionary(
      uniqueKeysWithValues: sorted.prefix(PageTiles.mostTiles).map { ($0.key, $0.value) })
  }

  private var sorted: [(key: TileAddress, value: Wish)] {
    wishes.sorted { $0.value < $1.value }
  }

  /// The street tiles, those of the newest run first.
  var streets: [TileAddress] { sorted.prefix(PageTiles.mostTiles).map(\.key) }

  /// The place tiles, those around the newest run's start first.
  var places: [TileAddress] {
    var tiles: [TileAddress] = []
    var known: Set<TileAddress> = []
    for (_, start) in starts.sorted(by: { $0.key < $1.key }) {
      for tile in TilePlaces.tiles(near: start) where known.insert(tile).inserted {
        guard tiles.count < PageTiles.mostTiles else { return tiles }
        tiles.append(tile)
      }
    }
    return tiles
  }

  /// Returns the place name of each run, newest first; `nil` for none.
  func names(in rows: [TileAddress: TilePlaces]) -> [String?] {
    (0..<positions.count).map { position in
      starts[position].flatMap { TilePlaces.name(of: $0, in: rows) }
    }
  }
}
