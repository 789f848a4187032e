import RunModel
import Testing
import Tracking

@testable import Device
@testable import Simulation

/// Questions to a runner who forgot to resume or to stop, under simulated skies.
@Suite("A slip")
struct SlipTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var route: String
    var receiver: ReceiverProfile
    var wear: Wear
    var rate = 1

    var testDescription: String { "\(route), \(receiver), \(wear), \(rate) Hz" }

    func each(_ body: (SimulatedEpoch) -> Void) throws -> Synthesis.Truth {
      Synthesis(
        route: try #require(Route.named(route)), seed: 11, rate: rate, receiver: receiver,
        wear: wear
      ).each(body)
    }
  }

  static let standing: [Case] = cases(["standing", "standing-urban"])
  static let running: [Case] = cases(["park", "city", "canyon"])

  private static func cases(_ routes: [String]) -> [Case] {
    var all: [Case] = []
    for route in routes {
      for wear in Wear.allCases {
        all.append(Case(route: route, receiver: .ublox, wear: wear))
        all.append(Case(route: route, receiver: .ublox, wear: wear, rate: 10))
        all.append(Case(route: route, receiver: .mtk, wear: wear))
        all.append(Case(route: route, receiver: .plain, wear: wear))
      }
    }
    return all
  }

  private func moment(_ seconds: Double) -> Instant {
    Instant(milliseconds: Int64(seconds * 1000 + 0.5))
  }

  @Test("is not seen in a runner who stands, also without the speed", arguments: standing)
  func standsStill(_ one: Case) throws {
    var watch = MovingWatch()
    var blind = MovingWatch()
    var (asked, askedBlind) = (0, 0)
    let truth = try one.each { epoch in
      let now = moment(epoch.seconds)
      guard epoch.speed == 0 else {
        (watch, blind) = (MovingWatch(), MovingWatch())
        return
      }
      if watch.asks(about: epoch.fix, at: now) { asked += 1 }
      var fix = epoch.fix
      fix.speed = nil
      if blind.asks(about: fix, at: now) { askedBlind += 1 }
    }
    #expect(asked == 0 && askedBlind == 0)
    #expect(truth.duration > 600)
  }

  @Test("is seen in a runner who runs, within 20 s of nine runs in ten", arguments: running)
  func runs(_ one: Case) throws {
    var watch = MovingWatch()
    var since: Double?
    var delays: [Double] = []
    _ = try one.each { epoch in
      let now = moment(epoch.seconds)
      guard epoch.speed > 1.8 else {
        since = nil
        return
      }
      if since == nil { (since, watch) = (epoch.seconds, MovingWatch()) }
      guard watch.asks(about: epoch.fix, at: now), let begin = since else { return }
      delays.append(epoch.seconds - begin)
      since = nil
    }
    delays.sort()
    let most = try #require(delays.isEmpty ? nil : delays[delays.count * 9 / 10])
    #expect(most <= 20, "\(most) s")
    #expect((delays.first ?? 0) >= 10)
  }

  @Test(
    "of not stopping is seen in a runner who stands, whatever the metres creep",
    arguments: standing)
  func forgotToStop(_ one: Case) throws {
    let header = RunHeader(
      journal: JournalID(1), utcOffset: 0, units: .kilometres, autoLap: false, ladder: [],
      engine: DistanceEngines.standard, software: "test", boot: "boot", startedAt: 0)
    var recorder = RunRecorder(header: header)
    var watch: ProgressWatch?
    var asked: [Double] = []
    var stoodSince: Double?
    _ = try one.each { epoch in
      let now = moment(epoch.seconds)
      _ = recorder.ingest(epoch.fix, at: RunTime(milliseconds: Int64(epoch.seconds * 1000)))
      if watch == nil { watch = ProgressWatch(metres: 0, at: now) }
      watch?.add(metres: recorder.distance, at: now)
      if epoch.speed > 0 {
        stoodSince = nil
      } else if stoodSince == nil {
        stoodSince = epoch.seconds
      }
      if let due = watch?.deadline, due <= now {
        watch?.ask(at: now)
        if let stoodSince { asked.append(epoch.seconds - stoodSince) }
      }
    }
    let first = try #require(asked.first)
    #expect((280...330).contains(first), "\(asked)")
  }
}
