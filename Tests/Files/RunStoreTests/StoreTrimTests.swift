import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("A run whose end is cut off")
struct StoreTrimTests {
  private let files = MemoryFileSystem()
  private static let path = "runs/20261121T061500Z-7f3a.json"
  private static let done = "journal/done/5d0c31a27f3a.jnl"

  private func trim(_ store: inout Store, _ run: Run, to seconds: Double) -> Run? {
    let request = StorageRequest.trim(id: run.id, duration: Int64(seconds * 1000))
    for case .changed(let run, let summary) in store.perform(request) {
      return run.summary == summary ? run : nil
    }
    return nil
  }

  @Test("is made anew under its name, listed so, and brought back by recompute")
  func trimAndUndo() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(40).saved)
    let bytes = files.image.files[Self.path]
    #expect(try store.trimmed(run.id, to: 15_000).duration == 15)
    #expect(files.image.files[Self.path] == bytes)
    let trimmed = try #require(trim(&store, run, to: 15))
    #expect(trimmed.duration == 15)
    #expect(trimmed.id == run.id && trimmed.number == run.number)
    #expect(trimmed.distance < run.distance / 2)
    #expect(store.summaries == [trimmed.summary])
    #expect(Store.opened(files, boot: "boot-2").summaries == [trimmed.summary])
    #expect(store.verify(run.id) == nil)
    let shorter = try #require(trim(&store, run, to: 10))
    #expect(shorter.duration == 10)
    #expect(trim(&store, run, to: 12) == nil)
    #expect(try store.recompute(run.id).run == run)
    #expect(files.image.files[Self.path] == bytes)
    #expect(files.image.files[Self.done] != nil)
    #expect(try store.recompute(run.id).run == run)
  }

  @Test("takes the badges and laps of its end with it")
  func badges() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(20).saved)
    #expect(run.badges.map(\.name) == ["Earth", "Cloud"])
    #expect(trim(&store, run, to: 5)?.badges.map(\.name) == ["Earth"])
  }

  @Test("has to be longer than that, and to have its journal")
  func refused() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(20).saved)
    for duration in [Int64.min, -1, 0, 20_500, .max] {
      #expect(throws: StorageTrouble.self) { try store.trimmed(run.id, to: duration) }
      #expect(store.perform(.trim(id: run.id, duration: duration)).trouble?.kind == .missing)
    }
    #expect(store.perform(.trim(id: "none", duration: 5)).trouble?.kind == .missing)
    #expect(trim(&store, run, to: 20.499) != nil)
    try files.remove(Self.done)
    let trouble = store.perform(.trim(id: run.id, duration: 5000)).trouble
    #expect(trouble?.kind == .missing)
    #expect(trouble?.detail.contains("30 days") == true)
    _ = store.perform(.begin(Sample.header(JournalID(9))))
    _ = store.perform(.append([]))
    #expect(store.verify(run.id) == nil)
  }

  @Test("and one that is continued stay as they were saved when the journal has lost its header")
  func damagedJournal() throws {
    var store = Store.opened(files)
    let run = try #require(store.record(20).saved)
    let bytes = files.image.files[Self.path]
    let journal = try #require(files.image.files[Self.done])
    let feed = try #require(journal.firstIndex(of: UInt8(ascii: "\n")))
    try files.remove(Self.done)
    _ = try files.open(Self.done, .create).write(journal[(feed + 1)...])
    #expect(store.perform(.trim(id: run.id, duration: 9000)).trouble?.kind == .damaged)
    #expect(store.perform(.continueRun(id: run.id)).trouble?.kind == .damaged)
    #expect(files.image.files[Self.path] == bytes && files.image.files[Self.done] != nil)
    #expect(Store.opened(files, boot: "boot-2").summaries == [run.summary])
  }

  @Test("and one that is continued stay as they were saved when the journal has lost any fix")
  func damagedFix() throws {
    let lines = try savedJournal().split(separator: UInt8(ascii: "\n"))
    let fixes = lines.indices.filter {
      String(decoding: lines[$0], as: UTF8.self).contains(",\"fix\",")
    }
    #expect(fixes.count == 20)
    for lost in fixes {
      var store = Store.opened(files)
      let run = try #require(store.summaries.first ?? store.record(20).saved?.summary)
      let bytes = files.image.files[Self.path]
      var rest = lines
      rest.remove(at: lost)
      try files.remove(Self.done)
      _ = try files.open(Self.done, .create).write(rest.flatMap { $0 + [UInt8(ascii: "\n")] }[...])
      let place: Comment = "line \(lost)"
      #expect(store.perform(.trim(id: run.id, duration: 9000)).trouble?.kind == .damaged, place)
      #expect(store.perform(.continueRun(id: run.id)).trouble?.kind == .damaged, place)
      #expect(files.image.files[Self.path] == bytes && files.image.files[Self.done] != nil, place)
    }
  }

  /// The journal of the sample run, in a separate store.
  private func savedJournal() throws -> [UInt8] {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    _ = try #require(store.record(20).saved)
    return try #require(files.image.files[Self.done])
  }

  @Test("is made when the card takes it, or stays as it was, whatever call fails")
  func faults() throws {
    for kind in FaultTests.kinds {
      for first in 1...120 {
        let files = MemoryFileSystem()
        var store = Store.opened(files)
        let run = try #require(store.record(20).saved)
        files.faults = [Fault(kind, first: first, count: 2)]
        let trimmed = trim(&store, run, to: 9)
        let undone = trimmed.flatMap { _ in try? store.recompute(run.id).run }
        files.faults = []
        for _ in 0..<20 where store.isBehind { _ = store.retry() }
        let image = files.image(after: .everything)
        let next = Store.opened(MemoryFileSystem(image), boot: "boot-2")
        let place: Comment = "call \(first), \(kind)"
        #expect(next.summaries.count == 1, place)
        #expect(next.verify(run.id) == nil, place)
        let durations = undone == nil ? [9, run.duration] : [run.duration]
        #expect(durations.contains(next.summaries.first?.duration ?? 0), place)
      }
    }
  }
}
