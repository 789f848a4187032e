import RunModel
import Testing

@testable import Tracking

@Suite struct FinishedRunTests {
  @Test("The run is named by the UTC of its start and the end of its journal's name")
  func name() {
    var run = LiveRun()
    run.wait(30)
    run.go(10)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.id == "20261121T061500Z-7f3a")
    #expect(finished.timestamp?.millisecondsSince1970 == dawn)
    #expect(finished.number == 7)
    #expect(finished.receiver == nil)
    #expect(finished.engine == "tutorial/1")
    #expect(!finished.recovered)
  }

  @Test("It says what it was measured with: what the receiver said last, whenever that was")
  func receiver() {
    var run = LiveRun()
    run.go(10)
    let plain = run.recorder.finished()
    run.apply(.receiver(at: at(0), "u-blox"))
    run.apply(.receiver(at: at(0), "u-blox 8 (SPG 3.01, protocol 18.00)"))
    var expected = plain
    expected.receiver = "u-blox 8 (SPG 3.01, protocol 18.00)"
    #expect(run.recorder.finished() == expected)
    #expect(run.retold == expected)
  }

  @Test("It has the last result of a race before its end")
  func race() {
    var run = LiveRun()
    run.go(10)
    #expect(run.recorder.ghostResult == nil && run.recorder.finished().ghost == nil)
    run.apply(.ghost(at: at(10), ghost(7)))
    run.apply(.ghost(at: at(10), ghost(-34.2, over: "other")))
    #expect(run.recorder.ghostResult == ghost(-34.2, over: "other"))
    run.go(5)
    run.end()
    run.apply(.ghost(at: at(15), ghost(9)))
    #expect(run.recorder.finished().ghost == ghost(-34.2, over: "other"))
    #expect(run.retold == run.recorder.finished())
    run.restart(dead: 1000)
    #expect(run.recorder.ghostResult == ghost(-34.2, over: "other"))
  }

  @Test("Without a date it is named by its number")
  func undated() {
    var run = LiveRun()
    run.dead = nil
    run.go(10)
    run.end()
    #expect(run.recorder.finished().id == "undated-0007-7f3a")
    #expect(run.recorder.finished().timestamp == nil)
  }

  @Test("A date that comes late dates the start all the same")
  func lateDate() {
    var run = LiveRun()
    run.dead = nil
    run.go(100)
    run.dead = 0
    run.go(1)
    #expect(run.recorder.finished().timestamp?.millisecondsSince1970 == dawn)
  }

  @Test("A run without any fix has its time and nothing else")
  func empty() {
    var run = LiveRun()
    run.wait(42)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.duration == 42 && finished.elapsed == 42)
    #expect(finished.distance == 0 && finished.points.isEmpty)
    #expect(run.recorder.given.map(\.index) == [0] && finished.badges.isEmpty)
    #expect(finished.laps == [Lap(start: 0, end: 42, duration: 42, distance: 0, kind: .end)])
    #expect(!finished.summary.counts)
  }

  @Test("Badges carry the pace since the previous pin, pauses left out")
  func badgePaces() throws {
    var run = LiveRun()
    run.metres = -4
    run.go(151, speed: 4)
    run.pause()
    run.wait(1000)
    run.resume()
    run.go(500, speed: 2)
    run.end()
    let badges = run.recorder.finished().badges
    #expect(badges.map(\.name) == ["Earth", "The Moon", "Mars"])
    #expect(badges.map(\.distance) == [0, 600, 1500])
    #expect(badges[0].pace == nil && badges[0].coordinate == nil)
    #expect(isNear(badges[1].pace, 151.0 / 600, within: 0.01))
    #expect(isNear(badges[2].pace, 0.5, within: 0.01))
    #expect(badges[2].elapsed > 1500)
    #expect(run.recorder.finished() == run.retold)
  }

  @Test("Two badges reached by one fix after a gap have paces of their own")
  func twoAtOnce() {
    var run = LiveRun()
    run.go(2)
    run.wait(400, metres: 1600)
    run.fix()
    let badges = run.recorder.finished().badges
    #expect(badges.count == 3)
    #expect(badges[1].elapsed == badges[2].elapsed)
    #expect(isNear(badges[1].pace, 0.25, within: 0.01))
    #expect(isNear(badges[2].pace, 0.25, within: 0.001))
  }

  @Test("A badge given live stays, though an engine that judges later finds fewer metres")
  func givenStays() {
    var run = LiveRun()
    run.go(160)
    run.end()
    var judged = RunRecorder(header: run.recorder.header, engine: ScaledEngine(final: 0.9))
    for record in run.records { judged.apply(record) }
    let finished = judged.finished()
    #expect(finished.distance < 600)
    #expect(finished.badges.map(\.name) == ["Earth", "The Moon"])
    #expect(finished.summary.givenBeyond.map(\.name) == ["The Moon"])
    #expect(
      finished.summary.reaches(
        Badge(name: "The Moon", information: "", distance: 600, imageName: "")))
  }

  @Test("A badge that only the final distance reaches is added at its interpolated point")
  func addedLate() throws {
    var run = LiveRun()
    run.metres = -10
    run.go(59, speed: 10)
    run.end()
    #expect(run.recorder.given.count == 1)
    var judged = RunRecorder(header: run.recorder.header, engine: ScaledEngine(final: 1.1))
    for record in run.records { judged.apply(record) }
    let finished = judged.finished()
    let moon = try #require(finished.badges.last)
    #expect(moon.name == "The Moon")
    #expect(isNear(moon.elapsed, 600 / 11 + 1, within: 0.01))
    #expect(
      isNear(
        Geodesy.distance(place(metres: 0), try #require(moon.coordinate)), 600 / 1.1, within: 0.01))
    #expect(isNear(finished.distance, 638, within: 0.01))
    #expect(isNear(finished.distanceLive, 580, within: 0.01))
    #expect(finished.moving == 12.5 && finished.ascent == nil)
    #expect(isNear(finished.laps.map(\.distance).reduce(0, +), finished.distance, within: 1e-6))
  }

  @Test("Final distances that do not match the fixes are not used")
  func mismatch() {
    var run = LiveRun()
    run.go(50)
    var judged = RunRecorder(header: run.recorder.header, engine: ScaledEngine(final: nil))
    for record in run.records { judged.apply(record) }
    #expect(judged.finished().distance == run.recorder.distance)
  }
}

/// The tutorial's engine, which recomputes all metres at the end.
private struct ScaledEngine: DistanceEngine {
  private var inner = TutorialEngine()
  private var live: [Double] = []
  private let final: Double?

  /// The final share of the live metres; `nil` returns a list of the wrong length.
  init(final: Double?) { self.final = final }

  let name = "scaled/1"
  var distance: Double { inner.distance }
  var settledDistance: Double { inner.settledDistance }
  var gapDistance: Double { inner.gapDistance }
  var speed: Double? { inner.speed }
  mutating func breakTrack() { inner.breakTrack() }
  var motion: Motion { inner.motion }
  var movingTime: Double? { inner.movingTime }
  var climb: Climb? { inner.climb }

  func savedTrack() -> SavedTrack? {
    let metres = final.map { share in live.map { $0 * share } } ?? [1]
    var knots = KnotTrack()
    var times = Packed<EpochTime>()
    for (index, metres) in metres.enumerated() {
      knots.append(
        KnotTrack.Step(
          time: Double(index), metres: metres - knots.distance, isGap: false,
          movingTime: index == 0 ? 12.5 : 0, speed: 1, isMoving: true))
      times.append(EpochTime(seconds: Double(index)))
    }
    return SavedTrack(knots, at: times)
  }

  mutating func ingest(_ fix: Fix, at seconds: Double) -> Verdict {
    let verdict = inner.ingest(fix, at: seconds)
    if verdict == .accepted { live.append(inner.distance) }
    return verdict
  }
}
