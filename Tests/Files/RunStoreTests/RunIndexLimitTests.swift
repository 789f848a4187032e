import JSON
import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

/// Written data never exceeds the limits of reading, and an oversized index is rebuilt.
@Suite("The limits of the index and of a run's texts")
struct RunIndexLimitTests {
  private func entry(_ number: Int, names: Int = 0) -> RunIndex.Entry {
    let digits = String(number)
    let id = "run-" + String(repeating: "0", count: 8 - digits.count) + digits
    return RunIndex.Entry(
      size: 1000,
      summary: RunSummary(
        id: id, journal: JournalID(UInt64(number)), number: RunNumber(number), timestamp: nil,
        utcOffset: 0,
        distance: 1000, duration: 300,
        givenBeyond: (0..<names).map {
          GivenBadge(name: "a long name of a badge, number \($0)", distance: 1e6)
        }))
  }

  @Test("an index keeps the newest runs within its size, and goes on from there")
  func compact() throws {
    var index = RunIndex()
    var number = 0
    while !index.isFull {
      number += 1
      _ = index.add(entry(number, names: 400))
    }
    #expect(index.bytes > RunIndex.mostBytes)
    let bytes = index.compact(number: RunNumber(number))
    #expect(bytes.count <= RunIndex.mostBytes && index.bytes == bytes.count && !index.isFull)
    let ids = Set((1...number).map { entry($0).summary.id })
    let read = RunIndex(bytes, of: ids)
    #expect(read.entries.count < number && read.entries.count > number / 2)
    #expect(read.entries[entry(number).summary.id] != nil)
    #expect(read.entries[entry(1).summary.id] == nil)
    #expect(read.number == RunNumber(number) && !read.isFull && !read.isStale)
  }

  @Test("a line is never longer than one that is read")
  func longLine() throws {
    var index = RunIndex()
    var names = 0
    var longest: [UInt8] = []
    while true {
      let line = index.add(entry(1, names: names))
      guard !line.isEmpty else { break }
      longest = line
      names += 1
    }
    #expect(longest.count <= RunIndex.longestLine)
    #expect(longest.count > RunIndex.longestLine - 100)
    let id = entry(1).summary.id
    let read = RunIndex(longest, of: [id]).entries[id]
    #expect(read?.summary.givenBeyond.count == names - 1)
    #expect(String(decoding: index.compact(number: 1), as: UTF8.self).contains("run-") == false)
  }

  @Test("an entry of a run whose file is not there takes no memory")
  func strangeEntries() {
    var index = RunIndex()
    let lines = (1...3).flatMap { index.add(entry($0)) }
    let read = RunIndex(lines, of: [entry(2).summary.id])
    #expect(read.entries.keys.sorted() == [entry(2).summary.id])
    #expect(read.number == 3)
  }

  @Test("an index is read up to its size; a larger one is made anew with all runs")
  func largeIndex() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(60).saved)
    let line = try #require(files.image.files[RunIndex.path])
    for (size, isRead) in [(RunIndex.mostBytes, true), (RunIndex.mostBytes + 1, false)] {
      let padding = [UInt8](repeating: UInt8(ascii: "\n"), count: size - line.count)
      try put(padding + line, in: files)
      let again = Store.opened(files)
      #expect(again.summaries.map(\.id) == [run.id])
      #expect(again.warnings.isEmpty == isRead, "\(again.warnings)")
      let written = try #require(files.image.files[RunIndex.path])
      #expect(isRead ? written.count == size : written.count < 1000)
      #expect(RunIndex(written, of: [run.id]).entries.keys.contains(run.id))
    }
  }

  @Test("an index that has grown to its size is written anew with the next run")
  func fullIndex() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let first = try #require(store.record(60).saved)
    let line = try #require(files.image.files[RunIndex.path])
    let padding = [UInt8](
      repeating: UInt8(ascii: "\n"), count: RunIndex.mostBytes - line.count)
    try put(padding + line, in: files)
    var again = Store.opened(files)
    let second = try #require(again.record(60, journal: JournalID(9)).saved)
    let written = try #require(files.image.files[RunIndex.path])
    #expect(written.count < 10_000)
    #expect(RunIndex(written, of: [first.id, second.id]).entries.count == 2)
  }

  private func put(_ bytes: [UInt8], in files: MemoryFileSystem) throws {
    try files.remove(RunIndex.path)
    let file = try files.open(RunIndex.path, .create)
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try file.write(rest)) }
    try file.close()
  }

  @Test("the texts of a run are read up to their bytes together, and no further")
  func texts() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var run = try #require(store.record(60).saved)
    run.badges = []
    run.receiver = nil
    let own = run.id.utf8.count + run.engine.utf8.count + run.software.utf8.count
    let name = String(repeating: "x", count: 1000)
    let names = (RunFile.mostTextBytes - own) / name.utf8.count
    run.badges = (0..<names).map { RunBadge(name: name, distance: Double($0), elapsed: 1) }
    let rest = RunFile.mostTextBytes - own - names * name.utf8.count
    run.receiver = String(repeating: "y", count: rest)
    #expect(try RunFileReader(RunFileWriter.bytes(run)).read().run == run)
    run.receiver?.append("y")
    var refusal = ""
    do { _ = try RunFileReader(RunFileWriter.bytes(run)).read() } catch { refusal = "\(error)" }
    #expect(refusal.contains("more than 1048576 bytes of text"))
  }

  @Test("a writer's texts fit: the longest names of the longest ladder")
  func longestLadder() {
    #expect(
      BadgeFile.mostBadges * JournalEncoder.longestName + 4 * JournalEncoder.longestText
        <= RunFile.mostTextBytes)
  }
}
