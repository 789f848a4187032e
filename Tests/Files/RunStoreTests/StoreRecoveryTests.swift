import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("What a start finds")
struct StoreRecoveryTests {
  private func image(_ change: (inout DiskImage) -> Void) -> MemoryFileSystem {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    _ = store.record(20)
    _ = store.record(12, journal: JournalID(0xbbbb))
    var image = files.image
    change(&image)
    return MemoryFileSystem(image)
  }

  private static let run = "runs/20261121T061500Z-7f3a.json"
  private static let done = "journal/done/5d0c31a27f3a.jnl"
  private static let active = "journal/5d0c31a27f3a.jnl"

  @Test("save, recovery and recompute make the same bytes")
  func oneWay() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let saved = try #require(store.record(60).saved)
    let image = files.image
    let bytes = image.files[StoreRecoveryTests.run]

    // The journal with its ending, as if the power had failed before the run file was written.
    var lost = image
    lost.files[StoreRecoveryTests.run] = nil
    lost.files[StoreRecoveryTests.active] = lost.files[StoreRecoveryTests.done]
    lost.files[StoreRecoveryTests.done] = nil
    let recovered = MemoryFileSystem(lost)
    #expect(Store.opened(recovered, boot: "boot-2").summaries == [saved.summary])
    #expect(recovered.image.files[StoreRecoveryTests.run] == bytes)

