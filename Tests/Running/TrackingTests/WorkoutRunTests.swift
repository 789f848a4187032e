import RunModel
import Testing
import Tracking
import Workouts

@Suite("A run with a workout") struct WorkoutRunTests {
  private func start(_ text: String, autoLap: Bool = true) throws -> LiveRun {
    var run = LiveRun(header(autoLap: autoLap))
    for part in WorkoutPart.parts(of: try WorkoutParser.parse(text)) {
      run.apply(.workout(at: .zero, part))
    }
    return run
  }

  private func steps(_ run: LiveRun) -> [Int?] { run.recorder.finished().laps.map(\.step) }

  @Test("Each step is a lap, and the laps add up to the run")
  func laps() throws {
    var run = try start("30s + 2x(100m + 20s) + 40s")
    run.go(190)
    run.end()
    let laps = run.recorder.finished().laps
    #expect(laps.map(\.step) == [0, 1, 2, 1, 2, 3, nil])
    #expect(laps.dropLast().allSatisfy { $0.kind == .button })
    for (lap, seconds) in zip(laps, [30.0, 25, 20, 25, 20, 40]) where lap.step != 1 {
      #expect(isNear(lap.duration, seconds, within: 1e-6))
    }
    #expect(laps.filter { $0.step == 1 }.allSatisfy { isNear($0.distance, 100, within: 0.01) })
    #expect(run.recorder.workout?.isFinished == true)
    checkLaps(of: run)
  }

  @Test("Automatic laps wait until the workout has ended")
  func autoLaps() throws {
    var run = try start("1500m")
    run.go(700)
    run.end()
    let laps = run.recorder.finished().laps
    #expect(laps.map(\.kind) == [.button, .auto, .end])
    #expect(isNear(laps[0].distance, 1500, within: 0.01))
    #expect(laps[1].distance == 1000)
    checkLaps(of: run)
  }

  @Test("The lap key ends any step, and a second press within five seconds none")
  func key() throws {
    var run = try start("open + 10min + open")
    run.go(20)
    run.lap()
    #expect(run.recorder.currentStep == 1)
    run.go(3)
    #expect(!run.lapCounts)
    run.go(10)
    run.lap()
    #expect(run.recorder.currentStep == 2)
    run.go(10)
    run.lap()
    #expect(run.recorder.currentStep == nil)
    run.go(10)
    run.lap()
    run.end()
    #expect(steps(run) == [0, 1, 2, nil])
    checkLaps(of: run)
  }

  @Test("A pause freezes the step")
  func pause() throws {
    var run = try start("60s + 60s")
    run.go(50)
    run.pause()
    run.wait(300)
    #expect(run.recorder.stepEnd(until: at(run.now)) == nil)
    run.resume()
    run.go(9)
    #expect(run.recorder.currentStep == 0)
    run.go(1)
    #expect(run.recorder.currentStep == 1)
    checkLaps(of: run)
  }

  @Test("A step by time ends on time without fixes, and the next one begins where it ended")
  func timeInGap() throws {
    var run = try start("30s + 100m + open")
    run.go(25)
    run.wait(10, metres: 40)
    run.tick()
    #expect(run.records.last == .lap(at: at(30), .button))
    run.go(30)
    #expect(run.recorder.currentStep == 2)
    run.end()
    let laps = run.recorder.finished().laps
    // The first fix, after one second, is at 0 m.
    #expect(isNear(laps[0].distance, 116, within: 1))
    #expect(isNear(laps[1].distance, 100, within: 0.01))
    checkLaps(of: run)
  }

  @Test("A step by distance ends once the gap is bridged, at the moment of its last metre")
  func distanceInGap() throws {
    var run = try start("100m + open")
    run.go(20)
    run.wait(9, metres: 36)
    #expect(run.recorder.stepEnd(until: at(run.now)) == nil)
    run.go(1)
    #expect(run.recorder.currentStep == 1)
    #expect(isNear(run.recorder.lapMarks.first?.running, 26, within: 0.5))
    checkLaps(of: run)
  }

