package import RunModel

/// A run in progress as its journal tells it.
package struct InterruptedRun: Sendable {
  package let header: RunHeader
  package let records: Packed<RunRecord>
  /// The run that the records make.
  ///
  /// Whoever reads a journal applies it too: that takes long for a long run, and the wearable has
  /// a watchdog.
  package let recorder: RunRecorder
  /// Lines of the journal, those that tell nothing any more too.
  package let lines: Int

  /// - Parameters:
  ///   - header: The run's.
  ///   - records: All of them; what an ending left out is passed over.
  ///   - lines: Lines of the journal, when they are more than header and records.
  package init(header: RunHeader, records: Packed<RunRecord>, lines: Int = 0) {
    self.header = header
    self.records = records
    self.lines = max(lines, header.lines + records.count)
    var recorder = RunRecorder(header: header)
    for record in RunRecord.effective(records) { recorder.apply(record) }
    self.recorder = recorder
  }
}

extension InterruptedRun: Hashable {
  /// What they are made of decides.
  package static func == (left: InterruptedRun, right: InterruptedRun) -> Bool {
    left.header == right.header && left.records == right.records && left.lines == right.lines
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(header)
    hasher.combine(records)
    hasher.combine(lines)
  }
}
