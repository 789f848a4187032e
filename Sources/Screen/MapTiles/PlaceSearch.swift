package import RunModel

extension StreetMap {
  /// Whether a map may have the name of a place.
  package func mayName(_ place: Coordinate) -> Bool {
    TileAddress(place, zoom: TilePlaces.zoom).flatMap(library.map(of:)) != nil
  }

  /// Returns the town, village or hamlet that a place is named after, as on the runs page.
  ///
  /// - Returns: `nil` if there is none nearby, or while some nearby tiles are not loaded; those are
  ///   requested.
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
