import RunModel
package import Tracking

extension Store {
  /// Scans the flash and recovers from a power cut; may be called again once a missing flash is
  /// back.
  package mutating func open() -> [StorageOutcome] {
    var trouble: StorageTrouble?
    isWritable = true
    do { try prepare() } catch {
      isWritable = false
      trouble = StorageTrouble(error)
    }
    var interrupted: InterruptedRun?
    do { interrupted = try scan() } catch {
      trouble = trouble ?? StorageTrouble(error)
      warn(error)
    }
    free = (try? volume.freeBytes()) ?? free
    let repaired = takeRepaired()
    let unlisted = unlistedRuns(withUnfinished: false)
    let state = StoredState(
      settings: settings, runs: summaries, damaged: damagedRuns, interrupted: interrupted,
      unlisted: unlisted,
      canRestore: !removed.isEmpty || unlisted.contains { $0.place == .quarantined }, free: free)
    return [.opened(state)] + repaired + (trouble.map { [.notDurable($0)] } ?? [])
  }

  /// Reads the data directory and recovers; returns the interrupted run.
  @discardableResult
  mutating func scan() throws -> InterruptedRun? {
    let isFirst = !isScanned
    if isFirst {
      let durable = (waiting + [current].compactMap { $0 }).filter(\.isDurable)
      number = RunNumber.highest(of: durable.map(\.header.number))
    }
    try sweep()
    readSettings()
    do { try volume.moveStrays() } catch { warn(error) }
    try readRuns()
    // A failure here must not block access to the stored runs.
    do { try readRemoved() } catch { warn(error) }
    do { try completeUndo() } catch { warn(error) }
    do { try completeImport() } catch { warn(error) }
    isScanned = true
    repairDamaged()
    let interrupted = try recoverJournals()
    if isFirst { renumberUnwritten() }
    tidy()
    return interrupted
  }

  /// Assigns new numbers to runs started before the numbers on the flash were known.
  private mutating func renumberUnwritten() {
    for index in waiting.indices where !waiting[index].isDurable {
      number = number.next
      waiting[index].renumber(number)
    }
    guard current?.isDurable == false else { return }
    number = number.next
    current?.renumber(number)
  }

  /// Removes temporary files: they were never acknowledged.
  ///
  /// Their originals still exist. However, a complete run file is kept if its run exists nowhere
  /// else.
  private mutating func sweep() throws {
    let directories = ["", JournalFiles.active, RemovedRun.directory] + RunFile.directories
    for directory in directories {
      let entries: [DirectoryEntry]
      do { entries = try volume.list(directory) } catch {
        guard directory == RemovedRun.directory else { throw error }
        warn(error)
        continue
      }
      for entry in entries where entry.name.hasSuffix(".tmp") {
        let path = directory.isEmpty ? entry.name : "\(directory)/\(entry.name)"
        do {
          let isRun = RunFile.directories.contains(directory)
          if isRun, try adopt(String(entry.name.dropLast(4))) { continue }
          try volume.removeIfThere(path)
        } catch { warn(error) }
      }
    }
  }

  /// Renames a temporary file to its final name; returns false if it is incomplete or not needed.
  private func adopt(_ name: String) throws -> Bool {
    guard let id = RunFile.id(ofName: name) else { return false }
    let path = RunFile.path(id)
    let file = try volume.open(path + ".tmp", .read)
    let run: Run
    do { run = try read(id, from: { try file.read(Volume.chunk) }).run } catch {
      // A file that cannot be read now may still be complete.
      if error is FileError { throw error }
      return false
    }
    // A run in progress will be saved again, and a deleted run has its file elsewhere.
    guard !(try volume.exists(path)),
      try volume.parts(of: run.journal, in: JournalFiles.active).isEmpty,
      try !volume.removedRuns().contains(where: { $0.id == id })
    else { return false }
    try volume.publish(path + ".tmp", as: path, replacing: false)
    return true
  }

  /// Lists the run files without opening those that the index lists with the same size.
  private mutating func readRuns() throws {
    let files = try volume.runFiles()
    var known: [UInt8]?
    do {
      let bytes = try volume.read(RunIndex.path, limit: RunIndex.mostBytes)
      index = RunIndex(bytes, of: Set(files.map(\.id)))
      known = bytes
    } catch {
      index = error.code == .other(VolumeFile.tooLarge) ? .unreadable : RunIndex()
      if error.code != .missing { warn(error) }
    }
    var numbers = [number, index.number]
    runs = [:]
    damaged = [:]
    newer = []
    var lines: [UInt8] = []
    for (id, entry) in files {
      if let entered = index.entries[id], entered.size == entry.size {
        runs[id] = entered.summary
        continue
      }
      do { lines += remember(try read(id), size: entry.size) } catch {
        damaged[id] = StorageTrouble(error).detail
      }
    }
    numbers += runs.values.map(\.number)
    number = RunNumber.highest(of: numbers)
    for id in index.entries.keys where runs[id] == nil { _ = index.forget(id) }
    indexGap = nil
    guard !lines.isEmpty else { return }
    do { try writeToIndex(lines, on: volume) } catch {
      if error.code == .readOnly { indexGap = IndexGap(lines, of: known) }
      warn(error)
    }
  }
}

// MARK: - Journals

