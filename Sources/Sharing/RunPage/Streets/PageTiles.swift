import MapTiles
import RunModel

/// Which tiles the page has, of all that its runs would have: those of the newest runs.
struct PageTiles {
  /// Tiles of streets at most, and tiles of places: some two megabytes.
  static let mostTiles = 400

  /// Where a tile comes in the order of all: by its newest run, then by where in it.
  private struct Wish: Comparable {
    var run: Int
    var rank: Int

    static func < (one: Wish, other: Wish) -> Bool {
      (one.run, one.rank) < (other.run, other.rank)
    }
  }

  private let positions: [String: Int]
  private var wishes: [TileAddress: Wish] = [:]
  /// Where runs began, by their positions.
  private var starts: [Int: Coordinate] = [:]

  /// - Parameter runs: All ids, the newest first.
  init(runs: [String]) {
    positions = Dictionary(
      runs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Adds what a run's card says, in any order of runs.
  mutating func add(_ card: [UInt8], of run: String) {
    guard let position = positions[run], let way = RunWay(card: card) else { return }
    starts[position] = way.start
    for (rank, tile) in way.tiles.enumerated() {
      let wish = Wish(run: position, rank: rank)
      wishes[tile] = min(wishes[tile] ?? wish, wish)
    }
    // What comes last now comes last whatever else is added.
    guard wishes.count > 4 * PageTiles.mostTiles else { return }
    wishes = Dictionary(
      uniqueKeysWithValues: sorted.prefix(PageTiles.mostTiles).map { ($0.key, $0.value) })
  }

  private var sorted: [(key: TileAddress, value: Wish)] {
    wishes.sorted { $0.value < $1.value }
  }

  /// The tiles of streets, those of the newest run first.
  var streets: [TileAddress] { sorted.prefix(PageTiles.mostTiles).map(\.key) }

  /// The tiles of places, those around the newest run's start first.
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

  /// What each run is called after, the newest first; `nil` for nothing.
  func names(in rows: [TileAddress: TilePlaces]) -> [String?] {
    (0..<positions.count).map { position in
      starts[position].flatMap { TilePlaces.name(of: $0, in: rows) }
    }
  }
}
