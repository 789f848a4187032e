import Glibc

/// A tile of one of the maps.
package struct TileKey: Hashable, Sendable {
  /// The map's name in the ``MapLibrary``.
  package let map: String
  package let address: TileAddress

  package init(map: String, address: TileAddress) { (self.map, self.address) = (map, address) }
}

/// The tiles that are at hand, of those maps that there are.
///
/// It reads no file: what is missing is ``takeWanted()`` and handed in later by
/// ``receive(_:for:)``, so that nobody waits for a card. What is kept is bounded, whatever the maps
/// hold.
package final class StreetMap {
  /// Tiles of a drawing at most, of a larger view there are none; run maps have four to nine.
  package static let mostShown = 20
  /// Tiles that are kept at most, the empty ones too.
  package static let mostKept = 24
  /// Bytes of the tiles that are kept at most, about; nine of Paris are 4.3 MB.
  package static let mostBytes = 6 << 20
  /// Tiles whose places are kept at most; all that may name one place, and more.
  static let mostPlaceTiles = 32
  /// Tiles that wait for their files at most; no more are asked for while a card stalls.
  package static let mostAsked = 40

  /// A tile in its place.
  package struct Placed {
    package let zoom: Int
    /// Without going around the Earth.
    package let column: Int
    package let row: Int
    package let tile: VectorTile
  }

  /// The tiles of an area, as far as they are known.
  package struct Part {
    /// Those that the map has.
    package fileprivate(set) var tiles: [Placed] = []
    /// Whether some are not known yet.
    package fileprivate(set) var isIncomplete = false
  }

  /// What a tile is wanted for.
  struct Purpose: OptionSet {
    let rawValue: Int

    static let streets = Purpose(rawValue: 1)
    static let places = Purpose(rawValue: 2)
  }

  private struct Kept {
    /// `nil` where the map has none.
    var tile: VectorTile?
    var bytes: Int
    var lastUse: Int
  }

  /// What the maps say of themselves; others make what was read before worthless.
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

  /// Grows whenever something became known of streets.
  package private(set) var changes = 0
  private var kept: [TileKey: Kept] = [:]
  /// Of the tiles that names of places were looked for in; nothing else of those is kept.
  private(set) var places: [TileKey: TilePlaces] = [:]
  private var asked: [TileKey: Purpose] = [:]
  private var wanted: [TileKey] = []
  /// Those of the last drawing, whether they are known or not: they stay.
  private var shown: Set<TileKey> = []
  /// Of the call that is answered now.
  private var uses = 0
  /// The street that the runner is on.
  package internal(set) var street = ShownStreet()

  package init() {}

  /// Bytes of the tiles that are kept, about.
  package var keptBytes: Int { kept.values.reduce(0) { $0 + $1.bytes } }

  /// The tiles to be read that nobody was told of yet.
  package func takeWanted() -> [TileKey] {
    defer { wanted = [] }
    return wanted
  }

  /// Whether there is something in ``takeWanted()``.
  package var wantsTiles: Bool { !wanted.isEmpty }

  /// Keeps a tile that was read, or that there is none; neither is asked for again while it is
  /// kept.
  ///
  /// - Parameters:
  ///   - tile: `nil` where the map has none, or it is damaged.
  ///   - key: The one that was wanted.
  package func receive(_ tile: VectorTile?, for key: TileKey) {
    guard let purpose = asked.removeValue(forKey: key) else { return }
    if purpose.contains(.places) { keepPlaces(of: tile, for: key) }
    if purpose.contains(.streets) { keepStreets(of: tile, for: key) }
  }

  private func keepPlaces(of tile: VectorTile?, for key: TileKey) {
    // Those of the last start are asked for again, and then there is room for all of them.
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
    // What is seen now stays; a view that holds more than that is shown in part.
    let fits = keptBytes + bytes <= StreetMap.mostBytes
    kept[key] = Kept(tile: fits ? tile : nil, bytes: fits ? bytes : 0, lastUse: uses)
    changes += 1
  }

  /// The zoom of a map at which a tile has about 200 units a side.
  ///
  /// - Parameters:
  ///   - info: The map.
  ///   - unitsAcross: Of the whole square.
  /// - Returns: One of the map's zooms, whatever the units are.
  package static func zoom(_ info: MapInfo, unitsAcross: Double) -> Int {
    let (least, most) = (info.zooms.lowerBound, info.zooms.upperBound)
    let zoom = log2(max(1, unitsAcross) / 200).rounded()
    // Bounded before it is a whole number, which infinity has none of.
    return Int(max(Double(least), min(Double(most), zoom)))
  }

  /// The tiles of a map that an area touches, to be drawn; those that are not known are wanted from
  /// now on, and stay when they are read.
  ///
  /// None where the area is so large that they would be too many, as of a map without small zooms.
  package func part(_ area: MercatorArea, of map: MapLibrary.Map, zoom: Int) -> Part {
    shown = []
    forEachTile(area, zoom) { address, _ in
      shown.insert(TileKey(map: map.name, address: address))
    }
    return find(area, of: map, zoom: zoom)
  }

  /// As ``part(_:of:zoom:)``, of what is not drawn.
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

  /// Wants the tiles of an area that are not known, for those that will soon be needed.
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
        // Beyond 85 degrees there is no tile.
        let wrapped = (column % side + side) % side
        guard let address = TileAddress(zoom: zoom, column: wrapped, row: row) else { continue }
        body(address, column)
      }
    }
  }
}
