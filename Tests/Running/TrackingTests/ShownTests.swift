import RunModel
import Testing

@testable import Tracking

/// The figures shown to a runner while metres are missing.
@Suite("Figures where metres are missing") struct ShownTests {
  private func distance(
    _ run: LiveRun, after seconds: Double = 0, isLost: Bool = true
  ) -> LiveFigure {
    run.recorder.liveDistance(at: at(run.now + seconds), isLost: isLost)
  }

  private func average(
    _ run: LiveRun, after seconds: Double = 0, isLost: Bool = false
  ) -> LiveFigure? {
    run.recorder.averagePace(
      over: distance(run, after: seconds, isLost: isLost), at: at(run.now + seconds))
  }

  private func lap(_ run: LiveRun) -> LiveFigure? {
    var metres = distance(run, isLost: false)
    metres.value -= run.recorder.lapStart.distance
    return run.recorder.lapPace(over: metres, at: at(run.now))
  }

  private static let engines = DistanceEngines.names

  // MARK: Distance

  @Test("while the fix is lost the distance goes on by the speed before", arguments: engines)
  func goesOn(engine: String) {
    var run = LiveRun(header(engine: engine))
    run.go(60)
    let known = run.recorder.distance
    #expect(distance(run, isLost: false) == LiveFigure(value: known, isEstimated: false))
    let guess = distance(run, after: 20)
    #expect(guess.isEstimated)
    #expect(isNear(guess.value, known + 80, within: 4), "\(guess)")
    // With the displayed seconds.
    #expect(distance(run, after: 20.9) == guess)
  }

  @Test("whoever stood when the fix was lost stands on", arguments: engines)
  func stands(engine: String) {
    var run = LiveRun(header(engine: engine))
    run.go(60)
    run.go(30, speed: 0)
    let known = run.recorder.distance
    #expect(distance(run, after: 60) == LiveFigure(value: known, isEstimated: true))
  }

  @Test("before the first fix, and after a pause without one, there is nothing to go by")
  func nothingKnown() {
    var run = LiveRun()
    run.wait(20)
    #expect(distance(run) == LiveFigure(value: 0, isEstimated: true))
    run.go(60)
    run.wait(20)
    run.pause()
    run.resume()
    run.wait(20)
    #expect(distance(run) == LiveFigure(value: run.recorder.distance, isEstimated: true))
  }

  @Test("after some minutes an estimate stands still")
  func bounded() {
    var run = LiveRun()
    run.go(60)
    let most = RunRecorder.longestEstimate
    let last = distance(run, after: most)
    #expect(distance(run, after: most - 1).value < last.value)
    #expect(distance(run, after: most + 1) == last)
    #expect(distance(run, after: 1e6) == last)
  }

  @Test("an estimate gives no badge, no lap and no metre, and the next fix replaces it")
  func isShownOnly() {
    var run = LiveRun()
    run.go(145)
    #expect(run.recorder.distance < 600)
    #expect(distance(run, after: 200).value > 1100)
    #expect(run.recorder.nextBadge == 1 && run.recorder.lapMarks.isEmpty)
    let records = run.records.count
    // The runner had turned back.
    run.wait(200)
    run.fix()
    run.go(1)
    #expect(run.records.count == records + 2)
    #expect(run.recorder.distance < 600)
    #expect(distance(run, isLost: false).value == run.recorder.distance)
  }

  // MARK: Average

  @Test("the average counts from the first fix, marked as long as that makes a difference")
  func lateFix() {
    var run = LiveRun()
    run.wait(82)
    #expect(average(run) == nil)
    run.go(100)
    #expect(average(run)?.isEstimated == true)
    #expect(isNear(average(run)?.value, 0.25, within: 0.006))
    // 82 s make a difference of 3 s per kilometre up to 27.3 km.
    run.go(6700)
    #expect(average(run)?.isEstimated == true)
    run.go(160)
    let whole = Double(run.recorder.duration(at: at(run.now)) / 1000) / run.recorder.distance
    #expect(average(run) == LiveFigure(value: whole, isEstimated: false))
  }

