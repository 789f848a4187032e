import Glibc
import RunModel

/// A match of a place to a course.
struct CourseMatch {
  /// Metres from the start of the course.
  var metres: Double
  /// Metres from the place to the line.
  var offset: Double
  /// Index of the segment's first point.
  var segment: Int
  /// Cost of the match: metres of offset plus penalties.
  var cost: Double
}

/// Matches a place to a course, in a local plane around the place.
struct CourseSearch {
  private let course: Course
  private let place: Coordinate
  private var headingCost = CourseSearch.headingCost
  private let scale: (east: Double, north: Double)
  /// Direction of motion, a unit vector; `nil` when it is unknown.
  private let heading: (east: Double, north: Double)?

  /// Penalty in metres of offset for a segment against the direction of motion; a perpendicular
  /// segment costs half as much.
  static let headingCost = 30.0
  /// Lower penalty, for the current leg and its surroundings.
  private static let nearbyHeadingCost = 12.0

  /// - Parameters:
  ///   - course: The course.
  ///   - place: The runner's position.
  ///   - heading: The runner's heading in degrees from north; `nil` when unknown.
  init(_ course: Course, _ place: Coordinate, heading: Double?) {
    self.course = course
    self.place = place
    scale = Geodesy.metresPerDegree(at: place.latitude)
    self.heading = heading.map {
      (sin($0 * .pi / 180), cos($0 * .pi / 180))
    }
  }

  /// The search near the runner's expected position, with a lower heading penalty: with the full
  /// one, a runner who turns round on a zigzag would be matched to the next corner, whose heading
  /// fits better.
  var nearby: CourseSearch {
    var search = self
    search.headingCost = CourseSearch.nearbyHeadingCost
    return search
  }

  /// The cheapest match between two distances from the start.
  ///
  /// - Parameters:
  ///   - range: Metres from the start.
  ///   - expected: Expected metres from the start; a tenth of a match's distance from there is
  ///     added to its cost. `nil` if all positions are equally likely.
  /// - Returns: `nil` when no segment's nearest point is in the range.
  func best(in range: ClosedRange<Double>, expected: Double?) -> CourseMatch? {
    var best: CourseMatch?
    each(in: range) { match in
      var match = match
      if let expected { match.cost += 0.1 * abs(match.metres - expected) }
      if match.cost < best?.cost ?? .infinity { best = match }
      return true
    }
    return best
  }

  /// The cheapest match on the first leg where matches cost at most `limit`.
  func first(costing limit: Double) -> CourseMatch? {
    var found: CourseMatch?
    each(in: 0...course.length) { match in
      if let found, match.cost > limit || match.metres > found.metres + 100 { return false }
      if match.cost <= limit, match.cost < found?.cost ?? .infinity { found = match }
      return true
    }
    return found
  }

  /// Passes the nearest point on each segment in a range to `body`, in order, until `body` returns
  /// false.
  private func each(in range: ClosedRange<Double>, _ body: (CourseMatch) -> Bool) {
    var index = course.segment(at: range.lowerBound)
    course.points.withUnsafeBufferPointer { points in
      var from = vector(to: points[index].coordinate)
      while index + 1 < points.count, points[index].metres <= range.upperBound {
        let to = vector(to: points[index + 1].coordinate)
        let (east, north) = (to.east - from.east, to.north - from.north)
        let square = east * east + north * north
        let along = square > 0 ? -(from.east * east + from.north * north) / square : 0
        let share = min(max(along, 0), 1)
        let (x, y) = (from.east + share * east, from.north + share * north)
        let offset = (x * x + y * y).squareRoot()
        var cost = offset
        if let heading, square > 0 {
          let cosine = (east * heading.east + north * heading.north) / square.squareRoot()
          cost += (1 - cosine) / 2 * headingCost
        }
        let (start, end) = (points[index].metres, points[index + 1].metres)
        let match = CourseMatch(
          metres: start + share * (end - start), offset: offset, segment: index, cost: cost)
        if range.contains(match.metres) {
          guard body(match) else { return }
        }
        from = to
        index += 1
      }
    }
  }

  private func vector(to other: Coordinate) -> (east: Double, north: Double) {
    var east = other.longitude - place.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return (east * scale.east, (other.latitude - place.latitude) * scale.north)
  }
}
