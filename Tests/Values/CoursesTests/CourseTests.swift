import Courses
import RunModel
import Simulation
import Testing

struct CourseTests {
  private let start = Coordinate(latitude: 47, longitude: 9)

  private func line(_ metres: Double, every step: Double) -> [CoursePlace] {
    stride(from: 0, through: metres, by: step).map {
      CoursePlace(Geodesy.offset(start, east: 0, north: $0))
    }
  }

  @Test("A straight line keeps its ends, and its length")
  func straight() throws {
    let course = try Course(name: "Rhine", places: line(1000, every: 1))
    #expect(course.points.count == 2)
    #expect(abs(course.length - 1000) < 0.01)
    #expect(course.cues.isEmpty)
    #expect(course.name == "Rhine")
    #expect(course.climb == nil)
  }

  @Test("Simplification moves the line by half a metre at most", arguments: TestCourse.allCases)
  func simplification(_ name: TestCourse) throws {
    let places = CourseRuns.places(name.route, every: 1)
    let course = try Course(name: "", places: places)
    #expect(course.points.count < places.count / 2)
    #expect(abs(course.length - name.route.length) < name.route.length / 200)
    // Progress along the course and along the places hardly differ, so each place is near.
    for (index, place) in places.enumerated() {
      let share = Double(index) / Double(places.count - 1)
      let near = stride(from: -12.0, through: 12, by: 0.5).map {
        Geodesy.distance(course.place(at: share * course.length + $0), place.coordinate)
      }
      #expect((near.min() ?? 100) < CourseLimits.tolerance + 0.3, "place \(index)")
    }
  }

  @Test("The turning point of a way that comes back stays")
  func turningPoint() throws {
    let course = try Course(
      name: "", places: line(500, every: 0.2) + line(500, every: 0.2).reversed())
    #expect(abs(course.length - 1000) < 2)
    #expect(course.cues.map(\.turn) == [.uTurn])
    #expect(abs(course.cues[0].metres - 500) < 1)
    #expect(course.isLoop)
  }

  @Test("Turns of streets are told, bends of ways are not")
  func turns() throws {
    let pieces: [Route.Piece] = [
      .line(metres: 200), .arc(radius: 5, degrees: 90), .line(metres: 200),
      .arc(radius: 5, degrees: -90), .line(metres: 200), .arc(radius: 5, degrees: 45),
      .line(metres: 200), .arc(radius: 3, degrees: -130), .line(metres: 200),
      .arc(radius: 150, degrees: 90), .line(metres: 100),
    ]
    let course = try CourseRuns.course(CourseRuns.route("turns", pieces))
    #expect(course.cues.map(\.turn) == [.right, .left, .slightRight, .sharpLeft])
    #expect(abs(course.cues[1].metres - 412) < 8)
    let back = course.reversed()
    #expect(back.cues.map(\.turn) == [.sharpRight, .slightLeft, .right, .left])
    #expect(abs(back.length - course.length) < 1e-6)
    #expect(abs(back.cues[2].metres - (course.length - course.cues[1].metres)) < 8)
    #expect(back.points.first?.coordinate == course.points.last?.coordinate)
  }

  @Test("Cues of the file stand for computed turns, and marks beside them")
  func cues() throws {
    var places = line(500, every: 5)
    places += (1...100).map {
      CoursePlace(Geodesy.offset(start, east: Double($0) * 5, north: 500))
    }
    let mark = PlaceCue(place: 20, turn: .mark, words: "Water")
    let marked = try Course(name: "", places: places, cues: [mark])
    #expect(marked.cues.map(\.turn) == [.mark, .right])
    #expect(abs(marked.cues[0].metres - 100) < 0.1)
    #expect(marked.reversed().cues.map(\.words) == [nil, "Water"])
    let turn = PlaceCue(place: 90, turn: .slightRight, words: "Bear right")
    let told = try Course(name: "", places: places, cues: [turn, mark])
    #expect(told.cues.map(\.turn) == [.mark, .slightRight])
    #expect(told.reversed().cues.map(\.turn) == [.left, .mark])
  }

