import Glibc
package import RunModel

extension StreetMap {
  /// Search radius for the runner's street in metres: half the width of a wide road plus the GPS
  /// error.
  package static let streetReach = 18.0
  /// The squared cosine of 35 degrees, the maximum angle between street and course.
  fileprivate static let leastCosineSquared = 0.67
  /// The line kinds to search; rails and rivers have names, too.
  private static let streets: [StreetKind] = [.name] + StreetKind.ways

  /// Looks up the street the runner is on, at most once a second.
  ///
  /// - Parameters:
  ///   - place: The runner's position; `nil` if unknown.
  ///   - course: Degrees from north; `nil` if unknown, which matches any street.
  ///   - now: The current time of a monotonic clock.
  package func follow(_ place: Coordinate?, course: Double?, at now: Instant) {
    guard street.isDue(at: now) else { return }
    street.update(place.flatMap { self.street(at: $0, course: course) } ?? "", at: now)
  }

  /// Returns the name of the nearest named street within ``streetReach`` that runs along the course
  /// in either direction; `nil` if there is none or its tile is not loaded.
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
  /// Returns the distance from a point to the nearest segment of a line that runs along a
  /// direction, in tile units; `nil` if it exceeds `most`.
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
