import Console
import JSON
import RunModel
import RunStore
import Tracking

/// `moonrunner runs list`: the stored runs, the newest first.
enum ListCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let directory = try DataDirectory.look(arguments.data)
    let units = arguments.units(directory.settings)
    let store = directory.store
    if arguments.has("--deleted") {
      let runs = store.restorableRuns()
      if arguments.has("--json") { return try output.json(json(runs)) }
      return try list(runs, units, to: &output)
    }
    let ladder = try RunsCommand.ladder(directory)
    if arguments.has("--json") { return try output.json(json(store, ladder)) }
    try list(store, ladder, units, to: &output)
  }

  // MARK: - Text

  private static func list(
    _ store: Store, _ ladder: BadgeLadder, _ units: Units, to output: inout Output
  ) throws(CommandError) {
    let (runs, damaged, unlisted) = (store.summaries, store.damagedRuns, store.unlistedRuns())
    if runs.isEmpty, damaged.isEmpty, unlisted.isEmpty { return try output.line("no runs yet") }
    try output.line(header("best badge"))
    for run in runs {
      let last =
        switch run.kind {
        case .run: run.bestBadge(in: ladder).map { ladder.badges[$0].name } ?? ""
        case .indoor: "(indoors)"
        case .other(let sport): "(\(sport))"
        }
      let words = [last, run.isCorrected ? "corrected" : ""].filter { !$0.isEmpty }
      try output.line(Row(run, id: run.id, units).line(words.joined(separator: ", ")))
    }
    for run in damaged {
      try output.line(Row.line(of: run.id, "damaged: \(run.reason); \(UnlistedRun.recover)"))
    }
    for run in unlisted {
      let row = run.summary.map { Row($0, id: run.id, units).line(run.words) }
      try output.line(row ?? Row.line(of: run.id, run.words))
    }
    let counted = runs.filter { $0.kind.sport == nil }
    if counted.count > 1 { try output.line(sum(counted, units)) }
  }

  /// Lists the runs that can be restored, the most recently removed first.
  private static func list(
    _ runs: [RestorableRun], _ units: Units, to output: inout Output
  ) throws(CommandError) {
    if runs.isEmpty { return try output.line("no run can be restored") }
    try output.line(header(""))
    for run in runs {
      let state = run.reason.rawValue
      let line =
        run.summary.map { Row($0, id: run.id, units).line(state) }
        ?? Row.line(of: run.id, "\(state), and damaged")
      try output.line(line)
    }
  }

  private static func header(_ last: String) -> String {
    let row = Row(
      number: "no.", id: "id", date: "date", distance: "distance", time: "time", pace: "pace")
    return row.line(last)
  }

  /// Returns the row of totals.
  private static func sum(_ runs: [RunSummary], _ units: Units) -> String {
    let totals = RunTotals(runs)
    let row = Row(
      number: "", id: "\(totals.runs) runs", date: "",
      distance: Wording.distanceWithUnit(totals.distance, units),
      time: Wording.duration(totals.duration), pace: Wording.paceWithUnit(totals.pace, units))
    return row.line("")
  }

  // MARK: - JSON

  private static func json(_ store: Store, _ ladder: BadgeLadder) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginArray()
    for run in store.summaries {
      write(run.id, run, state: "saved", to: &writer) { writer in
        guard let badge = run.bestBadge(in: ladder) else { return }
        writer.key("badge")
        writer.string(ladder.badges[badge].name)
      }
    }
    for run in store.damagedRuns { write(run.id, nil, state: "damaged", to: &writer) }
    for run in store.unlistedRuns() {
      write(run.id, run.summary, state: run.place.rawValue, to: &writer)
    }
    writer.endArray()
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }

  private static func json(_ runs: [RestorableRun]) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginArray()
    for run in runs {
      write(run.id, run.summary, state: run.reason.rawValue, to: &writer)
    }
    writer.endArray()
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }

  /// Writes one run with its known figures and `more` members.
  private static func write(
    _ id: String, _ summary: RunSummary?, state: String, to writer: inout JSONWriter,
    more: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.beginObject()
    writer.key("id")
    writer.string(id)
    if let summary {
      writer.key("number")
      writer.int(summary.number.value)
      if let timestamp = summary.timestamp {
        writer.key("timestamp")
        writer.string(timestamp.iso8601)
      }
      writer.key("distance")
      writer.double(summary.distance, decimals: 2)
      writer.key("duration")
      writer.double(summary.duration, decimals: 1)
      if summary.isCorrected {
        writer.key("isCorrected")
        writer.bool(true)
      }
      switch summary.kind {
      case .run: break
      case .indoor:
        writer.key("isIndoor")
        writer.bool(true)
      case .other(let sport):
        writer.key("sport")
        writer.string(sport)
      }
    }
    more(&writer)
    writer.key("state")
    writer.string(state)
    writer.endObject()
  }
}

/// A run in a list.
private struct Row {
  var number: String
  var id: String
  var date: String
  var distance: String
  var time: String
  var pace: String

  func line(_ last: String) -> String {
    let columns = [
      rightAligned(number, 5), padded(id, 23), padded(date, 22), rightAligned(distance, 9),
      rightAligned(time, 8), rightAligned(pace, 9),
    ]
    let line = columns.joined(separator: " ")
    return last.isEmpty ? line : "\(line)  \(last)"
  }
}

extension Row {
  /// Formats a row for a run of which only the id is known.
  static func line(of id: String, _ words: String) -> String {
    "\(padded("", 5)) \(padded(id, 23)) \(words)"
  }

  init(_ run: RunSummary, id: String, _ units: Units) {
    self.init(
      number: "\(run.number)", id: id, date: RunsCommand.date(run),
      distance: Wording.distanceWithUnit(run.distance, units),
      time: Wording.duration(run.duration), pace: Wording.paceWithUnit(run.pace, units))
  }
}
