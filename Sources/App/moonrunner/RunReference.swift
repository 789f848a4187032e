import Console
import RunModel
import RunStore
import Tracking

/// A run as a person names it: by its id, its number, the beginning of its id, or as the last one.
struct RunReference {
  /// What stands for the newest.
  static let last = "last"
  /// So many digits may begin an id, a year at least: fewer are a number that no run has.
  private static let fewestDigits = 4
  /// How many runs are shown where several could be meant.
  private static let mostShown = 10

  let text: String

  /// `nil` for a text that no run can have, a path for example.
  init?(_ text: String) {
    guard RunFile.isID(text) else { return nil }
    self.text = text
  }

  /// A run that could be meant.
  struct Candidate {
    var id: String
    /// `nil` where it cannot be read.
    var summary: RunSummary?

    /// As it is shown beside others.
    func line(_ units: Units) -> String {
      guard let summary else { return "\(padded("", 5)) \(padded(id, 22)) damaged" }
      return "\(rightAligned("\(summary.number)", 5)) \(padded(id, 22))"
        + " \(padded(RunsCommand.date(summary), 22))"
        + " \(rightAligned(Wording.distanceWithUnit(summary.distance, units), 9))"
    }
  }

  /// Finds the run among others, the newest of which comes first.
  ///
  /// - Throws: `CommandError` when several could be meant.
  /// - Returns: Its id; `nil` when there is none.
  func find(among runs: [Candidate], _ units: Units) throws(CommandError) -> String? {
    if runs.contains(where: { $0.id == text }) { return text }
    if text == RunReference.last { return runs.first { $0.summary != nil }?.id }
    if let number = Int(text) {
      let numbered = runs.filter { $0.summary?.number.value == number }
      // Two directories that were put together have every number twice.
      if !numbered.isEmpty { return try only(numbered, "the number of", units) }
      if text.utf8.count < RunReference.fewestDigits { return nil }
    }
    return try only(runs.filter { $0.id.hasPrefix(text) }, "the beginning of", units)
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
  /// The id of a stored run.
  ///
  /// - Throws: `CommandError` when there is none, or several could be meant.
  func id(_ run: RunReference) throws(CommandError) -> String {
    if let id = try idIfAny(run) { return id }
    guard !store.canRestore(run.text) else {
      throw .failed(
        "the run \(run.text) was deleted; 'moonrunner runs restore \(run.text)' brings it back")
    }
    let words = run.text == RunReference.last ? "no run" : "no run \(run.text)"
    throw .failed("there is \(words) in \(path); see 'moonrunner runs list'")
  }

  /// The same; `nil` when there is none.
  func idIfAny(_ run: RunReference) throws(CommandError) -> String? {
    let damaged = store.damagedRuns.map { RunReference.Candidate(id: $0.id) }
    let id = try run.find(
      among: store.summaries.map { RunReference.Candidate(id: $0.id, summary: $0) } + damaged,
      settings.units)
    if let id { return id }
    // What lies in its place and is no file of a run is told by whoever opens it.
    do { _ = try store.stored(run.text) } catch let trouble as StorageTrouble {
      return trouble.kind == .missing ? nil : run.text
    } catch { return nil }
    return run.text
  }

  /// The id of a run that was deleted or discarded, or else what was given.
  func removedID(_ run: RunReference) throws(CommandError) -> String {
    let runs = store.restorableRuns().map {
      RunReference.Candidate(id: $0.id, summary: $0.summary)
    }
    return try run.find(among: runs, settings.units) ?? run.text
  }
}
