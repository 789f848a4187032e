import RunModel
import Testing

@testable import Simulation

@Suite("The courses")
struct RoutesTests {
  @Test("are laid on the ellipsoid with exactly the length they claim", arguments: Route.names)
  func areLaidOnTheEllipsoidWithExactlyTheLengthTheyClaim(name: String) throws {
    let route = try #require(Route.named(name))
    var walker = RouteWalker(route)
    var length = 0.0
    var place = walker.place
    while !walker.isAtEnd {
      walker.walk(0.2)
      length += Geodesy.distance(place, walker.place)
      place = walker.place
    }
    #expect(abs(length - route.length) <= 1e-6 * route.length)
    #expect(abs(walker.walked - route.length) < 1e-6)
    #expect(route.name == name)
  }

  @Test("have the stops, skies and tunnels within their length", arguments: Route.names)
  func haveTheStopsSkiesAndTunnelsWithinTheirLength(name: String) throws {
    let route = try #require(Route.named(name))
    #expect(route.stops.allSatisfy { $0.metres > 0 && $0.metres < route.length })
    #expect(route.stops.map(\.metres) == route.stops.map(\.metres).sorted())
    #expect(route.tunnels.allSatisfy { $0.upperBound < route.length })
    #expect(route.skies.first?.from == 0)
    #expect(route.skies.map(\.from) == route.skies.map(\.from).sorted())
    #expect(route.speeds.first?.from == 0)
    #expect(route.speeds.map(\.from) == route.speeds.map(\.from).sorted())
  }

  @Test("have the climb of their hills, and are longer along the slope")
  func haveTheClimbOfTheirHills() throws {
    let hills = try #require(Route.named("hills")).profile()
    #expect(abs(hills.climb - 320) < 0.01)
    // An average slope of (2 x 32 m) / 1 km, squared and halved, times pi squared over eight.
    #expect(abs(hills.distance3D - 10_000 * (1 + 0.064 * 0.064 / 2 * 1.2337)) < 0.5)
    let track = try #require(Route.named("track"))
    #expect(track.profile() == (0, track.length))
  }

  @Test("of twelve lights has twelve")
  func ofTwelveLightsHasTwelve() throws {
    #expect(try #require(Route.named("lights")).stops.count == 12)
    #expect(Route.named("moon") == nil)
  }
}
