package import RunModel

/// A run in progress, read from its journal.
package struct InterruptedRun: Sendable {
  package let header: RunHeader
  package let records: Packed<RunRecord>
  /// The run after applying the records.
  ///
  /// They are applied where the journal is read, because that is slow for a long run, and the
  /// wearable has a watchdog.
  package let recorder: RunRecorder
  /// Number of lines in the journal, including those no longer in effect.
  package let lines: Int

  /// - Parameters:
  ///   - header: The run's header.
  ///   - records: All records; those omitted by an ending or a trim are skipped.
  ///   - lines: Number of lines in the journal, if more than header and records.
  package init(header: RunHeader, records: Packed<RunRecord>, lines: Int = 0) {
    self.header = header
    self.records = records
    self.lines = max(lines, header.lines + records.count)
    var recorder = RunRecorder(header: header)
    for record in RunRecord.effective(records, of: header) { recorder.apply(record) }
    self.recorder = recorder
  }
}

extension InterruptedRun: Hashable {
  /// Compares the inputs only.
  package static func == (left: InterruptedRun, right: InterruptedRun) -> Bool {
    left.header == right.header && left.records == right.records && left.lines == right.lines
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(header)
    hasher.combine(records)
    hasher.combine(lines)
  }
}
