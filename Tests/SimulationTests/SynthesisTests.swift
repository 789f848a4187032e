import GPS
import RunModel
import Testing

@testable import Simulation

@Suite("A synthetic run")
struct SynthesisTests {
  @Test("is laid on the ellipsoid with exactly the length it claims", arguments: Route.names)
  func isLaidOnTheEllipsoidWithExactlyTheLengthItClaims(name: String) throws {
    let route = try #require(Route.named(name))
    var walker = RouteWalker(route)
    var length = 0.0
    var place = walker.place
    while !walker.isAtEnd {
      walker.walk(0.2)
      length += Geodesy.distance(place, walker.place)
      place = walker.place
    }
    #expect(abs(length - route.length) < 1e-4 * route.length / 1000)
    #expect(abs(walker.walked - route.length) < 1e-6)
  }

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
    let (bytes, truth) = try log("track", seed: 3, rate: rate)
    let (fixes, reader) = read(bytes)
    #expect(fixes.count == Int(truth.duration * Double(rate) + 1.5))
    #expect(reader.statistics.badChecksums == 0)
    #expect(reader.statistics.malformed == 0)
  }

  @Test("begins blind with the date of a cold start")
  func beginsBlindWithTheDateOfAColdStart() throws {
    let (fixes, _) = read(try log("park", seed: 1).bytes)
    let blind = fixes.prefix(Int(Synthesis.acquisition))
    #expect(blind.allSatisfy { $0.fix.status == .none && $0.fix.time == nil })
    #expect(fixes[blind.count].fix.isGood)
    #expect(fixes[blind.count].fix.time == UTC(iso8601: "2026-11-21T06:15:12.000Z"))
  }

  @Test("sees nothing in a tunnel")
  func seesNothingInATunnel() throws {
    let (fixes, _) = read(try log("tunnel", seed: 1).bytes)
    let after = fixes.dropFirst(Int(Synthesis.acquisition))
    let blind = after.count { $0.fix.status == .none }
    #expect((150...250).contains(blind))
  }

  @Test("has errors of the size that its GST sentences say")
  func hasErrorsOfTheSizeThatItsGSTSentencesSay() throws {
    var squares = 0.0
    var count = 0.0
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      var noise = AxisNoise(random: &random)
      for _ in 0..<50 {
        noise.advance(10, random: &random)
        squares += noise.error * noise.error
        count += 1
      }
    }
    #expect(abs((squares / count).squareRoot() - AxisNoise.sigma) < 0.05)
  }

  private func log(
    _ name: String, seed: UInt64, rate: Int = 1
  ) throws -> (bytes: [UInt8], truth: Synthesis.Truth) {
    var bytes: [UInt8] = []
    let route = try #require(Route.named(name))
    let truth = Synthesis(route: route, seed: seed, rate: rate).write { bytes += $0 }
    return (bytes, truth)
  }

  private func read(_ bytes: [UInt8]) -> (fixes: [ReceivedFix], reader: GPSReader) {
    var timer = LogTimer()
    var parts: [TimedBytes] = []
    timer.read(bytes, into: &parts)
    timer.finish(into: &parts)
    var reader = GPSReader()
    var fixes: [ReceivedFix] = []
    for part in parts { reader.read(part.bytes, at: part.at, into: &fixes) }
    if let deadline = reader.nextDeadline { reader.advance(to: deadline, into: &fixes) }
    return (fixes, reader)
  }
}
