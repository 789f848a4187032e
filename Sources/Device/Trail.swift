import RunModel
import Screens

/// The way behind the runner, thinned as it grows to what a map of 500 m can show.
struct Trail: Sendable {
  /// Metres between points: 1.5 pixels of a map 240 pixels wide.
  static let spacing: Float = 3.1
  /// Points that are drawn at most; the newest.
  static let longestShown = 2000

  private(set) var points: [MapPoint] = []
  /// Indices in `points` at which a new line begins.
  private var breaks: [Int] = []
  private var segment: Int?
  /// Where east and north are counted from: the first point.
  private var origin: (place: Coordinate, east: Double, north: Double)?
  /// The newest position, also when it is too near to be kept.
  private(set) var here: MapPoint?

  mutating func append(_ place: Coordinate, segment: Int) {
    if origin == nil {
      let scale = Geodesy.metresPerDegree(at: place.latitude)
      origin = (place, scale.east, scale.north)
    }
    guard let point = point(at: place) else { return }
    here = point
    if segment != self.segment {
      self.segment = segment
      breaks.append(points.count)
      points.append(point)
    } else if let last = points.last, Trail.distance(last, point) >= Trail.spacing {
      points.append(point)
    }
  }

  /// Metres east and north of the start.
  func point(at place: Coordinate) -> MapPoint? {
    guard let origin else { return nil }
    var degrees = place.longitude - origin.place.longitude
    if degrees > 180 { degrees -= 360 }
    if degrees < -180 { degrees += 360 }
    return MapPoint(
      east: Float(degrees * origin.east),
      north: Float((place.latitude - origin.place.latitude) * origin.north))
  }

  /// The lines within the square around the runner, relative to the runner.
  func lines(side: Float) -> [[MapPoint]] {
    guard let here else { return [] }
    let half = side / 2
    var lines: [[MapPoint]] = []
    var line: [MapPoint] = []
    var count = 0
    var nextBreak = breaks.count - 1
    // Newest first, so that the limit cuts the oldest.
    for index in points.indices.reversed() {
      let point = MapPoint(
        east: points[index].east - here.east, north: points[index].north - here.north)
      if abs(point.east) <= half, abs(point.north) <= half {
        if index == points.count - 1 { line.append(MapPoint(east: 0, north: 0)) }
        line.append(point)
        count += 1
      } else if !line.isEmpty {
        lines.append(line.reversed())
        line = []
      }
      if nextBreak >= 0, breaks[nextBreak] == index {
        nextBreak -= 1
        if !line.isEmpty { lines.append(line.reversed()) }
        line = []
      }
      if count >= Trail.longestShown { break }
    }
    if !line.isEmpty { lines.append(line.reversed()) }
    return lines.reversed()
  }

  private static func distance(_ from: MapPoint, _ to: MapPoint) -> Float {
    let east = to.east - from.east
    let north = to.north - from.north
    return (east * east + north * north).squareRoot()
  }
}
