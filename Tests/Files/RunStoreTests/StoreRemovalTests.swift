import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("Removed runs")
struct StoreRemovalTests {
  private static func bytes(_ path: String, _ files: MemoryFileSystem) throws -> [UInt8] {
    try FileSystemBehaviour.bytes(of: path, in: files)
  }

  @Test("come back with the same bytes, also when their journal is long gone")
  func deleted() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    let before = try Self.bytes(RunFile.path(run.id), files)
    try files.remove("journal/done/5d0c31a27f3a.jnl")
    #expect(store.perform(.delete(id: run.id)).contains(.deleted(id: run.id)))
    #expect(store.summaries.isEmpty && store.canRestore(run.id))
    #expect(
      files.image.files.keys.sorted() == [
        "index.jsonl", "removed/1.20261121-5d0c31a27f3a-\(run.id).json",
      ])
    var next = Store.opened(files, boot: "boot-2")
    #expect(next.summaries.isEmpty && next.damagedRuns.isEmpty)
    #expect(
      next.restorableRuns() == [
        RestorableRun(id: run.id, summary: run.summary, reason: .deleted)
      ])
    #expect(throws: StorageTrouble.self) { try next.recompute(run.id) }
    #expect(try next.restore(run.id) == run.summary)
    #expect(try Self.bytes(RunFile.path(run.id), files) == before)
    #expect(next.restorableRuns().isEmpty)
    #expect(Store.opened(files).summaries == [run.summary])
  }

  @Test("that were discarded come back as if they had been saved")
  func discarded() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    #expect(store.record(12, ending: .discard).contains(.discarded))
    #expect(store.summaries.isEmpty)
    #expect(files.image.files.keys.contains("removed/1.undated-5d0c31a27f3a.jnl"))
    let other = MemoryFileSystem()
    var twin = Store.opened(other)
    let saved = try #require(twin.record(12).saved)
    var next = Store.opened(files, boot: "boot-2")
    let item = try #require(next.restorableRuns().first)
    #expect(item.id == saved.id && item.reason == .discarded)
    #expect(try next.restore(saved.id) == saved.summary)
    let path = RunFile.path(saved.id)
    #expect(try Self.bytes(path, files) == Self.bytes(path, other))
    #expect(try next.recompute(saved.id).run == saved)
    #expect(next.restorableRuns().isEmpty)
    #expect(Store.opened(files).summaries == [saved.summary])
  }

  @Test("that cannot be listed, or have names of nobody's, keep from no run")
  func unreadable() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    _ = store.record(12, journal: JournalID(2), ending: .discard)
    for number in ["9223372036854775807", "2147483648", "-1"] {
      try FileSystemBehaviour.make("removed/\(number)-5d0c31a27f3b.jnl", "", in: files)
    }
    var next = Store.opened(files, boot: "boot-2")
    #expect(next.restorableRuns().count == 1)
    #expect(next.record(12, journal: JournalID(3)).saved?.number == 3)
    files.faults = [Fault(.fails(.broken), prefix: "removed")]
    next = Store(files, boot: "boot-3")
    #expect(next.open().opened?.runs.count == 2)
    #expect(next.summaries.last == run.summary)
  }

  @Test("do not replace an intact run if both the version and the journal are damaged")
  func damagedVersion() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    let other = try store.recompute(run.id, engine: "moonrunner/2").run
    var image = files.image
    for path in image.files.keys where path.hasPrefix("removed/") || path.hasSuffix(".jnl") {
      image.files[path]?[900] ^= 4
    }
    let damaged = MemoryFileSystem(image)
    var next = Store.opened(damaged)
    #expect(throws: StorageTrouble.self) { try next.restore(run.id) }
    #expect(try next.stored(run.id).run == other)
  }

  @Test("are not those that are still being saved")
  func waiting() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(20).saved)
    files.faults = [Fault(.fails(.full), calls: ["write"])]
    #expect(store.perform(.trim(id: run.id, duration: 9000)).trouble != nil)
    #expect(store.perform(.delete(id: run.id)).trouble != nil)
    files.faults = []
    for _ in 0..<20 where store.isBehind { _ = store.retry() }
    #expect(store.perform(.delete(id: run.id)).contains(.deleted(id: run.id)))
    #expect(Store.opened(files, boot: "boot-2").summaries.isEmpty)
  }

  @Test("say why they do not come back")
  func refused() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    func refusal(_ id: String) -> String {
      do { return "restored \(try store.restore(id).id)" } catch { return error.detail }
    }
    #expect(refusal(run.id).contains("exists"))
    #expect(refusal("20200101T000000Z-0000").contains("--deleted"))
    _ = store.perform(.delete(id: run.id))
    try FileSystemBehaviour.make(RunFile.path(run.id), "another", in: files)
    #expect(refusal(run.id).contains("with this id already exists"))
    #expect(store.canRestore(run.id))
    try files.remove(RunFile.path(run.id))
    // A file damaged meanwhile is rebuilt from the journal.
    let path = "removed/1.20261121-5d0c31a27f3a-\(run.id).json"
    var bytes = try Self.bytes(path, files)
    bytes[bytes.count / 2] ^= 4
    try files.remove(path)
    let file = try files.open(path, .create)
    _ = try file.write(bytes[...])
    #expect(store.restorableRuns().map(\.summary) == [nil])
    let journal = try Self.bytes("journal/done/5d0c31a27f3a.jnl", files)
    try files.rename("journal/done/5d0c31a27f3a.jnl", to: "away", replacing: false)
    #expect(refusal(run.id).contains("journal"))
    #expect(store.canRestore(run.id))
    try files.rename("away", to: "journal/done/5d0c31a27f3a.jnl", replacing: false)
    #expect(try store.restore(run.id) == run.summary)
    #expect(store.verify(run.id) == nil && !store.canRestore(run.id))
    #expect(files.image.files.keys.contains { $0.hasPrefix("quarantine/1.20261121-") })
    #expect(try Self.bytes("journal/done/5d0c31a27f3a.jnl", files) == journal)
  }

  @Test("do not give their journal's id to another run, and are told apart by when they went")
  func twice() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let first = try #require(store.record(12).saved)
    _ = store.perform(.delete(id: first.id))
    let second = try #require(store.record(20).saved)
    #expect(second.journal != first.journal && second.id != first.id)
    _ = store.perform(.delete(id: second.id))
    var next = Store.opened(files, boot: "boot-2")
    #expect(next.restorableRuns().map(\.id) == [second.id, first.id])
    #expect(try next.restore(first.id) == first.summary)
    #expect(try next.restore(second.id) == second.summary)
    #expect(next.record(3).saved?.number == 3)
  }

  @Test("are kept for 30 days of later runs, and then go with their journals")
  func kept() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(3).saved)
    _ = store.perform(.delete(id: run.id))
    _ = store.record(3, journal: JournalID(2), ending: .discard)
    func note(_ number: Int, day: Double) {
      store.runs["x\(number)"] = RunSummary(
        id: "x\(number)", journal: JournalID(UInt64(number) + 99), number: RunNumber(number),
        timestamp: Sample.start.shifted(bySeconds: Int(day * 86_400)), utcOffset: 0, distance: 0,
        duration: 0, givenBeyond: [])
    }
    for (number, day) in [(3, 400.0), (4, 1), (5, 31), (6, -800), (7, 31), (8, 1)] {
      note(number, day: day)
    }
    store.tidy()
    #expect(store.removed.count == 2)
    note(9, day: 32)
    note(10, day: 32)
    store.tidy()
    #expect(store.removed.isEmpty)
    #expect(files.image.files.keys.sorted() == ["index.jsonl"])
  }

  @Test("give way, those that went first in front, when there is little room")
  func room() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var runs: [Run] = []
    for number in 1...3 {
      runs.append(try #require(store.record(60, journal: JournalID(UInt64(number))).saved))
    }
    for run in runs { _ = store.perform(.delete(id: run.id)) }
    _ = store.record(60, journal: JournalID(4), ending: .discard)
    #expect(store.removed.count == 4)
    // One must be removed to free enough space.
    let free = Int(try files.freeBytes())
    let size = Int(try files.size(of: "removed/3.20261121-000000000001-\(runs[0].id).json"))
    let spare = Int(StoredState.littleSpace) - size - 1
    files.capacity += Int64(spare - free)
    #expect(store.retry().trouble == nil)
    #expect(try files.freeBytes() >= StoredState.littleSpace)
    #expect(!store.canRestore(runs[0].id))
    #expect(store.canRestore(runs[1].id) && store.canRestore(runs[2].id))
    #expect(store.removed.count == 3)
    // With less space nothing is kept, and deleting frees it immediately.
    let last = try #require(store.record(60, journal: JournalID(5)).saved)
    files.capacity -= 50 << 20
    let before = try files.freeBytes()
    _ = store.perform(.delete(id: last.id))
    #expect(store.removed.isEmpty)
    #expect(try files.freeBytes() > before)
  }
}