extension Store {
  /// Finishes ended journals and returns the run in progress: the newest of several, while the
  /// others are saved as they are.
  private mutating func recoverJournals() throws -> InterruptedRun? {
    var inMemory = Set(waiting.map(\.header.journal))
    if let current { inMemory.insert(current.header.journal) }
    var handled = inMemory
    skipped = []
    var again: Set<JournalID> = []
    var running: [JournalContents] = []
    // Finishing a split run may create a new journal.
    while let journal = try volume.journals(in: JournalFiles.active).parts.keys
      .filter({ !handled.contains($0) }).min(by: { $0.value < $1.value })
    {
      handled.insert(journal)
      do {
        guard let contents = try recover(journal) else { continue }
        if case .split(let other) = contents.ending {
          // The other run's journal may have been read before it was complete.
          if !inMemory.contains(other), again.insert(other).inserted { handled.remove(other) }
          running.removeAll { $0.header.journal == other }
        } else if contents.ending == nil {
          running.append(contents)
        }
      } catch { warn(error, at: JournalFiles.path(journal)) }
    }
    note(RunNumber.highest(of: running.map(\.header.number) + [number]))
    running.sort { left, right in
      (left.header.number, left.header.startedAt) < (right.header.number, right.header.startedAt)
    }
    let newest = current == nil ? running.popLast() : nil
    for contents in running {
      var writer = try resumed(contents)
      writer.addInterruption(boot: options.boot)
      do {
        try flush(&writer)
        writer.close()
        var contents = try volume.contents(of: contents.header.journal, limits: options.limits)
        _ = try settle(&contents)
      } catch {
        warn(error)
        waiting.append(writer)
      }
      endAttempt(contents.header.journal)
    }
    guard let newest else { return nil }
    if options.adopts {
      handedOver = newest.header.journal
      do { try volume.files.markCrashes(in: attempt(newest.header.journal)) } catch { warn(error) }
    }
    current = try resumed(newest)
    return InterruptedRun(newest)
  }

  private mutating func resumed(_ contents: JournalContents) throws -> JournalWriter {
    var writer = JournalWriter(contents)
    let parts = try volume.parts(of: contents.header.journal, in: JournalFiles.active)
    do { try writer.adopt(parts, in: volume) } catch { warn(error) }
    return writer
  }

  /// Reads one journal, and finishes it if its run has ended; `nil` if it is unusable.
  private mutating func recover(_ journal: JournalID) throws -> JournalContents? {
    let parts = try volume.parts(of: journal, in: JournalFiles.active)
    guard beginAttempt(journal) else {
      skipped.append(journal)
      warnings.append(
        "\(JournalFiles.path(journal)) crashed the program \(Store.mostAttempts) times; it is"
          + " kept and retried after the next boot")
      return nil
    }
    var contents = try volume.contents(of: journal, limits: options.limits)
    note(contents.header.number)
    let isUseless =
      contents.isEmpty || contents.records.isEmpty && !contents.isHeaderComplete
    if isUseless {
      // Power was lost during its creation, before anything was acknowledged.
      for part in parts {
        if part.size == 0 { try volume.remove(part.path) } else { try quarantine(part.path) }
      }
    } else if contents.ending != nil {
      // An ending that fails here is retried later.
      do { _ = try settle(&contents) } catch {
        warn(error, at: JournalFiles.path(journal))
        var writer = JournalWriter(contents)
        writer.rest(on: parts)
        waiting.append(writer)
      }
    }
    let isRunning = !isUseless && contents.ending == nil
    if !isRunning || !options.adopts { endAttempt(journal) }
    return isUseless ? nil : contents
  }

  /// Marks the recovery as successful, once the wearable has continued or declined the run.
  package mutating func settleAttempt() {
    guard let journal = handedOver else { return }
    handedOver = nil
    endAttempt(journal)
  }

  /// Number of crashes during one boot after which the journal that caused them is skipped.
  static let mostAttempts = 2

  /// Returns the path of a file that contains the boot id, and one line for each crash while the
  /// journal was read; see `FileSystem.markCrashes`.
  private func attempt(_ journal: JournalID) -> String {
    "\(JournalFiles.active)/\(journal).try"
  }

  /// Starts counting crashes; returns false if there were too many during this boot.
  ///
  /// Only faults of the program itself count, since a journal cannot cause a power cut or an
  /// external signal.
  private mutating func beginAttempt(_ journal: JournalID) -> Bool {
    let path = attempt(journal)
    let text = (try? volume.read(path, limit: 4096)).map { String(decoding: $0, as: UTF8.self) }
    let lines = (text ?? "").split(separator: "\n")
    let crashes = lines.first.map(String.init) == options.crashBoot ? lines.count - 1 : 0
    guard crashes < Store.mostAttempts else { return false }
    guard isWritable else { return true }
    do {
      if crashes == 0 {
        try volume.removeIfThere(path)
        let file = try volume.open(path, .create)
        try file.write(Array("\(options.crashBoot)\n".utf8))
        try file.close()
      }
      try volume.files.markCrashes(in: path)
    } catch { warn(error) }
    return true
  }

  private mutating func endAttempt(_ journal: JournalID) {
    guard isWritable else { return }
    do {
      try volume.files.markCrashes(in: nil)
      try volume.removeIfThere(attempt(journal))
    } catch { warn(error) }
  }
}
