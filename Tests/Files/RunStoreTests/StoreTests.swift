import MemoryDisk
import RunModel
import RunStore
import Testing
import Tracking

@Suite("The store")
struct StoreTests {
  @Test("keeps a run from its beginning to the list of the next start")
  func story() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var recording = Recording()
    #expect(store.perform(.begin(recording.recorder.header)).isDurable)
    recording.fixes(0...20)
    recording.add(.pause(at: Sample.time(20.4)))
    #expect(store.perform(recording.append()).isDurable)
    recording.add(.resume(at: Sample.time(30)))
    recording.fixes(31...45)
    let lap = try #require(recording.recorder.lap(at: Sample.time(45.5)))
    recording.add(lap)
    #expect(store.perform(recording.append()).isDurable)
    let outcomes = store.perform(.end(at: Sample.time(46), .save))
    let run = try #require(outcomes.saved)
    #expect(run.number == 1)
    #expect(run.id == "20261121T061500Z-7f3a")
    #expect(run.badges.map(\.name) == ["Earth", "Cloud"])
    #expect(
      files.image.files.keys.sorted() == [
        "index.jsonl", "journal/done/5d0c31a27f3a.jnl", "runs/20261121T061500Z-7f3a.json",
      ])

    var next = Store(files, boot: "boot-2")
    let state = try #require(next.open().opened)
    #expect(state.runs == [run.summary])
    #expect(state.interrupted == nil)
    #expect(next.perform(.load(id: run.id)).contains(.loaded(run, hasJournal: true)))
    #expect(next.verify(run.id) == nil)
  }

  @Test("gives an interrupted run back, record by record, and goes on with it")
  func interrupted() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.add(.receiver(at: .zero, "u-blox 8 (SPG 3.01, protocol 18.00)"))
    recording.fixes(0...30)
    _ = store.perform(recording.append())

    var next = Store(files, boot: "boot-2")
    let run = try #require(next.open().opened?.interrupted)
    #expect(Array(run.records) == recording.records)
    var header = recording.recorder.header
    header.number = 1
    #expect(run.header == header)
    var again = Recording(run)
    again.add(
      .restart(Restart(time: Sample.time(30), boot: "boot-2", resumedAt: 100, dead: nil)))
    again.fixes(31...50)
    #expect(next.perform(again.append()).isDurable)
    let saved = try #require(next.perform(.end(at: Sample.time(51), .save)).saved)
    #expect(saved.recovered)
    #expect(saved.points.count > 40)
    #expect(saved.receiver == "u-blox 8 (SPG 3.01, protocol 18.00)")
    #expect(try next.recompute(saved.id).run == saved)
  }
}
