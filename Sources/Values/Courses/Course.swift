package import RunModel

/// A place that a course is made from.
package struct CoursePlace: Hashable, Sendable {
  package var coordinate: Coordinate
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Metres from the start, where they are known better than the places tell; of a course all
  /// places have them or none counts.
  package var metres: Double?

  package init(_ coordinate: Coordinate, altitude: Double? = nil, metres: Double? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.metres = metres
  }
}

/// What a file says at one of the places of a course.
package struct PlaceCue: Hashable, Sendable {
  /// Index of the place.
  package var place: Int
  package var turn: CourseTurn
  package var words: String?

  package init(place: Int, turn: CourseTurn, words: String? = nil) {
    self.place = place
    self.turn = turn
    self.words = words
  }
}

/// A way to follow: a line of places, and what to tell along it.
package struct Course: Hashable, Sendable {
  /// A point of the line.
  package struct Point: Hashable, Sendable {
    package let coordinate: Coordinate
    /// Metres above mean sea level.
    package let altitude: Double?
    /// Metres from the start along the course; each point's are greater than those before.
    package let metres: Double

    package init(coordinate: Coordinate, altitude: Double?, metres: Double) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.metres = metres
    }
  }

  /// At most ``CourseLimits/nameBytes``; may be empty.
  package let name: String
  /// Two at least, at most ``CourseLimits/points``.
  package let points: [Point]
  /// By their metres, no two at the same place; at most ``CourseLimits/cues``.
  package let cues: [CourseCue]

  /// Metres from the start to the end.
  package var length: Double { points[points.count - 1].metres }

  /// Makes a course of places in their order.
  ///
  /// The line is simplified: within ``CourseLimits/tolerance`` of the places, or as near as
  /// ``CourseLimits/points`` allow. Turns are those of `cues` if any of them says which way to go;
  /// else they are computed from the line.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - places: Those that are not on Earth are left out.
  ///   - cues: By their places, which are kept; those of places that are left out are, too.
  /// - Throws: ``CourseError``.
  package init(
    name: String, places: [CoursePlace], cues: [PlaceCue] = []
  ) throws(CourseError) {
    guard places.count <= CourseLimits.rawPoints else { throw .tooManyPoints }
    var pinned: Set<Int> = []
    for cue in cues.prefix(CourseLimits.cues) where places.indices.contains(cue.place) {
      pinned.insert(cue.place)
    }
    let line = try CourseLine(places, keeping: pinned)
    self.name = name.cut(to: CourseLimits.nameBytes)
    points = line.points
    guard CourseLimits.length.contains(line.length) else { throw .length(line.length) }
    let told = cues.prefix(CourseLimits.cues).compactMap { cue -> CourseCue? in
      guard let metres = line.metres(of: cue.place) else { return nil }
      return CourseCue(
        metres: metres, turn: cue.turn, words: cue.words?.cut(to: CourseLimits.nameBytes))
    }
    let turns = told.contains { $0.turn.isDirection } ? [] : TurnFinder.turns(of: line.points)
    self.cues = Course.ordered(told, turns)
  }

  /// Makes a course of its parts, as they were read from one before; `nil` for parts that no
  /// course has.
  package init?(name: String, points: [Point], cues: [CourseCue]) {
    guard name.utf8.count <= CourseLimits.nameBytes, cues.count <= CourseLimits.cues,
      (2...CourseLimits.points).contains(points.count), points[0].metres == 0,
      let length = points.last?.metres, CourseLimits.length.contains(length),
      zip(points, points.dropFirst()).allSatisfy({ $0.metres < $1.metres }),
      points.allSatisfy({ $0.coordinate.isOnEarth && $0.altitude?.isFinite ?? true }),
      zip(cues, cues.dropFirst()).allSatisfy({ $0.metres < $1.metres }),
      cues.allSatisfy({ cue in
        (0...length).contains(cue.metres)
          && (cue.words?.utf8.count ?? 0) <= CourseLimits.nameBytes
      })
    else { return nil }
    self.name = name
    self.points = points
    self.cues = cues
  }

  /// The same way from its end to its start.
  ///
  /// Turns are computed from the line, since what a file says of a turn holds for its own
  /// direction only; marks stay.
  package func reversed() -> Course { Course(reversing: self) }

  private init(reversing course: Course) {
    name = course.name
    let length = course.length
    points = course.points.reversed().map {
      Point(coordinate: $0.coordinate, altitude: $0.altitude, metres: length - $0.metres)
    }
    let marks = course.cues.filter { !$0.turn.isDirection }.reversed().map {
      CourseCue(metres: length - $0.metres, turn: $0.turn, words: $0.words)
    }
    cues = Course.ordered(Array(marks), TurnFinder.turns(of: points))
  }

  /// Cues by their metres; of two at one place the first, told before computed.
  private static func ordered(_ told: [CourseCue], _ turns: [CourseCue]) -> [CourseCue] {
    var cues: [CourseCue] = []
    // Swift's sort keeps the order of equals, but does not promise it.
    let all = (told + turns).enumerated().sorted {
      ($0.element.metres, $0.offset) < ($1.element.metres, $1.offset)
    }
    for (_, cue) in all where cue.metres > cues.last?.metres ?? -1 { cues.append(cue) }
    return Array(cues.prefix(CourseLimits.cues))
  }

  /// Metres of climb and descent along the course, both positive; `nil` when no point has a
  /// height, or not all have.
  ///
  /// A rise or fall counts from 3 m on, as heights of planners and receivers waver by some.
  package var climb: (up: Double, down: Double)? {
    guard points.allSatisfy({ $0.altitude != nil }) else { return nil }
    let threshold = 3.0
    var (up, down) = (0.0, 0.0)
    var base = points[0].altitude ?? 0
    for point in points {
      let change = (point.altitude ?? base) - base
      guard abs(change) >= threshold else { continue }
      if change > 0 { up += change } else { down -= change }
      base += change
    }
    return (up, down)
  }

  /// Index of the last point whose metres are at most these; the last but one at most, so that a
  /// segment begins there.
  package func segment(at metres: Double) -> Int {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].metres <= metres { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether it ends about where it starts, within 50 m.
  package var isLoop: Bool {
    Geodesy.distance(points[0].coordinate, points[points.count - 1].coordinate) <= 50
  }

  /// Degrees from north, 0..<360, in which the course leads at so many metres: over 10 m before and
  /// behind, so that the scatter of a recorded line does not matter.
  package func heading(at metres: Double) -> Double {
    Geodesy.bearing(from: place(at: metres - 10), to: place(at: metres + 10))
  }

  /// The place so many metres from the start; the ends for what is beyond them.
  package func place(at metres: Double) -> Coordinate {
    let index = segment(at: metres)
    let (from, to) = (points[index], points[index + 1])
    let share = (metres - from.metres) / (to.metres - from.metres)
    return from.coordinate.towards(to.coordinate, share: min(max(share, 0), 1))
  }
}

extension String {
  /// Its first characters that have at most so many UTF-8 bytes together.
  fileprivate func cut(to bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    var text = ""
    var left = bytes
    for character in self {
      left -= character.utf8.count
      guard left >= 0 else { break }
      text.append(character)
    }
    return text
  }
}
