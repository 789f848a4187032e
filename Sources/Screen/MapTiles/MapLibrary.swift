package import RunModel

/// The available maps, from which it selects the one for a place.
package struct MapLibrary: Equatable, Sendable {
  /// A readable map file.
  package struct Map: Equatable, Sendable {
    package let name: String
    package let info: MapInfo
  }

  /// Sorted by name.
  package private(set) var maps: [Map] = []

  package init() {}

  /// Adds a map by its metadata.
  package mutating func add(_ info: MapInfo, name: String) {
    maps.append(Map(name: name, info: info))
    maps.sort { $0.name < $1.name }
  }

  /// Returns the map for a place; `nil` if there is none.
  ///
  /// This is the map with the deepest zoom among those whose bounds contain the place, and among
  /// equals the first by name. Maps without bounds come last.
  package func map(at place: Coordinate) -> Map? { best(maps) { $0.contains(place) } }

  /// Returns the map for a tile, among those with its zoom; chosen as for a place.
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
