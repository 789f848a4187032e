import Glibc
import RunModel

/// The directions in which a straight line from a place passes all later places within a tolerance.
struct SectorFilter {
  private let origin: Coordinate
  private let scale: (east: Double, north: Double)
  private let tolerance: Double
  /// Remaining directions in radians relative to ``middle``; `nil` while all are allowed.
  private var sector: ClosedRange<Double>?
  /// The direction, in radians, to the first place beyond the tolerance.
  private var middle = 0.0
  /// Metres to the farthest place so far.
  private var farthest = 0.0

  /// - Parameters:
  ///   - origin: Where the line starts.
  ///   - tolerance: Metres.
  init(from origin: Coordinate, tolerance: Double) {
    self.origin = origin
    self.tolerance = tolerance
    scale = Geodesy.metresPerDegree(at: origin.latitude)
  }

  /// Whether the line may be extended to this place; if so, narrows the sector.
  mutating func admits(_ place: Coordinate) -> Bool {
    let east = (place.longitude - origin.longitude).remainder(dividingBy: 360) * scale.east
    let north = (place.latitude - origin.latitude) * scale.north
    let distance = (east * east + north * north).squareRoot()
    // The line turns back: its turning point must be kept.
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
    // The line ends at this place, so its direction must lie in the sector of the earlier places.
    guard sector.contains(turn) else { return false }
    self.sector = max(sector.lowerBound, turn - half)...min(sector.upperBound, turn + half)
    return true
  }
}
