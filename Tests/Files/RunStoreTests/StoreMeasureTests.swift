import JSON
import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

/// The best efforts of each run in the index.
@Suite("Best efforts in the store")
struct StoreMeasureTests {
  private static func ladder(_ distances: Double...) -> BestEffortTable {
    BestEffortTable(lengths: distances)
  }

  private static let table = ladder(0, 100, 20)

  private static func store(
    _ files: MemoryFileSystem, _ table: BestEffortTable = table
  ) -> Store {
    var store = Store(
      fileSystem: files, options: Store.Options(boot: "boot-1", reserve: 0, bestEfforts: table))
    _ = store.open()
    return store
  }

  private static func measured(_ outcomes: [StorageOutcome]) -> [RunSummary]? {
    for case .measured(let runs) in outcomes { return runs }
    return nil
  }

  @Test("are found when a run is saved, and kept over a restart without opening its file")
  func saved() throws {
    let files = MemoryFileSystem()
    var store = StoreMeasureTests.store(files)
    let outcomes = store.record(60)
    let run = try #require(outcomes.saved)
    let times = try #require(store.summaries.first?.bestEfforts)
    #expect(times == StoreMeasureTests.table.times(of: run))
    #expect(times.seconds.count == 2)
    for case .saved(_, let summary) in outcomes { #expect(summary.bestEfforts == times) }
    #expect(StoreMeasureTests.measured(store.perform(.measure)) == [])
    try files.overwrite(RunFile.path(run.id))
    #expect(StoreMeasureTests.store(files).summaries.first?.bestEfforts == times)
  }

  @Test("of another ladder are missing at first, and measured when they are asked for")
  func otherLadder() throws {
    let files = MemoryFileSystem()
    var first = StoreMeasureTests.store(files)
    _ = first.record(60)
    _ = first.record(30, journal: JournalID(9))
    let other = StoreMeasureTests.ladder(50, 150)
    var store = StoreMeasureTests.store(files, other)
    #expect(store.summaries.allSatisfy { $0.bestEfforts?.key == StoreMeasureTests.table.key })
    let runs = try #require(StoreMeasureTests.measured(store.perform(.measure)))
    #expect(runs.map(\.number.value) == [2, 1])
    #expect(runs.map { $0.bestEfforts?.seconds.count } == [1, 2])
    #expect(runs == store.summaries)
    #expect(StoreMeasureTests.measured(store.perform(.measure)) == [])
    // The index contains them from then on.
    #expect(StoreMeasureTests.store(files, other).summaries == runs)
  }

  @Test("are measured some at a time, the newest run first, until none is left")
  func bounded() throws {
    let files = MemoryFileSystem()
    var first = StoreMeasureTests.store(files, .none)
    for number in 1...5 { _ = first.record(20, journal: JournalID(UInt64(number))) }
    #expect(first.summaries.allSatisfy { $0.bestEfforts == nil })
    var store = StoreMeasureTests.store(files)
    var numbers: [[Int]] = []
    while true {
      let runs = store.measure(StoreMeasureTests.table, mostBytes: 3000)
      if runs.isEmpty { break }
      numbers.append(runs.map(\.number.value))
    }
    #expect(numbers.count > 1)
    #expect(numbers.flatMap { $0 } == [5, 4, 3, 2, 1])
    #expect(store.summaries.allSatisfy { $0.bestEfforts?.key == StoreMeasureTests.table.key })
  }

  @Test("of a run whose file is broken are none, and it is not tried for ever")
  func broken() throws {
    let files = MemoryFileSystem()
    var first = StoreMeasureTests.store(files, .none)
    let run = try #require(first.record(60).saved)
    var store = StoreMeasureTests.store(files)
    try files.overwrite(RunFile.path(run.id))
    let runs = try #require(StoreMeasureTests.measured(store.perform(.measure)))
    #expect(runs.map { $0.bestEfforts?.seconds } == [[]])
    #expect(StoreMeasureTests.measured(store.perform(.measure)) == [])
    #expect(!store.takeWarnings().isEmpty)
  }

  @Test("A line of older software is as good as ever, and is measured when asked")
  func olderLine() throws {
    let files = MemoryFileSystem()
    var first = StoreMeasureTests.store(files, .none)
    let run = try #require(first.record(60).saved)
    let entry = try #require(first.index.entries[run.id])
    var writer = JSONWriter()
    writer.beginArray()
    writer.string("run")
    writer.int(entry.size)
    writer.string(run.id)
    writer.string(run.journal.description)
    writer.int(run.number.value)
    writer.int(run.timestamp?.millisecondsSince1970 ?? 0)
    writer.int(run.utcOffset)
    writer.double(run.distance)
    writer.double(run.duration)
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    var line = writer.takeAll()
    line.removeLast()
    SealedLine.seal(&line, from: 0, seed: CRC32())
    let index = RunIndex(line, of: [run.id])
    #expect(index.entries[run.id]?.summary == run.summary)
  }
}

extension MemoryFileSystem {
  /// Overwrites a file with zeros, keeping its size.
  fileprivate func overwrite(_ path: String) throws {
    let size = try size(of: path)
    try remove(path)
    let file = try open(path, .create)
    _ = try file.write([UInt8](repeating: 0, count: Int(size))[...])
    try file.close()
  }
}
