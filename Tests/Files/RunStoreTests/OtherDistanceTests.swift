import JSON
import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("Runs with two distances, of other sports, and imported anew")
struct OtherDistanceTests {
  /// An imported run with two distances.
  static func run(daysBefore days: Double = 1, name: UInt64 = 7) -> Run {
    var run = ImportStagingTests.imported(daysBefore: days, name: name)
    let metres = run.distance
    run.otherDistance = OtherDistance(
      origin: .device, engine: "device/1", distance: metres + 5,
      laps: [
        Lap(start: 0, end: 60, duration: 60, distance: metres + 5, kind: .end)
      ], badges: [RunBadge(name: "Earth", distance: 0, elapsed: 0)])
    let last = run.points.count - 1
    run.points = run.points.edited { index, point in
      point.otherDistance = point.distance + (index == last ? 5 : 0)
    }
    return RunFile.rounded(run)
  }

  @Test("a run file has both, and reads as it was written")
  func roundTrip() throws {
    let run = OtherDistanceTests.run()
    let bytes = RunFileWriter.bytes(run)
    #expect(try RunFileReader(source: once(bytes)).read().run == run)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"distanceOrigin\": \"places\"") && text.contains("\"otherDistance\"]"))
    #expect(RunCheck.fault(in: StoredRun(run: run.byOtherDistance, version: 1)) == nil)
    var sport = run
    sport.sport = "cycling"
    #expect(try RunFileReader(source: once(RunFileWriter.bytes(sport))).read().run == sport)
  }

  @Test("without the other distance, its metres at the points are not read")
  func metresAlone() throws {
    var run = OtherDistanceTests.run()
    var writer = JSONWriter()
    RunFileWriter.write(run, to: &writer)
    let text = String(decoding: writer.takeAll(), as: UTF8.self)
    let damaged = text.replacing("\"otherDistance\":{", with: "\"otherDistanke\":{")
    #expect(damaged != text)
    var reader = JSONReader(Array(damaged.utf8))
    run.otherDistance = nil
    run.points = run.points.edited { $1.otherDistance = nil }
    #expect(try RunFile.read(&reader) == run)
  }

  @Test("a sport's name has the length that an import gives it, at most")
  func longSport() throws {
    for (length, kept) in [(119, 119), (120, 120), (121, 120)] {
      var run = OtherDistanceTests.run()
      run.sport = String(repeating: "x", count: length)
      let read = try RunFileReader(source: once(RunFileWriter.bytes(run))).read().run
      #expect(read.sport?.utf8.count == kept && ImportSource.longestText == 120)
    }
  }

  private func once(_ bytes: [UInt8]) -> () throws -> [UInt8] {
    var rest = bytes[...]
    return {
      defer { rest = [] }
      return Array(rest)
    }
  }

  @Test("the runner says which counts; the former version can be restored")
  func use() throws {
    let files = ImportStagingTests.volume()
    let run = OtherDistanceTests.run()
    try ImportStagingTests.bring([run], into: files)
    var store = Store.opened(files)
    let used = try store.use(run.id, .device)
    #expect(used.old.distance == run.distance && used.new.distance == run.distance + 5)
    #expect(used.new.otherDistance?.isChosen == true)
    var again = Store.opened(files)
    #expect(try again.stored(run.id).run == used.new && again.verify(run.id) == nil)
    #expect(again.summaries.first { $0.id == run.id }?.distance == run.distance + 5)
    let back = try again.use(run.id, .places).new
    #expect(back.points == run.points && back.laps == run.laps)
    _ = try again.restore(run.id)
    #expect(try again.stored(run.id).run == used.new)
    let own = try #require(again.summaries.first { $0.imported == nil })
    #expect(throws: StorageTrouble.self) { try again.use(own.id, .device) }
  }

