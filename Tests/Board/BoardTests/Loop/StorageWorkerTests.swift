import Glibc
import RunModel
import RunStore
import Testing
import Tracking

@testable import Board

@Suite("The flash's own thread")
struct StorageWorkerTests {
  /// Finishes the worker and returns all its reports.
  private func finish(_ worker: StorageWorker) -> [StorageReport] {
    worker.send(.finish)
    var reports: [StorageReport] = []
    while reports.last != .finished {
      var entry = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, hangTime) == 1 else { break }
      reports += worker.drain()
    }
    return reports
  }

  private func outcomes(_ reports: [StorageReport]) -> [StorageOutcome] {
    reports.flatMap { report -> [StorageOutcome] in
      if case .done(let outcomes, _, _) = report { outcomes } else { [] }
    }
  }

  private let header = RunHeader(
    journal: JournalID(7), utcOffset: 0, units: .kilometres, autoLap: true, ladder: [],
    engine: DistanceEngines.standard, software: "test", boot: "boot-1", startedAt: 0)

  @Test("opens the store, answers in order, and ends when all is done")
  func order() throws {
    let folder = try TemporaryFolder()
    let lock = try #require(try WriterLock(root: folder.path))
    let worker = try StorageWorker(root: folder.path, boot: "boot-1", lock: lock)
    worker.send(.perform(.begin(header)))
    worker.send(.perform(.append([.pause(at: RunTime(milliseconds: 500))])))
    worker.send(.perform(.end(at: RunTime(milliseconds: 1000), .discard)))
    let found = outcomes(finish(worker))
    guard case .opened(let state)? = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect(state.runs.isEmpty && state.interrupted == nil)
    #expect(found.contains(.discarded))
    #expect(found.firstIndex(of: .discarded) ?? 0 > 1)
  }

  @Test("trims the heap after the store was opened and a run ended, never after an append")
  func wholeRuns() throws {
    let folder = try TemporaryFolder()
    let worker = try StorageWorker(root: folder.path, boot: "boot-1", lock: nil)
    worker.send(.perform(.begin(header)))
    worker.send(.perform(.append([.pause(at: RunTime(milliseconds: 500))])))
    worker.send(.perform(.end(at: RunTime(milliseconds: 1000), .discard)))
    let reports = finish(worker).dropLast()
    #expect(reports.map(\.hadWholeRuns) == [true, false, false, true], "\(reports)")
  }

  @Test("locks the directory that a partition brings to the place of the one before")
  func mountedLater() throws {
    let folder = try TemporaryFolder()
    let (below, above) = (folder.path + "/below", folder.path + "/above")
    let root = folder.path + "/data"
    for place in [below, above] {
      try DiskFileSystem(root: place, access: .readAndWrite).makeDirectory("")
    }
    try #require(symlink(below, root) == 0)
    let worker = try StorageWorker(
      root: root, boot: "boot-1", lock: try WriterLock(root: root))
    worker.send(.perform(.begin(header)))
    _ = reports(worker, 2)
    try #require(unlink(root) == 0 && symlink(above, root) == 0)
    worker.send(.perform(.append([.pause(at: RunTime(milliseconds: 500))])))
    _ = reports(worker, 1)
    #expect(try WriterLock(root: above) == nil)
    // The previous lock is no longer held.
    #expect(try WriterLock(root: below) != nil)
    _ = finish(worker)
  }

  @Test("writes nothing while another process has the directory, and all of it afterwards")
  func locked() throws {
    let folder = try TemporaryFolder()
    var other = try WriterLock(root: folder.path)
    #expect(other != nil)
    let worker = try StorageWorker(root: folder.path, boot: "boot-1", lock: nil)
    worker.send(.perform(.begin(header)))
    worker.send(.perform(.append([.pause(at: RunTime(milliseconds: 500))])))
    let waiting = reports(worker, 3)
    #expect(
      outcomes(waiting).contains {
        if case .notDurable(let trouble) = $0 { trouble.kind == .readOnly } else { false }
      })
    #expect(SmallFile.names(in: folder.path) == [WriterLock.fileName])
    other = nil
    // The first retry opens the store, which is still waiting then.
    for _ in 0..<2 { worker.send(.retry) }
    let written = outcomes(finish(worker))
    #expect(written.contains { if case .durable = $0 { true } else { false } }, "\(written)")
    #expect(try WriterLock(root: folder.path) != nil)
    let next = try StorageWorker(root: folder.path, boot: "boot-1", lock: nil)
    guard case .opened(let state)? = outcomes(finish(next)).first else {
      Issue.record("the store does not open")
      return
    }
    #expect(state.interrupted?.records.count == 1)
  }

  /// Collects the next reports.
  private func reports(_ worker: StorageWorker, _ count: Int) -> [StorageReport] {
    var reports: [StorageReport] = []
    while reports.count < count {
      var entry = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, hangTime) == 1 else { break }
      reports += worker.drain()
    }
    return reports
  }

  @Test("keeps what it was given just before the end")
  func lastWords() throws {
    let folder = try TemporaryFolder()
    let worker = try StorageWorker(root: folder.path, boot: "boot-1", lock: nil)
    worker.send(.perform(.begin(header)))
    for second in 1...100 {
      let time = RunTime(milliseconds: Int64(second) * 1000)
      worker.send(
        .perform(.append([second.isMultiple(of: 2) ? .resume(at: time) : .pause(at: time)])))
    }
    _ = finish(worker)
    let next = try StorageWorker(root: folder.path, boot: "boot-1", lock: nil)
    guard case .opened(let state)? = outcomes(finish(next)).first else {
      Issue.record("the store does not open")
      return
    }
    #expect(state.interrupted?.records.count == 100)
  }

  @Test("says how many fixes do not fit in memory, and keeps the newest")
  func bounded() throws {
    let folder = try TemporaryFolder()
    let worker = try StorageWorker(
      root: folder.path, boot: "boot-1", lock: nil, limits: JournalLimits(waiting: 16))
    let pause = RunRecord.pause(at: RunTime(milliseconds: 500))
    let fixes = (1...40).map { second in
      RunRecord.fix(at: RunTime(milliseconds: Int64(second) * 1000), Fix(), .noFix)
    }
    worker.send(.perform(.begin(header)))
    // More at once than there is room for, whether or not the thread is busy.
    worker.send(.perform(.append([pause] + fixes)))
    let reports = finish(worker)
    #expect(outcomes(reports).contains(.dropped(fixes: 27)))
    let next = try StorageWorker(root: folder.path, boot: "boot-1", lock: nil)
    guard case .opened(let state)? = outcomes(finish(next)).first else {
      Issue.record("the store does not open")
      return
    }
    #expect(state.interrupted.map { Array($0.records) } == [pause] + fixes.suffix(13))
  }

  @Test("of a file that is kept only the newest waits, in its turn")
  func kept() {
    var jobs: [StorageJob] = []
    jobs.add(.keep("a", [1]))
    jobs.add(.keep("b", [1]))
    jobs.add(.retry)
    jobs.add(.keep("a", [2]))
    jobs.add(.keep("a", [3]))
    #expect(jobs == [.keep("b", [1]), .retry, .keep("a", [3])])
  }

  @Test("makes a data directory that is missing, and tells of one that cannot be made")
  func directory() throws {
    let folder = try TemporaryFolder()
    let worker = try StorageWorker(root: folder("a/b"), boot: "boot-1", lock: nil)
    #expect(outcomes(finish(worker)).count == 1)
    try folder.write("x", to: "file")
    let other = try StorageWorker(root: folder("file/b"), boot: "boot-1", lock: nil)
    let reports = finish(other)
    guard case .done(let outcomes, let isBehind, _)? = reports.first else {
      Issue.record("\(reports)")
      return
    }
    #expect(isBehind, "it is to be tried again")
    #expect(outcomes.contains { if case .notDurable = $0 { true } else { false } })
  }
}
