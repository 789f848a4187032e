import Device
import RunModel
import Testing
import Tracking

/// The journal of a run as kept by the fake flash.
struct FakeJournal: Sendable {
  var header: RunHeader
  var records: Packed<RunRecord> = []

  /// The run recorded in it.
  var run: InterruptedRun { InterruptedRun(header: header, records: records) }
}

/// A flash in memory that works, or fails on request.
struct FakeStore: Sendable {
  var runs: [Run] = []
  /// Journals of finished runs, for "continue".
  var done: [String: FakeJournal] = [:]
  var current: FakeJournal?
  var settings = Settings()
  var trouble: StorageTrouble?
  var free: Int64 = 1 << 30
  /// Runs with known best efforts; the others wait to be measured, one at a time.
  var measured: Set<String> = []
  var bestEfforts = BestEffortTable.none
  var measuresAtSave = true
  /// Deleted runs, the latest at the end.
  private(set) var deleted: [Run] = []
  /// Runs that are present but not stored.
  var unlisted: [UnlistedRun] = []
  /// The results of the next requests to verify run files; all is well without any.
  var verifications: [StorageOutcome] = []
  /// Runs whose recorder was passed in and agreed with the journal.
  private(set) var proven = 0
  private var number: RunNumber = 0

  /// Performs a request and returns its outcome.
  mutating func perform(_ request: StorageRequest) -> StorageOutcome? {
    switch request {
    case .begin(var header):
      number = number.next
      header.number = number
      current = FakeJournal(header: header)
      return written
    case .append(let records):
      current?.records.append(contentsOf: records)
      return written
    case .end(let time, let end, let live):
      return finish(.end(at: time, end), end, by: live?.take())
    case .continueRun(let id):
      guard let journal = done[id] else {
        return .failed(request, StorageTrouble(kind: .missing, detail: "no journal"))
      }
      // The file stays; records before the ending are dropped, as in the real store.
      let going = FakeJournal(
        header: journal.header, records: RunRecord.effective(journal.records, of: journal.header))
      current = going
      return .continued(going.run)
    case .trim(let id, let duration):
      return change(id) { .trim(at: $0.moment(ofDuration: duration)) }
        ?? .failed(request, StorageTrouble(kind: .missing, detail: "no journal"))
    case .correct(let id, let correction):
      return change(id) { .correction(at: $0.lastTime, correction) }
        ?? .failed(request, StorageTrouble(kind: .missing, detail: "no journal"))
    case .load(let id):
      if let run = runs.first(where: { $0.id == id }) {
        return .loaded(run, hasJournal: done[id] != nil)
      }
      return .failed(request, StorageTrouble(kind: .missing, detail: "no such run"))
    case .delete(let id):
      deleted += runs.filter { $0.id == id }
      runs.removeAll { $0.id == id }
      return .deleted(id: id)
    case .undoImport(let batch):
      let ids = runs.filter { $0.imported?.mark.batch == batch }.map(\.id)
      runs.removeAll { ids.contains($0.id) }
      return .importUndone(ids: ids)
    case .saveSettings(let new):
      settings = new
      return written
    case .measure:
      guard let run = runs.last(where: { !measured.contains($0.id) }), !bestEfforts.lengths.isEmpty
      else { return .measured([]) }
      measured.insert(run.id)
      return .measured([summary(run)])
    case .verify:
      return verifications.isEmpty
        ? .verified(damaged: [], isDone: true) : verifications.removeFirst()
    case .listRestorable:
      return .restorable(
        deleted.reversed().map {
          RestorableRun(id: $0.id, summary: summary($0), reason: .deleted)
        })
    case .restore(let id):
      guard let index = deleted.lastIndex(where: { $0.id == id }) else {
        return .failed(request, StorageTrouble(kind: .missing, detail: "no such run"))
      }
      runs.append(deleted.remove(at: index))
      return .restored(summary(runs[runs.count - 1]))
    }
  }

  /// Adds a record to the journal of a stored run; `nil` without one.
  private mutating func change(
    _ id: String, by record: (RunRecorder) -> RunRecord
  ) -> StorageOutcome? {
    guard var journal = done[id], let index = runs.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    journal.records.append(record(FakeStore.recorder(journal)))
    done[id] = journal
    runs[index] = FakeStore.recorder(journal).finished()
    return .changed(runs[index], summary(runs[index]))
  }

  private func summary(_ run: Run) -> RunSummary {
    var summary = run.summary
    if measured.contains(run.id) { summary.bestEfforts = bestEfforts.times(of: run) }
    return summary
  }

  private var written: StorageOutcome {
    if let trouble { .notDurable(trouble) } else { .durable(free: free) }
  }

  private mutating func finish(
    _ record: RunRecord, _ end: RunEnd, by live: RunRecorder?
  ) -> StorageOutcome? {
    guard var whole = current else { return nil }
    whole.records.append(record)
    current = nil
    if end == .keepSaved, let run = runs.first(where: { $0.journal == whole.header.journal }) {
      done[run.id] = whole
      return .kept(summary(run))
    }
    if end == .discard { return .discarded }
    if let trouble { return .saveFailed(trouble) }
    if case .split(let journal) = end {
      number = number.next
      current = SplitRun(of: whole.header, records: whole.records, as: journal)
        .map { FakeJournal(header: $0.header, records: $0.records) }
      current?.header.number = number
    }
    let run = FakeStore.recorder(whole).finished()
    if let live, FakeStore.proves(live, run, of: whole) { proven += 1 }
    runs.removeAll { $0.journal == run.journal }
    runs.append(run)
    done[run.id] = whole
    if measuresAtSave { measured.insert(run.id) }
    return .saved(run, summary(run))
  }

  /// Whether a recorder holds the records of a journal, and so would make the same run.
  private static func proves(_ live: RunRecorder, _ run: Run, of journal: FakeJournal) -> Bool {
    var live = live
    var digest = RecordDigest()
    for record in journal.records { digest.add(record) }
    if let end = journal.records.last { live.apply(end) }
    live.rename(journal.header.journal, journal.header.number)
    guard live.digest.proves(digest) else { return false }
    let isSame = live.finished() == run
    #expect(isSame)
    return isSame
  }

  private static func recorder(_ journal: FakeJournal) -> RunRecorder {
    var recorder = RunRecorder(header: journal.header)
    for record in RunRecord.effective(journal.records, of: journal.header) {
      recorder.apply(record)
    }
    return recorder
  }

  /// The report of an opened store.
  var state: StoredState {
    StoredState(
      settings: settings, runs: RunOrder.newestFirst(runs.map(summary)),
      interrupted: current?.run, unlisted: unlisted, canRestore: !deleted.isEmpty, free: free)
  }
}
