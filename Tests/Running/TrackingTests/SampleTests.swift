import RunModel
import Testing
import Tracking

@Suite("Samples of sensors in a run")
struct SampleTests {
  private func pressures(_ run: Run) -> [Double?] { run.points.map { $0.channels[.pressure] } }

  @Test("are values of the fixes that they are near to, as long as they hold")
  func points() {
    var run = LiveRun()
    run.go(1)
    run.ingest(pressure(1000))
    run.go(6)
    run.ingest(pressure(999.5))
    run.go(2)
    run.end()
    let finished = run.recorder.finished()
    #expect(
      pressures(finished) == [nil, 1000, 1000, 1000, 1000, 1000, nil, 999.5, 999.5])
    #expect(finished.channels == [.pressure])
    #expect(run.retold == finished)
  }

  @Test("that come before their fix, which is still being collected, do not move it")
  func early() {
    var run = LiveRun()
    run.go(1)
    run.now += 1.3
    run.ingest(pressure(1000))
    run.now -= 0.3
    run.fix()
    run.end()
    #expect(run.recorder.finished().points.map(\.elapsed) == [1, 2])
    #expect(pressures(run.recorder.finished()) == [nil, 1000])
  }

  @Test("are not recorded while the runner has paused, nor after the end")
  func paused() {
    var run = LiveRun()
    run.go(5)
    run.pause()
    run.ingest(pressure(1000))
    run.resume()
    run.go(5)
    run.end()
    run.ingest(pressure(1000))
    #expect(!run.records.contains { if case .sample = $0 { true } else { false } })
    #expect(run.recorder.finished().channels.isEmpty)
  }

  @Test("are recorded while the time stands by itself, and move no clock")
  func standing() {
    var run = LiveRun()
    run.autoPauses = true
    run.go(20)
    run.go(40, speed: 0)
    #expect(run.recorder.isAutoPaused)
    let last = run.recorder.lastTime
    run.now += 100
    run.ingest(pressure(1000))
    #expect(run.recorder.lastTime == last)
    #expect(run.records.last == .sample(at: at(run.now), pressure(1000)))
  }

  @Test("do not hold behind a restart, whatever the run's clock says")
  func restart() {
    var run = LiveRun()
    run.go(3)
    run.ingest(pressure(1000))
    run.restart(dead: 50_000)
    run.go(2)
    run.end()
    #expect(pressures(run.recorder.finished()) == [nil, nil, nil, nil, nil])
  }

  @Test("do not move a run on that is continued after its trim was taken back")
  func undoneTrim() {
    var run = LiveRun()
    run.go(10)
    run.now += 2
    run.ingest(pressure(1000))
    run.now -= 2
    run.end()
    run.apply(.trim(at: at(5)))
    run.apply(.trim(at: nil))
    run.restart(dead: 5)
    run.go(1)
    let records = RunRecord.effective(Packed(run.records))
    #expect(records.first { $0.isRestart }?.time == at(10))
    #expect(records.last?.time == at(11))
  }

  @Test("go on in the run that a split makes")
  func split() throws {
    var run = LiveRun()
    run.go(5)
    run.restart(dead: 5)
    run.ingest(pressure(1000))
    run.go(3)
    let split = try #require(
      SplitRun(of: run.recorder.header, records: Packed(run.records), as: JournalID(9)))
    var recorder = RunRecorder(header: split.header)
    for record in split.records { recorder.apply(record) }
    #expect(pressures(recorder.finished()) == [1000, 1000, 1000])
  }
}
