import Device
import Glibc
import MapTiles
import RunModel

/// The part of the Web Mercator square below a map, with its rotation and scale.
///
/// The wearable measures metres on the ellipsoid, but the square is based on a sphere: each axis
/// has its own scale, so that streets and trail stay aligned.
struct GroundView: Equatable {
  /// The centre.
  let centre: MercatorPlace
  /// Size of the whole square in units, at the local scale east-west and north-south.
  let unitsAcross: Double
  let unitsDown: Double
  let unitsPerMetre: Double
  /// In units.
  let width: Double
  let height: Double
  let turn: MapTurn

  /// Returns `nil` near the poles, where there is no map, or if the scale is invalid.
  ///
  /// - Parameters:
  ///   - box: The viewport.
  ///   - scale: The transform from metres to the box.
  ///   - origin: The origin of the coordinates in metres.
  init?(_ box: Box, _ scale: MapScale, origin: Coordinate) {
    let perMetre = scale.pixelsPerMetre
    guard perMetre > 1e-6, perMetre < 1e3, box.width >= 1, box.height >= 1 else { return nil }
    // The map need not be centred in the box.
    let off = MapTurn(up: -scale.turn.up)(
      Point(box.centre.x - scale.centre.x, box.centre.y - scale.centre.y))
    let middle = Geodesy.offset(
      origin,
      east: Double(scale.middle.east) + off.x / perMetre,
      north: Double(scale.middle.north) - off.y / perMetre)
    guard let centre = MercatorPlace(middle) else { return nil }
    let degree = Geodesy.metresPerDegree(at: origin.latitude)
    self.centre = centre
    unitsPerMetre = perMetre
    unitsAcross = perMetre * degree.east * 360
    // Mercator stretches a degree of latitude by 1/cos compared with one of longitude.
    unitsDown = perMetre * degree.north * 360 * cos(middle.latitude * .pi / 180)
    (width, height) = (box.width, box.height)
    turn = scale.turn
  }

  private init(_ view: GroundView, grownBy margin: Double) {
    (centre, unitsPerMetre) = (view.centre, view.unitsPerMetre)
    (unitsAcross, unitsDown) = (view.unitsAcross, view.unitsDown)
    (width, height) = (view.width + 2 * margin, view.height + 2 * margin)
    turn = view.turn
  }

  /// Returns the view with a margin in units on each side.
  func grown(by margin: Double) -> GroundView { GroundView(self, grownBy: margin) }

  /// The visible area.
  var area: MercatorArea {
    MercatorArea(around: centre, reach / SIMD2(unitsAcross, unitsDown))
  }

  /// Maximum offset of visible places from the centre in units, right and down, before rotation.
  var reach: SIMD2<Double> {
    guard turn.up != 0 else { return SIMD2(width, height) / 2 }
    let half = (width * width + height * height).squareRoot() / 2
    return SIMD2(half, half)
  }

  /// Returns the offset of a place from the centre in units, right and down, before rotation.
  func offset(of place: MercatorPlace) -> Point {
    Point((place.x - centre.x) * unitsAcross, (place.y - centre.y) * unitsDown)
  }

  /// Whether another view lies inside this one at the same scale.
  func holds(_ view: GroundView) -> Bool {
    guard unitsPerMetre == view.unitsPerMetre, turn == view.turn else { return false }
    let off = turn(offset(of: view.centre))
    return abs(off.x) <= (width - view.width) / 2 && abs(off.y) <= (height - view.height) / 2
  }
}
