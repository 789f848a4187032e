import RunModel
import Testing
import Tracking

@Suite struct RestartTests {
  /// 100 s, dead time, 100 s.
  private func restarted(dead: Int64?, utc: Int64?) -> LiveRun {
    var run = LiveRun()
    run.go(100)
    run.restart(dead: dead)
    run.dead = utc
    run.metres += 300
    run.go(100)
    run.end()
    return run
  }

  @Test("Within one boot the dead time is what the boot measured, and counts as a pause")
  func sameBoot() {
    let finished = restarted(dead: 7500, utc: 7500).recorder.finished()
    #expect(finished.recovered)
    #expect(finished.duration == 200)
    #expect(finished.elapsed == 207.5)
    #expect(
      finished.segments == [
        RunSegment(start: 0, end: 100, endedBy: .pause),
        RunSegment(start: 107.5, end: 207.5, endedBy: .stop),
      ])
    #expect(finished.distance < 800)
    #expect(finished.points[100].elapsed == 108.5)
    #expect(finished.gapDistance == 0)
  }

  @Test("Across boots it is what the UTC of the fixes says")
  func acrossBoots() {
    let run = restarted(dead: nil, utc: 600_000)
    let finished = run.recorder.finished()
    #expect(finished.elapsed == 800)
    #expect(finished.duration == 200)
    #expect(finished.segments[1].start == 700)
    #expect(finished.timestamp?.millisecondsSince1970 == dawn)
    #expect(finished == run.retold)
  }

  @Test("Without a date, or with one that went back, there is no dead time")
  func unknown() {
    for utc in [nil, -5_000_000] as [Int64?] {
      let finished = restarted(dead: nil, utc: utc).recorder.finished()
      #expect(finished.elapsed == 200)
      #expect(finished.recovered)
    }
  }

  @Test("Restarts of the board count while the time goes, those of the program never")
  func boards() {
    var run = LiveRun()
    run.go(10)
    run.restart(boot: run.recorder.header.boot, dead: 100)
    #expect(run.recorder.boardRestarts == 0)
    for boot in ["second", "second", "third"] {
      run.restart(boot: boot, dead: nil)
      run.go(10)
    }
    #expect(run.recorder.boardRestarts == 2)
    // Switching off pauses the run, and a saved run is continued by hand.
    run.pause()
    run.restart(boot: "fourth", dead: nil)
    run.resume()
    run.go(10)
    run.end()
    run.restart(boot: "fifth", dead: nil)
    run.end()
    #expect(run.recorder.finished().boardRestarts == 2)
    #expect(run.retold.boardRestarts == 2)
  }

  @Test("Measured and unmeasured dead times add up, whichever stretch between has no fixes")
  func several() {
    for (first, second) in [(4000, nil), (nil, 4000), (nil, nil)] as [(Int64?, Int64?)] {
      var run = LiveRun()
      run.go(100)
      run.restart(dead: first)
      run.wait(10)
      run.restart(boot: "third", dead: second)
      run.dead = 64_000
      run.go(100)
      run.end()
      let finished = run.recorder.finished()
      #expect(finished.duration == 210)
      #expect(finished.elapsed == 274, "\(String(describing: first))")
    }
  }

  @Test("A lap at the moment of the crash stays before the dead time")
  func lapAtCrash() {
    var run = LiveRun()
    run.go(100)
    run.lap()
    run.restart(dead: 50_000)
    run.go(100)
    run.end()
    let laps = run.recorder.finished().laps
    #expect(laps.map(\.end) == [100, 250])
    #expect(laps.map(\.duration) == [100, 100])
  }

  @Test("A run that stood paused stays paused")
  func paused() {
    var run = LiveRun()
    run.go(100)
    run.pause()
    run.wait(20)
    run.restart(dead: 30_000)
    #expect(run.recorder.isPaused)
    run.wait(10)
    #expect(run.recorder.duration(at: at(run.now)) == 100_000)
    run.resume()
    run.go(50)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.duration == 150)
    #expect(finished.segments[1] == RunSegment(start: 160, end: 210, endedBy: .stop))
  }

  @Test("A saved run that is continued goes on, and was not interrupted")
  func continued() {
    var run = LiveRun()
    run.go(100)
    run.pause()
    run.wait(5)
    run.end()
    #expect(run.recorder.isEnded)
    let saved = run.recorder.finished()
    #expect(saved.elapsed == 100)
    run.restart(boot: "first", dead: 60_000)
    #expect(!run.recorder.isEnded && !run.recorder.isPaused)
    run.go(100)
    run.end()
    let finished = run.recorder.finished()
    #expect(!finished.recovered)
    #expect(finished.duration == 200)
    #expect(finished.segments.map(\.endedBy) == [.pause, .stop])
    #expect(finished.segments[1].start == 165)
    #expect(finished.id == saved.id)
    #expect(finished == run.retold)
  }
}
