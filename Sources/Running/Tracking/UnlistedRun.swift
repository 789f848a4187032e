package import RunModel

/// A run that can be restored, as shown in a list.
package struct RestorableRun: Hashable, Sendable {
  /// Why it is not among the stored runs.
  package enum Reason: String, Hashable, CaseIterable, Sendable {
    /// Saved and deleted later.
    case deleted
    /// Discarded at its end.
    case discarded
    /// The previous version of a stored run that was recomputed.
    case replaced
    /// Its journal was not fully readable, or contains less than the stored run.
    case quarantined
  }

  package var id: String
  /// The run's summary; `nil` if its file is unreadable.
  package var summary: RunSummary?
  package var reason: Reason

  package init(id: String, summary: RunSummary?, reason: Reason) {
    self.id = id
    self.summary = summary
    self.reason = reason
  }
}

/// A run that is present, but not among the stored runs.
package struct UnlistedRun: Hashable, Sendable {
  /// Its location, which determines what happens to it.
  package enum Place: String, Hashable, CaseIterable, Sendable {
    /// In `journal/`: it is being recorded, or its recording was interrupted.
    case unfinished
    /// In `journal/`: it ended, but could not be saved.
    case waiting
    /// In `journal/`: reading it crashed the program; retried after the next boot.
    case skipped
    /// In `imports/`: it was imported, and is added when the store is opened for writing.
    case staged
    /// In `quarantine/`: its journal was not fully readable, or contains less than the stored run.
    case quarantined
  }

  /// The ID that the run would have, or its journal's ID if that is unknown.
  package var id: String
  /// The readable part of its summary.
  package var summary: RunSummary?
  package var place: Place

  package init(id: String, summary: RunSummary?, place: Place) {
    self.id = id
    self.summary = summary
    self.place = place
  }
}
