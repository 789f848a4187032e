import RunModel
import Testing
import Tracking

@Suite struct LapTests {
  @Test("Automatic laps lie at the exact distance between two fixes, without ever drifting")
  func autoLaps() {
    for units in Units.allCases {
      var run = LiveRun(header(units: units))
      run.go(2100, speed: 3.7)
      run.end()
      let laps = run.recorder.finished().laps
      #expect(laps.count == (units == .kilometres ? 8 : 5))
      #expect(
        laps.dropLast().allSatisfy {
          $0.kind == .auto && isNear($0.distance, units.metres, within: 1e-9)
        })
      #expect(laps.dropLast().allSatisfy { isNear($0.duration, units.metres / 3.7, within: 3) })
      #expect(laps.last?.kind == .end)
      checkLaps(of: run)
    }
  }

  @Test("Time and metres of all laps are those of the run")
  func sums() {
    var run = LiveRun()
    run.go(400)
    run.lap()
    run.go(200)
    run.pause()
    run.wait(100)
    run.resume()
    run.go(333)
    run.lap()
    run.go(3)
    run.end()
    let laps = run.recorder.finished().laps
    // The last three seconds belong to the previous lap.
    #expect(laps.map(\.kind) == [.auto, .button, .auto, .auto, .button])
    checkLaps(of: run)
  }

  @Test("A rest of 10 m and 5 s is a lap, and less belongs to the one before")
  func rest() {
    let laps = [Lap(start: 0, end: 300, duration: 300, distance: 1000, kind: .auto)]
    func joined(_ metres: Double, _ seconds: Double) -> [Lap] {
      let rest = Lap(
        start: 300, end: 300 + seconds, duration: seconds, distance: metres, kind: .end)
      return Lap.joiningRest(laps + [rest])
    }
    #expect(joined(10, 5).count == 2)
    #expect(
      joined(9.99, 60)
        == [Lap(start: 0, end: 360, duration: 360, distance: 1009.99, kind: .auto)])
    #expect(
      joined(20, 4.9)
        == [Lap(start: 0, end: 304.9, duration: 304.9, distance: 1020, kind: .auto)])
    let only = Lap(start: 0, end: 2, duration: 2, distance: 3, kind: .end)
    #expect(Lap.joiningRest([only]) == [only])
    #expect(Lap.joiningRest([]).isEmpty)
  }

  @Test("An automatic lap counts from the last lap, by button too")
  func afterButton() {
    var run = LiveRun()
    run.go(101)
    run.lap()
    #expect(isNear(run.recorder.lapStart.distance, 400, within: 8))
    run.go(200)
    #expect(run.recorder.lapMarks.count == 1)
    run.go(60)
    #expect(run.recorder.lapMarks.map(\.kind) == [.button, .auto])
    let marks = run.recorder.lapMarks
    #expect(isNear(marks[1].distance - marks[0].distance, 1000, within: 1e-9))
  }

  @Test("A lap pressed within 5 s of the last is ignored, and one in a pause or after the end")
  func tooSoon() {
    var run = LiveRun()
    run.go(10)
    #expect(run.lapCounts)
    run.lap()
    run.wait(4.999)
    #expect(!run.lapCounts)
    run.wait(0.001)
    #expect(run.lapCounts)
    run.lap()
    run.wait(10)
    run.pause()
    run.wait(10)
    #expect(!run.lapCounts)
    #expect(run.recorder.lap(at: RunTime(milliseconds: .min)) == nil)
  }

  @Test("Without auto-lap only the button makes laps")
  func off() {
    var run = LiveRun(header(autoLap: false))
    run.go(600)
    run.end()
    #expect(run.recorder.finished().laps.map(\.kind) == [.end])
  }

  @Test(
    "Automatic laps end where the saved distance crosses each kilometre, whatever was told live")
  func finalScale() throws {
    var run = LiveRun(header(engine: "moonrunner/1"))
    run.go(300, speed: 3)
    run.pause()
    run.wait(60)
    run.resume()
    for second in 0..<400 { run.go(1, speed: second % 2 == 0 ? 1.5 : 5.5) }
    run.lap()
    run.go(600, speed: 3.5)
    run.end()
    let finished = run.recorder.finished()
    let (laps, curve) = (finished.laps, finished.distanceCurve)
    #expect(laps.map(\.kind) == [.auto, .auto, .button, .auto, .auto, .end])
    var metres = 0.0
    for lap in laps.dropLast() {
      metres += lap.distance
      if lap.kind == .auto { #expect(lap.distance == 1000) }
      let crossing = try #require(curve.time(at: metres))
      #expect(abs(finished.runningTime(at: lap.end) - crossing) < 0.002)
    }
    // The live marks must differ, or this proves nothing.
    let live = run.recorder.lapMarks.map(\.running)
    #expect(zip(laps, live).contains { abs(finished.runningTime(at: $0.end) - $1) > 0.01 })
    checkLaps(of: run)
  }

  @Test("A lap pressed before a fix that was handled first has the metres of its moment")
  func pressBeforeFix() {
    var run = LiveRun(header(autoLap: false))
    run.metres = -12
    run.go(100, speed: 12)
    run.apply(.lap(at: at(99.5), .button))
    run.go(10, speed: 12)
    run.end()
    let laps = run.recorder.finished().laps
    #expect(laps[0].duration == 99.5)
    #expect(isNear(laps[0].distance, 12 * 98.5, within: 0.01))
    checkLaps(of: run)
  }

  @Test("A long bridge brings several automatic laps at once, each at its distance")
  func bridge() {
    var run = LiveRun()
    run.go(50)
    run.wait(900, metres: 3600)
    run.fix()
    run.end()
    let laps = run.recorder.finished().laps
    #expect(laps.map(\.kind) == [.auto, .auto, .auto, .end])
    #expect(isNear(laps[1].duration, 250, within: 1))
    checkLaps(of: run)
  }
}
