import RunModel
import Testing
import Tracking

@Suite struct SplitRunTests {
  @Test(
    "What came since the restart becomes a run that began there, with laps and badges of its own")
  func split() throws {
    var run = LiveRun()
    run.apply(.receiver(at: .zero, "MediaTek"))
    run.go(300)
    run.restart(dead: nil)
    run.dead = 3_600_000
    var alone = LiveRun()
    alone.metres = run.metres
    alone.dead = 3_600_000 + 300_000
    for part in [100, 60, 120] {
      run.go(part)
      alone.go(part)
      run.apply(.receiver(at: at(run.now), "u-blox \(part)"))
      alone.apply(.receiver(at: at(alone.now), "u-blox \(part)"))
      if part == 60 {
        run.lap()
        alone.lap()
      }
    }
    let split = try #require(SplitRun(of: header(), records: Packed(run.records), as: JournalID(9)))
    #expect(split.records == Packed(alone.records))
    #expect(split.records.contains { $0.isLap } && split.records.filter(\.isBadge).count == 2)
    #expect(split.header.journal == JournalID(9))
    #expect(split.header.number == 0)
    #expect(split.header.boot == "second")
    #expect(split.header.startedAt == 1000)
    #expect(split.header.ladder == planets)
    run.end(.split(JournalID(9)))
    #expect(SplitRun(of: header(), records: Packed(run.records), as: JournalID(9)) == split)
  }

  @Test("A run that stood paused at the restart begins paused")
  func paused() throws {
    var run = LiveRun()
    run.go(10)
    run.pause()
    run.restart(dead: nil)
    run.wait(20)
    run.resume()
    run.go(5)
    let split = try #require(SplitRun(of: header(), records: Packed(run.records), as: JournalID(9)))
    #expect(
      Array(split.records.prefix(3)) == [
        .badge(at: .zero, index: 0), .pause(at: .zero), .resume(at: at(20)),
      ])
    #expect(split.records.count == 8)
  }

  @Test(
    "The result of a race belongs to the part in which the race ended", arguments: [true, false])
  func race(isBefore: Bool) throws {
    var run = LiveRun()
    run.go(10)
    if isBefore { run.apply(.ghost(at: at(10), ghost(34.2))) }
    run.restart(dead: nil)
    run.go(10)
    if !isBefore { run.apply(.ghost(at: at(20), ghost(34.2))) }
    let journal = JournalID(9)
    let split = try #require(SplitRun(of: header(), records: Packed(run.records), as: journal))
    #expect(split.records.contains(.ghost(at: at(10), ghost(34.2))) == !isBefore)
    run.end(.split(journal))
    var first = RunRecorder(header: header())
    for record in RunRecord.effective(Packed(run.records)) { first.apply(record) }
    #expect(first.finished().ghost == (isBefore ? ghost(34.2) : nil))
  }

  @Test("Without a restart there is nothing to split")
  func noRestart() {
    var run = LiveRun()
    run.go(10)
    #expect(SplitRun(of: header(), records: Packed(run.records), as: JournalID(9)) == nil)
  }
}
