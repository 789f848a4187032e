package import RunModel

/// An input point of a course.
package struct CoursePlace: Hashable, Sendable {
  package var coordinate: Coordinate
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Metres from the start, if known more accurately than from the coordinates; used only if known
  /// for every place of the course.
  package var metres: Double?

  package init(_ coordinate: Coordinate, altitude: Double? = nil, metres: Double? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.metres = metres
  }
}

/// An instruction from a file, at one of the places of a course.
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

/// A route to follow: a polyline and the cues along it.
package struct Course: Hashable, Sendable {
  /// A point of the line.
  package struct Point: Hashable, Sendable {
    package let coordinate: Coordinate
    /// Metres above mean sea level.
    package let altitude: Double?
    /// Metres from the start along the course; strictly increasing from point to point.
    package let metres: Double

    package init(coordinate: Coordinate, altitude: Double?, metres: Double) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.metres = metres
    }
  }

  /// At most ``CourseLimits/nameBytes``; may be empty.
  package let name: String
  /// At least two, at most ``CourseLimits/points``.
  package let points: [Point]
  /// Sorted by distance, no two at the same place; at most ``CourseLimits/cues``.
  package let cues: [CourseCue]
  /// Places beside the way; at most ``CourseLimits/marks``.
  package let marks: [CourseMark]
  /// The elevations along the course; `nil` if too few are known.
  package let profile: CourseProfile?

  /// Metres from the start to the end.
  package var length: Double { points[points.count - 1].metres }

  /// Makes a course from places in order.
  ///
  /// The line is simplified to within ``CourseLimits/tolerance`` of the places, or as closely as
  /// ``CourseLimits/points`` allows. If any of `cues` is a direction, the turns are those of
  /// `cues`; otherwise they are computed from the line.
  ///
  /// - Parameters:
  ///   - name: Name of the course.
  ///   - places: Places that are not on Earth are skipped.
  ///   - cues: Sorted by place. Simplification keeps their places; the cue of a skipped place moves
  ///     to the place before.
  ///   - marks: Places beside the way; those beyond the limit are dropped.
  ///   - leastStep: The least ``CourseProfile/step``, in metres.
  /// - Throws: ``CourseError``.
  package init(
    name: String, places: [CoursePlace], cues: [PlaceCue] = [], marks: [CourseMark] = [],
    leastStep: Double = CourseProfile.steps.lowerBound
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
    profile = ProfileSmoothing.profile(
      line.heights(of: places), length: line.length, leastStep: leastStep)
    let told = cues.prefix(CourseLimits.cues).compactMap { cue -> CourseCue? in
      guard let metres = line.metres(of: cue.place) else { return nil }
      return CourseCue(
        metres: metres, turn: cue.turn, words: cue.words?.cut(to: CourseLimits.nameBytes))
    }
    let turns = told.contains { $0.turn.isDirection } ? [] : TurnFinder.turns(of: line.points)
    self.cues = Course.ordered(told, turns)
    self.marks = marks.prefix(CourseLimits.marks).map { mark in
      CourseMark(mark.coordinate, words: mark.words?.cut(to: CourseLimits.nameBytes))
    }
  }

  /// Makes a course from the parts of a saved one; `nil` if they do not form a valid course.
  ///
  /// Courses saved before there were profiles have none.
  package init?(
    name: String, points: [Point], cues: [CourseCue], marks: [CourseMark] = [],
    profile: CourseProfile? = nil
  ) {
    guard marks.count <= CourseLimits.marks,
      marks.allSatisfy({ mark in
        mark.coordinate.isOnEarth && (mark.words?.utf8.count ?? 0) <= CourseLimits.nameBytes
      }), name.utf8.count <= CourseLimits.nameBytes, cues.count <= CourseLimits.cues,
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
    self.marks = marks
    self.profile = profile
  }

  /// The same line with other cues, ordered.
  init(_ course: Course, cues: [CourseCue]) {
    (name, points, marks) = (course.name, course.points, course.marks)
    (self.cues, profile) = (cues, course.profile)
  }

  /// The same course from its end to its start.
  ///
  /// Turns are computed from the line, since a file's turns are valid only in its own direction;
  /// marks are kept.
  package func reversed() -> Course { Course(reversing: self) }

  private init(reversing course: Course) {
    (name, marks) = (course.name, course.marks)
    let length = course.length
    points = course.points.reversed().map {
      Point(coordinate: $0.coordinate, altitude: $0.altitude, metres: length - $0.metres)
    }
    let kept = course.cues.filter { !$0.turn.isDirection }.reversed().map {
      CourseCue(metres: length - $0.metres, turn: $0.turn, words: $0.words)
    }
    cues = Course.ordered(Array(kept), TurnFinder.turns(of: points))
    profile = course.profile?.reversed
  }

  /// Merges cues by distance and keeps the first at each place, the file's before computed ones.
  static func ordered(_ told: [CourseCue], _ turns: [CourseCue]) -> [CourseCue] {
    var cues: [CourseCue] = []
    // Swift's sort is stable in practice but not guaranteed to be.
    let all = (told + turns).enumerated().sorted {
      ($0.element.metres, $0.offset) < ($1.element.metres, $1.offset)
    }
    for (_, cue) in all where cue.metres > cues.last?.metres ?? -1 { cues.append(cue) }
    return Array(cues.prefix(CourseLimits.cues))
  }

  /// Metres of climb and descent along the course, both positive; `nil` without a profile.
  package var climb: (up: Double, down: Double)? {
    profile.map { ($0.climb.ascent, $0.climb.descent) }
  }

  /// Index of the last point at or before a distance; at most the last but one, so that a segment
  /// starts there.
  package func segment(at metres: Double) -> Int {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].metres <= metres { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether the course ends within 50 m of its start.
  package var isLoop: Bool {
    Geodesy.distance(points[0].coordinate, points[points.count - 1].coordinate) <= 50
  }

  /// Heading of the course at a distance in metres, in degrees from north, 0..<360; measured from
  /// 10 m before to 10 m after, to smooth the noise of a recorded line.
  package func heading(at metres: Double) -> Double {
    Geodesy.bearing(from: place(at: metres - 10), to: place(at: metres + 10))
  }

  /// The position at a distance in metres from the start, clamped to the ends.
  package func place(at metres: Double) -> Coordinate {
    let index = segment(at: metres)
    let (from, to) = (points[index], points[index + 1])
    let share = (metres - from.metres) / (to.metres - from.metres)
    return from.coordinate.towards(to.coordinate, share: min(max(share, 0), 1))
  }
}

extension String {
  /// The longest prefix of whole characters that fits in a number of UTF-8 bytes.
  func cut(to bytes: Int) -> String {
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
