import MemoryDisk
import RunModel
import RunStore
import Testing

@testable import Handover
@testable import ServerSync

@Suite("What is copied to the server")
struct SyncPlanTests {
  private func catalogue(
    _ runs: [Run], settings: String? = nil
  ) throws -> (
    files: [HandoverFile], settings: Settings
  ) {
    let folder = try TemporaryFolder()
    try SampleRuns.put(runs, into: folder.path)
    if let settings { try folder.write(Array(settings.utf8), to: "settings.json") }
    let catalogue = try Catalogue(root: folder.path, software: "moonrunner test")
    return (catalogue.files, catalogue.store.settings)
  }

  private func list(of plan: SyncPlan) -> [String: SyncList.Entry] {
    Dictionary(
      uniqueKeysWithValues: plan.pieces.joined().map {
        ($0.file.path, SyncList.Entry(mark: $0.mark, sum: "", bytes: 0))
      })
  }

  private func plan(
    _ content: (files: [HandoverFile], settings: Settings),
    knowing entries: [String: SyncList.Entry] = [:]
  ) throws -> SyncPlan {
    var list = SyncList(server: "one")
    try list.add(entries, to: Volume(files: MemoryFileSystem()))
    return SyncPlan(content.files, settings: content.settings, list: list)
  }

  @Test("is all files of each run, the newest first, in pieces of some runs")
  func pieces() throws {
    let runs = (1...SyncPlan.mostRuns + 3).map { SampleRuns.run($0, points: 3) }
    let content = try catalogue(runs)
    let plan = try plan(content)
    #expect(plan.runs == Set(runs.map(\.id)))
    #expect(plan.pieces.map(\.count) == [SyncPlan.mostRuns * 5, 3 * 5])
    #expect(plan.pieces.joined().map(\.file) == content.files)
    #expect(plan.paths == Set(content.files.map(\.path)))
  }

  @Test("is nothing of a run that is there, and all of one of which a file is missing")
  func once() throws {
    let content = try catalogue([1, 2].map { SampleRuns.run($0, points: 3) })
    var known = list(of: try plan(content))
    #expect(try plan(content, knowing: known).runs.isEmpty)
    let missing = try #require(known.keys.first { $0.hasSuffix(".fit") })
    known[missing] = nil
    let plan = try plan(content, knowing: known)
    #expect(plan.runs.count == 1 && plan.pieces.count == 1)
    #expect(plan.pieces.first?.count == 5)
    #expect(plan.pieces.first?.contains { $0.file.path == missing } == true)
  }

  @Test("is not all of it again for another version or unit, but where other ends are hidden")
  func settings() throws {
    let runs = [SampleRuns.run(1, points: 3)]
    let known = list(of: try plan(try catalogue(runs)))
    #expect(
      try plan(try catalogue(runs, settings: "{\"units\": \"miles\"}"), knowing: known).runs.isEmpty
    )
    let folder = try TemporaryFolder()
    try SampleRuns.put(runs, into: folder.path)
    let other = try Catalogue(root: folder.path, software: "moonrunner 99")
    #expect(try plan((other.files, other.store.settings), knowing: known).runs.isEmpty)
    let hidden = try plan(try catalogue(runs, settings: "{\"hiddenEnds\": 500}"), knowing: known)
    #expect(hidden.runs.count == 1)
  }

  @Test("is a run again that was changed")
  func changed() throws {
    let known = list(of: try plan(try catalogue([SampleRuns.run(1, points: 3)])))
    let longer = try catalogue([SampleRuns.run(1, points: 4)])
    #expect(try plan(longer, knowing: known).runs.count == 1)
  }
}
