import Glibc
import RunModel

/// The directions that a straight line from a place may have so as to pass all later places within
/// a tolerance.
struct SectorFilter {
  private let origin: Coordinate
  private let scale: (east: Double, north: Double)
  private let tolerance: Double
  /// Radians around ``middle`` that are left; `nil` while every direction is.
  private var sector: ClosedRange<Double>?
  /// The direction, in radians, to the first place beyond the tolerance.
  private var middle = 0.0
  /// Metres to the farthest place so far.
  private var farthest = 0.0

  /// - Parameters:
  ///   - origin: Where the line begins.
  ///   - tolerance: Metres.
  init(from origin: Coordinate, tolerance: Double) {
    self.origin = origin
    self.tolerance = tolerance
    scale = Geodesy.metresPerDegree(at: origin.latitude)
  }

  /// Whether a line may go on to this place; if so, it narrows the sector.
  mutating func admits(_ place: Coordinate) -> Bool {
    let east = (place.longitude - origin.longitude).remainder(dividingBy: 360) * scale.east
    let north = (place.latitude - origin.latitude) * scale.north
    let distance = (east * east + north * north).squareRoot()
    // A way that comes back: its turning point must stay.
    guard distance >= farthest - tolerance else { return false }
    farthest = max(farthest, distance)
    guard distance > tolerance else { return true }
    let direction = atan2(east, north)
    let half = asin(tolerance / distance)
    guard let sector else {
      middle = direction
      self.sector = -half...half
      return true
    }
    let turn = (direction - middle).remainder(dividingBy: 2 * .pi)
    // The line ends at this place, so its own direction must be allowed by those before.
    guard sector.contains(turn) else { return false }
    self.sector = max(sector.lowerBound, turn - half)...min(sector.upperBound, turn + half)
    return true
  }
}
