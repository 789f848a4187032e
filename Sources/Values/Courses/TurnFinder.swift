import Glibc
import RunModel

/// Finds the corners of a line, without a map.
///
/// A line alone does not tell where ways meet. A corner between two straight legs is probably one
/// of streets; a bend of a trail is nothing to decide. So a corner counts only where the line
/// around it is not winding: on a trail straight legs are chance.
enum TurnFinder {
  /// Minimum change of direction, degrees: 45, less the error of a simplified line.
  private static let least = 42.0
  /// The same between the parts next to the rounding, whose directions are less certain.
  private static let leastInner = 36.0
  /// Metres before and after a corner that are its rounding.
  private static let rounding = 6.0
  /// Metres over which the direction next to the rounding is measured: a wide bend turns less than
  /// ``leastInner`` there.
  private static let inner = 12.0
  /// Metres of a leg, those of a turn back, and the minimum at the ends of the line.
  private static let leg = (whole: 25.0, back: 40.0, least: 12.0)
  /// Maximum scatter of a straight leg, metres (RMS): that of positions in streets.
  private static let scatter = 1.2
  /// Minimum metres between two turns.
  private static let apart = 20.0

  /// A change of direction.
  private struct Corner {
    var metres: Double
    var degrees: Double
    /// Scatter of both legs, metres.
    var scatter: Double
  }

  /// Returns the turns of a line by distance; at most ``CourseLimits/cues``.
  static func turns(of points: [Course.Point]) -> [CourseCue] {
    let line = CornerLine(points)
    var turns: [CourseCue] = []
    // The clearest of several close together, and the metres along the cleaned line.
    var best: (corner: Corner, at: Double)?
    func close() {
      guard let corner = best?.corner, let turn = CourseTurn(degrees: corner.degrees) else {
        return
      }
      turns.append(CourseCue(metres: corner.metres, turn: turn, origin: .corner))
    }
    for index in line.vertices.indices where turns.count < CourseLimits.cues {
      guard let corner = corner(at: index, of: line) else { continue }
      let metres = line.vertices[index].metres
      if let found = best, metres - found.at < apart {
        if corner.scatter < found.corner.scatter { best = (corner, metres) }
      } else {
        close()
        best = (corner, metres)
      }
    }
    if turns.count < CourseLimits.cues { close() }
    return turns
  }

  private static func corner(at index: Int, of line: CornerLine) -> Corner? {
    let metres = line.vertices[index].metres
    let (before, after) = (metres - rounding, metres + rounding)
    guard before >= leg.least, after <= line.length - leg.least else { return nil }
    let (come, go) = (line.heading(before - inner, before), line.heading(after, after + inner))
    guard abs(turn(come, go)) >= leastInner, let legs = legs(before, after, of: line, leg.whole)
    else { return nil }
    let degrees = turn(legs.come.heading, legs.go.heading)
    guard abs(degrees) >= least, !line.isWinding(at: metres) else { return nil }
    // Scattered positions at a stop can look like a U-turn, but only over a short distance.
    if CourseTurn(degrees: degrees) == .uTurn, self.legs(before, after, of: line, leg.back) == nil {
      return nil
    }
    return Corner(
      metres: line.vertices[index].courseMetres, degrees: degrees,
      scatter: legs.come.scatter + legs.go.scatter)
  }

  /// The legs of a corner, if both are straight.
  private static func legs(
    _ before: Double, _ after: Double, of line: CornerLine, _ metres: Double
  ) -> (come: CornerLine.Leg, go: CornerLine.Leg)? {
    guard let come = line.leg(max(0, before - metres), before), come.scatter <= scatter,
      let go = line.leg(after, min(line.length, after + metres)), go.scatter <= scatter
    else { return nil }
    return (come, go)
  }

  private static func turn(_ come: Double, _ go: Double) -> Double {
    (go - come).remainder(dividingBy: 360)
  }
}

extension TurnFinder {
  /// A change of direction: perhaps a turn, perhaps a bend.
  struct Bend {
    /// Metres along the course.
    var metres: Double
    /// Positive to the right.
    var degrees: Double
  }

  /// Range in metres before and after a bend over which directions are measured; anything nearer
  /// is its rounding.
  private static let reach = (from: 4.0, to: 15.0)
  /// Minimum change of direction in degrees, and minimum metres between two bends.
  private static let bend = (degrees: 25.0, apart: 12.0)

  /// The bends of a line by distance, the sharpest of several close together.
  static func bends(of points: [Course.Point]) -> [Bend] {
    let line = CornerLine(points)
    var bends: [(bend: Bend, at: Double)] = []
    for vertex in line.vertices {
      let (before, after) = (vertex.metres - reach.from, vertex.metres + reach.from)
      guard before >= reach.from, after <= line.length - reach.from else { continue }
      let come = line.heading(max(0, vertex.metres - reach.to), before)
      let go = line.heading(after, min(line.length, vertex.metres + reach.to))
      let found = Bend(metres: vertex.courseMetres, degrees: turn(come, go))
      guard abs(found.degrees) >= bend.degrees else { continue }
      if let last = bends.last, vertex.metres - last.at < bend.apart {
        guard abs(found.degrees) > abs(last.bend.degrees) else { continue }
        bends.removeLast()
      }
      bends.append((found, vertex.metres))
    }
    return bends.map(\.bend)
  }
}

