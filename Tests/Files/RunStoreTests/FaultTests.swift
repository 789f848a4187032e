import MemoryDisk
import RunModel
import RunStore
import Testing
import Tracking

/// Every call fails in turn, once or for a while, in every way.
@Suite("While calls fail")
struct FaultTests {
  static let kinds: [Fault.Kind] = [
    .fails(.full), .fails(.broken), .fails(.readOnly), .fails(.tooManyOpen),
    .fails(.interrupted), .writesHalf,
  ]

  /// Records, pauses, saves, continues and saves again, whatever the flash returns.
  ///
  /// - Returns: The fault, if any.
  private func play(_ files: MemoryFileSystem, _ fault: Fault, isLive: Bool) -> String? {
    var store = Store(files)
    files.faults = [fault]
    _ = store.open()
    var recording = Recording()
    var acknowledged = 0
    func note(_ outcomes: [StorageOutcome]) {
      if outcomes.isDurable { acknowledged = recording.records.count }
    }
    _ = store.perform(.begin(recording.recorder.header))
    for start in stride(from: 0, to: 24, by: 4) {
      recording.fixes(start...(start + 3))
      note(store.perform(recording.append()))
      if start == 12 {
        // Acknowledged data is always on the flash.
        let image = files.image(after: .everything)
        var next = Store(MemoryFileSystem(image), boot: "boot-2")
        let found = next.open().opened?.interrupted?.records ?? Packed()
        if !found.starts(with: recording.records.prefix(acknowledged)) {
          return "acknowledged records are lost"
        }
      }
    }
    let recorder = isLive ? LiveRecorder(recording.recorder) : nil
    let outcomes = store.perform(.end(at: Sample.time(24), .save, by: recorder))
    // The fault ends, and everything pending is written.
    files.faults = []
    var saved = outcomes.saved
    for _ in 0..<20 where saved == nil { saved = store.retry().saved }
    guard let saved else { return "never saved" }
    if saved.points.count != 23 { return "saved with \(saved.points.count) points" }
    if store.isBehind { return "something still waits" }
    var next = Store(MemoryFileSystem(files.image(after: .everything)), boot: "boot-2")
    guard let state = next.open().opened, state.runs == [saved.summary] else {
      return "the next start does not find the run"
    }
    // Data lost because of the fault was lost before the run was made from it.
    guard (try? next.recomputed(saved.id).run) == saved else { return "its journal tells another" }
    return next.verify(saved.id)
  }

  @Test(
    "nothing acknowledged is lost, and all is written when the fault ends", arguments: kinds,
    [true, false])
  func once(kind: Fault.Kind, isLive: Bool) throws {
    for count in [1, 3, 40] {
      var first = 0
      while true {
        first += 1
        let files = MemoryFileSystem()
        // The directories exist, as on every start but the first.
        _ = Store.opened(files)
        let fault = Fault(kind, first: first, count: count)
        if let reason = play(files, fault, isLive: isLive) {
          Issue.record("call \(first), \(count) in a row: \(reason)")
          return
        }
        if first > 150 { break }
      }
    }
  }

  @Test(
    "a flash that is never there stops nothing", arguments: [FileError.Code.missing, .readOnly])
  func never(code: FileError.Code) {
    let files = MemoryFileSystem()
    files.faults = [Fault(.fails(code))]
    var store = Store(files)
    #expect(store.open().opened == StoredState(free: 0))
    let outcomes = store.record(40)
    #expect(outcomes.saved == nil)
    #expect(outcomes.trouble != nil)
    #expect(store.record(20, journal: JournalID(77)).trouble != nil)
    #expect(store.isBehind)
    // It recovers with everything.
    files.faults = []
    var saved = 0
    for _ in 0..<20 where saved < 2 {
      saved += store.retry().filter { if case .saved = $0 { true } else { false } }.count
    }
    #expect(saved == 2)
    #expect(!store.isBehind)
    var next = Store(files, boot: "boot-2")
    let runs = next.open().opened?.runs.count
    #expect(runs == 2)
    #expect(Set(next.summaries.map(\.number)) == [1, 2])
  }

  @Test(
    "runs that began without the flash come after those that are on it",
    arguments: [FileError.Code.missing, .readOnly])
  func numbers(code: FileError.Code) {
    let files = MemoryFileSystem()
    var first = Store.opened(files)
    _ = first.record(12)
    _ = first.record(12, journal: JournalID(5))
    files.faults = [Fault(.fails(code))]
    var store = Store(files, boot: "boot-2")
    _ = store.open()
    _ = store.record(12, journal: JournalID(77))
    var recording = Recording(Sample.header(JournalID(78)))
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...9)
    _ = store.perform(recording.append())
    files.faults = []
    for _ in 0..<20 where store.isBehind { _ = store.retry() }
    #expect(store.perform(.end(at: Sample.time(10), .save)).saved?.number == 4)
    var next = Store(files, boot: "boot-3")
    _ = next.open()
    #expect(next.summaries.map(\.number) == [4, 3, 2, 1])
    #expect(next.summaries.map(\.journal.value).prefix(2) == [78, 77])
  }

  @Test("interrupted calls are made again, not reported")
  func interrupted() {
    let files = MemoryFileSystem()
    files.faults = (0..<200).map { Fault(.fails(.interrupted), first: 3 * $0 + 1, count: 1) }
    var store = Store.opened(files)
    #expect(store.record(12).trouble == nil)
  }

  /// Deletes a run, discards another, and restores both, whatever the flash returns.
  ///
  /// - Returns: The fault, if any.
  private func remove(_ files: MemoryFileSystem, _ fault: Fault) -> String? {
    var store = Store.opened(files)
    guard let old = store.record(12).saved else { return "not recorded" }
    files.faults = [fault]
    let deleted = store.perform(.delete(id: old.id))
    let isGone = deleted.contains(.deleted(id: old.id))
    let isListed = store.summaries.contains { $0.id == old.id }
    if isGone, isListed { return "deleted and listed" }
    if !isListed, !store.canRestore(old.id) { return "neither listed nor to be restored" }
    var recording = Recording(Sample.header(JournalID(7)))
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...7)
    let isDurable = store.perform(recording.append()).isDurable
    _ = store.perform(.end(at: Sample.time(8), .discard))
    _ = try? store.restore(old.id)
    files.faults = []
    for _ in 0..<20 { _ = store.retry() }
    var next = Store(MemoryFileSystem(files.image(after: .everything)), boot: "boot-2")
    _ = next.open()
    for item in next.restorableRuns() {
      guard (try? next.restore(item.id)) != nil else { return "\(item.id) is not restored" }
    }
    guard (try? next.stored(old.id).run) == old else { return "the deleted run is lost" }
    let other = next.summaries.first { $0.journal == JournalID(7) }
    guard !isDurable || other != nil else { return "the discarded run is lost" }
    return next.verify(old.id) ?? other.flatMap { next.verify($0.id) }
  }

  @Test("a deleted or discarded run is there or can be restored", arguments: kinds)
  func removals(kind: Fault.Kind) {
    for count in [1, 3, 40] {
      for first in 1...80 {
        let fault = Fault(kind, first: first, count: count)
        if let reason = remove(MemoryFileSystem(), fault) {
          Issue.record("call \(first), \(count) in a row: \(reason)")
          return
        }
      }
    }
  }
}
