import Simulation

/// A deviation of the runner from the course.
enum CourseDeviation: Int, CaseIterable, Sendable {
  case none
  /// Leaves the course at a right angle and returns the same way.
  case detour
  /// Makes a U-turn, runs back along the course, and makes another U-turn.
  case turnBack

  var words: String {
    switch self {
    case .none: "along the course"
    case .detour: "with a detour"
    case .turnBack: "turning round"
    }
  }

  /// One-way length of the detour, and length of the stretch run back along the course, metres.
  private static let far = (detour: 150.0, back: 80.0)
  /// Radius of a corner and of a U-turn, metres.
  private static let radius = (corner: 5.0, round: 0.3)
  /// Minimum length of a straight on which a deviation starts, and the distance run on it before
  /// the deviation, metres.
  private static let straight = (least: 30.0, before: 10.0)
  /// Minimum distance from a tunnel, metres.
  private static let fromTunnel = 200.0

  /// A route with a deviation.
  struct Deviated: Sendable {
    var route: Route
    /// Range of the deviation, in metres from the start of the run; empty if there is none.
    var span: Range<Double>
    /// Positions on the course (m) where the runner leaves and rejoins it.
    var courseMetres: (from: Double, to: Double)
    /// Position of the last U-turn, in metres from the start of the run.
    var turned: Double
  }

  /// Inserts the deviation on the first suitable straight after a share of the route; `nil` if
  /// there is none.
  func deviated(_ route: Route, at share: Double) -> Deviated? {
    guard self != .none else {
      return Deviated(route: route, span: 0..<0, courseMetres: (0, 0), turned: 0)
    }
    var metres = 0.0
    for (index, piece) in route.pieces.enumerated() {
      let start = metres
      metres += piece.length
      guard case .line(let length) = piece, length >= CourseDeviation.straight.least,
        start >= share * route.length, start > CourseDeviation.far.back,
        isOpen(route, around: start)
      else { continue }
      return put(into: route, at: index, start, length)
    }
    return nil
  }

  private func isOpen(_ route: Route, around metres: Double) -> Bool {
    let near = metres - CourseDeviation.fromTunnel..<metres + CourseDeviation.fromTunnel
    return !route.tunnels.contains { $0.overlaps(near) }
  }

  private func put(
    into route: Route, at index: Int, _ start: Double, _ length: Double
  ) -> Deviated {
    let (corner, round) = CourseDeviation.radius
    let before = CourseDeviation.straight.before
    var pieces = Array(route.pieces[..<index]) + [.line(metres: before)]
    let turn = Route.Piece.arc(radius: round, degrees: 180)
    // A detour has two corners, so the runner rejoins the course farther along than where it was
    // left.
    let ahead = self == .detour ? 2 * (corner - round) : 0
    var added: [Route.Piece]
    // Position of the turn back to the course.
    var turned = 0.0
    if self == .detour {
      let out = Route.Piece.line(metres: CourseDeviation.far.detour)
      let right = Route.Piece.arc(radius: corner, degrees: 90)
      added = [right, out, turn, out, right]
      turned = right.length + out.length
    } else {
      let way = CourseDeviation.last(CourseDeviation.far.back, of: pieces)
      let back = way.reversed().map { piece in
        switch piece {
        case .line: piece
        case .arc(let radius, let degrees): Route.Piece.arc(radius: radius, degrees: -degrees)
        }
      }
      added = [turn] + back + [turn] + way
      turned = 2 * turn.length + CourseDeviation.far.back
    }
    pieces += added
    pieces.append(.line(metres: length - before - ahead))
    pieces += route.pieces[(index + 1)...]
    let from = start + before
    let extra = added.reduce(0) { $0 + $1.length }
    var longer = route
    longer.pieces = pieces
    longer.shift(behind: from, by: extra - ahead)
    return Deviated(
      route: longer, span: from..<from + extra, courseMetres: (from, from + ahead),
      turned: from + turned)
  }

  /// Returns the last `metres` metres of `pieces`.
  private static func last(_ metres: Double, of pieces: [Route.Piece]) -> [Route.Piece] {
    var left = metres
    var way: [Route.Piece] = []
    for piece in pieces.reversed() where left > 0 {
      way.insert(piece.length <= left ? piece : piece.cut(to: left), at: 0)
      left -= piece.length
    }
    return way
  }
}

extension Route {
  /// Shifts everything after a position: skies, stops, tunnels, speeds.
  fileprivate mutating func shift(behind metres: Double, by more: Double) {
    func moved(_ place: Double) -> Double { place > metres ? place + more : place }
    skies = skies.map { (moved($0.from), $0.sky) }
    stops = stops.map { (moved($0.metres), $0.seconds) }
    speeds = speeds.map { (moved($0.from), $0.speed) }
    tunnels = tunnels.map { moved($0.lowerBound)..<moved($0.upperBound) }
  }
}
