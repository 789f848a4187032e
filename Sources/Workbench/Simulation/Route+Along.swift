import Glibc
package import RunModel

extension Route {
  /// Radius (m) at which a runner takes a corner if both lines are long enough.
  static let cornerRadius = 3.0
  /// Radius (m) of a U-turn.
  private static let turningRadius = 0.3
  /// Minimum angle (degrees) of a U-turn.
  private static let turningRound = 150.0
  /// Distance (m) below which two positions are treated as one.
  private static let leastLine = 0.5

  /// Creates a route along a line of positions, such as a course or a recorded run.
  ///
  /// Corners are taken on an arc of ``cornerRadius``, so the route is somewhat shorter than the
  /// line; ``length`` is the length of the route.
  ///
  /// - Parameters:
  ///   - places: At least two distinct positions; invalid and repeated ones are skipped.
  ///   - name: The name of the route.
  package init?(along places: [Coordinate], name: String) {
    let line = Route.line(through: places)
    guard let first = line.first else { return nil }
    self.init(name, "along a line in a file")
    start = first.from
    heading = first.heading
    // Metres of the current leg already used by the previous arc.
    var taken = 0.0
    for (index, leg) in line.enumerated() {
      guard index + 1 < line.count else {
        pieces.append(.line(metres: max(0, leg.metres - taken)))
        return
      }
      let next = line[index + 1]
      let turn = remainder(next.heading - leg.heading, 360)
      let (radius, cut) = Route.corner(turn, min(leg.metres, next.metres) / 2)
      pieces.append(.line(metres: max(0, leg.metres - taken - cut)))
      if turn != 0 { pieces.append(.arc(radius: radius, degrees: turn)) }
      taken = cut
    }
  }

  /// A straight line between two places.
  private struct Leg {
    let from: Coordinate
    /// Degrees from north.
    let heading: Double
    let metres: Double
  }

  private static func line(through places: [Coordinate]) -> [Leg] {
    var legs: [Leg] = []
    var last: Coordinate?
    for place in places where place.isOnEarth {
      guard let from = last else {
        last = place
        continue
      }
      let scale = Geodesy.metresPerDegree(at: (from.latitude + place.latitude) / 2)
      let east = remainder(place.longitude - from.longitude, 360) * scale.east
      let north = (place.latitude - from.latitude) * scale.north
      let way = GroundVector(east: east, north: north)
      guard way.size >= leastLine else { continue }
      legs.append(Leg(from: from, heading: way.course, metres: way.size))
      last = place
    }
    return legs
  }

  /// Returns the radius of a corner, and the metres that it cuts off the line on either side.
  private static func corner(_ turn: Double, _ room: Double) -> (radius: Double, cut: Double) {
    guard abs(turn) < turningRound else { return (turningRadius, 0) }
    let tangent = tan(abs(turn) / 2 * .pi / 180)
    guard tangent * cornerRadius > room else { return (cornerRadius, tangent * cornerRadius) }
    return (room / tangent, room)
  }
}
