import Courses
import RunModel
import Simulation
import Testing

@Suite("The way back")
struct WayBackTests {
  private func back(_ pieces: [Route.Piece]) throws -> (course: Course, back: Course) {
    let course = try CourseRuns.course(CourseRuns.route("", pieces))
    return (course, try course.wayBack())
  }

  @Test("of a way that never met itself is the same way, from its end to its start")
  func same() throws {
    let (course, back) = try back([
      .line(metres: 300), .arc(radius: 5, degrees: 90), .line(metres: 400),
    ])
    #expect(abs(back.length - course.length) < 1)
    #expect(back.points.first?.coordinate == course.points.last?.coordinate)
    #expect(back.points.last?.coordinate == course.points.first?.coordinate)
    #expect(back.cues.map(\.turn) == [.left])
  }

  @Test("leaves out a loop at whose crossing it passes")
  func loop() throws {
    // 300 m, a loop of 691 m to the left that crosses the trail at 150 m, then on.
    let (_, back) = try back([
      .line(metres: 300), .arc(radius: 110, degrees: -270), .line(metres: 300),
    ])
    // From the end to the crossing 190 m, from there to the start 190 m.
    #expect(abs(back.length - 380) < 15, "\(back.length)")
    #expect(back.cues.map(\.turn) == [.left])
  }

  @Test("takes the one pass of many, and the shorter side of a circle")
  func passes() throws {
    let lap = Route.Piece.arc(radius: 63.66, degrees: 360)
    let (_, back) = try back([lap, lap, lap, .arc(radius: 63.66, degrees: 90)])
    #expect(abs(back.length - 100) < 3, "\(back.length)")
    let (_, other) = try self.back([lap, .arc(radius: 63.66, degrees: 270)])
    #expect(abs(other.length - 100) < 12, "\(other.length)")
  }

  @Test("of an out-and-back that is turned at half the way back is the rest of it")
  func outAndBack() throws {
    let (_, back) = try back([
      .line(metres: 1000), .arc(radius: 1, degrees: 180), .line(metres: 600),
    ])
    #expect(abs(back.length - 400) < 15, "\(back.length)")
  }

  @Test("does not jump to a pass that is 20 m away")
  func apart() throws {
    let (course, back) = try back([
      .line(metres: 500), .arc(radius: 10, degrees: 180), .line(metres: 400),
    ])
    #expect(abs(back.length - course.length) < 2)
  }

  @Test("is found by recorded places with their scatter", arguments: 0..<10 as Range<UInt64>)
  func recorded(_ seed: UInt64) throws {
    let route = CourseRuns.route(
      "", [.line(metres: 1000), .arc(radius: 1, degrees: 180), .line(metres: 600)])
    var stream = SynthesisStream(Synthesis(route: route, seed: 3000 + seed))
    var places: [CoursePlace] = []
    while !stream.isAtEnd {
      let epoch = stream.nextEpoch()
      guard let place = epoch.fix.coordinate, epoch.metres > 0 else { continue }
      places.append(CoursePlace(place, metres: epoch.metres))
    }
    let back = try Course(name: "", places: places).wayBack()
    #expect(abs(back.length - 400) < 25, "\(back.length)")
  }

  @Test("of a way that ends where it started is none")
  func closed() throws {
    let course = try CourseRuns.course(
      CourseRuns.route("", [.arc(radius: 100, degrees: 360)]))
    #expect(throws: CourseError.self) { try course.wayBack() }
  }

  @Test("takes bounded work on the longest course, and on one that fills a place")
  func bounds() throws {
    let start = Coordinate(latitude: 47, longitude: 9)
    let long = (0...2000).map {
      CoursePlace(Coordinate(latitude: 40 + Double($0) / 2000 * 8.9, longitude: 9))
    }
    #expect(abs(try Course(name: "", places: long).wayBack().length / 989_000 - 1) < 0.01)
    // 4,999 times around a building: all the same way.
    let rounds = (0..<19_996).map {
      CoursePlace(
        Geodesy.offset(
          start, east: $0 % 4 == 1 || $0 % 4 == 2 ? 30 : 0, north: $0 % 4 < 2 ? 0 : 30))
    }
    let back = try Course(name: "", places: rounds + [rounds[1]]).wayBack()
    #expect(abs(back.length - 30) < 1)
  }
}
