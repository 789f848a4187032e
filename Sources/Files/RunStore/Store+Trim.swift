package import RunModel
package import Tracking

// Trims the end of a saved run. The journal stays complete: a record after the ending states where
// the run ends instead, and the run's file is rebuilt from that. Meanwhile the journal is back in
// `journal/`, so that the next start completes a trim interrupted by a power cut.

extension Store {
  /// Returns whether a run can be rebuilt and continued: it has its journal, and a file of this
  /// version.
  func hasJournal(_ stored: StoredRun) throws -> Bool {
    guard !stored.isNewer else { return false }
    return try !volume.parts(of: stored.run.journal, in: JournalFiles.done).isEmpty
  }

  /// Returns the run that a trim would leave, without writing anything.
  ///
  /// - Parameters:
  ///   - id: The id of a stored run.
  ///   - duration: Running time in milliseconds after which the run ends.
  /// - Returns: The trimmed run.
  /// - Throws: `StorageTrouble` if the run or its journal is missing, or the run is too short.
  package func trimmed(_ id: String, to duration: Int64) throws(StorageTrouble) -> Run {
    do {
      var (contents, time) = try endToTrim(id, to: duration)
      var records = contents.takeRecords()
      records.append(.trim(at: time))
      var run = RunFile.make(contents.header, records, id: contents.id)
      run.id = id
      return run
    } catch { throw StorageTrouble(error) }
  }

  /// Trims a stored run to a running time in milliseconds.
  mutating func trim(
    _ id: String, to duration: Int64
  ) throws -> (run: Run, summary: RunSummary) {
    let (contents, time) = try endToTrim(id, to: duration)
    return try change(contents, by: .trim(at: time), id)
  }

  /// Adds a record to the journal of a stored run, and makes the run again.
  mutating func change(
    _ contents: JournalContents, by record: RunRecord, _ id: String
  ) throws -> (run: Run, summary: RunSummary) {
    let journal = contents.header.journal
    do {
      try amend(contents, [record])
      var changed = try volume.contents(of: journal, limits: options.limits)
      let saved = try save(&changed, as: id)
      return (saved.run, saved.summary)
    } catch {
      // The next requests, or the next start, will carry out whatever the journal now states.
      if try volume.parts(of: journal, in: JournalFiles.active).isEmpty { throw error }
      var writer = JournalWriter(contents)
      writer.rest(on: try volume.parts(of: journal, in: JournalFiles.active))
      waiting.append(writer)
      requestsUntilRetry = Store.retryInterval
      throw error
    }
  }

  /// Returns the journal of a stored run, and the time of its new end on the run's clock.
  private func endToTrim(
    _ id: String, to duration: Int64
  ) throws -> (JournalContents, RunTime) {
    let (contents, recorder) = try endedJournal(of: id, missing: Store.noJournal(id))
    let whole = recorder.duration(at: recorder.lastTime)
    guard 0 < duration, duration < whole else {
      throw StorageTrouble(
        kind: .missing,
        detail: "\(id) lasted \(Wording.duration(Double(whole) / 1000)); its new end must be"
          + (duration > 0 ? " before that" : " after its start"))
    }
    return (contents, recorder.moment(ofDuration: duration))
  }

  /// Returns the complete journal of a stored run, and a recorder that has processed it; throws
  /// `missing` if there is none, or why it cannot be used.
  func endedJournal(
    of id: String, missing: StorageTrouble
  ) throws -> (JournalContents, RunRecorder) {
    let summary = try known(id)
    guard summary.journal != current?.header.journal else {
      throw StorageTrouble(kind: .broken, detail: "the run is in progress")
    }
    guard try !volume.parts(of: summary.journal, in: JournalFiles.done).isEmpty else {
      throw missing
    }
    let contents = try volume.contents(of: summary.journal, limits: options.limits)
    var recorder = RunRecorder(header: contents.header)
    for record in RunRecord.effective(contents.records, of: contents.header) {
      recorder.apply(record)
    }
    guard contents.ending != nil, recorder.isEnded else {
      throw StorageTrouble(kind: .damaged, detail: "the end of the journal of \(id) is missing")
    }
    try checkJournal(contents, recorder, of: summary)
    return (contents, recorder)
  }

  /// Checks that a journal is still complete before a run is rebuilt from it or continued: it must
  /// have the same duration as the run, and no fewer fixes.
  ///
  /// - Parameters:
  ///   - contents: The run's journal.
  ///   - recorder: A recorder that has processed it.
  ///   - summary: The run as stored.
  /// - Throws: `StorageTrouble` if lines are lost, and errors from reading the run's file.
  func checkJournal(
    _ contents: JournalContents, _ recorder: RunRecorder, of summary: RunSummary
  ) throws {
    let seconds = Double(recorder.duration(at: recorder.lastTime)) / 1000
    // Another engine may have rejected different fixes, so only the sum is compared.
    let quality = try read(summary.id).run.quality
    guard contents.isHeaderComplete, abs(seconds - summary.duration) < 1,
      recorder.points.count + recorder.rejected >= quality.fixes + quality.rejected
    else {
      throw StorageTrouble(
        kind: .damaged,
        detail: "the journal of \(summary.id) is damaged; the run is left unchanged")
    }
  }

  /// Appends records to the journal of a saved run, after moving the journal back to `journal/`.
  mutating func amend(_ contents: JournalContents, _ records: [RunRecord]) throws {
    guard contents.next + Int64(records.count) <= Int64(options.limits.lines) else {
      throw StorageTrouble(kind: .full, detail: "the journal of the run is full")
    }
    let journal = contents.header.journal
    try volume.move(journal, from: JournalFiles.done, to: JournalFiles.active)
    var writer = JournalWriter(contents)
    try writer.adopt(try volume.parts(of: journal, in: JournalFiles.active), in: volume)
    defer { writer.close() }
    writer.add(records)
    try flush(&writer)
  }
}
