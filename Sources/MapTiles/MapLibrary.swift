package import RunModel

/// Map files side by side, and which of them shows a place.
package struct MapLibrary {
  /// A file that could be opened.
  package struct Map {
    package let name: String
    package let source: any TileSource
  }

  /// By name.
  package private(set) var maps: [Map] = []

  package init() {}

  /// Adds a file that is open.
  package mutating func add(_ source: any TileSource, name: String) {
    maps.append(Map(name: name, source: source))
    maps.sort { $0.name < $1.name }
  }

  /// The map of a place; `nil` when there is none.
  ///
  /// Of those whose bounds hold it, the one with the deepest zoom, then the first by name. One that
  /// does not say its bounds comes last.
  package func map(at place: Coordinate) -> Map? {
    func rank(_ map: Map) -> (Int, Int)? {
      let info = map.source.info
      guard let bounds = info.bounds else { return (0, info.zooms.upperBound) }
      return bounds.contains(place) ? (1, info.zooms.upperBound) : nil
    }
    var best: (map: Map, rank: (Int, Int))?
    for map in maps {
      guard let rank = rank(map), best.map({ $0.rank < rank }) ?? true else { continue }
      best = (map, rank)
    }
    return best?.map
  }
}
