import Console
import Glibc
import JSON
import RunModel
import RunStore
import Tracking

// Deletes and restores runs.

extension RunsCommand {
  static func delete(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.requiredRun()
    var directory = try DataDirectory.change(arguments.data)
    let units = arguments.units(directory.settings)
    let id = try directory.id(reference)
    if !arguments.has("--yes") {
      guard Question.canBeAsked else {
        throw arguments.wrong("confirmation requires a terminal; --yes deletes without asking")
      }
      for line in try losses(of: id, in: directory, units) { complain(line) }
      guard Question.isYes("Delete it? [y/N] ") else { throw .failed("\(id) is kept") }
    }
    for outcome in directory.store.perform(.delete(id: id)) {
      if case .failed(_, let trouble) = outcome {
        throw .failed("cannot delete \(id): \(trouble.detail)")
      }
    }
    try output.line("deleted \(id)")
    guard directory.store.canRestore(id) else { return }
    try output.line("'moonrunner runs restore \(id)' can restore it for 30 days")
  }

  /// Returns lines that describe the run, and the badges and medals that are lost with it.
  private static func losses(
    of id: String, in directory: DataDirectory, _ units: Units
  ) throws(CommandError) -> [String] {
    guard let run = directory.store.summaries.first(where: { $0.id == id }) else {
      return ["\(id) is damaged; its file will be moved to quarantine/"]
    }
    let standings = directory.standings(of: try ladder(directory))
    let rest = standings.judging(directory.store.summaries.filter { $0.id != id })
    var badges: [(badge: BadgeID, prizes: [String])] = []
    for gain in Standings.gains(from: rest, to: standings) {
      if badges.last?.badge != gain.badge { badges.append((gain.badge, [])) }
      switch gain.prize {
      case .earned: break
      case .silver: badges[badges.count - 1].prizes.append("silver")
      case .gold: badges[badges.count - 1].prizes.append("gold")
      }
    }
    let names = badges.reversed().map { badge, prizes in
      standings.ladder[badge].name
        + (prizes.isEmpty ? "" : " (\(prizes.joined(separator: ", ")))")
    }
    let first =
      "\(id), \(date(run)): \(Wording.distanceWithUnit(run.distance, units))"
      + " in \(Wording.duration(run.duration))"
    return [first] + (names.isEmpty ? [] : ["You lose: \(names.joined(separator: ", "))"])
  }

  static func restore(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let reference = try arguments.requiredRun()
    var directory = try DataDirectory.change(arguments.data)
    let id = try directory.removedID(reference)
    let run: RunSummary
    do { run = try directory.store.restore(id) } catch {
      throw .failed("cannot restore \(id): \(error.detail)")
    }
    guard arguments.has("--json") else { return try output.line("restored \(run.id)") }
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.key("id")
    writer.string(run.id)
    writer.key("state")
    writer.string("saved")
    writer.endObject()
    try output.json(String(decoding: writer.takeAll(), as: UTF8.self))
  }
}

/// A yes-or-no question on the terminal.
enum Question {
  /// Whether standard input and standard error are a terminal.
  static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// The maximum number of bytes to read from an answer.
  private static let longestAnswer = 64

  /// Asks the question; anything but "y" or "yes" means no.
  static func isYes(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    // A terminal returns one line at a time.
    let answer = [UInt8](unsafeUninitializedCapacity: longestAnswer) { buffer, count in
      count = max(0, read(STDIN_FILENO, buffer.baseAddress, longestAnswer))
    }
    return ["y\n", "yes\n"].contains(String(decoding: answer, as: UTF8.self).lowercased())
  }
}
