import RunModel
import Testing
import Tracking

@Suite struct RunRecordTests {
  @Test("Times add up, and a time that no run has becomes the nearest one that it can have")
  func times() {
    #expect(RunTime.zero + .milliseconds(1500) == at(1.5))
    #expect((RunTime(milliseconds: .max) + .seconds(1)).milliseconds == .max)
    #expect(RunTime(milliseconds: -5).clamped == .zero)
    #expect(RunTime(milliseconds: .max).clamped == .longest)
    #expect(at(5).clamped == at(5))
  }

  @Test("Every record knows its time")
  func recordTimes() {
    let time = at(5)
    let restart = Restart(time: time, boot: "", resumedAt: 0, dead: nil)
    let records: [RunRecord] = [
      .fix(at: time, Fix(), .noFix), .pause(at: time), .resume(at: time), .lap(at: time, .auto),
      .badge(at: time, index: 0), .receiver(at: time, "u-blox"), .restart(restart),
      .end(at: time, .save), .trim(at: time), .sample(at: time, pressure(1013)),
      .autoPause(at: time), .autoResume(at: time), .workoutEnd(at: time),
      .ghost(at: time, ghost(34.2)), .correction(at: time, .distance(5000)),
      .workout(at: time, WorkoutPart(index: 0, count: 1, completed: 0, text: "open")),
    ]
    #expect(RunRecord.trim(at: nil).time == .zero)
    #expect(records.allSatisfy { $0.time == time })
    #expect(records.filter(\.isRestart).count == 1)
    #expect(records.filter(\.isSample).count == 1 && records.filter(\.isFix).count == 1)
  }

  @Test("A save and a discard leave nothing out")
  func save() {
    var run = LiveRun()
    run.go(10)
    run.restart(dead: 5)
    run.go(10)
    for end in [RunEnd.save, .discard] {
      let records = Packed(run.records + [.end(at: at(run.now), end)])
      #expect(RunRecord.effective(records) == records)
    }
  }

  @Test("Saved before the restart, or split, a run ends where its clock stood still")
  func beforeRestart() {
    for end in [RunEnd.saveBeforeRestart, .split(JournalID(2))] {
      var run = LiveRun()
      run.go(100)
      var expected = run
      run.restart(dead: nil)
      run.go(60)
      run.end(end)
      expected.end(end)
      let effective = RunRecord.effective(Packed(run.records))
      #expect(effective == Packed(expected.records))
      var recorder = RunRecorder(header: header())
      for record in effective { recorder.apply(record) }
      let finished = recorder.finished()
      #expect(finished.duration == 100)
      #expect(finished.elapsed == 100)
      #expect(!finished.recovered)
    }
  }

  @Test("Only what came since the last restart is left out, and a later continuing goes on there")
  func twice() {
    var run = LiveRun()
    run.go(50)
    run.restart(dead: 10)
    run.go(50)
    run.restart(dead: 10)
    run.go(50)
    run.end(.saveBeforeRestart)
    run.restart(dead: 10)
    run.go(30)
    run.end()
    var recorder = RunRecorder(header: header())
    for record in RunRecord.effective(Packed(run.records)) { recorder.apply(record) }
    #expect(recorder.finished().duration == 130)
    #expect(recorder.finished().points.count == 130)
  }

  @Test("An ending without a restart has nothing to leave out")
  func nothingToLeaveOut() {
    var run = LiveRun()
    run.go(5)
    run.end(.saveBeforeRestart)
    #expect(RunRecord.effective(Packed(run.records)) == Packed(run.records))
    #expect(RunRecord.effective([]) == [])
  }
}
