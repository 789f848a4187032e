import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("Files that may be the only copy of a run")
struct StoredFilesTests {
  private static func bytes(_ path: String, _ files: MemoryFileSystem) throws -> [UInt8] {
    try FileSystemBehaviour.bytes(of: path, in: files)
  }

  /// A volume with a run of 40 fixes, and the run.
  private static func volume() throws -> (MemoryFileSystem, Run) {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    return (files, try #require(store.record(40).saved))
  }

  /// The same volume with a changed file; the index still lists the run.
  private static func changed(
    _ files: MemoryFileSystem, _ path: String, _ change: (inout [UInt8]) -> Void
  ) throws -> MemoryFileSystem {
    var image = files.image
    var bytes = try #require(image.files[path])
    change(&bytes)
    image.files[path] = bytes
    return MemoryFileSystem(image)
  }

  private static let journal = "journal/done/5d0c31a27f3a.jnl"

  private static func refusal(_ body: () throws -> Void) -> String {
    do { try body() } catch let trouble as StorageTrouble { return trouble.detail } catch {
      return "\(error)"
    }
    return "none"
  }

  @Test("are neither removed nor renamed over by anybody but those who may")
  func guarded() throws {
    let (files, run) = try Self.volume()
    let volume = Volume(files: files)
    try FileSystemBehaviour.make("other", "x", in: files)
    for path in [RunFile.path(run.id), Self.journal] {
      #expect(throws: FileError(call: "remove", path: path, code: .guarded)) {
        try volume.remove(path)
      }
      #expect(throws: FileError(call: "remove", path: path, code: .guarded)) {
        try volume.removeIfThere(path)
      }
      #expect(throws: FileError(call: "rename", path: path, code: .guarded)) {
        try volume.rename("other", to: path, replacing: true)
      }
      #expect(try volume.exists(path))
    }
    // Files beside them are not the only copy of anything.
    for path in ["runs/a.json.tmp", "runs/notes.txt", "journal/done/notes.txt"] {
      try FileSystemBehaviour.make(path, "x", in: files)
      try volume.remove(path)
    }
  }

  @Test("stay when a damaged journal would make less of the run; --force can be taken back")
  func recompute() throws {
    let (files, run) = try Self.volume()
    let whole = try Self.bytes(RunFile.path(run.id), files)
    let lines = try Self.bytes(Self.journal, files).split(separator: 10)
    let cases: [(words: String, kept: [Int])] = [
      ("its end is missing", Array(lines.indices.dropLast(20))),
      ("1 of \(lines.count) lines are lost", lines.indices.filter { $0 != 20 }),
      ("its start cannot be read", Array(lines.indices.dropFirst())),
    ]
    for (words, kept) in cases {
      let copy = try Self.changed(files, Self.journal) { bytes in
        bytes = Array(kept.flatMap { lines[$0] + [10] })
      }
      var store = Store.opened(copy)
      let refusal = Self.refusal { _ = try store.recompute(run.id) }
      #expect(refusal.contains(words) && refusal.contains("--force"), "\(refusal)")
      #expect(try Self.bytes(RunFile.path(run.id), copy) == whole)
      let made = try store.recompute(run.id, force: true)
      #expect(!made.faults.isEmpty)
      #expect(try store.stored(run.id).run == made.run)
      #expect(store.restorableRuns().map(\.reason) == [.replaced])
      #expect(try store.restore(run.id) == run.summary)
      #expect(try Self.bytes(RunFile.path(run.id), copy) == whole)
      // The other one can be restored too.
      #expect(store.restorableRuns().map(\.summary) == [made.run.summary])
    }
  }

  @Test("are not made of the journal of another run")
  func otherJournal() throws {
    let (files, run) = try Self.volume()
    let other = MemoryFileSystem()
    var recording = Recording()
    var store = Store.opened(other)
    _ = store.perform(.begin(recording.recorder.header))
    for second in 0...40 {
      var fix = Sample.fix(second)
      fix.time = fix.time?.shifted(bySeconds: 90_000)
      recording.ingest(fix, at: second)
    }
    _ = store.perform(recording.append())
    _ = store.perform(.end(at: Sample.time(41), .save))
    let copy = try Self.changed(files, Self.journal) { bytes in
      bytes = (try? Self.bytes(Self.journal, other)) ?? []
    }
    store = Store.opened(copy)
    #expect(Self.refusal { _ = try store.recompute(run.id, force: true) }.contains("another run"))
    #expect(store.verify(run.id) == nil)
  }

  @Test("stay when half a journal of the run lies among those in progress again")
  func halfJournal() throws {
    let (files, run) = try Self.volume()
    var image = files.image
    let taken = image.files.removeValue(forKey: Self.journal)
    let journal = try #require(taken)
    image.files["journal/5d0c31a27f3a.jnl"] = Array(journal.prefix(journal.count / 2))
    let copy = MemoryFileSystem(image)
    var store = Store(copy, boot: "boot-2")
    let state = try #require(store.open().opened)
    #expect(state.runs == [run.summary] && state.interrupted != nil)
    #expect(store.saveUnfinished().contains(.kept(run.summary)))
    #expect(copy.image.files[RunFile.path(run.id)] == image.files[RunFile.path(run.id)])
    #expect(store.takeWarnings().contains { $0.contains("lacks part of the run \(run.id)") })
    #expect(store.unlistedRuns().map(\.place) == [.quarantined])
    // The remains can be restored as a separate run.
    let half = try store.restore(run.id)
    #expect(half.id == RunFile.nextID(after: run.id) && half.distance < run.distance)
    #expect(try store.stored(run.id).run == run)
    #expect(store.unlistedRuns().isEmpty)
    #expect(Store.opened(copy).summaries.count == 2)
  }

  @Test("of two runs with one journal both stay, whatever is done to one of them")
  func oneJournal() throws {
    let (files, run) = try Self.volume()
    let other = try Self.yearLater(run, in: files)
    var store = Store.opened(files)
    #expect(store.summaries.map(\.id) == [other.id, run.id])
    _ = store.perform(.trim(id: run.id, duration: 9000))
    #expect(Set(store.summaries.map(\.id)) == [other.id, run.id])
    #expect(try store.stored(run.id).run.duration == 9)
    #expect(try store.stored(other.id).run == other)
    _ = store.perform(.delete(id: run.id))
    #expect(store.summaries.map(\.id) == [other.id])
    #expect(try store.restore(run.id).duration == 9)
  }

  /// Adds a run with the same journal and number that started a year later.
  private static func yearLater(_ run: Run, in files: MemoryFileSystem) throws -> Run {
    var other = run
    other.timestamp = run.timestamp?.shifted(bySeconds: 365 * 86_400)
    other.points = other.points.edited { $1.timestamp = nil }
    other.id = "20271121T061500Z-7f3a"
    let text = String(decoding: RunFileWriter.bytes(other), as: UTF8.self)
    try FileSystemBehaviour.make(RunFile.path(other.id), text, in: files)
    return try RunFileReader(Array(text.utf8)).read().run
  }

  @Test("are read before the journal goes; of one that has rotted the journal stays")
  func retention() throws {
    let (files, run) = try Self.volume()
    let copy = try Self.changed(files, RunFile.path(run.id)) { $0[$0.count / 2] ^= 1 }
    for (files, isRotten) in [(files, false), (copy, true)] {
      var store = Store.opened(files)
      #expect(store.summaries == [run.summary], "the index knows it by its size")
      for (number, day) in [(3, 1), (4, 1), (5, 2), (6, 33), (7, 34), (8, 34)] {
        store.runs["x\(number)"] = RunSummary(
          id: "x\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
          timestamp: Sample.start.shifted(bySeconds: day * 86_400), utcOffset: 0, distance: 0,
          duration: 0, givenBeyond: [])
      }
      store.tidy()
      #expect((files.image.files[Self.journal] != nil) == isRotten)
      #expect(try store.stored(run.id).run == run)
      #expect(store.takeWarnings().contains { $0.contains("was damaged") } == isRotten)
      let told = store.takeRepaired()
      #expect(told == (isRotten ? [.repaired([run.summary])] : []))
    }
  }

  @Test("of a journal whose name is taken by other bytes become another part of it")
  func parts() throws {
    let (files, run) = try Self.volume()
    let volume = Volume(files: files)
    let whole = try Self.bytes(Self.journal, files)
    try FileSystemBehaviour.make(
      "journal/5d0c31a27f3a.jnl", String(decoding: whole.prefix(600), as: UTF8.self), in: files)
    try volume.move(run.journal, from: JournalFiles.active, to: JournalFiles.done)
    #expect(try Self.bytes(Self.journal, files) == whole)
    #expect(try Self.bytes("journal/done/5d0c31a27f3a.2.jnl", files) == Array(whole.prefix(600)))
    var store = Store.opened(files)
    #expect(try store.recompute(run.id).run == run)
  }
}