  @Test("another sport lies in a folder of its own, is listed, removed and restored")
  func sports() throws {
    let files = ImportStagingTests.volume()
    var ride = OtherDistanceTests.run(name: 0x1234)
    ride.sport = "cycling"
    try ImportStagingTests.bring([ride], into: files)
    var store = Store.opened(files)
    let summary = try #require(store.summaries.first { $0.kind == .other(sport: "cycling") })
    #expect(summary.id.hasSuffix("-s1234") && RunFile.path(summary.id).hasPrefix("sports/"))
    #expect(try files.list("sports").map(\.name) == ["\(summary.id).json"])
    #expect(try store.verifyAll().map(\.id).contains(summary.id))
    #expect(try store.fileSizes()[summary.id] != nil)
    try store.delete(summary.id)
    #expect(try files.list("sports").isEmpty)
    _ = try store.restore(summary.id)
    #expect(Store.opened(files).summaries.contains(summary))
    // An earlier release restores into the folder that it knows.
    try files.rename("sports/\(summary.id).json", to: "runs/\(summary.id).json", replacing: false)
    #expect(Store.opened(files).summaries.contains { $0.id == summary.id })
    #expect(try files.list("sports").count == 1)
  }

  @Test(
    "ids say the folder, at any length",
    arguments: ["20250101T060000Z-7f3a", "undated-0042-7f3a"])
  func ids(id: String) {
    let marked = RunFile.id(id, .other(sport: "rowing"))
    #expect(marked.hasSuffix("-s7f3a") && RunID.isValid(marked))
    #expect(RunFile.directory(of: marked) == "sports" && RunFile.directory(of: id) == "runs")
    #expect(RunFile.id(marked, .other(sport: "rowing")) == marked)
    #expect(RunFile.id(marked, .run) == id && RunFile.id(id, .indoor) == id)
    #expect(RunFile.directory(of: RunFile.nextID(after: marked)) == "sports")
    let longest = String(repeating: "a", count: RunID.longest)
    #expect(RunID.isValid(RunFile.id(longest, .other(sport: "rowing"))))
    #expect(RunFile.directory(of: RunFile.id(longest, .other(sport: "rowing"))) == "sports")
  }

