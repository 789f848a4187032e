import Console
import RunModel
import RunStore
import Tracking

/// A reference to a run: its id, a prefix of its id, its number, or "last".
struct RunReference {
  /// The word for the newest run.
  static let last = "last"
  /// The minimum length of an all-digit id prefix, a year; shorter ones can only be run numbers.
  private static let fewestDigits = 4
  /// The maximum number of candidates shown for an ambiguous reference.
  private static let mostShown = 10

  let text: String

  /// Returns `nil` for text that cannot be a run's id, such as a path.
  init?(_ text: String) {
    guard RunID.isValid(text) else { return nil }
    self.text = text
  }

  /// A possible match.
  struct Candidate {
    var id: String
    /// `nil` if the run cannot be read.
    var summary: RunSummary?

    /// Returns its line in a list of candidates.
    func line(_ units: Units) -> String {
      guard let summary else { return "\(padded("", 5)) \(padded(id, 22)) damaged" }
      return "\(rightAligned("\(summary.number)", 5)) \(padded(id, 22))"
        + " \(padded(RunsCommand.date(summary), 22))"
        + " \(rightAligned(Wording.distanceWithUnit(summary.distance, units), 9))"
    }
  }

  /// Finds the run among candidates, newest first.
  ///
  /// - Throws: `CommandError` if the reference is ambiguous.
  /// - Returns: The run's id, or `nil` if there is none.
  func find(among runs: [Candidate], _ units: Units) throws(CommandError) -> String? {
    if runs.contains(where: { $0.id == text }) { return text }
    if text == RunReference.last { return runs.first { $0.summary != nil }?.id }
    if let number = Int(text) {
      let numbered = runs.filter { $0.summary?.number.value == number }
      // Merged directories have duplicate numbers.
      if !numbered.isEmpty { return try only(numbered, "the number of", units) }
      if text.utf8.count < RunReference.fewestDigits { return nil }
    }
    return try only(runs.filter { $0.id.hasPrefix(text) }, "a prefix of the ids of", units)
  }

  private func only(
    _ runs: [Candidate], _ what: String, _ units: Units
  ) throws(CommandError) -> String? {
    guard let first = runs.first else { return nil }
    guard Set(runs.map(\.id)).count > 1 else { return first.id }
    let more = runs.count - RunReference.mostShown
    throw .failed(
      lines: ["\"\(text)\" is \(what) \(runs.count) runs; which one?"]
        + runs.prefix(RunReference.mostShown).map { $0.line(units) }
        + (more > 0 ? ["and \(more) more; see 'moonrunner runs list'"] : []))
  }
}

extension DataDirectory {
  /// Returns the id of a stored run.
  ///
  /// - Throws: `CommandError` if there is none, or the reference is ambiguous.
  func id(_ run: RunReference) throws(CommandError) -> String {
    if let id = try idIfAny(run) { return id }
    guard !store.canRestore(run.text) else {
      throw .failed(
        "the run \(run.text) was deleted; 'moonrunner runs restore \(run.text)' restores it")
    }
    let words = run.text == RunReference.last ? "no run" : "no run \(run.text)"
    throw .failed("there is \(words) in \(path); see 'moonrunner runs list'")
  }

  /// Returns the id of a stored run, or `nil` if there is none.
  func idIfAny(_ run: RunReference) throws(CommandError) -> String? {
    let damaged = store.damagedRuns.map { RunReference.Candidate(id: $0.id) }
    let id = try run.find(
      among: store.summaries.map { RunReference.Candidate(id: $0.id, summary: $0) } + damaged,
      settings.units)
    if let id { return id }
    // An entry that is not a run file is reported when it is opened.
    do { _ = try store.stored(run.text) } catch let trouble as StorageTrouble {
      return trouble.kind == .missing ? nil : run.text
    } catch { return nil }
    return run.text
  }

  /// Returns the id of a deleted or discarded run, otherwise the given text.
  func removedID(_ run: RunReference) throws(CommandError) -> String {
    let runs = store.restorableRuns().map {
      RunReference.Candidate(id: $0.id, summary: $0.summary)
    }
    return try run.find(among: runs, settings.units) ?? run.text
  }
}
