import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("A saved run that is continued")
struct StoreContinueTests {
  private let files = MemoryFileSystem()
  private static let path = "runs/20261121T061500Z-7f3a.json"
  private static let done = "journal/done/5d0c31a27f3a.jnl"

  /// Continues a run for some seconds.
  private func goOn(_ store: inout Store, _ run: Run) throws {
    var back: InterruptedRun?
    for case .continued(let run) in store.perform(.continueRun(id: run.id)) { back = run }
    var recording = Recording(try #require(back))
    #expect(recording.recorder.isEnded && !recording.recorder.isContinued)
    recording.add(
      .restart(Restart(time: Sample.time(12.5), boot: "boot-1", resumedAt: 0, dead: 5000)))
    #expect(recording.recorder.isContinued)
    recording.fixes(13...30)
    #expect(store.perform(recording.append()).isDurable)
  }

  @Test("stays byte by byte when it is kept as saved", arguments: [RunEnd.keepSaved, .discard])
  func keep(end: RunEnd) throws {
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    let bytes = files.image.files[Self.path]
    try goOn(&store, run)
    #expect(files.image.files[Self.path] == bytes)
    #expect(store.perform(.end(at: Sample.time(31), end)).contains(.kept(run.summary)))
    #expect(files.image.files[Self.path] == bytes)
    #expect(files.image.files[Self.done] != nil)
    #expect(try store.recompute(run.id).run == run)
    #expect(files.image.files[Self.path] == bytes)
    // And may be continued again, from its end.
    try goOn(&store, run)
    let longer = try #require(store.perform(.end(at: Sample.time(31), .save)).saved)
    #expect(longer.points.count > run.points.count)
    #expect(longer.duration == 31)
  }

  @Test("is made anew of its journal when its file is lost or damaged meanwhile")
  func keepLost() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    let bytes = files.image.files[Self.path]
    try goOn(&store, run)
    try files.remove(Self.path)
    #expect(store.perform(.end(at: Sample.time(31), .keepSaved)).contains(.kept(run.summary)))
    #expect(files.image.files[Self.path] == bytes)
  }

  @Test("is found after a crash with both, and can be kept then")
  func crash() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    try goOn(&store, run)
    var next = Store(files, boot: "boot-2")
    let state = try #require(next.open().opened)
    #expect(state.runs == [run.summary])
    #expect(state.interrupted?.header.journal == run.journal)
    #expect(next.perform(.end(at: Sample.time(31), .keepSaved)).contains(.kept(run.summary)))
    #expect(Store.opened(files, boot: "boot-3").summaries == [run.summary])
  }

  @Test("that older software discarded in the middle is not lost either")
  func oldDiscard() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    try goOn(&store, run)
    var encoder = JournalEncoder(journal: run.journal, next: 1000)
    var line: [UInt8] = []
    encoder.append(.end(at: Sample.time(31), .discard), to: &line)
    let journal = try files.open("journal/5d0c31a27f3a.jnl", .append)
    _ = try journal.write(line[...])
    #expect(Store.opened(files, boot: "boot-2").summaries == [run.summary])
    #expect(files.image.files[Self.done] != nil)
  }

  @Test("is the newest, and no other")
  func newest() throws {
    var store = Store.opened(files)
    let old = try #require(store.record(12).saved)
    let new = try #require(store.record(12, journal: JournalID(2)).saved)
    #expect(store.perform(.continueRun(id: old.id)).trouble?.kind == .readOnly)
    _ = store.perform(.delete(id: new.id))
    #expect(store.perform(.continueRun(id: old.id)).trouble == nil)
  }

  @Test("is there as it was saved, or longer, whatever call fails")
  func faults() throws {
    for kind in FaultTests.kinds {
      for first in 1...100 {
        let files = MemoryFileSystem()
        var store = Store.opened(files)
        let run = try #require(store.record(12).saved)
        let bytes = files.image.files[Self.path]
        files.faults = [Fault(kind, first: first, count: 2)]
        var back: InterruptedRun?
        for case .continued(let run) in store.perform(.continueRun(id: run.id)) { back = run }
        if let back {
          var recording = Recording(back)
          recording.add(
            .restart(Restart(time: Sample.time(12.5), boot: "boot-1", resumedAt: 0, dead: 5000)))
          recording.fixes(13...20)
          _ = store.perform(recording.append())
          _ = store.perform(.end(at: Sample.time(21), .keepSaved))
        }
        files.faults = []
        for _ in 0..<20 where store.isBehind { _ = store.retry() }
        #expect(files.image.files[Self.path] == bytes, "call \(first), \(kind)")
        let image = files.image(after: .everything)
        let next = Store.opened(MemoryFileSystem(image), boot: "boot-2")
        #expect(next.summaries == [run.summary], "call \(first), \(kind)")
        #expect(next.verify(run.id) == nil)
      }
    }
  }

  @Test("is told of when it is loaded, as long as its journal is there")
  func hasJournal() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    #expect(store.perform(.load(id: run.id)).contains(.loaded(run, hasJournal: true)))
    try files.remove(Self.done)
    #expect(store.perform(.load(id: run.id)).contains(.loaded(run, hasJournal: false)))
  }
}
