import Courses
import RunModel
import Testing

struct CourseLimitsTests {
  private let start = Coordinate(latitude: 47, longitude: 9)

  /// A zigzag line, each place of which must be kept.
  private func teeth(_ count: Int, height: Double) -> [CoursePlace] {
    (0..<count).map {
      CoursePlace(
        Geodesy.offset(start, east: $0 % 2 == 0 ? 0 : height, north: Double($0) * 0.5))
    }
  }

  @Test("20,000 points are kept, one more makes the line coarser, and too high teeth are refused")
  func points() throws {
    let limit = CourseLimits.points
    #expect(try Course(name: "", places: teeth(limit, height: 8)).points.count == limit)
    #expect(try Course(name: "", places: teeth(limit + 1, height: 8)).points.count < limit)
    #expect(throws: CourseError.tooWinding) {
      try Course(name: "", places: teeth(limit + 1, height: 45))
    }
  }

  @Test("200,000 places are taken, one more is not")
  func rawPoints() throws {
    let places = (0..<CourseLimits.rawPoints).map {
      CoursePlace(Geodesy.offset(start, east: 0, north: Double($0) * 0.2))
    }
    #expect(try Course(name: "", places: places).points.count == 2)
    #expect(throws: CourseError.tooManyPoints) {
      try Course(name: "", places: places + places.prefix(1))
    }
  }

  @Test(
    "A course has 20 m to 1,000 km",
    arguments: [
      (19.9, false), (20.1, true), (999_000, true), (1_002_000, false),
    ])
  func length(_ metres: Double, _ fits: Bool) throws {
    let places = (0...2000).map {
      CoursePlace(
        Coordinate(
          latitude: 40 + Double($0) / 2000 * metres / 111_120, longitude: 9))
    }
    #expect(((try? Course(name: "", places: places)) != nil) == fits)
  }

  @Test("No way is refused", arguments: [0, 1, 50])
  func noWay(_ count: Int) {
    #expect(throws: CourseError.noWay) {
      try Course(name: "", places: Array(repeating: CoursePlace(start), count: count))
    }
  }

  @Test("Places that are not on Earth are left out")
  func notOnEarth() throws {
    var places = teeth(10, height: 30)
    places.insert(CoursePlace(Coordinate(latitude: .nan, longitude: 9)), at: 3)
    places.insert(CoursePlace(Coordinate(latitude: 91, longitude: 9)), at: 5)
    #expect(try Course(name: "", places: places).points.count == 10)
  }

  @Test("2,000 cues are kept, and 120 bytes of words and name")
  func cues() throws {
    let places = (0...3000).map {
      CoursePlace(Geodesy.offset(start, east: 0, north: Double($0) * 5))
    }
    let words = String(repeating: "ä", count: 100)
    let cues = (1...(CourseLimits.cues + 1)).map {
      PlaceCue(place: $0, turn: .left, words: words)
    }
    let course = try Course(name: words, places: places, cues: cues)
    #expect(course.cues.count == CourseLimits.cues)
    #expect(course.cues.allSatisfy { $0.words == String(repeating: "ä", count: 60) })
    #expect(course.name.utf8.count == CourseLimits.nameBytes)
    let corners = teeth(2 * CourseLimits.cues + 10, height: 60)
    #expect(try Course(name: "", places: corners).cues.count == CourseLimits.cues)
  }
}
