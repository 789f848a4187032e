import RunModel
import Testing

@testable import Simulation

@Suite("A route along a line of places") struct RouteAlongTests {
  private let start = Coordinate(latitude: 47.165, longitude: 9.51)

  /// Places by metres east and north of the start.
  private func places(_ points: (Double, Double)...) -> [Coordinate] {
    points.map { Geodesy.offset(start, east: $0.0, north: $0.1) }
  }

  /// The minimum distance of the route run from each of some places, and its end.
  private func run(_ route: Route, near places: [Coordinate]) -> (far: [Double], end: Coordinate) {
    var walker = RouteWalker(route)
    var far = places.map { Geodesy.distance($0, walker.place) }
    while !walker.isAtEnd {
      walker.walk(0.5)
      for (index, place) in places.enumerated() {
        far[index] = min(far[index], Geodesy.distance(place, walker.place))
      }
    }
    return (far, walker.place)
  }

  @Test("passes by all places, and ends at the last")
  func passes() throws {
    let places = places((0, 0), (200, 0), (200, 150), (40, 190), (-60, 400), (-60, 1400))
    let route = try #require(Route(along: places, name: "test"))
    #expect(route.start == places[0])
    let (far, end) = run(route, near: places)
    #expect(far.allSatisfy { $0 < 1.5 }, "\(far)")
    #expect(Geodesy.distance(end, places[5]) < 1)
    let line = zip(places, places.dropFirst()).reduce(0) { $0 + Geodesy.distance($1.0, $1.1) }
    #expect(route.length < line && route.length > line - 12)
  }

  @Test("corners that are nearer to each other than a runner turns are taken tighter")
  func tight() throws {
    let places = places((0, 0), (50, 0), (51, 1), (50, 2), (52, 3), (52, 90))
    let route = try #require(Route(along: places, name: "test"))
    let (far, end) = run(route, near: places)
    #expect(far.allSatisfy { $0 < 1.5 }, "\(far)")
    #expect(Geodesy.distance(end, places[5]) < 1)
  }

  @Test("who turns round comes back")
  func round() throws {
    let places = places((0, 0), (300, 20), (0, 0))
    let route = try #require(Route(along: places, name: "test"))
    let (far, end) = run(route, near: places)
    #expect(far.allSatisfy { $0 < 1.5 }, "\(far)")
    #expect(Geodesy.distance(end, start) < 1.5)
  }

  @Test("goes on over the antimeridian")
  func antimeridian() throws {
    let places = [179.999, -179.999].map { Coordinate(latitude: -16.8, longitude: $0) }
    let route = try #require(Route(along: places, name: "test"))
    #expect(abs(route.length - Geodesy.distance(places[0], places[1])) < 0.1)
  }

  @Test("there is none along fewer than two places")
  func none() {
    #expect(Route(along: [], name: "test") == nil)
    #expect(Route(along: [start, start], name: "test") == nil)
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    #expect(Route(along: [start, nowhere], name: "test") == nil)
  }
}
