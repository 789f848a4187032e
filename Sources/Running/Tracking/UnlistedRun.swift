package import RunModel

/// A run that can be brought back, as a list shows it.
package struct RestorableRun: Hashable, Sendable {
  /// Why it is not among the stored runs.
  package enum Reason: String, Hashable, CaseIterable, Sendable {
    /// It was saved and deleted later.
    case deleted
    /// It was discarded at its end.
    case discarded
    /// It is the version of a stored run before that was recomputed.
    case replaced
    /// Its journal could not be read as a whole, or tells less than the stored run.
    case quarantined
  }

  package var id: String
  /// What the run was; `nil` when its file cannot be read.
  package var summary: RunSummary?
  package var reason: Reason

  package init(id: String, summary: RunSummary?, reason: Reason) {
    self.id = id
    self.summary = summary
    self.reason = reason
  }
}

/// A run that is here, but not among the stored ones.
package struct UnlistedRun: Hashable, Sendable {
  /// Where it is, and so what becomes of it.
  package enum Place: String, Hashable, CaseIterable, Sendable {
    /// In `journal/`: it is being recorded, or its recording was cut off.
    case unfinished
    /// In `journal/`: it was ended, but could not be saved.
    case waiting
    /// In `journal/`: reading it crashed the program; it is tried again after the next boot.
    case skipped
    /// In `imports/`: it was imported, and comes in when the store is opened for writing.
    case staged
    /// In `quarantine/`: its journal could not be read as a whole, or tells less than the stored
    /// run.
    case quarantined
  }

  /// As the run would be called, else its journal.
  package var id: String
  /// What can be read of it.
  package var summary: RunSummary?
  package var place: Place

  package init(id: String, summary: RunSummary?, place: Place) {
    self.id = id
    self.summary = summary
    self.place = place
  }
}