  @Test("a first fix after less than five seconds is none that came late")
  func limitOfLateness() {
    for (milliseconds, isLate) in [(RunRecorder.lateFix - 1, false), (RunRecorder.lateFix, true)] {
      var run = LiveRun()
      run.wait(Double(milliseconds) / 1000)
      run.fix()
      run.go(60)
      #expect(average(run)?.isEstimated == isLate)
    }
  }

  @Test("a stretch that began or ended without a fix leaves the average as it was")
  func stretches() {
    var run = LiveRun()
    run.go(100)
    run.pause()
    run.resume()
    run.wait(60)
    #expect(isNear(average(run)?.value, 0.25, within: 0.006))
    run.go(100)
    #expect(isNear(average(run)?.value, 0.25, within: 0.006))
    run.wait(60)
    run.pause()
    #expect(isNear(average(run)?.value, 0.25, within: 0.006))
    #expect(average(run)?.isEstimated == true)
    run.resume()
    run.go(100)
    #expect(isNear(average(run)?.value, 0.25, within: 0.006))
  }

  @Test("the average does not move with the clock between two fixes")
  func steady() {
    var run = LiveRun()
    run.go(600)
    let known = average(run)
    #expect(known?.isEstimated == false)
    run.wait(0.4)
    #expect(average(run) == known)
    run.wait(1.2)
    #expect(average(run) == known)
    run.pause()
    let metres = run.recorder.distance
    let whole = Double(run.recorder.duration(at: at(run.now)) / 1000) / metres
    #expect(average(run)?.value == whole)
  }

  @Test("a bridged gap is in distance and time, and marks nothing once it is over")
  func bridged() {
    var run = LiveRun()
    run.go(100)
    run.wait(60, metres: 240)
    run.go(60)
    #expect(isNear(average(run)?.value, 0.25, within: 0.006))
    #expect(average(run)?.isEstimated == false)
  }

  @Test("while the fix is lost the average goes on with the estimate, and stands still after it")
  func lost() {
    var run = LiveRun()
    run.go(100)
    for seconds in [20, RunRecorder.longestEstimate, 3 * RunRecorder.longestEstimate] {
      let shown = average(run, after: seconds, isLost: true)
      #expect(shown?.isEstimated == true)
      #expect(isNear(shown?.value, 0.25, within: 0.01), "\(seconds): \(shown as Any)")
    }
  }

  @Test("a lap knows of the seconds without metres that lie in it")
  func laps() {
    var run = LiveRun(header(autoLap: false))
    run.wait(82)
    run.go(60)
    #expect(lap(run) == average(run))
    #expect(lap(run)?.isEstimated == true)
    run.lap()
    run.go(60)
    #expect(lap(run)?.isEstimated == false)
    #expect(isNear(lap(run)?.value, 0.25, within: 0.02))
    run.pause()
    run.resume()
    run.wait(30)
    run.go(60)
    #expect(lap(run)?.isEstimated == true)
    #expect(isNear(lap(run)?.value, 0.25, within: 0.02))
  }

  @Test("a run that is taken up from its journal shows the same")
  func retold() {
    var run = LiveRun()
    run.wait(30)
    run.go(100)
    run.wait(20)
    run.pause()
    run.wait(100)
    run.resume()
    run.wait(9)
    run.go(50)
    var fresh = RunRecorder(header: run.recorder.header)
    for record in run.records { fresh.apply(record) }
    let time = at(run.now + 12)
    let shown = run.recorder.liveDistance(at: time, isLost: true)
    #expect(fresh.liveDistance(at: time, isLost: true) == shown)
    let pace = run.recorder.averagePace(over: shown, at: time)
    #expect(fresh.averagePace(over: shown, at: time) == pace)
  }
}
