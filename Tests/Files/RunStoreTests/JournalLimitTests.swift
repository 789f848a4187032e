import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("A journal at its limit")
struct JournalLimitTests {
  private static let limits = JournalLimits(lines: 40, reserve: 12, ending: 6)

  /// A journal with this many lines, all durable.
  private func image(lines: Int) -> DiskImage {
    var recording = Recording()
    recording.fixes(0...200)
    let header = recording.recorder.header
    var encoder = JournalEncoder(journal: header.journal)
    var bytes: [UInt8] = []
    encoder.append(header, to: &bytes)
    for record in recording.records.prefix(lines - header.lines) {
      encoder.append(record, to: &bytes)
    }
    let files = MemoryFileSystem()
    _ = Store.opened(files)
    var image = files.image
    image.files[JournalFiles.path(header.journal)] = bytes
    return image
  }

  @Test("is read to the last line, and no further", arguments: [33, 34, 39, 40, 41, 50])
  func reader(lines: Int) throws {
    var reader = JournalReader(journal: Sample.journal, limits: JournalLimitTests.limits)
    reader.read(try #require(image(lines: lines).files["journal/5d0c31a27f3a.jnl"]))
    let contents = reader.contents()
    #expect(contents.records.count == min(lines, 40) - 4)
    #expect(contents.linesBeyond == max(0, lines - 40))
    #expect(contents.damagedLines == 0)
    #expect(contents.isFull == (lines >= 34))
    #expect(contents.ending == (lines >= 34 ? .save : nil))
  }

  @Test(
    "that was left behind is saved and kept, and the next run is recorded",
    arguments: [33, 34, 35, 39, 40, 41, 60])
  func found(lines: Int) throws {
    let files = MemoryFileSystem(image(lines: lines))
    var store = Store(files, boot: "boot-2", adopts: true, limits: JournalLimitTests.limits)
    let state = try #require(store.open().opened)
    #expect((state.interrupted == nil) == (lines >= 34))
    #expect(state.runs.count == (lines >= 34 ? 1 : 0))
    if lines >= 34 {
      #expect(files.image.files["journal/done/5d0c31a27f3a.jnl"] != nil)
      #expect(store.takeWarnings().isEmpty == (lines <= 40))
    } else {
      #expect(store.perform(.end(at: Sample.time(40), .save)).saved != nil)
    }
    #expect(store.record(8, journal: JournalID(5)).saved != nil)
    var next = Store(files, boot: "boot-3", limits: JournalLimitTests.limits)
    #expect(next.open().opened?.runs.count == 2)
  }

  @Test("of a saved run is not gone on with")
  func continued() throws {
    let files = MemoryFileSystem(image(lines: 41))
    var store = Store(files, boot: "boot-2", limits: JournalLimitTests.limits)
    let run = try #require(store.open().opened?.runs.first)
    #expect(store.perform(.continueRun(id: run.id)).trouble?.kind == .full)
    #expect(store.summaries.count == 1)
    #expect(store.record(8, journal: JournalID(5)).saved != nil)
  }

  @Test("loses no acknowledged fix, wherever the power goes, although the wearable goes on and on")
  func cuts() {
    var cut = 0
    while true {
      cut += 1
      let files = MemoryFileSystem()
      var store = Store(files, limits: JournalLimitTests.limits)
      _ = store.open()
      files.cutAt = files.counters.changes + cut
      var recording = Recording()
      var acknowledged = 0
      _ = store.perform(.begin(recording.recorder.header))
      for second in stride(from: 0, to: 80, by: 4) where !files.isCut {
        for later in second..<second + 4 { recording.fix(later) }
        if store.perform(recording.append()).isDurable { acknowledged = second + 4 }
      }
      for loss in CutTests.firstLosses {
        var next = Store(
          MemoryFileSystem(files.image(after: loss)), boot: "boot-2",
          limits: JournalLimitTests.limits)
        let state = next.open().opened ?? StoredState()
        var found: Set<UTC> = []
        for case .fix(_, let fix, _)? in state.interrupted.map({ Array($0.records) }) ?? [] {
          fix.time.map { _ = found.insert($0) }
        }
        for summary in state.runs {
          for case .loaded(let run, _) in next.perform(.load(id: summary.id)) {
            for point in run.points { point.timestamp.map { _ = found.insert($0) } }
          }
        }
        // Every seventeenth is too inaccurate for a point.
        let sent = (0..<acknowledged).filter { $0 % 17 != 16 }.compactMap { Sample.fix($0).time }
        let lost = sent.filter { !found.contains($0) }
        #expect(lost.isEmpty, "cut \(cut), \(loss): \(lost.count) of \(acknowledged) lost")
      }
      guard files.isCut else { break }
    }
    #expect(cut > 20)
  }

  @Test("whose end cannot be read back is said to be, and holds up nothing", arguments: [1, 2, 9])
  func unreadableEnd(reads: Int) throws {
    let disk = MemoryFileSystem()
    let files = DamagedReads(disk)
    var store = Store.opened(files)
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...9)
    _ = store.perform(recording.append())
    files.rest = reads
    let outcomes = store.perform(.end(at: Sample.time(10), .save))
    // With one failing read it is written again and read back.
    #expect((outcomes.saved != nil) == (reads == 1))
    let failures = outcomes.filter { if case .saveFailed = $0 { true } else { false } }
    #expect(failures.count == (reads == 1 ? 0 : 1))
    #expect(store.record(8, journal: JournalID(5)).saved != nil)
    files.rest = 0
    for _ in 0..<20 where store.isBehind { _ = store.retry() }
    #expect(!store.isBehind)
    #expect(store.summaries.count == 2)
  }

