import Device
import Glibc
import MapTiles
import RunModel

/// The part of the Web Mercator square that lies under a map, how it is turned, and its scale.
///
/// The wearable counts metres on the ellipsoid, the square is a sphere's: a metre has its own
/// length each way, so that streets and trail do not part.
struct GroundView: Equatable {
  /// What is in the middle.
  let centre: MercatorPlace
  /// Units of the whole square, as a metre is long here to the east and to the north.
  let unitsAcross: Double
  let unitsDown: Double
  let unitsPerMetre: Double
  /// Units.
  let width: Double
  let height: Double
  let turn: MapTurn

  /// `nil` where there is no map: near the poles, or for a scale that is none.
  ///
  /// - Parameters:
  ///   - box: What it is seen through.
  ///   - scale: Where metres lie in it.
  ///   - origin: Where metres are counted from.
  init?(_ box: Box, _ scale: MapScale, origin: Coordinate) {
    let perMetre = scale.pixelsPerMetre
    guard perMetre > 1e-6, perMetre < 1e3, box.width >= 1, box.height >= 1 else { return nil }
    // The middle of the box need not be where the middle of the map is drawn.
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
    // A degree of latitude is so much longer on the square than one of longitude.
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

  /// With so many units more on each side.
  func grown(by margin: Double) -> GroundView { GroundView(self, grownBy: margin) }

  /// What may be seen of the square.
  var area: MercatorArea {
    MercatorArea(around: centre, reach / SIMD2(unitsAcross, unitsDown))
  }

  /// Units right of the middle and below it within which all lies that may be seen, before it is
  /// turned.
  var reach: SIMD2<Double> {
    guard turn.up != 0 else { return SIMD2(width, height) / 2 }
    let half = (width * width + height * height).squareRoot() / 2
    return SIMD2(half, half)
  }

  /// A place as units right of the middle and below it, before it is turned.
  func offset(of place: MercatorPlace) -> Point {
    Point((place.x - centre.x) * unitsAcross, (place.y - centre.y) * unitsDown)
  }

  /// Whether another view lies within this one, at the same scale.
  func holds(_ view: GroundView) -> Bool {
    guard unitsPerMetre == view.unitsPerMetre, turn == view.turn else { return false }
    let off = turn(offset(of: view.centre))
    return abs(off.x) <= (width - view.width) / 2 && abs(off.y) <= (height - view.height) / 2
  }
}
