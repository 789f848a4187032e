import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("Runs that are brought in")
struct ImportStagingTests {
  /// Another device's run that started this many days before our sample run.
  static func imported(daysBefore days: Double, name: UInt64 = 1, seconds: Int = 60) -> Run {
    let records = (0...seconds).map { second in
      RunRecord.fix(at: Sample.time(Double(second)), Sample.fix(second), .accepted)
    }
    let end = RunRecord.end(at: Sample.time(Double(seconds)), .save)
    var run = RunFile.make(Sample.header(JournalID(name)), Packed(records + [end]))
    let moment = Sample.start.millisecondsSince1970 - Int64(days * 86_400_000)
    run.timestamp = UTC(millisecondsSince1970: moment)
    run.id = "\(UTC(millisecondsSince1970: moment).fileStamp)-\(run.journal.shortText)"
    run.imported = ImportSource(
      format: "FIT", creator: "Garmin Forerunner 245", file: "a.fit",
      mark: ImportMark(batch: 0, after: 0))
    return run
  }

  /// Three runs from before ours.
  static let three = [(3.0, 7), (1, 8), (2, 9)].map { imported(daysBefore: $0.0, name: $0.1) }

  static func bring(_ runs: [Run], into files: MemoryFileSystem) throws {
    var store = Store.opened(files)
    var staging = try ImportStaging(files, runs: store.summaries)
    for run in runs { _ = try staging.stage(run) }
    try staging.commit()
    try store.completeImport()
  }

  /// A volume with one run of ours.
  static func volume() -> MemoryFileSystem {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    _ = store.record(60)
    return files
  }

