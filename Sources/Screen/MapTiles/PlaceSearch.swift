package import RunModel

extension StreetMap {
  /// Whether there is a map that may tell what a place is called.
  package func mayName(_ place: Coordinate) -> Bool {
    TileAddress(place, zoom: TilePlaces.zoom).flatMap(library.map(of:)) != nil
  }

  /// The town, village or hamlet that a place is called after, as on the page of the runs.
  ///
  /// - Returns: `nil` where none is near, or while not all tiles near it are at hand; those are
  ///   wanted from now on.
  package func name(of place: Coordinate) -> String? {
    var known: [TileAddress: TilePlaces] = [:]
    var isIncomplete = false
    for address in TilePlaces.tiles(near: place) {
      guard let map = library.map(of: address) else { continue }
      let key = TileKey(map: map.name, address: address)
      known[address] = places[key]
      guard known[address] == nil else { continue }
      want(key, for: .places)
      isIncomplete = true
    }
    return isIncomplete ? nil : TilePlaces.name(of: place, in: known)
  }
}
