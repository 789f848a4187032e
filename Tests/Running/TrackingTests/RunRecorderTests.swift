import RunModel
import Testing
import Tracking

@Suite struct RunRecorderTests {
  @Test("Start works before the fix: the time runs, distance counts from the first good one")
  func startBeforeFix() {
    var run = LiveRun()
    for _ in 0..<20 {
      run.wait(1, metres: 4)
      run.fix(accuracy: 30)
    }
    #expect(run.recorder.distance == 0)
    #expect(run.recorder.duration(at: at(run.now)) == 20_000)
    run.go(101)
    #expect(isNear(run.recorder.distance, 396, within: 0.01))
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.duration == 121)
    #expect(finished.points.first?.elapsed == 21)
    #expect(finished.quality.fixes == 101)
    #expect(finished.quality.rejected == 20)
    #expect(finished.quality.gapSeconds == 21)
  }

  @Test("A pause stops the time, begins a new segment and adds no metres")
  func pause() {
    var run = LiveRun()
    run.go(101)
    run.pause()
    let distance = run.recorder.distance
    run.wait(60, metres: 500)
    run.fix()
    #expect(run.recorder.distance == distance)
    #expect(run.recorder.duration(at: at(run.now)) == 101_000)
    #expect(run.recorder.currentPace == nil)
    run.resume()
    run.go(101)
    run.end()
    let finished = run.recorder.finished()
    #expect(isNear(finished.distance, distance + 396, within: 0.01))
    #expect(finished.duration == 202)
    #expect(finished.elapsed == 262)
    #expect(
      finished.segments == [
        RunSegment(start: 0, end: 101, endedBy: .pause),
        RunSegment(start: 161, end: 262, endedBy: .stop),
      ])
    #expect(
      finished.points.map(\.segment) == Array(repeating: 0, count: 101)
        + Array(repeating: 1, count: 101))
    #expect(finished.quality.gapSeconds == 0)
    #expect(finished.gapDistance == 0)
  }

  @Test("A pause holds from the press of its key, though a fix came before it was handled")
  func pauseBeforeFix() {
    var run = LiveRun()
    run.go(100)
    run.apply(.pause(at: at(99.4)))
    #expect(run.recorder.duration(at: at(120)) == 99_400)
    run.now = 120
    run.resume()
    run.go(100)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.duration == 199.4)
    #expect(finished.segments[0].end == 99.4)
    #expect(finished.points[99].elapsed == 99.4)
    #expect(finished.points.count == 200)
    #expect(isNear(finished.laps.map(\.duration).reduce(0, +), 199.4))
    #expect(finished == run.retold)
  }

  @Test("Times between fixes count as gap from 2.5 s on, and as a new segment from 10 s on")
  func gaps() {
    for (seconds, gap, segments) in [(2.4, 0.0, 1), (2.5, 2.5, 1), (9.9, 9.9, 1), (10, 10, 2)] {
      var run = LiveRun()
      run.go(50)
      run.wait(seconds, metres: 30)
      run.fix()
      run.go(50)
      run.end()
      let finished = run.recorder.finished()
      #expect(isNear(finished.quality.gapSeconds, gap))
      #expect(isNear(finished.gapDistance, gap > 0 ? 30 : 0))
      #expect(isNear(finished.distance, 426, within: 10))
      #expect(finished.segments.count == segments)
      #expect(finished.duration == 100 + seconds)
      if segments == 2 {
        #expect(finished.segments[0] == RunSegment(start: 0, end: 50, endedBy: .gap))
        #expect(finished.segments[1].start == 60)
      }
    }
  }

  @Test("A fix that stays away until the stop is a gap too")
  func lostAtTheEnd() {
    var run = LiveRun()
    run.go(50)
    run.wait(30)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.quality.gapSeconds == 30)
    #expect(finished.segments == [RunSegment(start: 0, end: 80, endedBy: .stop)])
  }

  @Test("Epochs without a position are not refused fixes")
  func noFix() {
    var run = LiveRun()
    run.go(5)
    run.ingest(Fix())
    run.ingest(TrackingTests.fix(metres: 0, status: .estimated))
    #expect(run.recorder.rejected == 1)
    #expect(run.records.suffix(2).map(\.isFix) == [true, true])
  }

  @Test("A move that many jumps prove begins a new segment, at any rate of fixes")
  func move() {
    for rate in [1.0, 10] {
      var run = LiveRun()
      run.go(20)
      let distance = run.recorder.distance
      run.metres += 9000
      for _ in 0..<Int(16 * rate) {
        run.wait(1 / rate)
        run.fix()
      }
      #expect(run.recorder.segments.count == 2)
      #expect(run.recorder.distance == distance)
    }
  }

  @Test("Badges come with the fix that reaches them, once, and the last one too")
  func badges() {
    var run = LiveRun()
    #expect(run.records == [.badge(at: .zero, index: 0)])
    run.go(400)
    let badges = run.records.filter(\.isBadge)
    #expect(badges.count == 3)
    #expect(run.recorder.given.map(\.index) == [0, 1, 2])
    #expect(run.recorder.given.allSatisfy { $0.distance >= planets[$0.index].distance })
    #expect(run.recorder.given[1].distance < 616)
    #expect(run.recorder.nextBadge == nil)
    #expect(run.recorder.isGiven(2) && !run.recorder.isGiven(3))
  }

  @Test("A badge is given exactly at its distance")
  func exactlyAtBadge() throws {
    var probe = LiveRun()
    probe.go(150)
    let exact = probe.recorder.distance
    var run = LiveRun(
      header(ladder: [
        LadderStep(name: "there", distance: exact),
        LadderStep(name: "beyond", distance: exact.nextUp),
      ]))
    run.go(150)
    #expect(run.recorder.given.map(\.index) == [0])
    #expect(run.recorder.nextBadge == 1)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.badges.map(\.name) == ["there"])
    #expect(finished.summary.givenBeyond == [])
  }

  @Test("Paces are those of the runner, the average without pauses")
  func paces() {
    var run = LiveRun()
    func average(at seconds: Double) -> Double? {
      let shown = run.recorder.liveDistance(at: at(seconds), isLost: false)
      return run.recorder.averagePace(over: shown, at: at(seconds))?.value
    }
    #expect(average(at: 0) == nil)
    run.go(300)
    #expect(isNear(average(at: run.now), 0.25, within: 0.003))
    #expect(isNear(run.recorder.currentPace, 0.25))
    // The same at any moment of a displayed second.
    #expect(average(at: run.now + 0.9) == average(at: run.now))
    run.pause()
    run.wait(500)
    #expect(isNear(average(at: run.now), 0.25, within: 0.003))
  }

  @Test("The runner's motion is unknown as soon as fixes stay away, and after a pause")
  func motion() {
    var run = LiveRun()
    #expect(run.recorder.motion(at: at(0)) == .unknown)
    run.go(1)
    #expect(run.recorder.motion(at: at(run.now)) == .unknown)
    run.go(9)
    #expect(run.recorder.motion(at: at(run.now + 2.4)) == .moving)
    #expect(run.recorder.motion(at: at(run.now + 2.5)) == .unknown)
    run.go(60, speed: 0)
    #expect(run.recorder.motion(at: at(run.now)) == .standing)
    run.pause()
    #expect(run.recorder.motion(at: at(run.now)) == .unknown)
    run.resume()
    #expect(run.recorder.motion(at: at(run.now)) == .unknown)
  }

  @Test("Nothing is recorded after the end, unless the run is continued")
  func afterTheEnd() {
    var run = LiveRun()
    run.go(100)
    run.end()
    let saved = run.recorder.finished()
    run.go(100)
    run.pause()
    run.resume()
    #expect(!run.lapCounts)
    run.end()
    #expect(run.recorder.finished() == saved)
  }
}

extension RunRecord {
  var isFix: Bool { if case .fix = self { true } else { false } }
  var isBadge: Bool { if case .badge = self { true } else { false } }
  var isLap: Bool { if case .lap = self { true } else { false } }
}
