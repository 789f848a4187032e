import Device
import Glibc
import MapTiles
import RunModel

/// The part of the Web Mercator square that lies under a map, north up, and its scale.
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
    let middle = Geodesy.offset(
      origin,
      east: Double(scale.middle.east) + (box.centre.x - scale.centre.x) / perMetre,
      north: Double(scale.middle.north) - (box.centre.y - scale.centre.y) / perMetre)
    guard let centre = MercatorPlace(middle) else { return nil }
    let degree = Geodesy.metresPerDegree(at: origin.latitude)
    self.centre = centre
    unitsPerMetre = perMetre
    unitsAcross = perMetre * degree.east * 360
    // A degree of latitude is so much longer on the square than one of longitude.
    unitsDown = perMetre * degree.north * 360 * cos(middle.latitude * .pi / 180)
    (width, height) = (box.width, box.height)
  }

  private init(_ view: GroundView, grownBy margin: Double) {
    (centre, unitsPerMetre) = (view.centre, view.unitsPerMetre)
    (unitsAcross, unitsDown) = (view.unitsAcross, view.unitsDown)
    (width, height) = (view.width + 2 * margin, view.height + 2 * margin)
  }

  /// With so many units more on each side.
  func grown(by margin: Double) -> GroundView { GroundView(self, grownBy: margin) }

  /// What may be seen of the square.
  var area: MercatorArea {
    MercatorArea(
      around: centre, SIMD2(width / 2 / unitsAcross, height / 2 / unitsDown))
  }

  /// A place as units right of the middle and below it.
  func offset(of place: MercatorPlace) -> Point {
    Point((place.x - centre.x) * unitsAcross, (place.y - centre.y) * unitsDown)
  }

  /// Whether another view lies within this one, at the same scale.
  func holds(_ view: GroundView) -> Bool {
    guard unitsPerMetre == view.unitsPerMetre else { return false }
    let off = offset(of: view.centre)
    return abs(off.x) <= (width - view.width) / 2 && abs(off.y) <= (height - view.height) / 2
  }
}
