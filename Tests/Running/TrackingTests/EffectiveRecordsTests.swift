import RunModel
import Testing
import Tracking

/// Records that a trim, or keeping a saved run, leaves out and that can be restored.
@Suite("The records that make up a run") struct EffectiveRecordsTests {
  private static func run(_ records: [RunRecord]) -> Run {
    var recorder = RunRecorder(header: header())
    for record in RunRecord.effective(Packed(records)) { recorder.apply(record) }
    return recorder.finished()
  }

  /// 100 s, saved.
  private static var saved: LiveRun {
    var run = LiveRun()
    run.go(100)
    run.pause()
    run.wait(7)
    run.end()
    return run
  }

  /// Continues a run as the device does: from the effective records.
  private static func continued(_ run: LiveRun, seconds: Int) -> LiveRun {
    let effective = RunRecord.effective(Packed(run.records))
    var next = run
    next.recorder = RunRecorder(header: header())
    for record in effective { next.recorder.apply(record) }
    next.now = next.recorder.lastTime.seconds
    next.restart(boot: "first", dead: 60_000)
    next.go(seconds)
    return next
  }

  @Test("Kept as saved, a continued run is the one that was saved")
  func keepSaved() {
    let saved = Self.saved
    var longer = Self.continued(saved, seconds: 200)
    #expect(longer.recorder.isContinued && !saved.recorder.isContinued)
    longer.end(.keepSaved)
    let records = RunRecord.effective(Packed(longer.records))
    #expect(records == Packed(saved.records))
    // Also a second time, and if the power failed in between.
    var again = Self.continued(longer, seconds: 50)
    again.restart(boot: "third", dead: nil)
    again.go(50)
    again.end(.keepSaved)
    #expect(RunRecord.effective(Packed(again.records)) == Packed(saved.records))
    again = Self.continued(again, seconds: 50)
    again.end()
    #expect(Self.run(again.records).duration == 150)
  }

  @Test("A discard after a save takes back no more than what came since")
  func discard() {
    let saved = Self.saved
    var longer = Self.continued(saved, seconds: 20)
    longer.end(.discard)
    #expect(RunRecord.effective(Packed(longer.records)) == Packed(saved.records))
  }

  @Test("Without a save before it, keeping keeps all")
  func keepNothing() {
    var run = LiveRun()
    run.go(10)
    run.end(.keepSaved)
    #expect(Self.run(run.records).duration == 10)
    #expect(RunRecord.effective(Packed(run.records)) == Packed(run.records))
  }

  @Test("Trimmed, a run ends at that moment, with or without a pause behind it")
  func trim() {
    let saved = Self.saved
    let trimmed = Self.run(saved.records + [.trim(at: at(60))])
    #expect(trimmed.duration == 60 && trimmed.elapsed == 60)
    #expect(trimmed.points.count == 60)
    #expect(isNear(trimmed.distance, 240, within: 15))
    #expect(trimmed.segments.map(\.endedBy) == [.stop])
    #expect(trimmed.laps.map(\.kind) == [.end])
    // Before the ending, as at Save.
    let atSave = saved.records.dropLast() + [.trim(at: at(60)), .end(at: at(107), .save)]
    #expect(Self.run(Array(atSave)) == trimmed)
    // Trims add up; a later end than the existing one changes nothing.
    let twice = saved.records + [.trim(at: at(80)), .trim(at: at(60)), .trim(at: at(70))]
    #expect(Self.run(twice) == trimmed)
  }

  @Test("Badges and laps of a later time go, those of the same moment stay")
  func badges() {
    var run = LiveRun()
    run.go(400)
    run.end()
    let moon = run.recorder.given[1]
    let all = run.records
    #expect(Self.run(all + [.trim(at: moon.time)]).badges.map(\.name) == ["Earth", "The Moon"])
    let earlier = RunTime(milliseconds: moon.time.milliseconds - 1000)
    #expect(Self.run(all + [.trim(at: earlier)]).badges.map(\.name) == ["Earth"])
    #expect(Self.run(all).laps.count == 2)
    #expect(Self.run(all + [.trim(at: at(200))]).laps.count == 1)
  }

  @Test("The result of a race goes if the end of the race goes")
  func race() {
    var run = LiveRun()
    run.go(50)
    run.apply(.ghost(at: at(50), ghost(34.2)))
    run.go(50)
    run.end()
    #expect(Self.run(run.records).ghost == ghost(34.2))
    #expect(Self.run(run.records + [.trim(at: at(50))]).ghost == ghost(34.2))
    #expect(Self.run(run.records + [.trim(at: at(49))]).ghost == nil)
    #expect(Self.run(run.records + [.trim(at: at(49)), .trim(at: nil)]).ghost == ghost(34.2))
  }

