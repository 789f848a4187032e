import RunModel
import Testing

@testable import Simulation

@Suite("Someone who runs a route")
struct SimulatedRunnerTests {
  private func epochs(
    _ name: String, wear: Wear = .chest, rate: Int = 1
  ) throws -> (all: [SimulatedEpoch], truth: Synthesis.Truth) {
    var all: [SimulatedEpoch] = []
    let route = try #require(Route.named(name))
    let truth = Synthesis(route: route, seed: 5, rate: rate, wear: wear).each { all.append($0) }
    return (all, truth)
  }

  @Test("stands still at every red light for as long as it is red")
  func standsStillAtEveryRedLight() throws {
    let (all, truth) = try epochs("lights")
    let route = try #require(Route.named("lights"))
    for stop in route.stops {
      let standing = all.count { abs($0.metres - stop.metres) < 0.01 && $0.speed == 0 }
      #expect(abs(Double(standing) - stop.seconds) <= 2)
    }
    let stood = route.stops.reduce(0) { $0 + $1.seconds }
    // Time that is neither motion nor red lights: the wait for the fix, the departure, the rest.
    #expect(abs(truth.duration - truth.moving - stood - 20 - Synthesis.rest) < 4)
  }

  @Test("is at the end of the course when it is over, at any rate", arguments: [1, 10])
  func isAtTheEndOfTheCourse(rate: Int) throws {
    let (all, truth) = try epochs("intervals", rate: rate)
    #expect(abs(try #require(all.last).metres - truth.distance) < 1e-6)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.metres <= $1.metres })
    #expect(all.contains { $0.speed > 4.5 } && all.contains { $0.speed > 1.5 && $0.speed < 2.3 })
  }

  @Test("swings a wrist, which a receiver hears in its speeds and not in its places")
  func swingsAWrist() throws {
    func scatter(_ wear: Wear) throws -> (speed: Double, length: Double) {
      let (all, truth) = try epochs("walk", wear: wear)
      var (squares, count, doppler) = (0.0, 0.0, 0.0)
      for epoch in all where epoch.speed > 1 {
        guard let speed = epoch.fix.speed else { continue }
        squares += (speed - epoch.speed) * (speed - epoch.speed)
        doppler += speed
        count += 1
      }
      return ((squares / count).squareRoot(), doppler / truth.distance)
    }
    let (chest, wrist) = (try scatter(.chest), try scatter(.wrist))
    #expect(chest.speed < 0.2)
    #expect(wrist.speed > 1.5 * chest.speed)
    #expect(wrist.length > chest.length)
  }
}
