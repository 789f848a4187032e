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
    let (fixes, reader) = read(bytes)
    #expect(fixes.count == Int(truth.duration * Double(rate) + 1.5))
    #expect(reader.statistics.badChecksums == 0)
    #expect(reader.statistics.malformed == 0)
  }

  @Test(
    "is read back as the fixes that it gives without text", arguments: ReceiverProfile.allCases,
    [("canyon", 1), ("lights", 2), ("tunnel", 1)])
  func isReadBackAsTheFixesThatItGivesWithoutText(
    receiver: ReceiverProfile, course: (route: String, rate: Int)
  ) throws {
    let route = try #require(Route.named(course.route))
    let synthesis = Synthesis(
      route: route, seed: 4, rate: course.rate, receiver: receiver, wear: .wrist)
    var bytes: [UInt8] = []
    var fixes: [Fix] = []
    _ = synthesis.each { epoch in
      bytes += epoch.sentences
      fixes.append(epoch.fix)
    }
    let read = self.read(bytes).fixes.map(\.fix)
    #expect(read.count == fixes.count)
    for (given, read) in zip(fixes, read) {
      var given = given
      // The reader's root is good to the last digit but one.
      #expect(abs((given.accuracy ?? 0) - (read.accuracy ?? 0)) < 1e-9)
      #expect(abs((given.sigma ?? 0) - (read.sigma ?? 0)) < 1e-9)
      (given.accuracy, given.sigma) = (read.accuracy, read.sigma)
      guard given == read else {
        Issue.record("\(given) is not \(read)")
        return
      }
    }
  }

  @Test("begins blind with the date of a cold start")
  func beginsBlindWithTheDateOfAColdStart() throws {
    let (fixes, _) = read(try log("park", seed: 1).bytes)
    let blind = fixes.prefix(12)
    #expect(blind.allSatisfy { $0.fix.status == .none && $0.fix.time == nil })
    #expect(fixes[blind.count].fix.isGood)
    #expect(fixes[blind.count].fix.time == UTC(iso8601: "2026-11-21T06:15:12.000Z"))
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
