import MemoryDisk
import RunModel
import RunStore
import Tracking

/// The state of a journal's run after a cut.
enum Fate {
  case absent
  case inProgress([RunRecord])
  /// In progress again, and stored as it was saved.
  case continued([RunRecord], Run)
  case saved(Run)
  /// Removed, but restorable as this.
  case removed(Run)

  var name: String {
    switch self {
    case .absent: "absent"
    case .inProgress(let records): "in progress with \(records.count) records"
    case .continued(let records, let run):
      "continued with \(records.count) records, saved with \(run.points.count) points"
    case .saved(let run): "saved with \(run.points.count) points"
    case .removed(let run): "removed with \(run.points.count) points"
    }
  }
}

/// The permitted outcomes of a cut: for each journal the fates that keep every promise.
struct Promises {
  /// `nil` if the fate is permitted, otherwise the fault.
  typealias Rule = @Sendable (Fate) -> String?

  var rules: [JournalID: Rule] = [:]
  /// Settings that were stored, or requested to be.
  var settings: [Settings] = [Settings()]

  static let absent: Rule = { fate in
    if case .absent = fate { nil } else { "\(fate.name), expected absent" }
  }

  static func saved(_ run: Run) -> Rule {
    { fate in
      if case .saved(run) = fate { nil } else { "\(fate.name), expected saved unchanged" }
    }
  }

  static func removed(_ run: Run) -> Rule {
    { fate in
      if case .removed(run) = fate { nil } else { "\(fate.name), expected restorable unchanged" }
    }
  }

  /// The rule for a run in progress.
  ///
  /// Everything acknowledged and nothing that was not sent, in order; of unacknowledged lines a
  /// later one may survive an earlier one.
  static func inProgress(_ sent: [RunRecord], acknowledged: Int) -> Rule {
    { fate in
      guard case .inProgress(let records) = fate else {
        return "\(fate.name), expected in progress"
      }
      return fault(in: records, of: sent, acknowledged: acknowledged)
    }
  }

  /// The same for a run that was saved before, whose file is still there unchanged.
  static func continued(_ run: Run, _ sent: [RunRecord], acknowledged: Int) -> Rule {
    { fate in
      guard case .continued(let records, run) = fate else {
        return "\(fate.name), expected continued and saved unchanged"
      }
      return fault(in: records, of: sent, acknowledged: acknowledged)
    }
  }

  private static func fault(
    in records: [RunRecord], of sent: [RunRecord], acknowledged: Int
  ) -> String? {
    guard records.starts(with: sent.prefix(acknowledged)) else {
      return "\(records.count) records without the \(acknowledged) acknowledged"
    }
    var rest = sent[...]
    for record in records {
      guard let index = rest.firstIndex(of: record) else { return "a record never sent" }
      rest = rest[(index + 1)...]
    }
    return nil
  }

  static func any(_ rules: Rule...) -> Rule {
    { fate in
      let faults = rules.map { $0(fate) }
      return faults.contains(nil) ? nil : faults.compactMap { $0 }.joined(separator: "; ")
    }
  }

  /// The rule for a saved run, or for a restored one.
  ///
  /// It must equal its file, which rounds.
  static func made(
    _ header: RunHeader, number: Int, _ records: [RunRecord], isRemoved: Bool = false
  ) -> Rule {
    var header = header
    header.number = RunNumber(number)
    let bytes = RunFileWriter.bytes(RunFile.make(header, Packed(records)))
    let run = try? RunFileReader(bytes).read().run
    return { fate in
      var found: Run
      switch fate {
      case .saved(let run) where !isRemoved: found = run
      case .removed(let run) where isRemoved: found = run
      case .absent, .inProgress, .continued, .saved, .removed:
        return "\(fate.name), expected \(isRemoved ? "restorable" : "saved")"
      }
      // The usual name may belong to another run.
      found.id = run?.id ?? found.id
      return found == run ? nil : "\(fate.name), but not with all records"
    }
  }
}

/// Plays a wearable against a store until the power fails, and keeps track of its promises.
struct Player {
  let files: MemoryFileSystem
  var store: Store
  var promises = Promises()
  var recording = Recording()
  /// Acknowledged records of the run in progress.
  var acknowledged = 0
  /// The run in progress as it was saved before it was continued.
  var saved: Run?

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - files: The flash.
  ///   - opens: Whether the store is opened already.
  init(_ files: MemoryFileSystem, opens: Bool = true) {
    self.files = files
    store = Store(files)
    if opens { _ = store.open() }
  }

  var journal: JournalID { recording.recorder.header.journal }
  var number = 0

  mutating func begin(_ journal: JournalID = Sample.journal) {
    guard !files.isCut else { return }
    recording = Recording(Sample.header(journal))
    acknowledged = 0
    saved = nil
    number += 1
    promises.rules[journal] = Promises.any(
      Promises.absent, Promises.inProgress([], acknowledged: 0))
    if store.perform(.begin(recording.recorder.header)).isDurable {
      promises.rules[journal] = Promises.inProgress([], acknowledged: 0)
    }
  }

