package import RunModel
package import Tracking

// Trimming the end of a saved run. The journal keeps all of it: a record behind the ending says
// where the run ends instead, and the run's file is made anew of that. Meanwhile the journal lies
// among those in progress, so that the next start completes what a power cut broke off.

extension Store {
  /// Whether a run can be made anew, and continued: its journal is there, and the file ours.
  func hasJournal(_ stored: StoredRun) throws -> Bool {
    guard !stored.isNewer else { return false }
    return try !volume.parts(of: stored.run.journal, in: JournalFiles.done).isEmpty
  }

  /// The run that trimming would leave; nothing is written.
  ///
  /// - Parameters:
  ///   - id: Of a stored run.
  ///   - duration: Running milliseconds after which it ends.
  /// - Returns: The run as it would be.
  /// - Throws: `StorageTrouble` without such a run or its journal, or when it was not run so long.
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

  /// Ends a stored run when it had been run for so many milliseconds.
  mutating func trim(
    _ id: String, to duration: Int64
  ) throws -> (run: Run, summary: RunSummary) {
    let (contents, time) = try endToTrim(id, to: duration)
    let journal = contents.header.journal
    do {
      try amend(contents, .trim(at: time))
      var trimmed = try volume.contents(of: journal, limits: options.limits)
      let saved = try save(&trimmed, as: id)
      return (saved.run, saved.summary)
    } catch {
      // Whatever the journal says now is done with the next requests, or at the next start.
      if try volume.parts(of: journal, in: JournalFiles.active).isEmpty { throw error }
      var writer = JournalWriter(contents)
      writer.rest(on: try volume.parts(of: journal, in: JournalFiles.active))
      waiting.append(writer)
      requestsUntilRetry = Store.retryInterval
      throw error
    }
  }

  /// The journal of a stored run, and the moment on the run's clock at which it is to end.
  private func endToTrim(
    _ id: String, to duration: Int64
  ) throws -> (JournalContents, RunTime) {
    let summary = try known(id)
    guard summary.journal != current?.header.journal else {
      throw StorageTrouble(kind: .broken, detail: "the run is in progress")
    }
    guard try !volume.parts(of: summary.journal, in: JournalFiles.done).isEmpty else {
      throw Store.noJournal(id)
    }
    let contents = try volume.contents(of: summary.journal, limits: options.limits)
    var recorder = RunRecorder(header: contents.header)
    for record in RunRecord.effective(contents.records) { recorder.apply(record) }
    let whole = recorder.duration(at: recorder.lastTime)
    guard contents.ending != nil, recorder.isEnded else {
      throw StorageTrouble(kind: .damaged, detail: "the journal of \(id) has lost its end")
    }
    try checkJournal(contents, recorder, of: summary)
    guard 0 < duration, duration < whole else {
      throw StorageTrouble(
        kind: .missing,
        detail: "\(id) lasted \(Wording.duration(Double(whole) / 1000)); its end has to be"
          + (duration > 0 ? " before that" : " after its start"))
    }
    return (contents, recorder.moment(ofDuration: duration))
  }

  /// A run's file is only made anew, or added to, of a journal that still tells all of it: the same
  /// duration, and no fewer fixes.
  ///
  /// - Parameters:
  ///   - contents: The run's journal.
  ///   - recorder: That has taken it.
  ///   - summary: Of the run as it is stored.
  /// - Throws: `StorageTrouble` when lines are lost; whatever reading the run's file throws.
  func checkJournal(
    _ contents: JournalContents, _ recorder: RunRecorder, of summary: RunSummary
  ) throws {
    let seconds = Double(recorder.duration(at: recorder.lastTime)) / 1000
    // Another engine may have refused others of them.
    let quality = try read(summary.id).run.quality
    guard contents.isHeaderComplete, abs(seconds - summary.duration) < 1,
      recorder.points.count + recorder.rejected >= quality.fixes + quality.rejected
    else {
      throw StorageTrouble(
        kind: .damaged,
        detail: "the journal of \(summary.id) is damaged; the run is left as it is")
    }
  }

  /// Writes a record behind the ending of a done journal, which is in progress then.
  mutating func amend(_ contents: JournalContents, _ record: RunRecord) throws {
    guard contents.next < Int64(options.limits.lines) else {
      throw StorageTrouble(kind: .full, detail: "the journal of the run is full")
    }
    let journal = contents.header.journal
    try volume.move(journal, from: JournalFiles.done, to: JournalFiles.active)
    var writer = JournalWriter(contents)
    try writer.adopt(try volume.parts(of: journal, in: JournalFiles.active), in: volume)
    defer { writer.close() }
    writer.add([record])
    try flush(&writer)
  }
}
