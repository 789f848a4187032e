import RunModel
import RunStore
import Tracking

// What a run's journal makes of it today; only --save writes that.

extension RunsCommand {
  static func recompute(
    _ words: some Sequence<String>, to output: inout Output
  ) throws(CommandError) {
    var arguments = try Arguments(
      words, of: "runs recompute", options: ["--data", "--engine"], flags: ["--json", "--save"])
    let id = try DataDirectory.id(try arguments.next("ID"), of: "runs recompute")
    try arguments.finish()
    let engine = try arguments.value("--engine").map { name throws(CommandError) in
      try Engines.check(name, of: "runs recompute")
    }
    let path = arguments.value("--data") ?? Help.defaultData
    let (old, run): (Run?, Run)
    if arguments.has("--save") {
      var directory = try DataDirectory.change(path)
      old = try? directory.store.stored(id).run
      do { run = try directory.store.recompute(id, engine: engine) } catch {
        throw .failed("cannot recompute \(id): \(error.detail)")
      }
    } else {
      let store = try DataDirectory.look(path).store
      old = try? store.stored(id).run
      do { run = try store.recomputed(id, engine: engine) } catch {
        throw .failed("cannot recompute \(id): \(error.detail)")
      }
    }
    guard !arguments.has("--json") else { return try output.json(piece: RunFileWriter.bytes(run)) }
    for line in Comparison(old: old, new: run).lines { try output.line(line) }
    try output.line(
      arguments.has("--save") ? "saved" : "nothing was changed; --save writes the new figures")
  }
}

/// What a run was, and what it is by another judgement.
private struct Comparison {
  /// `nil` when its file cannot be read.
  var old: Run?
  var new: Run

  var lines: [String] {
    [
      new.id,
      row("", "was", "is"),
      row("engine") { $0.engine },
      row("distance") { Wording.distanceWithUnit($0.distance, .kilometres) },
      row("time") { Wording.duration($0.duration) },
      row("climb") { run in run.ascent.map { Wording.climb($0, .kilometres) } ?? "-" },
      row("badges") { "\($0.badges.count)" },
    ] + changes("+", in: new, notIn: old) + (old.map { changes("-", in: $0, notIn: new) } ?? [])
  }

  private func row(_ label: String, _ value: (Run) -> String) -> String {
    row(label, old.map(value) ?? "?", value(new))
  }

  private func row(_ label: String, _ was: String, _ is: String) -> String {
    RunReport.row(label, "\(padded(was, 14)) \(`is`)")
  }

  /// Badges that one has and the other has not; a badge is its name and its distance.
  private func changes(_ sign: String, in run: Run, notIn other: Run?) -> [String] {
    guard let other else { return [] }
    return run.badges.filter { badge in
      !other.badges.contains { $0.name == badge.name && $0.distance == badge.distance }
    }.map { "  \(sign) \($0.name)" }
  }
}