    var again = Store.opened(MemoryFileSystem(image), boot: "boot-3")
    #expect(try again.recompute(saved.id).run == saved)
    #expect(try again.recompute(saved.id, engine: "tutorial").run == saved)
    let broken = MemoryFileSystem(image)
    var next = Store.opened(broken)
    try broken.remove(StoreRecoveryTests.run)
    #expect(try next.recompute(saved.id).run == saved)
    #expect(broken.image.files[StoreRecoveryTests.run] == bytes)
  }

  @Test("a damaged run is listed as damaged, and made anew as soon as its journal is there")
  func damagedRun() throws {
    let id = "20261121T061500Z-7f3a"
    var journal: [UInt8]?
    var good: [UInt8]?
    let files = image {
      good = $0.files[StoreRecoveryTests.run]
      $0.files[StoreRecoveryTests.run]?[100] ^= 1
      $0.files["index.jsonl"] = nil
      journal = $0.files.removeValue(forKey: StoreRecoveryTests.done)
    }
    var store = Store(files, boot: "boot-2")
    let state = try #require(store.open().opened)
    #expect(state.runs.count == 1)
    #expect(state.damaged.map(\.id) == [id])
    #expect(store.perform(.load(id: id)).trouble?.kind == .damaged)
    #expect(try store.verifyAll().filter { $0.error != nil }.count == 1)
    #expect(throws: StorageTrouble.self) { try store.recompute(id) }
    var image = files.image
    image.files[StoreRecoveryTests.done] = journal
    let next = MemoryFileSystem(image)
    store = Store(next, boot: "boot-3")
    let outcomes = store.open()
    #expect(outcomes.opened?.runs.count == 2)
    #expect(
      outcomes.contains { if case .repaired(let runs) = $0 { runs[0].id == id } else { false } })
    #expect(next.image.files[StoreRecoveryTests.run] == good)
    #expect(next.image.files["quarantine/\(id).json"] == image.files[StoreRecoveryTests.run])
    #expect(try store.verifyAll().allSatisfy { $0.error == nil })
    #expect(store.damagedRuns.isEmpty)
  }

  @Test("a damaged run that is deleted goes to the quarantine")
  func deleteDamaged() throws {
    let files = image { $0.files["runs/zzz.json"] = Array("no run".utf8) }
    var store = Store.opened(files)
    #expect(store.damagedRuns.map(\.id) == ["zzz"])
    #expect(store.perform(.delete(id: "zzz")).contains(.deleted(id: "zzz")))
    #expect(files.image.files["quarantine/zzz.json"] == Array("no run".utf8))
  }

  @Test("what is no journal goes to the quarantine, or away when it is empty")
  func strangeJournals() {
    let files = image {
      $0.files["journal/000000000001.jnl"] = Array("what is this?\n".utf8)
      $0.files["journal/000000000002.jnl"] = []
      $0.files["journal/000000000003.jnl"] = [UInt8](repeating: 0, count: 4096)
      $0.files["journal/notes.txt"] = [1]
    }
    let store = Store.opened(files)
    #expect(store.summaries.count == 2)
    let left = files.image.files.keys.filter { !$0.contains("done") && !$0.contains("runs") }
    #expect(
      left.sorted() == [
        "index.jsonl", "journal/notes.txt", "quarantine/000000000001.jnl",
        "quarantine/000000000003.jnl",
      ])
  }

  @Test("of several runs in progress the newest goes on, the others are saved as recovered")
  func several() throws {
    var all = DiskImage()
    for number in 1...3 {
      let files = MemoryFileSystem()
      var store = Store.opened(files)
      store.number = RunNumber(number * 10)
      var recording = Recording(Sample.header(JournalID(UInt64(number) << 20 + 1)))
      _ = store.perform(.begin(recording.recorder.header))
      recording.fixes(0...(10 + number))
      _ = store.perform(recording.append())
      let image = files.image
      all.directories = image.directories
      all.files.merge(image.files) { old, _ in old }
    }
    let files = MemoryFileSystem(all)
    var store = Store(files, boot: "boot-2")
    let state = try #require(store.open().opened)
    #expect(state.interrupted?.header.number == 31)
    #expect(state.runs.map(\.number) == [21, 11])
    let oldest = try store.stored(state.runs[1].id).run
    #expect(oldest.recovered)
    #expect(oldest.points.count == 12)
    #expect(oldest.segments.count == 1)
    #expect(oldest.duration == 11)
  }

  @Test("a journal that crashed the program twice stays, is told, and is tried after the next boot")
  func crashes() throws {
    let files = image {
      $0.files[StoreRecoveryTests.active] = $0.files[StoreRecoveryTests.done]
      $0.files["journal/5d0c31a27f3a.try"] = Array("boot-2\ncrashed\ncrashed\n".utf8)
    }
    let before = files.image
    var store = Store(files, boot: "boot-2")
    let state = try #require(store.open().opened)
    #expect(state.unlisted == [UnlistedRun(id: "5d0c31a27f3a", summary: nil, place: .skipped)])
    #expect(store.takeWarnings().contains { $0.contains("journal/5d0c31a27f3a.jnl crashed") })
    #expect(files.image == before)
    let next = MemoryFileSystem(before)
    store = Store(next, boot: "boot-3")
    #expect(try #require(store.open().opened).unlisted.isEmpty)
    #expect(next.image.files[StoreRecoveryTests.active] == nil)
    #expect(next.image.files["journal/5d0c31a27f3a.try"] == nil)
  }

  @Test("a finished temporary run whose journal is gone is taken, others are swept")
  func temporaries() {
    let files = image {
      $0.files["runs/20261121T061500Z-7f3a.json.tmp"] = $0.files[StoreRecoveryTests.run]
      $0.files[StoreRecoveryTests.run] = nil
      $0.files[StoreRecoveryTests.done] = nil
      $0.files["runs/half.json.tmp"] = Array("{".utf8)
      $0.files["settings.json.tmp"] = []
    }
    #expect(Store.opened(files).summaries.count == 2)
    #expect(!files.image.files.keys.contains { $0.hasSuffix(".tmp") })
  }

  @Test("1000 runs are listed by the index without opening one")
  func index() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(3).saved)
    for number in 2...1000 {
      var copy = run
      copy.id = "20261121T061500Z-\(hexadecimal(number, digits: 4))"
      copy.journal = JournalID(UInt64(number))
      copy.number = RunNumber(number)
      let file = try files.open(RunFile.path(copy.id), .create)
      _ = try file.write(RunFileWriter.bytes(copy)[...])
    }
    var first = Store(files)
    #expect(first.open().opened?.runs.count == 1000)
    let opens = files.counters.opens
    var second = Store(files)
    let state = try #require(second.open().opened)
    // Settings and their backup, the index, and the mark of an interrupted undo of an import.
    #expect(files.counters.opens - opens == 4)
    #expect(state.runs == first.summaries)
    #expect(state.runs.first?.number == 1000)
    // A run file whose size changed is read again.
    try files.remove(RunFile.path(run.id))
    try FileSystemBehaviour.make(RunFile.path(run.id), "{}", in: files)
    files.keepsLastCopies = false
    try files.remove("journal/done/5d0c31a27f3a.jnl")
    #expect(Store.opened(files).damagedRuns.map(\.id) == [run.id])
  }

  @Test("the index survives any damage to itself")
  func damagedIndex() throws {
    let whole = image { _ in }.image
    let bytes = try #require(whole.files["index.jsonl"])
    for index in stride(from: 0, to: bytes.count, by: 5) {
      var image = whole
      image.files["index.jsonl"]?[index] ^= 4
      let store = Store.opened(MemoryFileSystem(image))
      #expect(store.summaries.count == 2)
      #expect(store.number == 2)
    }
  }

  @Test("journals that split into each other end, also when nothing can be written")
  func circle() {
    let (one, two) = (JournalID(1), JournalID(2))
    func journal(_ id: JournalID, into other: JournalID) -> [UInt8] {
      var encoder = JournalEncoder(journal: id)
      var bytes: [UInt8] = []
      encoder.append(Sample.header(id), to: &bytes)
      encoder.append(
        .restart(Restart(time: .zero, boot: "", resumedAt: 0, dead: nil)), to: &bytes)
      encoder.append(.end(at: Sample.time(1), .split(other)), to: &bytes)
      return bytes
    }
    for fault in [[], [Fault(.fails(.readOnly), calls: ["open", "write", "rename"])]] {
      let files = image {
        $0.files[JournalFiles.path(one)] = journal(one, into: two)
        $0.files[JournalFiles.path(two)] = journal(two, into: one)
        $0.files["journal/000000000003.jnl"] = journal(JournalID(3), into: JournalID(3))
      }
      files.faults = fault
      _ = Store.opened(files)
      files.faults = []
      #expect(Store.opened(files).summaries.count == 5)
    }
  }
}