  @Test("that cannot be written holds up no other run")
  func stuck() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...9)
    let fault = Fault(.fails(.broken), prefix: "journal/5d0c31a27f3a")
    files.faults = [fault]
    _ = store.perform(recording.append())
    let failed = store.perform(.end(at: Sample.time(10), .save))
    #expect(failed.contains { if case .saveFailed = $0 { true } else { false } })
    #expect(store.record(8, journal: JournalID(5)).saved != nil, "the next run is saved")
    files.faults = []
    var saved: Run?
    for _ in 0..<20 where saved == nil { saved = store.retry().saved }
    #expect(saved?.points.count == 10)
  }

  @Test("is left alone after two crashes of the program before the run is taken up")
  func guarded() throws {
    let files = MemoryFileSystem(image(lines: 30))
    for start in 1...4 {
      var store = Store(files, boot: "boot-2", adopts: true)
      let state = try #require(store.open().opened)
      #expect((state.interrupted != nil) == (start <= 2), "start \(start)")
      #expect((state.unlisted.map(\.place) == [.skipped]) == (start > 2), "start \(start)")
      files.crash()
      files.startProgram()
    }
    var next = Store(files, boot: "boot-3", adopts: true)
    #expect(next.open().opened?.interrupted != nil)
  }

  @Test("is not held against by kills, however many")
  func killed() {
    let files = MemoryFileSystem(image(lines: 30))
    for start in 1...6 {
      var store = Store(files, boot: "boot-2", adopts: true)
      #expect(store.open().opened?.interrupted != nil, "start \(start)")
      files.startProgram()
    }
  }

  @Test("is free again once the run is taken up, ended, or only looked at")
  func released() throws {
    let files = MemoryFileSystem(image(lines: 30))
    for start in 1...6 {
      var store = Store(files, boot: "boot-2", adopts: start % 3 != 0)
      let found = try #require(store.open().opened?.interrupted, "start \(start)")
      let isHeld = files.image.files["journal/5d0c31a27f3a.try"] != nil
      #expect(isHeld == (start % 3 != 0))
      if start % 3 == 1 { _ = store.perform(.append([.pause(at: found.recorder.lastTime)])) }
      if start % 3 == 2 { store.settleAttempt() }
      #expect(files.image.files["journal/5d0c31a27f3a.try"] == nil)
    }
  }
}

/// A volume that corrupts the lines with which a run was ended.
///
/// It does so for a given number of reads.
private final class DamagedReads: FileSystem {
  let disk: MemoryFileSystem
  /// Remaining corrupted reads of a journal.
  var rest = 0

  init(_ disk: MemoryFileSystem) { self.disk = disk }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    let file = try disk.open(path, mode)
    guard mode == .read, path.hasPrefix("journal/5d0c"), rest > 0 else { return file }
    rest -= 1
    return DamagedFile(file)
  }

  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    try disk.rename(path, to: newPath, replacing: replacing)
  }
  func remove(_ path: String) throws(FileError) { try disk.remove(path) }
  func makeDirectory(_ path: String) throws(FileError) { try disk.makeDirectory(path) }
  func list(_ path: String) throws(FileError) -> [DirectoryEntry] { try disk.list(path) }
  func size(of path: String) throws(FileError) -> Int64 { try disk.size(of: path) }
  func syncDirectory(_ path: String) throws(FileError) { try disk.syncDirectory(path) }
  func syncVolume() throws(FileError) { try disk.syncVolume() }
  func markCrashes(in path: String?) throws(FileError) { try disk.markCrashes(in: path) }
  func freeBytes() throws(FileError) -> Int64 { try disk.freeBytes() }
}

private final class DamagedFile: OpenFile {
  private let file: any OpenFile

  init(_ file: any OpenFile) { self.file = file }

  func read(_ count: Int) throws(FileError) -> [UInt8] {
    let text = String(decoding: try file.read(count), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.contains("\"end\"") ? $0.dropLast(3) + "xx]" : $0 }
      .joined(separator: "\n").utf8.map { $0 }
  }
  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int { try file.write(bytes) }
  func syncData() throws(FileError) { try file.syncData() }
  func sync() throws(FileError) { try file.sync() }
  func close() throws(FileError) { try file.close() }
}