/// A line without the scatter of stops.
private struct CornerLine {
  /// A point with its metres along this line and along the course.
  struct Vertex {
    var place: Coordinate
    var metres: Double
    var courseMetres: Double
  }

  /// A straight line through a part: its direction in degrees, and the scatter of the part around
  /// it in metres (RMS).
  struct Leg {
    var heading: Double
    var scatter: Double
  }

  private(set) var vertices: [Vertex] = []
  var length: Double { vertices[vertices.count - 1].metres }

  /// Radius in metres of the scatter of a stop, and the minimum metres of line within it; a line
  /// that turns back there has 20.
  private static let stop = (radius: 10.0, metres: 25.0)
  /// Minimum share of a straight leg's length between its ends.
  private static let straightShare = 0.85
  private static let samples = 10

  init(_ points: [Course.Point]) {
    var from = 0
    append(points[0])
    while from + 1 < points.count {
      // The metres of line within the circle around a point.
      var (next, inside) = (from + 1, 0.0)
      while next < points.count,
        Geodesy.distance(points[from].coordinate, points[next].coordinate)
          < CornerLine.stop.radius
      {
        inside += Geodesy.distance(points[next - 1].coordinate, points[next].coordinate)
        next += 1
      }
      if next < points.count {
        let leaving = Geodesy.distance(points[next - 1].coordinate, points[next].coordinate)
        inside += min(leaving, CornerLine.stop.radius)
      }
      let isStop = inside >= CornerLine.stop.metres
      from = isStop ? min(next, points.count - 1) : from + 1
      append(points[from])
    }
  }

  private mutating func append(_ point: Course.Point) {
    let last = vertices.last
    let step = last.map { Geodesy.distance($0.place, point.coordinate) } ?? 0
    vertices.append(
      Vertex(
        place: point.coordinate, metres: (last?.metres ?? 0) + step, courseMetres: point.metres))
  }

  private func place(at metres: Double) -> Coordinate {
    var (low, high) = (0, vertices.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if vertices[middle].metres <= metres { low = middle } else { high = middle }
    }
    let (from, to) = (vertices[low], vertices[high])
    let share = (metres - from.metres) / max(to.metres - from.metres, 0.001)
    return from.place.towards(to.place, share: min(max(share, 0), 1))
  }

  /// Direction between two distances, degrees from north.
  func heading(_ from: Double, _ to: Double) -> Double {
    Geodesy.bearing(from: place(at: from), to: place(at: to))
  }

  /// The straight line through a part, by least squares; `nil` if the part is not straight at all.
  func leg(_ from: Double, _ to: Double) -> Leg? {
    let places = (0...CornerLine.samples).map {
      place(at: from + (to - from) * Double($0) / Double(CornerLine.samples))
    }
    let scale = Geodesy.metresPerDegree(at: places[0].latitude)
    let offsets = places.map { place -> (east: Double, north: Double) in
      let east = (place.longitude - places[0].longitude).remainder(dividingBy: 360)
      return (east * scale.east, (place.latitude - places[0].latitude) * scale.north)
    }
    let end = offsets[CornerLine.samples]
    let chord = (end.east * end.east + end.north * end.north).squareRoot()
    guard chord >= CornerLine.straightShare * (to - from), chord > 0 else { return nil }
    // Along the chord, and to its right.
    let turned = offsets.map { offset in
      (
        x: (offset.east * end.east + offset.north * end.north) / chord,
        y: (offset.east * end.north - offset.north * end.east) / chord
      )
    }
    let count = Double(turned.count)
    let mean = (
      x: turned.reduce(0) { $0 + $1.x } / count, y: turned.reduce(0) { $0 + $1.y } / count
    )
    let (xx, xy) = turned.reduce((0.0, 0.0)) {
      ($0.0 + ($1.x - mean.x) * ($1.x - mean.x), $0.1 + ($1.x - mean.x) * ($1.y - mean.y))
    }
    let slope = xy / xx
    let squares = turned.reduce(0) {
      let residual = $1.y - mean.y - slope * ($1.x - mean.x)
      return $0 + residual * residual
    }
    let heading = (atan2(end.east, end.north) + atan(slope)) * 180 / .pi
    return Leg(heading: heading, scatter: (squares / count).squareRoot())
  }

  /// Metres on both sides of a place that show whether the line winds there, the metres between
  /// two directions that are compared, and the step between two comparisons.
  private static let surroundings = (metres: 120.0, chord: 16.0, step: 5.0)
  /// Change in degrees below which the line is straight there, and the minimum share of such
  /// places.
  private static let straight = (degrees: 10.0, share: 0.45)

  func isWinding(at metres: Double) -> Bool {
    let around = CornerLine.surroundings
    var (straight, all) = (0, 0)
    var middle = max(around.chord, metres - around.metres)
    let end = min(length - around.chord, metres + around.metres)
    while middle <= end {
      let change = heading(middle, middle + around.chord) - heading(middle - around.chord, middle)
      if abs(change.remainder(dividingBy: 360)) < CornerLine.straight.degrees { straight += 1 }
      all += 1
      middle += around.step
    }
    return Double(straight) < CornerLine.straight.share * Double(all)
  }
}