  @Test("the index keeps what a run counts for; of earlier releases' lines best efforts tell it")
  func index() throws {
    var summary = OtherDistanceTests.run().summary
    for kind in [RunKind.run, .indoor, .other(sport: "cycling")] {
      summary.kind = kind
      summary.imported = ImportMark(batch: 3, after: 2, rules: 2)
      var index = RunIndex()
      let line = index.add(RunIndex.Entry(size: 9, summary: summary))
      let read = RunIndex(line, of: [summary.id])
      #expect(read.entries[summary.id]?.summary == summary)
    }
    summary.kind = .run
    for (efforts, isKnown) in [("[1,251.7]", true), ("[1]", false), ("null", false)] {
      let line = SealedLine.line("run") { writer in
        writer.int(9)
        writer.string(summary.id)
        writer.string(summary.journal.description)
        writer.int(summary.number.value)
        writer.int(1_741_417_200_000)
        writer.int(0)
        writer.double(1000)
        writer.double(300)
        writer.beginArray()
        writer.endArray()
        switch efforts {
        case "null": writer.null()
        default:
          writer.beginArray()
          writer.int(1)
          if isKnown { writer.double(251.7) }
          writer.endArray()
        }
        writer.beginArray()
        writer.int(3)
        writer.int(2)
        writer.endArray()
      }
      let read = RunIndex(line, of: [summary.id]).entries[summary.id]
      #expect((read != nil) == isKnown)
      if let read { #expect(read.summary.imported == ImportMark(batch: 3, after: 2, rules: 1)) }
    }
  }

  // MARK: - Again

  /// A volume with our run and one imported by earlier software, and its replacement.
  private func outdated() throws -> (files: MemoryFileSystem, old: RunSummary, new: Run) {
    let files = ImportStagingTests.volume()
    try ImportStagingTests.bring([OtherDistanceTests.run()], into: files)
    let old = try #require(Store.opened(files).summaries.first { $0.imported != nil })
    var new = OtherDistanceTests.run()
    new.distance += 3
    new.points = new.points.edited { index, point in
      if index == new.points.count - 1 { point.distance += 3 }
    }
    return (files, old, RunFile.rounded(new))
  }

  private func stage(_ new: Run, _ old: RunSummary, in files: MemoryFileSystem) throws {
    var staging = try ImportStaging(files, runs: Store.opened(files).summaries)
    _ = try staging.stage(new, replacing: old)
    #expect(staging.replacedRuns == [old] && staging.replacements.count == 1)
    try staging.commit()
  }

  @Test("a run that is judged anew takes the place of the old one, which can be restored")
  func replaced() throws {
    let (files, old, new) = try outdated()
    try stage(new, old, in: files)
    var store = Store.opened(files)
    let now = try #require(store.summaries.first { $0.id == old.id })
    #expect(store.summaries.count == 2 && now.distance == new.distance)
    #expect(now.number == old.number && now.imported?.after == old.imported?.after)
    #expect(now.imported?.batch == 2)
    #expect(store.restorableRuns().map(\.id) == [old.id])
    _ = try store.restore(old.id)
    #expect(try store.stored(old.id).run.distance == old.distance)
  }

  @Test("whatever moment the power goes at, also again, the old run or the new one is there")
  func cuts() throws {
    let (before, old, new) = try outdated()
    let image = before.image
    func fault(_ image: DiskImage) -> String? {
      let store = Store.opened(MemoryFileSystem(image))
      guard store.summaries.count == 2, store.damagedRuns.isEmpty else {
        return "\(store.summaries.count) runs, damaged \(store.damagedRuns)"
      }
      guard let run = store.summaries.first(where: { $0.id == old.id }) else { return "lost" }
      if run.distance == old.distance { return nil }
      return run.distance == new.distance && store.restorableRuns().map(\.id) == [old.id]
        ? nil : "\(run.distance) m, \(store.restorableRuns().count) to restore"
    }
    func attempt(_ image: DiskImage, cutAt: Int?, opensOnly: Bool = false) -> MemoryFileSystem {
      let files = MemoryFileSystem(image)
      files.cutAt = cutAt
      if !opensOnly, var staging = try? ImportStaging(files, runs: Store.opened(files).summaries) {
        _ = try? staging.stage(new, replacing: old)
        try? staging.commit()
      }
      _ = Store.opened(files)
      return files
    }
    let changes = attempt(image, cutAt: nil).counters.changes
    let losses: [Loss] = [.everything, .nothing, .bytes, .some(seed: 1), .some(seed: 2)]
    for cut in 1...changes {
      let files = attempt(image, cutAt: cut)
      for loss in losses {
        let left = files.image(after: loss)
        if let fault = fault(left) { Issue.record("cut \(cut), \(loss): \(fault)") }
        for second in 1...changes {
          let again = attempt(left, cutAt: second, opensOnly: true)
          for loss in losses {
            if let fault = fault(again.image(after: loss)) {
              Issue.record("cut \(cut), then \(second), \(loss): \(fault)")
            }
          }
          guard again.isCut else { break }
        }
      }
    }
    #expect(changes > 10)
  }

  @Test("what is not to be replaced stays, and the rest comes in")
  func kept() throws {
    let (files, old, new) = try outdated()
    var staging = try ImportStaging(files, runs: Store.opened(files).summaries)
    _ = try staging.stage(new, replacing: old)
    _ = try staging.stage(OtherDistanceTests.run(daysBefore: 9, name: 11))
    try staging.keepReplaced()
    try staging.commit()
    let store = Store.opened(files)
    #expect(store.summaries.first { $0.id == old.id } == old)
    #expect(store.summaries.count == 3 && store.restorableRuns().isEmpty)
  }
}
