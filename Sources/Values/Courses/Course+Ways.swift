package import RunModel

/// The ways of a street map around a course.
package protocol CourseWays {
  /// Returns whether three or more ways meet within a radius of a place; `nil` if no map covers it.
  func meet(within metres: Double, of place: Coordinate) -> Bool?
  /// The name of the way at a place that leads in a direction (degrees from north) or back; `nil`
  /// if it has none.
  func name(at place: Coordinate, heading: Double) -> String?
}

extension Course {
  /// Maximum distance in metres between a turn and the place where ways meet.
  private static let junctionReach = 15.0
  /// Metres from a turn to where the ways before and after it are named, clear of the other ones.
  private static let namedAt = 20.0

  /// The same course with turns only where ways meet, named after the way to take.
  ///
  /// Keeps the turns of a file. Where no map covers the course, keeps the corners of its line.
  package func turning(on ways: some CourseWays) -> Course {
    guard !cues.contains(where: { $0.turn.isDirection && $0.origin == .file }) else { return self }
    let corners = cues.filter {
      $0.origin == .corner
        && ways.meet(within: Course.junctionReach, of: place(at: $0.metres)) == nil
    }
    let bends = TurnFinder.bends(of: points)
    var turns: [CourseCue] = []
    for (index, bend) in bends.enumerated() {
      guard ways.meet(within: Course.junctionReach, of: place(at: bend.metres)) == true else {
        continue
      }
      let before = index > 0 ? bends[index - 1].metres : 0
      let after = index + 1 < bends.count ? bends[index + 1].metres : length
      let come = name(of: ways, at: bend.metres, 0.6 * (before - bend.metres))
      let go = name(of: ways, at: bend.metres, 0.6 * (after - bend.metres))
      // A gentle change of direction is a turn if it leads to another street.
      guard
        let turn = CourseTurn(degrees: bend.degrees) ?? (go == nil || go == come ? nil : bend.side)
      else { continue }
      turns.append(CourseCue(metres: bend.metres, turn: turn, words: go, origin: .junction))
    }
    let marks = cues.filter { !$0.turn.isDirection }
    return Course(self, cues: Course.ordered(marks, turns + corners))
  }

  /// The name of the way after (or before) a distance, at most ``namedAt`` from it and clear of the
  /// next turn; nearer if it has none there.
  private func name(of ways: some CourseWays, at metres: Double, _ room: Double) -> String? {
    let farthest = min(max(room, -Course.namedAt), Course.namedAt)
    for there in [farthest, farthest / 2].map({ metres + $0 }) {
      if let name = ways.name(at: place(at: there), heading: heading(at: there)) {
        return name.cut(to: CourseLimits.nameBytes)
      }
    }
    return nil
  }
}

extension TurnFinder.Bend {
  fileprivate var side: CourseTurn { degrees < 0 ? .slightLeft : .slightRight }
}
