import Console
import RunModel
import RunStore
import Tracking

// Recomputes a run from its journal; only --save writes the result.

extension RunsCommand {
  static func recompute(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.requiredRun()
    let engine = try Engines.given(arguments)
    let isSaving = arguments.has("--save")
    guard isSaving || !arguments.has("--force") else {
      throw arguments.wrong("--force needs --save")
    }
    var directory =
      try isSaving
      ? DataDirectory.change(arguments.data) : DataDirectory.look(arguments.data)
    let units = arguments.units(directory.settings)
    let id = try recomputedID(reference, in: directory)
    let old = try? directory.store.stored(id).run
    let made: Recomputation
    do throws(StorageTrouble) {
      made =
        try isSaving
        ? directory.store.recompute(
          id, engine: engine, force: arguments.has("--force"),
          undoes: arguments.has("--undo-corrections"))
        : directory.store.recomputed(
          id, engine: engine, undoes: arguments.has("--undo-corrections"))
    } catch { throw .failed("cannot recompute \(id): \(error.detail)") }
    let run = made.run
    if !made.faults.isEmpty {
      complain(
        "moonrunner: the journal of \(id) is damaged: \(made.faults.joined(separator: ", "))")
    }
    guard !arguments.has("--json") else {
      return try output.document(piece: RunFileWriter.bytes(run))
    }
    for line in RecomputeReport(old: old, new: run, units: units).lines { try output.line(line) }
    guard isSaving else {
      return try output.line("nothing was changed; --save writes the new figures")
    }
    try output.line("saved")
    if directory.store.canRestore(id) {
      try output.line("'moonrunner runs restore \(id)' restores the previous version")
    }
  }

  /// Returns the run's id; a full id can name a journal whose run file is lost.
  private static func recomputedID(
    _ reference: RunReference, in directory: DataDirectory
  ) throws(CommandError) -> String {
    if let id = try directory.idIfAny(reference) { return id }
    return reference.text.contains("-") ? reference.text : try directory.id(reference)
  }
}

/// Compares a run with its recomputed version.
struct RecomputeReport {
  /// `nil` if its file cannot be read.
  var old: Run?
  var new: Run
  var units: Units

  var lines: [String] {
    [
      new.id,
      row("", "was", "is"),
      row("engine") { $0.engine },
      row("distance") { RunReport.distance($0, units) },
      row("time") { Wording.duration($0.duration) },
      row("climb") { run in run.ascent.map { Wording.climb($0, units) } ?? "-" },
      row("badges") { "\($0.earnedBadges.count)" },
    ] + changes("+", in: new, notIn: old) + (old.map { changes("-", in: $0, notIn: new) } ?? [])
  }

  private func row(_ label: String, _ value: (Run) -> String) -> String {
    row(label, old.map(value) ?? "?", value(new))
  }

  private func row(_ label: String, _ was: String, _ is: String) -> String {
    RunReport.row(label, "\(padded(was, 14)) \(`is`)")
  }

  /// Returns the badges of `run` that `other` lacks, compared by name and distance.
  private func changes(_ sign: String, in run: Run, notIn other: Run?) -> [String] {
    guard let other else { return [] }
    return run.earnedBadges.filter { badge in
      !other.earnedBadges.contains { $0.name == badge.name && $0.distance == badge.distance }
    }.map { "  \(sign) \($0.name)" }
  }
}