  @Test("come behind the run of ours before them, by their dates, and have numbers of their own")
  func order() throws {
    let files = ImportStagingTests.volume()
    try ImportStagingTests.bring(ImportStagingTests.three, into: files)
    let later = ImportStagingTests.imported(daysBefore: -1, name: 10)
    try ImportStagingTests.bring([later], into: files)
    var store = Store.opened(files)
    _ = store.record(60, journal: JournalID(77))
    let runs = Store.opened(files).summaries
    #expect(runs.map(\.journal.value) == [77, 10, Sample.journal.value, 8, 9, 7])
    #expect(runs.map(\.number) == [6, 5, 1, 3, 4, 2])
    #expect(
      runs.map(\.imported) == [
        nil, ImportMark(batch: 2, after: 1), nil, ImportMark(batch: 1, after: 0),
        ImportMark(batch: 1, after: 0), ImportMark(batch: 1, after: 0),
      ])
  }

  @Test("are in their files as they came, and in an index that needs none of them")
  func files() throws {
    let files = ImportStagingTests.volume()
    let run = ImportStagingTests.three[0]
    try ImportStagingTests.bring([run], into: files)
    var store = Store(files)
    let opens = files.counters.read
    _ = store.open()
    // For settings and index alone.
    #expect(files.counters.read - opens < 2000)
    var stored = try store.stored(run.id).run
    #expect(stored.imported?.mark == ImportMark(batch: 1, after: 0))
    (stored.number, stored.imported) = (run.number, run.imported)
    #expect(stored == RunFile.rounded(run))
    #expect(store.verify(run.id) == nil)
    let left = try files.list("imports")
    #expect(left.isEmpty)
  }

  @Test("have the best efforts that are measured of their files")
  func bestEfforts() throws {
    let files = ImportStagingTests.volume()
    var run = ImportStagingTests.three[0]
    // With more decimals than in files, as in recordings.
    run.points = run.points.edited { $1.elapsed += 0.04 }
    let table = BestEffortTable(lengths: [20, 50, 100])
    var staging = try ImportStaging(files, runs: [], bestEfforts: table)
    let summary = try staging.stage(run)
    try staging.commit()
    var store = Store(files)
    _ = store.open()
    let stored = try store.stored(summary.id).run
    #expect(stored.points.first?.elapsed == 0)
    #expect(summary.bestEfforts?.seconds.isEmpty == false)
    #expect(summary.bestEfforts == table.times(of: stored))
  }

  @Test("get another name where theirs is another run's")
  func names() throws {
    let files = ImportStagingTests.volume()
    var run = ImportStagingTests.three[0]
    run.id = try #require(Store.opened(files).summaries.first).id
    try ImportStagingTests.bring([run], into: files)
    let ids = Store.opened(files).summaries.map(\.id)
    #expect(ids == [run.id, RunFile.nextID(after: run.id)])
  }

  @Test("are the same as one in whose time they lie for the most part")
  func same() throws {
    let files = ImportStagingTests.volume()
    let own = try #require(Store.opened(files).summaries.first)
    var staging = try ImportStaging(files, runs: [own])
    for (seconds, duration, isSame) in [
      (0.0, 60.0, true), (0.4, 60, true), (-29, 60, true), (-31, 60, false), (29, 60, true),
      (31, 60, false), (20, 10, true), (-1000, 5000, true), (61, 60, false), (-60, 59, false),
    ] {
      let start = UTC(
        millisecondsSince1970: Sample.start.millisecondsSince1970 + Int64(seconds * 1000))
      #expect(
        (staging.same(start: start, duration: duration) == own.id) == isSame,
        "\(seconds) s later for \(duration) s")
    }
    let run = try staging.stage(ImportStagingTests.three[1])
    #expect(staging.same(start: try #require(run.timestamp), duration: 60) == run.id)
  }

  @Test("do not end what is kept for 30 days, whatever their dates are")
  func retention() {
    let runs = ImportStagingTests.three.map { run in
      var summary = run.summary
      summary.number = RunNumber(summary.number.value + 100)
      return summary
    }
    let own = [1, 2, 3].map { number in
      var run = ImportStagingTests.imported(daysBefore: -Double(number)).summary
      run.imported = nil
      run.number = RunNumber(number)
      return run
    }
    #expect(Retention(own + runs) == Retention(own))
  }

  @Test("leave room for runs to come")
  func room() throws {
    let files = ImportStagingTests.volume()
    var staging = try ImportStaging(files, runs: [])
    files.capacity = ImportStaging.leftFree + 100_000
    _ = try staging.stage(ImportStagingTests.three[0])
    files.capacity = ImportStaging.leftFree
    #expect {
      try staging.stage(ImportStagingTests.three[1])
    } throws: { error in
      (error as? StorageTrouble)?.kind == .full
    }
    try staging.cancel()
    let left = try files.list("imports")
    #expect(left.isEmpty)
    #expect(Store.opened(files).summaries.count == 1)
  }

  /// What a cut may lose of unsynced data.
  private static let losses: [Loss] =
    [.everything, .nothing, .bytes] + (1...6).map { .some(seed: $0) }

  @Test("are all there or none, wherever the power goes, and again in the recovery")
  func cuts() throws {
    let before = ImportStagingTests.volume().image
    let ids = Set(ImportStagingTests.three.map(\.id))
    let old = try #require(Store.opened(MemoryFileSystem(before)).summaries.first)
    var states = 0
    func fault(_ image: DiskImage) -> String? {
      states += 1
      let files = MemoryFileSystem(image)
      var store = Store.opened(files)
      let found = Set(store.summaries.map(\.id))
      guard found == [old.id] || found == ids.union([old.id]) else {
        return "there are \(found.sorted())"
      }
      guard store.damagedRuns.isEmpty else { return "damaged: \(store.damagedRuns)" }
      for id in found {
        if let reason = store.verify(id) { return "\(id): \(reason)" }
      }
      // Once more from the start: what already exists is recognised.
      do {
        var staging = try ImportStaging(files, runs: store.summaries)
        for run in ImportStagingTests.three
        where staging.same(start: run.timestamp ?? Sample.start, duration: run.duration) == nil {
          _ = try staging.stage(run)
        }
        try staging.commit()
        try store.completeImport()
      } catch { return "\(error)" }
      return Set(store.summaries.map(\.id)) == ids.union([old.id]) ? nil : "not all came in"
    }
    func attempt(_ image: DiskImage, cutAt: Int?, opensOnly: Bool = false) -> MemoryFileSystem {
      let files = MemoryFileSystem(image)
      files.cutAt = cutAt
      if opensOnly {
        _ = Store.opened(files)
      } else {
        try? ImportStagingTests.bring(ImportStagingTests.three, into: files)
      }
      return files
    }
    let all = attempt(before, cutAt: nil).counters.changes
    var known: Set<DiskImage> = []
    for cut in 1...all {
      let files = attempt(before, cutAt: cut)
      for loss in ImportStagingTests.losses {
        let image = files.image(after: loss)
        if let fault = fault(image) { Issue.record("cut \(cut), \(loss): \(fault)"); return }
        guard known.insert(image).inserted else { continue }
        for second in stride(from: 1 + states % 3, through: all, by: 3) {
          let again = attempt(image, cutAt: second, opensOnly: true)
          for loss in ImportStagingTests.losses {
            if let fault = fault(again.image(after: loss)) {
              Issue.record("cut \(cut), then \(second), \(loss): \(fault)")
              return
            }
          }
          guard again.isCut else { break }
        }
      }
    }
    print("\(all) cuts, \(states) states judged")
    #expect(states > 500)
  }
}
