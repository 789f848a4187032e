import GPS
import RunModel
import Testing

@testable import Simulation

@Suite("A synthetic run")
struct SynthesisTests {
  @Test("gives the same bytes and the same truth for the same seed")
  func givesTheSameBytesAndTheSameTruthForTheSameSeed() throws {
    let first = try log("track", seed: 7)
    let second = try log("track", seed: 7)
    let other = try log("track", seed: 8)
    #expect(first.bytes == second.bytes)
    #expect(first.truth == second.truth)
    #expect(first.bytes != other.bytes)
  }

  @Test(
    "sends one epoch a tick, at any rate, that the reader takes whole", arguments: [1, 2, 5, 10])
  func sendsOneEpochATickAtAnyRateThatTheReaderTakesWhole(rate: Int) throws {
    let (bytes, truth) = try log("walk", seed: 3, rate: rate)
    let (fixes, reader) = GPSReader.fixes(of: bytes)
    #expect(fixes.count == Int(truth.duration * Double(rate) + 1.5))
    #expect(reader.statistics.badChecksums == 0)
    #expect(reader.statistics.malformed == 0)
  }

  @Test("begins blind with the date of a cold start")
  func beginsBlindWithTheDateOfAColdStart() throws {
    let (fixes, _) = GPSReader.fixes(of: try log("park", seed: 1).bytes)
    let blind = fixes.prefix(12)
    #expect(blind.allSatisfy { $0.status == .none && $0.time == nil })
    #expect(fixes[blind.count].isGood)
    #expect(fixes[blind.count].time == UTC(iso8601: "2026-11-21T06:15:12.000Z"))
  }

  @Test("goes on for two seconds in a tunnel, then sees nothing")
  func goesOnForTwoSecondsInATunnelThenSeesNothing() throws {
    var blind = 0
    var coasting = 0
    let route = try #require(Route.named("tunnel"))
    _ = Synthesis(route: route, seed: 1).each { epoch in
      guard route.tunnels.contains(where: { $0.contains(epoch.metres) }) else { return }
      if epoch.fix.status == .none { blind += 1 } else { coasting += 1 }
    }
    #expect((150...250).contains(blind))
    #expect(coasting == 6)
  }

  @Test("stands where it stands", arguments: [1, 10])
  func standsWhereItStands(rate: Int) throws {
    let route = try #require(Route.named("standing"))
    var last: SimulatedEpoch?
    let truth = Synthesis(route: route, seed: 1, rate: rate).each { epoch in
      #expect(epoch.metres == 0)
      last = epoch
    }
    #expect(truth.distance == 0)
    #expect(truth.moving == 0)
    #expect(abs(try #require(last).seconds - 612) < 1.5)
  }

  private func log(
    _ name: String, seed: UInt64, rate: Int = 1
  ) throws -> (bytes: [UInt8], truth: Synthesis.Truth) {
    var bytes: [UInt8] = []
    let route = try #require(Route.named(name))
    let truth = Synthesis(route: route, seed: seed, rate: rate).write { bytes += $0 }
    return (bytes, truth)
  }
}