  @Test("A cue at a place that is there twice keeps its metres")
  func cueAtADouble() throws {
    var places = line(500, every: 5)
    places.insert(places[40], at: 41)
    let cue = PlaceCue(place: 41, turn: .left)
    let course = try Course(name: "", places: places, cues: [cue])
    #expect(abs((course.cues.first?.metres ?? 0) - 200) < 0.1)
  }

  @Test("Metres that are known count, and standing on the way does not")
  func knownMetres() throws {
    var places: [CoursePlace] = []
    for (index, place) in line(1000, every: 10).enumerated() {
      places.append(CoursePlace(place.coordinate, metres: 7 + Double(index) * 10.1))
    }
    let jitter = Geodesy.offset(places[50].coordinate, east: 30, north: 0)
    places.insert(CoursePlace(jitter, metres: places[50].metres), at: 51)
    let course = try Course(name: "", places: places)
    #expect(abs(course.length - 1010) < 1e-6)
    #expect(course.cues.isEmpty)
  }

  @Test("A course of a run has its length to the last point, and so has the way back")
  func lengthOfARun() throws {
    // Positions that scatter make the line longer than the run.
    let sides = [-2.0, 1, 2, -1]
    let points = (0...400).map { second -> RunPoint in
      let place = Geodesy.offset(start, east: sides[second / 3 % 4], north: Double(second) * 3)
      // The last steps are shorter than a metre.
      let metres = second <= 398 ? Double(second) * 3 : 1194 + Double(second - 398) * 0.4
      return RunPoint(
        elapsed: Double(second), timestamp: nil, coordinate: place, distance: metres, segment: 0)
    }
    let course = try Course(points, name: "")
    #expect(abs(course.length - 1194.8) < 1e-6)
    #expect(abs(try course.wayBack().length - 1194.8) < 1e-6)
    #expect(try Course(name: "", places: points.map { CoursePlace($0.coordinate) }).length > 1220)
  }

  @Test("A course over the date line goes the short way")
  func dateLine() throws {
    let places = (0...10).map {
      CoursePlace(
        Coordinate(
          latitude: 0,
          longitude: $0 < 5
            ? 179.995 + Double($0) * 0.001
            : -180 + Double($0 - 5) * 0.001))
    }
    let course = try Course(name: "", places: places)
    #expect(abs(course.length - 1113.2) < 1)
    var follower = CourseFollower(course)
    for (index, place) in places.enumerated() {
      let fix = Fix(status: .valid, coordinate: place.coordinate, accuracy: 5)
      _ = follower.take(fix, at: Instant(milliseconds: Int64(index) * 30_000))
    }
    #expect(follower.status.left < 20)
  }

  @Test("Climb counts rises of 3 m and more; without all heights it is unknown")
  func climb() throws {
    let heights = [400.0, 401, 400, 410, 409, 420, 380]
    let places = heights.enumerated().map { index, height in
      CoursePlace(
        Geodesy.offset(start, east: index % 2 == 0 ? 0 : 5, north: Double(index) * 50),
        altitude: height)
    }
    let course = try Course(name: "", places: places)
    let climb = try #require(course.climb)
    #expect(climb.up == 20)
    #expect(climb.down == 40)
  }

  @Test(
    "A turn is named by its degrees",
    arguments: [
      (34.0, nil), (35, CourseTurn.slightRight), (-60, .left), (115, .sharpRight),
      (-149, .sharpLeft), (150, .uTurn), (-180, .uTurn),
    ])
  func degrees(_ degrees: Double, _ turn: CourseTurn?) {
    #expect(CourseTurn(degrees: degrees) == turn)
  }

  @Test(
    "Words of planners are read",
    arguments: [
      ("Turn left onto High Street", CourseTurn.left), ("RIGHT", .right),
      ("Keep left", .slightLeft), ("Sharp right", .sharpRight), ("Make a U-turn", .uTurn),
      ("Links abbiegen", .left), ("Halbrechts", .slightRight), ("Continue straight", .straight),
      ("Geradeaus", .straight), ("WP001", nil), ("Left or right", nil), ("Bright Street", nil),
    ])
  func words(_ words: String, _ turn: CourseTurn?) {
    #expect(CourseTurn(words: words) == turn)
  }
}
