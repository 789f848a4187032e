import RunModel
import Tracking

extension Store {
  /// Creates the journal of a new run; Start is never refused.
  mutating func begin(_ header: RunHeader) -> [StorageOutcome] {
    if !isScanned { do { try scan() } catch { warn(error) } }
    if var forgotten = current {
      // The wearable ends a run before it starts another; if it did not, the old one is saved.
      forgotten.addInterruption(boot: options.boot)
      waiting.append(forgotten)
      current = nil
    }
    number = number.next
    var header = header
    header.number = number
    header.journal = freeJournal(header.journal)
    current = JournalWriter(header)
    return report()
  }

  mutating func append(_ records: [RunRecord]) {
    for record in records {
      endFullRun()
      current?.add([record])
    }
  }

  /// Saves a run whose journal is full as if interrupted here, and continues it as a new run;
  /// normally the wearable ends it earlier.
  private mutating func endFullRun() {
    // Checked for each record: the journal is copied only if it is full.
    guard let lines = current?.lines, lines >= Int64(options.limits.mostOfRecords),
      var full = current
    else { return }
    full.addInterruption(boot: options.boot)
    waiting.append(full)
    requestsUntilRetry = 0
    number = number.next
    var header = full.header
    header.number = number
    header.journal = freeJournal(header.journal)
    current = JournalWriter(header)
  }

  /// Ends the run in progress and carries out the ending.
  mutating func end(
    _ journal: JournalWriter, at time: RunTime, _ ending: RunEnd, by live: LiveRecorder?
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
    requestsUntilRetry = 0
    let trouble = flushAll()
    guard let last = waiting.last, last.isFlushed else {
      return unended(ending, trouble ?? Store.noEnding)
    }
    return settleWaiting(new: last.header.journal, by: live) + [durable(trouble)]
  }

  /// Handles an ending that could not be written to the flash.
  private mutating func unended(
    _ ending: RunEnd, _ trouble: StorageTrouble
  ) -> [StorageOutcome] {
    switch ending {
    case .save, .saveBeforeRestart, .split, .keepSaved:
      return [.saveFailed(trouble), .notDurable(trouble)]
    case .discard:
      // A removal needs no space, so it may succeed where writing the ending failed.
      guard let last = waiting.last, saved(last.header.journal) == nil,
        (try? drop(last.header.journal)) != nil
      else {
        return [.discarded, .notDurable(trouble)]
      }
      waiting.removeLast()
      return [.discarded] + report()
    }
  }

  /// Creates the journal of the run that is split off from this one.
  private mutating func splitOff(
    _ writer: JournalWriter, as journal: JournalID
  ) -> JournalWriter {
    var contents = try? volume.contents(
      of: writer.header.journal, pending: writer.pending, limits: options.limits)
    if contents == nil {
      var reader = JournalReader(journal: writer.header.journal)
      reader.read(writer.pending)
      contents = reader.contents()
    }
    var header = writer.header
    var records = Packed<RunRecord>()
    if let split = SplitRun(of: header, records: contents?.records ?? [], as: journal) {
      header = split.header
      records = split.records
    }
    number = number.next
    header.journal = journal
    header.number = number
    return JournalWriter(header, records: records)
  }

