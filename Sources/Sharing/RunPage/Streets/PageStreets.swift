package import MapTiles
import RunModel

/// The maps for the page's streets and places, and a cache of decoded tiles.
package struct PageStreets {
  let maps: MapFiles
  let cache: StreetCache?

  /// Creates the source; returns `nil` if no map can be used.
  ///
  /// - Parameters:
  ///   - maps: Open maps; later read errors are added to their faults.
  ///   - cache: The cache of rows from earlier pages.
  package init?(_ maps: MapFiles, cache: StreetCache? = nil) {
    guard !maps.library.maps.isEmpty else { return nil }
    (self.maps, self.cache) = (maps, cache)
  }

  /// The cache key of the maps.
  var mark: String {
    let maps = maps.library.maps.map { "\($0.name) \($0.info.stamp)" }
    return "\(StreetRow.version) \(maps.joined(separator: " "))"
  }

  /// Returns the key of a tile, which includes its map and the map's state; `nil` without a map.
  func key(_ address: TileAddress) -> StreetKey? {
    maps.library.map(of: address).map {
      StreetKey(map: $0.name, stamp: $0.info.stamp, address: address)
    }
  }

  /// Returns the attributions of the used maps without duplicates; OpenStreetMap is always
  /// credited.
  func credits(of keys: some Sequence<StreetKey>) -> [String] {
    let used = Set(keys.map(\.map))
    var credits: [String] = []
    for map in maps.library.maps where used.contains(map.name) {
      if !credits.contains(map.info.credit) { credits.append(map.info.credit) }
    }
    let isSaid = credits.contains { $0.includes("OpenStreetMap") }
    return credits.isEmpty || isSaid ? credits : [MapInfo.usualCredit] + credits
  }
}

/// The streets and places in the page's index.
struct ShownStreets {
  /// The street tiles on the page, those of the newest run first.
  var tiles: [TileAddress] = []
  /// The attributions of the maps.
  var credits: [String] = []
  /// The place name of each run, newest first.
  var names: [String?] = []
}

/// The rows of tiles: first the cached ones, then the others, which are added to the cache.
struct RowSource {
  private let streets: PageStreets
  private let wanted: [TileAddress]
  private let keys: [TileAddress: StreetKey]
  private let kept: LineCache.Lines?
  private let appender: LineCache.Appender?
  private var made = 0
  private var isTidied = false
  private var done: Set<TileAddress> = []
  /// The tiles used so far.
  private(set) var used: Set<StreetKey> = []

  /// - Parameters:
  ///   - streets: The source of the tiles.
  ///   - wanted: The tiles; those not cached are read in this order.
  init(_ streets: PageStreets, _ wanted: [TileAddress]) {
    self.streets = streets
    self.wanted = wanted
    var keys: [TileAddress: StreetKey] = [:]
    for address in wanted { keys[address] = streets.key(address) }
    self.keys = keys
    kept = streets.cache?.lines.lines()
    appender = streets.cache?.lines.appender()
  }

  /// Returns the next row, safe inside a script element, or `nil` at the end.
  mutating func next() -> (address: TileAddress, json: [UInt8])? {
    while let line = kept?.next() {
      guard let (key, row) = StreetCache.entry(line), keys[key.address] == key,
        done.insert(key.address).inserted, !RowSource.isNone(row)
      else { continue }
      used.insert(key)
      // Escaped again: a manipulated cache file must not be able to close the element.
      return (key.address, ScriptText.escaped(row))
    }
    while made < wanted.count {
      let address = wanted[made]
      made += 1
      guard let key = keys[address], done.insert(address).inserted else { continue }
      let tile = streets.maps.tile(TileKey(map: key.map, address: address))
      // A failed read is not cached, so that it is retried.
      if tile == nil, streets.maps.faults.contains(where: { $0.map == key.map }) { continue }
      let row = tile.map(RowSource.row(address.zoom)) ?? RowSource.none
      appender?.add(StreetCache.line(key, row), after: kept?.isComplete ?? true)
      guard tile != nil else { continue }
      used.insert(key)
      return (address, ScriptText.escaped(row))
    }
    tidy()
    return nil
  }

  private static let none = Array("null".utf8)

  private static func isNone(_ row: [UInt8]) -> Bool { row == none }

  private static func row(_ zoom: Int) -> (VectorTile) -> [UInt8] {
    { zoom == TilePlaces.zoom ? TilePlaces($0).json : StreetRow($0).json }
  }

  private mutating func tidy() {
    guard !isTidied, let cache = streets.cache, let kept else { return }
    isTidied = true
    var written: Set<TileAddress> = []
    cache.lines.tidy(lines: kept.count, used: done.count) { line in
      guard let key = StreetCache.entry(line)?.key else { return false }
      return keys[key.address] == key && written.insert(key.address).inserted
    }
  }
}
