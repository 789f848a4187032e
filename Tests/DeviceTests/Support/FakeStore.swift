import Device
import RunModel
import Tracking

/// The journal of a run as the fake flash keeps it.
struct FakeJournal: Sendable {
  var header: RunHeader
  var records: Packed<RunRecord> = []

  /// The run that it tells.
  var run: InterruptedRun { InterruptedRun(header: header, records: records) }
}

/// A flash in memory that keeps its promises, or breaks them when told to.
struct FakeStore: Sendable {
  var runs: [Run] = []
  /// Journals of finished runs, for "continue".
  var done: [String: FakeJournal] = [:]
  var current: FakeJournal?
  var settings = Settings()
  var trouble: StorageTrouble?
  var free: Int64 = 1 << 30
  /// Runs whose fastest stretches are known; the others wait to be measured, one at a time.
  var measured: Set<String> = []
  var stretches = StretchTable()
  var measuresAtSave = true
  private var number = 0

  /// Performs a request and answers it.
  mutating func perform(_ request: StorageRequest) -> StorageOutcome? {
    switch request {
    case .begin(var header):
      number += 1
      header.number = number
      current = FakeJournal(header: header)
      return written
    case .append(let records):
      current?.records.append(contentsOf: records)
      return written
    case .end(let time, let end): return finish(.end(at: time, end), end)
    case .continueRun(let id):
      guard let journal = done[id] else {
        return .failed(request, StorageTrouble(kind: .missing, detail: "no journal"))
      }
      runs.removeAll { $0.id == id }
      current = journal
      return .continued(journal.run)
    case .load(let id):
      if let run = runs.first(where: { $0.id == id }) { return .loaded(run) }
      return .failed(request, StorageTrouble(kind: .missing, detail: "no such run"))
    case .delete(let id):
      runs.removeAll { $0.id == id }
      return .deleted(id: id)
    case .saveSettings(let new):
      settings = new
      return written
    case .measure:
      guard let run = runs.last(where: { !measured.contains($0.id) }), !stretches.lengths.isEmpty
      else { return .measured([]) }
      measured.insert(run.id)
      return .measured([summary(run)])
    }
  }

  private func summary(_ run: Run) -> RunSummary {
    var summary = run.summary
    if measured.contains(run.id) { summary.stretches = stretches.times(of: run) }
    return summary
  }

  private var written: StorageOutcome {
    if let trouble { .notDurable(trouble) } else { .durable(free: free) }
  }

  private mutating func finish(_ record: RunRecord, _ end: RunEnd) -> StorageOutcome? {
    guard var whole = current else { return nil }
    whole.records.append(record)
    current = nil
    if end == .discard { return .discarded }
    if let trouble { return .saveFailed(trouble) }
    if case .split(let journal) = end {
      number += 1
      current = SplitRun(of: whole.header, records: whole.records, as: journal)
        .map { FakeJournal(header: $0.header, records: $0.records) }
      current?.header.number = number
    }
    var recorder = RunRecorder(header: whole.header)
    for record in RunRecord.effective(whole.records) { recorder.apply(record) }
    let run = recorder.finished()
    runs.append(run)
    done[run.id] = whole
    if measuresAtSave { measured.insert(run.id) }
    return .saved(run, summary(run))
  }

  /// What an opened store would report.
  var state: StoredState {
    StoredState(
      settings: settings, runs: runs.map(summary).sorted { RunSummary.isOlder($1, $0) },
      interrupted: current?.run, free: free)
  }
}