  mutating func append() {
    guard !files.isCut else { return }
    let sent = recording.records
    promises.rules[journal] = going(sent)
    if store.perform(recording.append()).isDurable {
      acknowledged = sent.count
      promises.rules[journal] = going(sent)
    }
  }

  /// The rule for the records of the run in progress.
  private func going(_ sent: [RunRecord]) -> Promises.Rule {
    saved.map { Promises.continued($0, sent, acknowledged: acknowledged) }
      ?? Promises.inProgress(sent, acknowledged: acknowledged)
  }

  /// Fixes as they arrive, appended every four seconds.
  mutating func fixes(_ seconds: ClosedRange<Int>) {
    for second in seconds {
      recording.fix(second)
      if second % 4 == 3 { append() }
    }
  }

  @discardableResult
  mutating func end(at seconds: Double, _ ending: RunEnd, trim: Double? = nil) -> Run? {
    guard !files.isCut else { return nil }
    let trims = trim.map { [RunRecord.trim(at: Sample.time($0))] } ?? []
    let ended = recording.records + trims + [.end(at: Sample.time(seconds), ending)]
    let going = going(recording.records)
    let header = recording.recorder.header
    var done = Promises.made(header, number: number, ended, isRemoved: ending == .discard)
    if ending == .keepSaved, let saved { done = Promises.saved(saved) }
    promises.rules[journal] = Promises.any(going, done)
    if !trims.isEmpty { _ = store.perform(.append(trims)) }
    let recorder = LiveRecorder(recording.recorder)
    let outcomes = store.perform(.end(at: Sample.time(seconds), ending, by: recorder))
    for case .kept(let summary) in outcomes where summary == saved?.summary {
      promises.rules[journal] = done
    }
    if let run = outcomes.saved { promises.rules[journal] = Promises.saved(run) }
    if outcomes.contains(.discarded), outcomes.isDurable { promises.rules[journal] = done }
    return outcomes.saved
  }

  /// Splits the run; the new one continues as `journal`.
  mutating func split(at seconds: Double, as journal: JournalID) {
    guard !files.isCut,
      let split = SplitRun(
        of: recording.recorder.header, records: Packed(recording.records), as: journal)
    else { return }
    promises.rules[journal] = Promises.any(
      Promises.absent, Promises.inProgress(Array(split.records), acknowledged: 0))
    end(at: seconds, .split(journal))
    number += 1
    recording = Recording(InterruptedRun(header: split.header, records: split.records))
    guard !files.isCut else { return }
    acknowledged = split.records.count
    promises.rules[journal] = Promises.inProgress(Array(split.records), acknowledged: acknowledged)
  }

  mutating func continueRun(_ id: String, _ run: Run) {
    guard !files.isCut else { return }
    let outcomes = store.perform(.continueRun(id: id))
    for case .continued(let run) in outcomes {
      recording = Recording(run)
      acknowledged = run.records.count
      number = run.header.number.value
    }
    saved = run
    // Until something is added, both are acceptable.
    promises.rules[run.journal] = Promises.any(
      Promises.saved(run), going(recording.records))
  }

  /// Cuts off the end of a stored run.
  mutating func trim(_ run: Run, to seconds: Double) -> Run? {
    guard !files.isCut else { return nil }
    let ended =
      recording.records + [
        .end(at: Sample.time(run.duration), .save), .trim(at: Sample.time(seconds)),
      ]
    promises.rules[run.journal] = Promises.any(
      Promises.saved(run), Promises.made(recording.recorder.header, number: number, ended))
    let request = StorageRequest.trim(id: run.id, duration: Sample.time(seconds).milliseconds)
    for case .changed(let trimmed, _) in store.perform(request) {
      promises.rules[run.journal] = Promises.saved(trimmed)
      return trimmed
    }
    return nil
  }

  /// Restores the end of a trimmed run.
  mutating func undoTrim(of trimmed: Run, to whole: Run) {
    guard !files.isCut else { return }
    promises.rules[whole.journal] = Promises.any(
      Promises.saved(trimmed), Promises.saved(whole))
    if (try? store.recompute(whole.id).run) == whole {
      promises.rules[whole.journal] = Promises.saved(whole)
    }
  }

  /// Continues after `continueRun`: the first records may be lost together with the continuation.
  mutating func appendContinued(_ run: Run) {
    guard !files.isCut else { return }
    let before = recording.records.count - recording.unsent.count
    let sent = recording.records
    acknowledged = before
    promises.rules[run.journal] = Promises.any(Promises.saved(run), going(sent))
    if store.perform(recording.append()).isDurable {
      acknowledged = sent.count
      promises.rules[run.journal] = going(sent)
    }
  }

  mutating func delete(_ run: Run) {
    guard !files.isCut else { return }
    promises.rules[run.journal] = Promises.any(Promises.saved(run), Promises.removed(run))
    let outcomes = store.perform(.delete(id: run.id))
    if outcomes.contains(.deleted(id: run.id)) {
      promises.rules[run.journal] = Promises.removed(run)
    }
  }

