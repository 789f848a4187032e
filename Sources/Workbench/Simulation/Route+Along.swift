import Glibc
package import RunModel

extension Route {
  /// Metres of the radius at which a runner takes a corner, where both lines are long enough.
  static let cornerRadius = 3.0
  /// Metres of the radius on which a runner turns round.
  private static let turningRadius = 0.3
  /// Degrees from which on a corner is a turn round.
  private static let turningRound = 150.0
  /// Metres below which two places are one.
  private static let leastLine = 0.5

  /// A route along a line of places, as of a course or a recorded run.
  ///
  /// Corners are taken on an arc of ``cornerRadius``, so that the way is somewhat shorter than the
  /// line: its ``length`` is that of what is run.
  ///
  /// - Parameters:
  ///   - places: Those on Earth that are apart from the one before; at least two.
  ///   - name: What the route is called.
  package init?(along places: [Coordinate], name: String) {
    let line = Route.line(through: places)
    guard let first = line.first else { return nil }
    self.init(name, "along the line of a file")
    start = first.from
    heading = first.heading
    // Metres that the arc before takes of the line.
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

  /// The radius of a corner, and how many metres it takes of the lines on both sides.
  private static func corner(_ turn: Double, _ room: Double) -> (radius: Double, cut: Double) {
    guard abs(turn) < turningRound else { return (turningRadius, 0) }
    let tangent = tan(abs(turn) / 2 * .pi / 180)
    guard tangent * cornerRadius > room else { return (cornerRadius, tangent * cornerRadius) }
    return (room / tangent, room)
  }
}