  /// Returns the requested journal id, or the next unused one.
  ///
  /// Ids are random, but a simulation may run twice with the same seed and directory.
  func freeJournal(_ wanted: JournalID) -> JournalID {
    var taken = Set(runs.values.map(\.journal))
    for writer in waiting { taken.insert(writer.header.journal) }
    taken.formUnion(removed.map(\.journal))
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
  /// Flushes all pending lines, finishes ended runs, and reports the state.
  mutating func report() -> [StorageOutcome] {
    let trouble = flushAll()
    var outcomes: [StorageOutcome] = []
    if waiting.contains(where: \.isFlushed) {
      requestsUntilRetry -= 1
      // A discard has already been answered.
      if requestsUntilRetry <= 0 { outcomes = settleWaiting(new: nil).filter { $0 != .discarded } }
    }
    return outcomes + [durable(trouble)]
  }

  private mutating func durable(_ trouble: StorageTrouble?) -> StorageOutcome {
    if let trouble { return .notDurable(trouble) }
    free = (try? volume.freeBytes()) ?? free
    if free < StoredState.littleSpace, !removed.isEmpty {
      makeRoom()
      free = (try? volume.freeBytes()) ?? free
    }
    return .durable(free: free)
  }

  /// Makes the lines of all journals durable; returns the first failure.
  ///
  /// Older runs come first, because the ending of a split run has to precede the start of the next.
  /// A failure does not block the others.
  mutating func flushAll() -> StorageTrouble? {
    defer { leaveOutFixes() }
    var first: StorageTrouble?
    let isIdle = waiting.isEmpty && current == nil
    if !isIdle, !isScanned {
      do {
        try prepare()
        isWritable = true
      } catch { return StorageTrouble(error) }
      // A run must not be written before this, since its number has to follow the existing ones.
      do { try scan() } catch { warn(error) }
    }
    for index in waiting.indices {
      var writer = waiting[index]
      do { try flush(&writer) } catch { first = first ?? StorageTrouble(error) }
      waiting[index] = writer
    }
    if var writer = current {
      do { try flush(&writer) } catch { first = first ?? StorageTrouble(error) }
      current = writer
    }
    return first
  }

  /// Limits the memory used by all pending records.
  private mutating func leaveOutFixes() {
    let count = waiting.reduce(current?.waiting ?? 0) { $0 + $1.waiting }
    var rest = options.limits.excess(of: count)
    guard rest > 0 else { return }
    // A run needs its fixes more than other sensors' samples.
    for index in waiting.indices { rest -= waiting[index].leaveOut(.samples, most: rest) }
    rest -= current?.leaveOut(.samples, most: rest) ?? 0
    let fixes = rest
    for index in waiting.indices { rest -= waiting[index].leaveOut(.fixes, most: rest) }
    rest -= current?.leaveOut(.fixes, most: rest) ?? 0
    dropped += fixes - rest
  }

  /// Returns the number of fixes left out since the last call, if any.
  mutating func takeDropped() -> [StorageOutcome] {
    defer { dropped = 0 }
    return dropped > 0 ? [.dropped(fixes: dropped)] : []
  }

  /// Makes the lines of a journal durable, in a new part if the old one fails.
  mutating func flush(_ writer: inout JournalWriter) throws(FileError) {
    do { try writer.flush(volume) } catch {
      if error.code == .full {
        releaseReserve()
        makeRoom()
      }
      try writer.flush(volume)
    }
  }

  /// Carries out the endings of ended runs; those that fail stay queued.
  ///
  /// - Parameters:
  ///   - new: The run whose ending was just requested; a failure to save it is reported.
  ///   - live: The live recorder of that run.
  /// - Returns: The outcomes.
  mutating func settleWaiting(
    new: JournalID?, by live: LiveRecorder? = nil
  ) -> [StorageOutcome] {
    var outcomes: [StorageOutcome] = []
    if !isScanned { do { try scan() } catch { warn(error) } }
    var rest: [JournalWriter] = []
    for var writer in waiting {
      guard writer.isFlushed else {
        rest.append(writer)
        continue
      }
      do {
        if writer.header.journal == new, let live, let saved = try save(&writer, by: live) {
          outcomes.append(saved)
          continue
        }
        var contents = try readBack(&writer)
        outcomes += try settle(&contents)
      } catch {
        rest.append(writer)
        requestsUntilRetry = Store.retryInterval
        warn(error)
        if writer.header.journal == new { outcomes.append(.saveFailed(StorageTrouble(error))) }
      }
    }
    waiting = rest
    return outcomes
  }

  /// Reads the journal of an ended run; an unreadable ending is written again.
  private mutating func readBack(_ writer: inout JournalWriter) throws -> JournalContents {
    defer { writer.close() }
    let journal = writer.header.journal
    let contents = try volume.contents(of: journal, limits: options.limits)
    guard contents.ending == nil else { return contents }
    writer.repeatEnding()
    try flush(&writer)
    return try volume.contents(of: journal, limits: options.limits)
  }
}
