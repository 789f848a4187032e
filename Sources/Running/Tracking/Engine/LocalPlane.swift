import RunModel

/// Unrolls the ellipsoid along the track: metres east and north, step by step.
///
/// Each step uses the radii of curvature at its middle, so that a metre is still a metre a marathon
/// away from the start, where a plane through the first fix would be off by 1e-4. Only differences
/// between positions close in time are ever used.
struct LocalPlane: Sendable {
  private var last: (place: Coordinate, point: PlaneVector)?

  /// Returns the plane coordinates of a position; the first is the origin.
  ///
  /// Any two positions on Earth give finite metres, and the date line is crossed the short way.
  mutating func point(of place: Coordinate) -> PlaneVector {
    guard let last else {
      self.last = (place, .zero)
      return .zero
    }
    let scale = Geodesy.metresPerDegree(at: (last.place.latitude + place.latitude) / 2)
    let turned = (place.longitude - last.place.longitude).remainder(dividingBy: 360)
    let step = PlaneVector(
      east: turned * scale.east, north: (place.latitude - last.place.latitude) * scale.north)
    let point = last.point + step
    self.last = (place, point)
    return point
  }
}
