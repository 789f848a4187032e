import RunModel
import Testing
import Tracking

/// Every engine judges motion differently; the automatic pause keeps its promises with each.
@Suite struct StandingTests {
  private static let engines = DistanceEngines.names

  private func begin(_ engine: String, autoPauses: Bool = true) -> LiveRun {
    var run = LiveRun(header(autoLap: false, engine: engine))
    run.autoPauses = autoPauses
    return run
  }

  @Test("Standing at a light, the time stops by itself and goes on by itself", arguments: engines)
  func light(engine: String) throws {
    var run = begin(engine)
    run.move(60, speed: 3)
    run.stand(2)
    #expect(!run.recorder.isPaused)
    run.stand(58)
    #expect(run.recorder.isAutoPaused)
    run.move(60, speed: 3)
    #expect(!run.recorder.isPaused)
    run.end()
    let file = run.recorder.finished()
    #expect(isNear(file.duration, 120, within: 4))
    #expect(isNear(file.elapsed, 180))
    #expect(file.segments.map(\.endedBy) == [.pause, .stop])
    #expect(isNear(file.segments.first?.end, 60, within: 4))
    #expect(isNear(file.segments.last?.start, 120, within: 2))
    // The tutorial's steps stop up to 10 m before each end.
    #expect(isNear(file.distance, 360, within: engine == "tutorial/1" ? 20 : 6))
  }

