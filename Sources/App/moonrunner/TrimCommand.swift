import Console
import RunModel
import RunStore
import Tracking

/// `moonrunner runs trim`: cuts off the end of a run.
///
/// The journal keeps the whole run: `runs recompute ID --save` restores it.
enum TrimCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.requiredRun()
    let end = try arguments.required("--end")
    guard let seconds = TrimCommand.seconds(end) else {
      throw arguments.wrong(
        "--end \"\(end.prefix(20))\" is not a running time like 42:10 or 1:42:10")
    }
    var directory = try DataDirectory.change(arguments.data)
    let units = arguments.units(directory.settings)
    let id = try directory.id(reference)
    let duration = Int64(seconds) * 1000
    let before = try directory.run(id)
    let after: Run
    do { after = try directory.store.trimmed(id, to: duration) } catch {
      throw .failed("cannot trim \(id): \(error.detail)")
    }
    for line in try report(before, after, in: directory, units) { try output.line(line) }
    if !arguments.has("--yes") {
      try output.flush()
      guard Question.canBeAsked else {
        throw arguments.wrong("confirmation requires a terminal; --yes trims without asking")
      }
      guard Question.isYes("Cut off the end? [y/N] ") else { throw .failed("\(id) is kept") }
    }
    for outcome in directory.store.perform(.trim(id: id, duration: duration)) {
      if case .failed(_, let trouble) = outcome {
        throw .failed("cannot trim \(id): \(trouble.detail)")
      }
    }
    try output.line("trimmed \(id); 'moonrunner runs recompute \(id) --save' undoes it")
  }

  /// Parses "42:10" or "1:42:10" as seconds; `nil` for anything else.
  static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(part)
      else { return nil }
      // Leading minutes may exceed 59.
      guard index == 0 || number < 60 && part.utf8.count == 2 else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds
  }

  /// Returns the losses and changes, badges first.
  private static func report(
    _ before: Run, _ after: Run, in directory: DataDirectory, _ units: Units
  ) throws(CommandError) -> [String] {
    let ladder = try RunsCommand.ladder(directory)
    let gone = losses(before, after, in: directory, ladder)
    func row(_ label: String, _ words: (Run) -> String) -> String {
      RunReport.row(label, "\(words(before)) -> \(words(after))")
    }
    return [
      RunReport.row("you lose", gone.isEmpty ? "no badge" : gone.joined(separator: ", ")),
      row("distance") { Wording.distanceWithUnit($0.distance, units) },
      row("time") { Wording.duration($0.duration) },
      row("pace") { Wording.paceWithUnit($0.pace, units) },
    ]
  }

  /// Returns the names of badges, with medals, that are lost with the end of the run.
  private static func losses(
    _ before: Run, _ after: Run, in directory: DataDirectory, _ ladder: BadgeLadder
  ) -> [String] {
    let standings = directory.standings(of: ladder)
    let table = BestEffortTable(ladder)
    var part = after.summary
    part.bestEfforts = table.times(of: after)
    var whole = directory.store.summaries
    for index in whole.indices where whole[index].id == before.id { whole[index] = part }
    let rest = standings.judging(whole)
    return Standings.gains(from: rest, to: standings).map { gain in
      let name = ladder[gain.badge].name
      return switch gain.prize {
      case .earned: name
      case .silver: "\(name) in silver"
      case .gold: "\(name) in gold"
      }
    }
  }
}
