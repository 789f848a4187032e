import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("Runs that are here and not stored")
struct UnlistedRunTests {
  /// A store that reads what another one left.
  private static func look(_ files: MemoryFileSystem) -> Store {
    let copy = MemoryFileSystem(files.image)
    copy.faults = [
      Fault(.fails(.readOnly), calls: ["write", "rename", "remove", "mkdir", "fsync", "fdatasync"])
    ]
    var store = Store(copy, boot: "look")
    _ = store.open()
    return store
  }

  @Test("a run that could not be saved is listed with its figures, and saved as soon as it can be")
  func waiting() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    files.faults = [Fault(.fails(.full), calls: ["write"], prefix: "runs/")]
    #expect(store.record(30).saved == nil)
    files.faults = []
    let found = Self.look(files).unlistedRuns()
    #expect(found.map(\.place) == [.waiting] && found[0].summary?.distance ?? 0 > 80)
    let next = Store.opened(files, boot: "boot-2")
    #expect(next.unlistedRuns().isEmpty && next.summaries.map(\.id) == [found[0].id])
  }

  @Test("a run that was not ended is listed as that")
  func unfinished() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...20)
    _ = store.perform(recording.append())
    let look = Self.look(files)
    #expect(look.unlistedRuns().map(\.place) == [.unfinished])
    #expect(look.unlistedRuns(withUnfinished: false).isEmpty)
  }

  @Test("imported runs are listed until they have their places")
  func staged() throws {
    let files = ImportStagingTests.volume()
    var staging = try ImportStaging(files, runs: Store.opened(files).summaries)
    for run in ImportStagingTests.three { _ = try staging.stage(run) }
    #expect(Self.look(files).unlistedRuns().isEmpty, "they do not count yet")
    try staging.commit()
    let found = Self.look(files).unlistedRuns()
    #expect(found.map(\.id) == ImportStagingTests.three.map(\.id).sorted())
    #expect(found.allSatisfy { $0.place == .staged && $0.summary != nil })
    #expect(Store.opened(files).unlistedRuns().isEmpty)
  }

  @Test("a copy from elsewhere takes the place of a damaged run, and of no other")
  func repaired() throws {
    let files = ImportStagingTests.volume()
    let run = try Store.opened(files).stored(try #require(Store.opened(files).summaries.first).id)
      .run
    var image = files.image
    image.files[RunFile.path(run.id)]?[300] ^= 1
    image.files["journal/done/5d0c31a27f3a.jnl"] = nil
    for (files, isDamaged) in [(files, false), (MemoryFileSystem(image), true)] {
      var store = Store.opened(files)
      var staging = try ImportStaging(files, runs: store.summaries)
      #expect(try staging.repair(by: run) == (isDamaged ? run.id : nil))
      guard isDamaged else { continue }
      #expect(staging.repairs == 1)
      try staging.commit()
      try store.completeImport()
      #expect(try store.stored(run.id).run == run)
      #expect(store.summaries == [run.summary] && store.damagedRuns.isEmpty)
      let kept = files.image.files["quarantine/\(run.id).json"]
      #expect(kept == image.files[RunFile.path(run.id)])
    }
  }

  @Test("numbers of imports are not given again while one of their runs can be restored")
  func batches() throws {
    let files = ImportStagingTests.volume()
    try ImportStagingTests.bring(ImportStagingTests.three, into: files)
    var store = Store.opened(files)
    _ = store.perform(.undoImport(batch: 1))
    let later = ImportStagingTests.imported(daysBefore: -1, name: 10)
    try ImportStagingTests.bring([later], into: files)
    store = Store.opened(files)
    #expect(try store.restore(ImportStagingTests.three[0].id).imported?.batch == 1)
    #expect(store.perform(.undoImport(batch: 2)).first == .importUndone(ids: [later.id]))
    #expect(store.summaries.map(\.imported?.batch) == [nil, 1])
    // With the names that earlier versions gave removed files.
    var image = files.image
    for name in image.files.keys where name.hasPrefix("removed/") {
      guard let start = name.firstIndex(of: "."), let end = name.firstIndex(of: "-") else {
        continue
      }
      let bytes = image.files.removeValue(forKey: name)
      image.files[String(name[..<start] + name[end...])] = bytes
    }
    let old = MemoryFileSystem(image)
    store = Store.opened(old)
    _ = store.perform(.undoImport(batch: 1))
    try ImportStagingTests.bring([ImportStagingTests.imported(daysBefore: -9, name: 11)], into: old)
    #expect(Store.opened(old).summaries.compactMap(\.imported?.batch) == [3])
  }

  @Test("runs are numbered on from the highest plausible number, whatever lies there")
  func numbers() throws {
    let files = ImportStagingTests.volume()
    var run = try Store.opened(files).stored(try #require(Store.opened(files).summaries.first).id)
      .run
    (run.id, run.journal) = ("20250101T060000Z-0001", JournalID(1))
    run.timestamp = Sample.start.shifted(bySeconds: -300 * 86_400)
    run.number = RunNumber(RunNumber.bounds.upperBound)
    try FileSystemBehaviour.make(
      RunFile.path(run.id), String(decoding: RunFileWriter.bytes(run), as: UTF8.self), in: files)
    try ImportStagingTests.bring(ImportStagingTests.three, into: files)
    var store = Store.opened(files)
    #expect(store.record(30, journal: JournalID(9)).saved?.number == 5)
    let runs = Store.opened(files).summaries
    #expect(runs.first?.number == 5 && runs.count == 6)
    #expect(try store.verifyAll().allSatisfy { $0.error == nil })
  }
}