  /// Restores the last removed item completely.
  mutating func restore() {
    guard !files.isCut, let item = store.restorableRuns().first,
      let journal = item.summary?.journal,
      let removed = promises.rules[journal]
    else { return }
    let saved: Promises.Rule = { fate in
      if case .saved(let run) = fate { removed(.removed(run)) } else { fate.name }
    }
    promises.rules[journal] = Promises.any(removed, saved)
    if (try? store.restore(item.id)) != nil { promises.rules[journal] = saved }
  }

  mutating func save(_ settings: Settings) {
    guard !files.isCut else { return }
    promises.settings.append(settings)
    if store.perform(.saveSettings(settings)).isDurable { promises.settings = [settings] }
  }
}

/// The state that a store finds on a flash after a cut, and its recovery.
final class Recovered {
  var state: StoredState
  var runs: [JournalID: Run] = [:]
  /// Removed runs, as they are when restored.
  var removed: [JournalID: Run] = [:]
  /// Why the store is unusable afterwards, if it is.
  var fault: String?
  /// Changes made by the recovery.
  var changes: Int
  /// The results of a second cut during this recovery, without duplicates.
  var second: [(place: String, Recovered)]?

  init(_ image: DiskImage, boot: String) {
    let files = MemoryFileSystem(image)
    var store = Store(files, boot: boot)
    let outcomes = store.open()
    changes = files.counters.changes
    state = outcomes.opened ?? StoredState()
    if let trouble = outcomes.trouble { fault = "opened with \(trouble.detail)" }
    for summary in state.runs {
      for case .loaded(let run, _) in store.perform(.load(id: summary.id)) {
        runs[run.journal] = run
        if run.summary != summary { fault = "\(summary.id) is listed otherwise than it is" }
      }
    }
    if let damaged = state.damaged.first { fault = "damaged: \(damaged.reason)" }
    restoreAll(files)
    checkUse(&store, files)
    checkKeeping(image)
  }

  /// Checks that a continued run can be kept as it was saved, byte by byte.
  private func checkKeeping(_ image: DiskImage) {
    guard let interrupted = state.interrupted, let saved = runs[interrupted.header.journal]
    else { return }
    let files = MemoryFileSystem(image)
    var store = Store.opened(files, boot: "keeps")
    let path = RunFile.path(saved.id)
    let bytes = files.image.files[path]
    let last = interrupted.records.map(\.time).max() ?? .zero
    // Even if the file is gone: the journal gives the same.
    try? files.remove(path)
    guard store.perform(.end(at: last, .keepSaved)).contains(.kept(saved.summary)) else {
      fault = "cannot keep what was saved"
      return
    }
    if files.image.files[path] != bytes { fault = "kept otherwise than saved" }
  }

  /// Restores everything possible, in a copy of the flash.
  private func restoreAll(_ files: MemoryFileSystem) {
    var copy = Store(MemoryFileSystem(files.image), boot: "copy")
    _ = copy.open()
    for item in copy.restorableRuns() {
      do {
        let run = try copy.stored(try copy.restore(item.id).id).run
        if copy.verify(run.id) != nil { fault = "\(run.id) is restored with a fault" }
        removed[run.journal] = run
      } catch { fault = "\(item.id) cannot be restored: \(error)" }
    }
  }

  /// Ends the run in progress, records another, and finds both at the next start.
  private func checkUse(_ store: inout Store, _ files: MemoryFileSystem) {
    if let interrupted = state.interrupted {
      let last = interrupted.records.map(\.time).max() ?? .zero
      if store.perform(.end(at: last, .save)).saved == nil { fault = "cannot save what was found" }
    }
    let isNew = state.interrupted.map { runs[$0.header.journal] == nil } ?? false
    let count = state.runs.count + (isNew ? 1 : 0)
    if store.record(3, journal: JournalID(0xabcd_0000_9999)).saved == nil {
      fault = "no new run can be recorded"
    }
    var next = Store(files, boot: "last")
    if next.open().opened?.runs.count != count + 1 { fault = "the next start finds other runs" }
  }

  func fate(of journal: JournalID) -> Fate {
    if let interrupted = state.interrupted, interrupted.header.journal == journal {
      let records = Array(interrupted.records)
      return runs[journal].map { .continued(records, $0) } ?? .inProgress(records)
    }
    return runs[journal].map { .saved($0) } ?? removed[journal].map { .removed($0) } ?? .absent
  }

  /// The first broken promise.
  func fault(against promises: Promises) -> String? {
    if let fault { return fault }
    if !promises.settings.contains(state.settings) { return "other settings" }
    for (journal, rule) in promises.rules {
      if let fault = rule(fate(of: journal)) { return "\(journal): \(fault)" }
    }
    let known = Set(promises.rules.keys)
    if let stray = runs.keys.first(where: { !known.contains($0) }) { return "stray run \(stray)" }
    return nil
  }
}
