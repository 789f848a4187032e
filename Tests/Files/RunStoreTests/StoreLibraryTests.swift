import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("Stored runs")
struct StoreLibraryTests {
  @Test("with the same name get the next one, before and after a cut")
  func clash() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let first = try #require(store.record(12).saved)
    let second = try #require(store.record(20, journal: JournalID(0x9999_9999_7f3a)).saved)
    #expect(first.id == "20261121T061500Z-7f3a")
    #expect(second.id == "20261121T061500Z-7f3b")
    var next = Store.opened(files)
    #expect(next.summaries.map(\.id) == [second.id, first.id])
    #expect(try next.recompute(second.id).run == second)
    #expect(next.verify(first.id) == nil)
  }

  @Test("of a seed that is played again do not replace the first")
  func sameJournal() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let first = try #require(store.record(12).saved)
    let second = try #require(store.record(12).saved)
    #expect(second.id != first.id)
    #expect(second.journal == JournalID(0x5d0c_31a2_7f3b))
    #expect(store.summaries.count == 2)
  }

  @Test("without fixes, dates or time are runs")
  func empty() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    _ = store.perform(.begin(Sample.header()))
    let run = try #require(store.perform(.end(at: .zero, .save)).saved)
    #expect(run.id == "undated-0001-7f3a")
    #expect(run.points.isEmpty)
    let undated = try #require(store.record(9, journal: JournalID(5), dated: false).saved)
    #expect(undated.id == "undated-0002-0005")
    #expect(try store.verifyAll().allSatisfy { $0.error == nil })
    #expect(Store.opened(files).summaries.count == 2)
  }

  @Test("can be continued, stay meanwhile, and are saved again under their name")
  func continued() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    var back: InterruptedRun?
    for case .continued(let run) in store.perform(.continueRun(id: run.id)) { back = run }
    var recording = Recording(try #require(back))
    #expect(store.summaries == [run.summary])
    #expect(Store.opened(MemoryFileSystem(files.image)).summaries == [run.summary])
    #expect(store.perform(.continueRun(id: run.id)).trouble != nil)
    recording.add(
      .restart(Restart(time: Sample.time(12.5), boot: "boot-1", resumedAt: 0, dead: 5000)))
    recording.fixes(13...30)
    _ = store.perform(recording.append())
    let longer = try #require(store.perform(.end(at: Sample.time(31), .save)).saved)
    #expect(longer.id == run.id)
    #expect(longer.number == run.number)
    #expect(longer.points.count > run.points.count)
    #expect(!longer.recovered)
    #expect(Store.opened(files).summaries == [longer.summary])
  }

  @Test("cannot be continued without their journal, and say so")
  func noJournal() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    try files.remove("journal/done/5d0c31a27f3a.jnl")
    for request in [StorageRequest.continueRun(id: run.id), .continueRun(id: "none")] {
      #expect(store.perform(request).trouble?.kind == .missing)
    }
    #expect(throws: StorageTrouble.self) { try store.recompute(run.id) }
    #expect(throws: StorageTrouble.self) { try store.recompute(run.id, engine: "warp") }
  }

  @Test("of newer software are listed and left alone", arguments: ["", ", \"heart\": [1]"])
  func newer(more: String) throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    let path = RunFile.path(run.id)
    let old = String(decoding: try FileSystemBehaviour.bytes(of: path, in: files), as: UTF8.self)
    // With the same size or not: the index recognises files by their size.
    var text = old.replacing("\"version\": 1", with: "\"version\": 2\(more)")
    // The key is followed by eight digits, quotes, a brace and a line feed.
    text = String(text.dropLast("\"crc32\": \"12345678\" }\n".count))
    var crc = CRC32()
    crc.update(text)
    try files.remove(path)
    try FileSystemBehaviour.make(path, "\(text)\"crc32\": \"\(crc.text)\" }\n", in: files)
    for _ in 0..<2 {
      var next = Store.opened(files)
      #expect(next.summaries.map(\.id) == [run.id])
      #expect(next.perform(.continueRun(id: run.id)).trouble?.kind == .readOnly)
      #expect(throws: StorageTrouble.self) { try next.recompute(run.id) }
      #expect(next.verify(run.id) == nil)
    }
  }

  @Test("are asked for by their id only")
  func strangeIDs() {
    var store = Store.opened(MemoryFileSystem())
    for id in ["", "../settings", "a/b", "none"] {
      #expect(store.perform(.load(id: id)).trouble?.kind == .missing)
      #expect(store.perform(.delete(id: id)).trouble?.kind == .missing)
    }
    #expect(store.perform(.append([])).trouble != nil)
    #expect(store.perform(.end(at: .zero, .save)).trouble != nil)
  }

  @Test("have journals for 30 days, undated ones until there are 100 newer runs")
  func retention() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let dated = try #require(store.record(3).saved)
    let undated = try #require(store.record(3, journal: JournalID(2), dated: false).saved)
    func journals() -> Set<JournalID> {
      Set((try? store.volume.journals(in: JournalFiles.done).parts.keys.map { $0 }) ?? [])
    }
    for (number, day) in [(3, 1), (4, 1), (5, 2), (6, 32), (7, 33), (8, 33)] {
      store.runs["x\(number)"] = summary(number, day: day)
    }
    store.tidy()
    #expect(journals().contains(dated.journal))
    store.runs["x6"] = summary(6, day: 33)
    store.tidy()
    #expect(!journals().contains(dated.journal))
    #expect(journals().contains(undated.journal))
    for number in 9...101 { store.runs["x\(number)"] = summary(number) }
    store.tidy()
    #expect(journals().contains(undated.journal))
    store.runs["x102"] = summary(102)
    store.tidy()
    #expect(!journals().contains(undated.journal))
  }

  @Test("keep their journals whatever one run says of the date")
  func wrongDate() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let runs = (1...3).compactMap { store.record(3, journal: JournalID($0)).saved }
    // A date without a fix, and then a whole run 19 years ahead.
    var recording = Recording(Sample.header(JournalID(4)))
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...5)
    recording.add(
      .fix(
        at: Sample.time(6), Fix(time: UTC(millisecondsSince1970: 283_996_800_000)), .noFix))
    _ = store.perform(recording.append())
    #expect(store.perform(.end(at: Sample.time(7), .save)).saved?.timestamp == Sample.start)
    recording = Recording(Sample.header(JournalID(5)))
    _ = store.perform(.begin(recording.recorder.header))
    let ahead = 1024 * 7 * 86_400
    for second in 0...9 {
      var fix = Sample.fix(second)
      fix.time = fix.time?.shifted(bySeconds: ahead)
      recording.ingest(fix, at: second)
    }
    _ = store.perform(recording.append())
    let future = try #require(store.perform(.end(at: Sample.time(10), .save)).saved)
    #expect(future.timestamp == Sample.start.shifted(bySeconds: ahead))
    _ = store.record(3, journal: JournalID(6))
    var next = Store.opened(files, boot: "boot-2")
    next.tidy()
    let journals = try next.volume.journals(in: JournalFiles.done).parts.keys
    #expect(journals.count == 6)
    #expect(runs.allSatisfy { journals.contains($0.journal) })
  }

  private func summary(_ number: Int, day: Int? = nil) -> RunSummary {
    RunSummary(
      id: "x\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
      timestamp: day.map { Sample.start.shifted(bySeconds: $0 * 86_400) },
      utcOffset: 0, distance: 0, duration: 0, givenBeyond: [])
  }

  @Test("are numbered on, also when the newest is deleted or the index lost")
  func numbers() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    _ = store.record(3)
    let second = try #require(store.record(3, journal: JournalID(2)).saved)
    _ = store.perform(.delete(id: second.id))
    var next = Store.opened(files)
    #expect(next.record(3, journal: JournalID(3)).saved?.number == 3)
  }

  @Test("made after the flash filled up: the reserve goes, and comes back")
  func full() throws {
    let files = MemoryFileSystem()
    files.capacity = 200_000
    var store = Store(files, reserve: 8192)
    _ = store.open()
    #expect(try files.size(of: "reserve.bin") == 8192)
    let filler = try files.open("filler", .create)
    _ = try filler.write([UInt8](repeating: 1, count: Int(try files.freeBytes()) - 600)[...])
    var recording = Recording()
    #expect(store.perform(.begin(recording.recorder.header)).isDurable)
    recording.fixes(0...10)
    #expect(store.perform(recording.append()).isDurable)
    #expect(throws: FileError.self) { try files.size(of: "reserve.bin") }
    // More than the reserve held: it waits in memory.
    recording.fixes(11...120)
    #expect(store.perform(recording.append()).trouble?.kind == .full)
    recording.fixes(121...130)
    #expect(store.perform(recording.append()).trouble?.kind == .full)
    #expect(store.perform(.end(at: Sample.time(131), .save)).trouble?.kind == .full)
    try files.remove("filler")
    let run = try #require(store.retry().saved)
    #expect(run.points.count == recording.recorder.points.count)
    #expect(try files.size(of: "reserve.bin") == 8192)
    #expect(Store.opened(files).summaries == [run.summary])
  }

  @Test("cost so many bytes and syncs an hour")
  func cost() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    let before = files.counters
    for second in 0..<600 {
      recording.fix(second)
      if second % 4 == 3 { _ = store.perform(recording.append()) }
    }
    let syncs = (files.counters.syncs - before.syncs) * 6
    let bytes = (files.counters.written - before.written) * 6
    #expect(syncs == 900)
    #expect((300_000...500_000).contains(bytes), "\(bytes) bytes an hour")
    print("a run hour: \(bytes) bytes of journal, \(syncs) syncs")
  }
}