  @Test("A pause adds no metres, and no point lies in it", arguments: engines)
  func noMetres(engine: String) throws {
    var run = begin(engine)
    run.move(60, speed: 3)
    run.stand(20)
    let metres = run.recorder.distance
    var chance = SplitMix64(seed: 4)
    // The place scatters and drifts away, as between buildings.
    for _ in 0..<300 {
      run.metres += .random(in: -0.6...0.75, using: &chance)
      run.stand(1)
      if run.recorder.isPaused { #expect(run.recorder.distance == metres) }
    }
    run.move(60, speed: 3)
    run.end()
    let file = run.recorder.finished()
    for (left, right) in zip(file.points, file.points.dropFirst())
    where left.segment != right.segment && file.segments[left.segment].endedBy == .pause {
      #expect(left.distance == right.distance)
    }
    for point in file.points {
      let segment = file.segments[point.segment]
      #expect(segment.start <= point.elapsed && point.elapsed <= segment.end)
    }
  }

  @Test("Ten traffic lights cost neither metres nor, beyond a second each, time")
  func manyLights() {
    var with = begin("moonrunner/1")
    var without = begin("moonrunner/1", autoPauses: false)
    for _ in 0..<10 {
      with.move(90, speed: 3)
      without.move(90, speed: 3)
      with.stand(25)
      without.stand(25)
    }
    with.move(30, speed: 3)
    without.move(30, speed: 3)
    with.end()
    without.end()
    let (paused, whole) = (with.recorder.finished(), without.recorder.finished())
    #expect(paused.segments.count == 11)
    #expect(abs(paused.distance / whole.distance - 1) < 0.005)
    #expect(abs(paused.distanceLive / whole.distanceLive - 1) < 0.005)
    #expect(isNear(paused.duration, 930, within: 20))
    #expect(isNear(whole.duration, 1180))
  }

  @Test("It is off unless asked for")
  func off() {
    var run = begin("moonrunner/1", autoPauses: false)
    run.move(60, speed: 3)
    run.stand(600)
    #expect(!run.recorder.isPaused)
    #expect(run.recorder.duration(at: at(660)) == 660_000)
  }

  @Test("Not before the runner has moved, and not while the fix is lost", arguments: engines)
  func neverBlind(engine: String) {
    var run = begin(engine)
    run.stand(120)
    #expect(!run.recorder.isPaused)
    run.move(60, speed: 3)
    run.wait(120, metres: 350)
    #expect(!run.recorder.isPaused)
    run.move(30, speed: 3)
    #expect(!run.recorder.isPaused)
    #expect(!run.records.contains { if case .autoPause = $0 { true } else { false } })
  }

  @Test("Walking slowly is no standing", arguments: engines)
  func walking(engine: String) {
    var run = begin(engine)
    run.move(600, speed: 0.9)
    #expect(!run.records.contains { if case .autoPause = $0 { true } else { false } })
  }

  @Test("A fix that is lost while the time stands: what was run meanwhile counts, with its time")
  func tunnel() {
    var run = begin("moonrunner/1")
    run.move(60, speed: 3)
    run.stand(30)
    #expect(run.recorder.isAutoPaused)
    let metres = run.recorder.distance
    run.wait(30, metres: 87)
    run.move(20, speed: 3)
    #expect(!run.recorder.isPaused)
    #expect(run.recorder.distance - metres > 120)
    run.end()
    #expect(isNear(run.recorder.finished().duration, 110, within: 5))
  }

  @Test("The runner's own pause takes an automatic one over, and ends only by hand")
  func manualPause() {
    var run = begin("moonrunner/1")
    run.move(60, speed: 3)
    run.stand(20)
    run.pause()
    #expect(run.recorder.isPaused && !run.recorder.isAutoPaused)
    run.move(20, speed: 3)
    #expect(run.recorder.isPaused)
    run.resume()
    run.move(60, speed: 3)
    run.end()
    let file = run.recorder.finished()
    #expect(isNear(file.duration, 120, within: 4))
    #expect(isNear(file.distance, 360, within: 6))
    #expect(file == run.retold)
  }

  @Test("Resumed by hand the time runs, also standing, until the runner has moved and stands again")
  func manualResume() {
    var run = begin("moonrunner/1")
    run.move(60, speed: 3)
    run.stand(20)
    run.resume()
    #expect(!run.recorder.isPaused)
    run.stand(60)
    #expect(!run.recorder.isPaused)
    run.move(20, speed: 3)
    run.stand(20)
    #expect(run.recorder.isAutoPaused)
  }

  @Test("After a restart the time still stands, and goes on by motion")
  func restart() {
    var run = begin("moonrunner/1")
    run.move(60, speed: 3)
    run.stand(20)
    run.restart(dead: 30_000)
    #expect(run.recorder.isAutoPaused)
    run.stand(10)
    #expect(run.recorder.isAutoPaused)
    run.move(60, speed: 3)
    #expect(!run.recorder.isPaused)
    run.end()
    let file = run.recorder.finished()
    #expect(isNear(file.duration, 120, within: 5))
    #expect(isNear(file.distance, 360, within: 12))
    #expect(file == run.retold)
  }

  @Test("A run that ends while the time stands ends where the runner began to stand")
  func end() {
    var run = begin("moonrunner/1")
    run.move(60, speed: 3)
    run.stand(60)
    run.end()
    let file = run.recorder.finished()
    #expect(isNear(file.duration, 60, within: 3))
    #expect(file.segments.map(\.endedBy) == [.stop])
    #expect(isNear(file.laps.map(\.duration).reduce(0, +), file.duration))
  }

  @Test("While the time stands there is no lap, no badge and no pace")
  func nothingHappens() {
    var run = begin("moonrunner/1")
    run.move(60, speed: 3)
    run.stand(20)
    #expect(!run.lapCounts)
    let before = run.records.count
    run.stand(10)
    #expect(run.records.count == before + 10)
    #expect(run.recorder.motion(at: at(run.now)) == .unknown)
  }

  @Test("The records tell the identical run again, also by another engine", arguments: engines)
  func retold(engine: String) {
    var run = begin(engine)
    for seconds in [40, 90, 13, 200] {
      run.move(seconds, speed: 3)
      run.stand(seconds / 2)
    }
    run.move(30, speed: 3)
    run.end()
    #expect(run.recorder.finished() == run.retold)
    for other in StandingTests.engines {
      var recorder = RunRecorder(
        header: run.recorder.header, engine: DistanceEngines.make(other) ?? TutorialEngine())
      for record in run.records { recorder.apply(record) }
      let file = recorder.finished()
      #expect(isNear(file.duration, run.recorder.finished().duration))
      #expect(isNear(file.distance, 1119, within: 45))
    }
  }

  @Test("A badge that only the last metres reach lies among the points that pauses left over")
  func lateBadge() throws {
    var run = begin("moonrunner/1")
    for _ in 0..<12 {
      run.move(90, speed: 3)
      run.stand(25)
    }
    run.move(30, speed: 3)
    run.end()
    /// The run as judged by the tutorial's rule, with a badge at some distance.
    func judged(_ ladder: [LadderStep]) -> Run {
      var recorder = RunRecorder(
        header: header(autoLap: false, ladder: ladder, engine: "moonrunner/1"),
        engine: TutorialEngine())
      for record in run.records { recorder.apply(record) }
      return recorder.finished()
    }
    let total = judged(planets).distance
    let late = judged(planets + [LadderStep(name: "Late", distance: total - 1)])
    let badge = try #require(late.badges.first { $0.name == "Late" })
    let last = try #require(late.points.last)
    #expect(badge.elapsed <= last.elapsed && badge.elapsed > last.elapsed - 12)
    let place = try #require(badge.coordinate)
    #expect(Geodesy.distance(place, last.coordinate) < 12)
  }

  @Test("No pause takes a bit off the distance: points never fall", arguments: engines)
  func rising(engine: String) {
    for seed in 1...10 {
      var chance = SplitMix64(seed: UInt64(seed))
      var run = begin(engine)
      run.move(30, speed: .random(in: 2...4, using: &chance))
      // The place scatters by steps that count, so far more metres are false than real.
      for step in 0..<200 {
        run.metres += (step % 4 < 2 ? 6 : -6) + .random(in: -1...1, using: &chance)
        run.stand(1)
      }
      run.move(20, speed: 3)
      // Places that advance by 6 m may look like a start for a moment.
      #expect((2...3).contains(run.recorder.segments.count))
      for (left, right) in zip(run.recorder.points, run.recorder.points.dropFirst()) {
        #expect(left.distance <= right.distance)
      }
    }
  }

  @Test("A split takes the pauses with it")
  func split() throws {
    var run = begin("moonrunner/1")
    run.move(60, speed: 3)
    run.stand(20)
    run.restart(dead: nil)
    run.stand(10)
    run.move(60, speed: 3)
    run.stand(30)
    run.move(30, speed: 3)
    let split = try #require(
      SplitRun(of: run.recorder.header, records: Packed(run.records), as: JournalID(9)))
    var recorder = RunRecorder(header: split.header)
    for record in split.records { recorder.apply(record) }
    recorder.apply(.end(at: at(130), .save))
    let file = recorder.finished()
    #expect(isNear(file.duration, 90, within: 6))
    #expect(isNear(file.distance, 270, within: 12))
  }
}

extension LiveRun {
  /// Runs north with a Doppler speed, one fix per second.
  mutating func move(_ seconds: Int, speed: Double) {
    for _ in 0..<seconds {
      now += 1
      metres += speed
      // With the scatter of a Doppler speed.
      report(speed: speed + (now.truncatingRemainder(dividingBy: 2) < 1 ? 0.06 : -0.06))
    }
  }

  mutating func stand(_ seconds: Int) {
    for _ in 0..<seconds {
      now += 1
      report(speed: 0)
    }
  }

  private mutating func report(speed: Double) {
    let utc = dead.map { dawn + Int64(now * 1000) + $0 }
    var fix = TrackingTests.fix(metres: metres, accuracy: 4, speed: speed, utc: utc)
    fix.course = speed > 0 ? 0 : nil
    fix.sigma = 2
    ingest(fix)
  }
}
