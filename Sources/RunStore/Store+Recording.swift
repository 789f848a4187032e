import RunModel
import Tracking

extension Store {
  /// Begins the journal of a new run; Start is never refused.
  mutating func begin(_ header: RunHeader) -> [StorageOutcome] {
    if !isScanned { do { try scan() } catch { warn(error) } }
    if var forgotten = current {
      // The wearable ends a run before it begins one; should it not, the old one is saved.
      forgotten.addInterruption(boot: options.boot)
      waiting.append(forgotten)
      current = nil
    }
    number += 1
    var header = header
    header.number = number
    header.journal = freeJournal(header.journal)
    current = JournalWriter(header)
    return report()
  }

  mutating func append(_ records: [RunRecord]) {
    for case .fix(_, let fix, _) in records { note(fix.time) }
    current?.add(records)
  }

  mutating func note(_ time: UTC?) {
    guard let time else { return }
    latest = max(latest ?? time, time)
  }

  /// Ends the run in progress and does what the ending says.
  mutating func end(
    _ journal: JournalWriter, at time: RunTime, _ ending: RunEnd
  ) -> [StorageOutcome] {
    var writer = journal
    current = nil
    var ending = ending
    if ending == .discard, saved(writer.header.journal) != nil { ending = .keepSaved }
    if case .split(let wanted) = ending {
      let free = freeJournal(wanted)
      ending = .split(free)
      current = splitOff(writer, as: free)
    }
    writer.add([.end(at: time, ending)])
    waiting.append(writer)
    patience = 0
    if let outcomes = flushOrSay(ending) { return outcomes }
    return settleWaiting(firstTry: true) + [durable()]
  }

  /// What can be done when not even the ending reaches the flash; `nil` when it does.
  private mutating func flushOrSay(_ ending: RunEnd) -> [StorageOutcome]? {
    do {
      try flushAll()
      return nil
    } catch {
      let trouble = StorageTrouble(error)
      switch ending {
      case .save, .saveBeforeRestart, .split, .keepSaved:
        return [.saveFailed(trouble), .notDurable(trouble)]
      case .discard:
        // A removal needs no room, so it may succeed where the record of it did not.
        guard let last = waiting.last else { return nil }
        guard (try? drop(last.header.journal)) != nil else {
          return [.discarded, .notDurable(trouble)]
        }
        waiting.removeLast()
        return [.discarded] + report()
      }
    }
  }

  /// The journal of the run that goes on by itself when this one is split.
  private mutating func splitOff(
    _ writer: JournalWriter, as journal: JournalID
  ) -> JournalWriter {
    var contents = try? volume.contents(of: writer.header.journal, pending: writer.pending)
    if contents == nil {
      var reader = JournalReader(journal: writer.header.journal)
      reader.take(writer.pending)
      contents = reader.contents()
    }
    var header = writer.header
    var records = Packed<RunRecord>()
    if let split = SplitRun(of: header, records: contents?.records ?? [], as: journal) {
      header = split.header
      records = split.records
    }
    number += 1
    header.journal = journal
    header.number = number
    return JournalWriter(header, records: records)
  }

  /// The journal id that is asked for, or the next that no journal or run has yet.
  ///
  /// Ids are random, but a simulation may be played twice into one directory with the same seed.
  func freeJournal(_ wanted: JournalID) -> JournalID {
    var taken = Set(runs.values.map(\.journal))
    for writer in waiting { taken.insert(writer.header.journal) }
    for directory in [JournalFiles.active, JournalFiles.done] {
      if let files = try? volume.journals(in: directory) { taken.formUnion(files.parts.keys) }
    }
    var journal = wanted
    while taken.contains(journal) || journal == current?.header.journal {
      journal = JournalID(journal.value &+ 1)
    }
    return journal
  }
}

// MARK: - Durability

extension Store {
  /// Makes everything durable that waits, finishes what is due, and says how things stand.
  mutating func report() -> [StorageOutcome] {
    do { try flushAll() } catch { return [.notDurable(StorageTrouble(error))] }
    var outcomes: [StorageOutcome] = []
    if !waiting.isEmpty {
      patience -= 1
      // A discard was answered when it was asked for.
      if patience <= 0 { outcomes = settleWaiting(firstTry: false).filter { $0 != .discarded } }
    }
    return outcomes + [durable()]
  }

  private mutating func durable() -> StorageOutcome {
    free = (try? volume.freeBytes()) ?? free
    return .durable(free: free)
  }

  /// Older runs first: the ending of a run that was split lies before the beginning of the next.
  mutating func flushAll() throws(FileError) {
    let isIdle = waiting.isEmpty && current == nil
    if !isIdle, !isScanned { try prepare() }
    for index in waiting.indices {
      var writer = waiting[index]
      defer { waiting[index] = writer }
      try flush(&writer)
    }
    guard var writer = current else { return }
    defer { current = writer }
    try flush(&writer)
  }

  /// Makes the lines of a journal durable, in a new part when the old one fails.
  mutating func flush(_ writer: inout JournalWriter) throws(FileError) {
    do { try writer.flush(volume) } catch {
      if error.code == .full { releaseReserve() }
      try writer.flush(volume)
    }
  }

  /// Does with ended runs what their endings say; those that fail wait on.
  mutating func settleWaiting(firstTry: Bool) -> [StorageOutcome] {
    var outcomes: [StorageOutcome] = []
    if !isScanned { do { try scan() } catch { warn(error) } }
    var rest: [JournalWriter] = []
    for var writer in waiting {
      writer.close()
      do {
        var contents = try volume.contents(of: writer.header.journal)
        outcomes += try settle(&contents)
      } catch {
        rest.append(writer)
        patience = Store.patience
        warn(error)
        if firstTry { outcomes.append(.saveFailed(StorageTrouble(error))) }
      }
    }
    waiting = rest
    return outcomes
  }
}
