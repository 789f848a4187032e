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
      check(run)
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
    #expect(laps.map(\.kind) == [.auto, .button, .auto, .auto, .button, .end])
    check(run)
  }

  private func check(_ run: LiveRun) {
    let finished = run.recorder.finished()
    #expect(isNear(finished.laps.map(\.distance).reduce(0, +), finished.distance, within: 1e-6))
    #expect(isNear(finished.laps.map(\.duration).reduce(0, +), finished.duration, within: 1e-6))
    #expect(zip(finished.laps, finished.laps.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(finished.laps.first?.start == 0)
    #expect(finished.laps.last?.end == finished.elapsed)
    #expect(finished == run.retold)
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

  @Test("A lap pressed before a fix that was handled first has the metres of its moment")
  func pressBeforeFix() {
    var run = LiveRun(header(autoLap: false))
    run.metres = -12
    run.go(100, speed: 12)
    run.note(.lap(at: at(99.5), .button))
    run.end()
    let laps = run.recorder.finished().laps
    #expect(laps[0].duration == 99.5)
    #expect(isNear(laps[0].distance, 12 * 98.5, within: 0.01))
    check(run)
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
    check(run)
  }
}
