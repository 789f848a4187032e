package import RunModel

/// Maps side by side, and which of them shows a place.
package struct MapLibrary: Equatable, Sendable {
  /// A file that can be read.
  package struct Map: Equatable, Sendable {
    package let name: String
    package let info: MapInfo
  }

  /// By name.
  package private(set) var maps: [Map] = []

  package init() {}

  /// Adds what a file says of itself.
  package mutating func add(_ info: MapInfo, name: String) {
    maps.append(Map(name: name, info: info))
    maps.sort { $0.name < $1.name }
  }

  /// The map of a place; `nil` when there is none.
  ///
  /// Of those whose bounds hold it, the one with the deepest zoom, then the first by name. One that
  /// does not say its bounds comes last.
  package func map(at place: Coordinate) -> Map? { best(maps) { $0.contains(place) } }

  /// The map of a tile, of those that have its zoom; chosen like that of a place.
  package func map(of address: TileAddress) -> Map? {
    best(maps.filter { $0.info.zooms.contains(address.zoom) }) { $0.touches(address) }
  }

  private func best(_ maps: [Map], where fits: (MapBounds) -> Bool) -> Map? {
    func rank(_ map: Map) -> (Int, Int)? {
      guard let bounds = map.info.bounds else { return (0, map.info.zooms.upperBound) }
      return fits(bounds) ? (1, map.info.zooms.upperBound) : nil
    }
    var best: (map: Map, rank: (Int, Int))?
    for map in maps {
      guard let rank = rank(map), best.map({ $0.rank < rank }) ?? true else { continue }
      best = (map, rank)
    }
    return best?.map
  }
}