  @Test("A result of a race moves with a run that is continued after a trim that is taken back")
  func movedRace() {
    var trimmed = Self.saved
    trimmed.apply(.trim(at: at(60)))
    var longer = Self.continued(trimmed, seconds: 10)
    longer.apply(.ghost(at: at(longer.now), ghost(34.2)))
    longer.end()
    #expect(Self.run(longer.records).ghost == ghost(34.2))
    let undone = RunRecord.effective(Packed(longer.records + [.trim(at: nil)]))
    #expect(undone.contains(.ghost(at: at(117), ghost(34.2))))
  }

  @Test("A trim that is taken back leaves no trace")
  func undone() {
    let saved = Self.saved
    #expect(RunRecord.isTrimmed(Packed(saved.records + [.trim(at: at(60))])))
    let undone = saved.records + [.trim(at: at(60)), .trim(at: nil)]
    #expect(RunRecord.effective(Packed(undone)) == Packed(saved.records))
    #expect(!RunRecord.isTrimmed(Packed(undone)))
    #expect(!RunRecord.isTrimmed(Packed(saved.records)))
    #expect(Self.run(undone + [.trim(at: at(30))]).duration == 30)
  }

  @Test("A trim whose ending never came is none")
  func withoutEnding() {
    var run = LiveRun()
    run.go(100)
    run.pause()
    run.apply(.trim(at: at(50)))
    #expect(RunRecord.effective(Packed(run.records)).count == run.records.count - 1)
    run.restart(boot: "second", dead: 5000)
    run.apply(.resume(at: at(100)))
    run.go(20)
    run.end()
    #expect(Self.run(run.records).duration == 120)
  }

  @Test("Continued after a trim, a run goes on where it ended then; without the trim, behind all")
  func continuedAfterTrim() {
    var run = Self.saved
    run.apply(.trim(at: at(60)))
    var longer = Self.continued(run, seconds: 40)
    longer.end()
    let whole = Self.run(longer.records)
    #expect(whole.duration == 100)
    #expect(whole.points.count == 100)
    let undone = Self.run(longer.records + [.trim(at: nil)])
    #expect(undone.duration == 140)
    #expect(undone.points.count == 140)
    // Kept as saved, it is still trimmed.
    var kept = Self.continued(run, seconds: 40)
    kept.end(.keepSaved)
    #expect(
      RunRecord.effective(Packed(kept.records)) == RunRecord.effective(Packed(run.records)))
  }

  @Test("A moment is found by the running time, whatever the pauses")
  func moments() {
    var run = LiveRun()
    run.go(100)
    run.pause()
    run.wait(50)
    run.resume()
    run.go(30)
    run.wait(20)
    run.go(30)
    run.pause()
    run.wait(5)
    run.end()
    for (seconds, clock) in [(40.0, 40.0), (100, 100), (100.5, 150.5), (140, 190), (180, 230)] {
      let moment = run.recorder.moment(ofDuration: Int64(seconds * 1000))
      #expect(moment == at(clock), "\(seconds)")
      #expect(Self.run(run.records + [.trim(at: moment)]).duration == seconds)
    }
  }

  @Test("Any records in any order make a run")
  func mad() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<500 {
      let records: [RunRecord] = (0..<40).map { _ in
        let time = RunTime(milliseconds: Int64.random(in: 0...200_000, using: &random))
        switch Int.random(in: 0...9, using: &random) {
        case 0: return .end(at: time, .save)
        case 1: return .end(at: time, .keepSaved)
        case 2: return .end(at: time, .discard)
        case 3: return .end(at: time, .saveBeforeRestart)
        case 4: return .trim(at: time)
        case 5: return .trim(at: Bool.random(using: &random) ? nil : time)
        case 6: return .restart(Restart(time: time, boot: "", resumedAt: 0, dead: 5))
        case 7: return .pause(at: time)
        default: return .fix(at: time, fix(metres: time.seconds * 4), .accepted)
        }
      }
      let effective = RunRecord.effective(Packed(records))
      let trims = effective.filter(\.isTrim)
      #expect(trims == [])
      #expect(Self.run(records).duration >= 0)
    }
  }

  @Test("Packed, they stay what they are")
  func packed() {
    let records: [RunRecord] = [
      .trim(at: at(5)), .trim(at: nil), .end(at: at(6), .keepSaved), .trim(at: .zero),
      .end(at: at(6), .save), .end(at: at(6), .saveBeforeRestart), .end(at: at(6), .discard),
      .end(at: at(6), .split(JournalID(7))), .ghost(at: at(7), ghost(-34.2)),
    ]
    #expect(Array(Packed(records)) == records)
  }
}
