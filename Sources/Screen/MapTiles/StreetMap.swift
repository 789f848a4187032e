import Glibc

/// A tile of a particular map.
package struct TileKey: Hashable, Sendable {
  /// The map's name in the ``MapLibrary``.
  package let map: String
  package let address: TileAddress

  package init(map: String, address: TileAddress) { (self.map, self.address) = (map, address) }
}

/// The tile cache of the installed maps.
///
/// It reads no files: missing tiles are returned by ``takeWanted()`` and delivered later by
/// ``receive(_:for:)``, so that the caller never blocks on the card. The cache is bounded, whatever
/// the maps contain.
package final class StreetMap {
  /// Maximum number of tiles per drawing; larger views show none (run maps need four to nine).
  package static let mostShown = 20
  /// Maximum number of cached tiles, including empty ones.
  package static let mostKept = 24
  /// Maximum size of the cached tiles in bytes, approximately; nine of Paris take 4.3 MB.
  package static let mostBytes = 6 << 20
  /// Maximum number of tiles whose places are kept; more than naming one place requires.
  static let mostPlaceTiles = 32
  /// Maximum number of pending requests; while the card stalls, no more are made.
  package static let mostAsked = 40

  /// A tile and its position.
  package struct Placed {
    package let zoom: Int
    /// Not wrapped at the antimeridian.
    package let column: Int
    package let row: Int
    package let tile: VectorTile
  }

  /// The known tiles of an area.
  package struct Part {
    /// The tiles that the map has.
    package fileprivate(set) var tiles: [Placed] = []
    /// Whether some tiles are not loaded yet.
    package fileprivate(set) var isIncomplete = false
  }

  /// The purposes of a tile request.
  struct Purpose: OptionSet {
    let rawValue: Int

    static let streets = Purpose(rawValue: 1)
    static let places = Purpose(rawValue: 2)
  }

  private struct Kept {
    /// `nil` if the map has no such tile.
    var tile: VectorTile?
    var bytes: Int
    var lastUse: Int
  }

  /// The metadata of the maps; a change discards everything that was read.
  package var library = MapLibrary() {
    didSet {
      guard library != oldValue else { return }
      kept = [:]
      places = [:]
      asked = [:]
      wanted = []
      shown = []
      changes += 1
    }
  }

  /// Incremented whenever street data changes.
  package private(set) var changes = 0
  private var kept: [TileKey: Kept] = [:]
  /// Places of the tiles loaded for naming; nothing else of those tiles is kept.
  private(set) var places: [TileKey: TilePlaces] = [:]
  private var asked: [TileKey: Purpose] = [:]
  private var wanted: [TileKey] = []
  /// The tiles of the last drawing, loaded or not; these are not evicted.
  private var shown: Set<TileKey> = []
  /// A counter of lookups, for LRU eviction.
  private var uses = 0
  /// The street the runner is on.
  package internal(set) var street = ShownStreet()

  package init() {}

  /// Approximate size of the cached tiles in bytes.
  package var keptBytes: Int { kept.values.reduce(0) { $0 + $1.bytes } }

  /// Returns the tiles to read, each once.
  package func takeWanted() -> [TileKey] {
    defer { wanted = [] }
    return wanted
  }

  /// Whether ``takeWanted()`` has any tiles.
  package var wantsTiles: Bool { !wanted.isEmpty }

  /// Caches a tile or its absence; neither is requested again while cached.
  ///
  /// - Parameters:
  ///   - tile: `nil` if the map has none or it is damaged.
  ///   - key: The requested tile.
  package func receive(_ tile: VectorTile?, for key: TileKey) {
    guard let purpose = asked.removeValue(forKey: key) else { return }
    if purpose.contains(.places) { keepPlaces(of: tile, for: key) }
    if purpose.contains(.streets) { keepStreets(of: tile, for: key) }
  }

  private func keepPlaces(of tile: VectorTile?, for key: TileKey) {
    // Discard places kept for an earlier start; if needed, they are requested again and all fit.
    if places.count >= StreetMap.mostPlaceTiles { places = [:] }
    places[key] = tile.map(TilePlaces.init) ?? TilePlaces([])
  }

  private func keepStreets(of tile: VectorTile?, for key: TileKey) {
    let bytes = tile?.byteCount ?? 0
    while kept.count >= StreetMap.mostKept || keptBytes + bytes > StreetMap.mostBytes {
      let others = kept.filter { !shown.contains($0.key) }
      guard let oldest = others.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
      kept[oldest.key] = nil
    }
    // Visible tiles are never evicted; a view that exceeds the limit is shown in part.
    let fits = keptBytes + bytes <= StreetMap.mostBytes
    kept[key] = Kept(tile: fits ? tile : nil, bytes: fits ? bytes : 0, lastUse: uses)
    changes += 1
  }

  /// Returns the zoom of a map at which a tile is about 200 units wide.
  ///
  /// - Parameters:
  ///   - info: The map.
  ///   - unitsAcross: Width of the whole square in units.
  /// - Returns: One of the map's zooms, for any width.
  package static func zoom(_ info: MapInfo, unitsAcross: Double) -> Int {
    let (least, most) = (info.zooms.lowerBound, info.zooms.upperBound)
    let zoom = log2(max(1, unitsAcross) / 200).rounded()
    // Clamp before converting: infinity has no integer value.
    return Int(max(Double(least), min(Double(most), zoom)))
  }

  /// Returns the tiles of a map that overlap an area, for drawing; missing ones are requested and
  /// not evicted once loaded.
  ///
  /// Returns none if the area needs too many tiles, for example on a map without low zooms.
  package func part(_ area: MercatorArea, of map: MapLibrary.Map, zoom: Int) -> Part {
    shown = []
    forEachTile(area, zoom) { address, _ in
      shown.insert(TileKey(map: map.name, address: address))
    }
    return find(area, of: map, zoom: zoom)
  }

  /// Like ``part(_:of:zoom:)``, but not for drawing.
  func find(_ area: MercatorArea, of map: MapLibrary.Map, zoom: Int) -> Part {
    uses += 1
    var part = Part()
    forEachTile(area, zoom) { address, column in
      let key = TileKey(map: map.name, address: address)
      guard kept[key] != nil else {
        want(key, for: .streets)
        part.isIncomplete = true
        return
      }
      kept[key]?.lastUse = uses
      if let tile = kept[key]?.tile {
        part.tiles.append(Placed(zoom: zoom, column: column, row: address.row, tile: tile))
      }
    }
    return part
  }

  /// Requests the missing tiles of an area that will soon be needed.
  package func ask(_ area: MercatorArea, of map: MapLibrary.Map, zoom: Int) {
    forEachTile(area, zoom) { address, _ in
      let key = TileKey(map: map.name, address: address)
      if kept[key] == nil { want(key, for: .streets) }
    }
  }

  func want(_ key: TileKey, for purpose: Purpose) {
    if asked[key] == nil {
      guard asked.count < StreetMap.mostAsked else { return }
      wanted.append(key)
    }
    asked[key, default: []].insert(purpose)
  }

  private func forEachTile(
    _ area: MercatorArea, _ zoom: Int, _ body: (TileAddress, _ column: Int) -> Void
  ) {
    let side = 1 << zoom
    func bounded(_ value: Double) -> Int {
      let (least, most) = (Double(-side), Double(2 * side))
      return Int(max(least, min(most, (value * Double(side)).rounded(.down))))
    }
    guard area.low.x <= area.high.x, area.low.y <= area.high.y else { return }
    let columns = bounded(area.low.x)...bounded(area.high.x)
    let rows = bounded(area.low.y)...bounded(area.high.y)
    guard columns.count * rows.count <= StreetMap.mostShown else { return }
    for row in rows {
      for column in columns {
        // There are no tiles beyond 85 degrees.
        let wrapped = (column % side + side) % side
        guard let address = TileAddress(zoom: zoom, column: wrapped, row: row) else { continue }
        body(address, column)
      }
    }
  }
}