  @Test("A pause at an earlier moment takes the end of a step back with it")
  func takenBack() throws {
    var run = try start("60s + 60s")
    run.go(62)
    run.apply(.pause(at: at(58)))
    #expect(run.recorder.currentStep == 1)
    run.apply(.resume(at: at(100)))
    run.now = 100
    run.go(59)
    #expect(run.recorder.currentStep == 1)
    run.go(1)
    #expect(run.recorder.currentStep == nil)
    run.end()
    let laps = run.recorder.finished().laps
    #expect(isNear(laps[0].duration, 58, within: 1e-6))
    checkLaps(of: run)
  }

  @Test("A run that is cut off continues in the same step, whichever record was the last")
  func restarts() throws {
    var run = try start("30s + 2x(100m + 20s) + 40s + open")
    run.go(60)
    run.pause()
    run.wait(20)
    run.resume()
    run.go(120)
    for count in run.records.indices {
      var cut = RunRecorder(header: run.recorder.header)
      for record in run.records.prefix(count + 1) { cut.apply(record) }
      let step = cut.currentStep
      let progress = cut.stepProgress(
        over: LiveFigure(value: cut.distance, isEstimated: false), at: cut.lastTime)
      cut.apply(
        .restart(Restart(time: cut.lastTime, boot: "second", resumedAt: 1000, dead: nil)))
      #expect(cut.currentStep == step)
      let after = cut.stepProgress(
        over: LiveFigure(value: cut.distance, isEstimated: false), at: cut.lastTime)
      #expect(after.milliseconds == progress.milliseconds)
      #expect(isNear(after.metres, progress.metres, within: 1e-9))
    }
    run.restart(dead: nil)
    run.go(60)
    run.end()
    #expect(steps(run) == [0, 1, 2, 1, 2, 3, 4])
    checkLaps(of: run)
  }

  @Test("A workout that the runner ends leaves the run in progress, with laps of its own")
  func stopped() throws {
    var run = try start("10min + 10min")
    run.go(100)
    run.lap()
    run.apply(.workoutEnd(at: at(run.now)))
    #expect(run.recorder.currentStep == nil)
    run.go(300)
    run.end()
    let laps = run.recorder.finished().laps
    #expect(laps.map(\.step) == [0, nil, nil])
    #expect(laps.map(\.kind) == [.button, .auto, .end])
    #expect(run.recorder.finished().workout != nil)
    checkLaps(of: run)
  }

  @Test("A workout whose parts are incomplete is left out, not the run")
  func damaged() throws {
    let text = Array(repeating: "run 400m", count: 40).joined(separator: " + ")
    let parts = WorkoutPart.parts(of: try WorkoutParser.parse(text))
    #expect(parts.count > 2)
    var run = LiveRun()
    for part in parts where part.index != 1 { run.apply(.workout(at: .zero, part)) }
    run.go(400)
    run.end()
    let finished = run.recorder.finished()
    #expect(finished.workout == nil)
    #expect(finished.laps.map(\.kind) == [.auto, .end])
    checkLaps(of: run)
  }

  @Test("A run split from another continues with the current step")
  func split() throws {
    var run = try start("30s + 200m + 20s + open")
    run.go(40)
    run.restart(dead: 0)
    let before = run.records.count
    run.go(60)
    let part = try #require(
      SplitRun(of: run.recorder.header, records: Packed(run.records), as: JournalID(1)))
    #expect(run.records.count > before)
    var rest = RunRecorder(header: part.header)
    for record in part.records { rest.apply(record) }
    #expect(rest.currentStep == run.recorder.currentStep)
    #expect(rest.lapMarks.map(\.step) == [1, 2])
  }

  @Test("Parts fit in lines of a journal, and are put together again")
  func parts() throws {
    let name = String(repeating: "é", count: WorkoutLimits.nameBytes / 2)
    let steps = (0..<WorkoutLimits.steps).map { _ in
      WorkoutStep(.coolDown, .distance(199_999.999), target: PaceTarget(600, 18_000), name: name)
    }
    let workout = try Workout(name: name, steps: steps)
    let parts = WorkoutPart.parts(of: workout, completed: 3)
    #expect(parts.count <= WorkoutPart.most)
    #expect(parts.allSatisfy { $0.text.utf8.count <= WorkoutPart.longest })
    var recorder = RunRecorder(header: header())
    for part in parts { recorder.apply(.workout(at: .zero, part)) }
    #expect(recorder.workout == WorkoutProgress(workout, completed: 3))
  }
}
