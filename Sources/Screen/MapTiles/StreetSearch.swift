import Glibc
package import RunModel

extension StreetMap {
  /// Metres within which a street is the one that the runner is on: half of a wide road and what a
  /// fix is off.
  package static let streetReach = 18.0
  /// The square of the cosine of 35 degrees, by which street and course may differ.
  fileprivate static let leastCosineSquared = 0.67
  /// Lines that are searched; rails and rivers have names, too.
  private static let streets: [StreetKind] = [
    .name, .path, .track, .service, .minor, .medium, .major,
  ]

  /// Looks up which street the runner is on, at most once a second.
  ///
  /// - Parameters:
  ///   - place: Where the runner is; `nil` when that is not known.
  ///   - course: Degrees from north; `nil` while it is not known, which fits any street.
  ///   - now: The moment, on any clock that does not go back.
  package func follow(_ place: Coordinate?, course: Double?, at now: Instant) {
    guard street.isDue(at: now) else { return }
    street.update(place.flatMap { self.street(at: $0, course: course) } ?? "", at: now)
  }

  /// The name of the street at a place: the nearest within ``streetReach`` that has a name and
  /// leads along the course, either way; `nil` when there is none, or its tile is not at hand.
  package func street(at place: Coordinate, course: Double?) -> String? {
    guard let map = library.map(at: place), let here = MercatorPlace(place) else { return nil }
    let metresAcross = Geodesy.metresPerDegree(at: place.latitude).east * 360
    guard metresAcross > 1 else { return nil }
    let reach = StreetMap.streetReach / metresAcross
    let zoom = map.info.zooms.upperBound
    let side = Double(1 << zoom)
    let unitsPerMetre = side * Double(VectorTile.extent) / metresAcross
    var best: (name: String, distance: Double)?
    var nearest = StreetMap.streetReach * unitsPerMetre
    let wanted = course.map { SIMD2(sin($0 * .pi / 180), -cos($0 * .pi / 180)) }
    let near = MercatorArea(around: here, SIMD2(reach, reach))
    for placed in find(near, of: map, zoom: zoom).tiles {
      let point = SIMD2(
        (here.x * side - Double(placed.column)) * Double(VectorTile.extent),
        (here.y * side - Double(placed.row)) * Double(VectorTile.extent))
      for kind in StreetMap.streets {
        for shape in placed.tile.shapes(of: kind) {
          guard let name = shape.name,
            let distance = placed.tile.distance(
              from: point, to: shape, along: wanted, within: nearest)
          else { continue }
          (best, nearest) = ((placed.tile.names[name], distance), distance)
        }
      }
    }
    return best?.name
  }
}

extension VectorTile {
  /// From a point to a line's nearest part that leads along a direction, units of the tile; `nil`
  /// when none is so near.
  fileprivate func distance(
    from point: SIMD2<Double>, to shape: Shape, along wanted: SIMD2<Double>?, within most: Double
  ) -> Double? {
    guard Double(shape.low.x) - most <= point.x, point.x <= Double(shape.high.x) + most,
      Double(shape.low.y) - most <= point.y, point.y <= Double(shape.high.y) + most
    else { return nil }
    var best = most * most
    var isFound = false
    var from = SIMD2<Double>(points[shape.range.lowerBound])
    for index in shape.range.dropFirst() {
      let to = SIMD2<Double>(points[index])
      let line = to - from
      defer { from = to }
      let length = (line * line).sum()
      guard length > 0 else { continue }
      if let wanted {
        let along = (line * wanted).sum()
        guard along * along >= StreetMap.leastCosineSquared * length else { continue }
      }
      let part = min(1, max(0, ((point - from) * line).sum() / length))
      let off = point - from - part * line
      let distance = (off * off).sum()
      if distance < best { (best, isFound) = (distance, true) }
    }
    return isFound ? best.squareRoot() : nil
  }
}
