import RunModel
import Words

// Totals of the stored runs, and what is the longest and the fastest of them.

/// A row of the page of records.
struct RecordRow: Sendable {
  /// What a row tells of.
  enum Kind: Hashable, Sendable {
    case total(RunTotals.Period)
    case longestRun
    case longestTime
    /// Nobody knows yet.
    case fastest
    case record(RecordName)
  }

  var kind: Kind
  var title: String
  var value: String
  /// Says more while it is selected.
  var note: String
  /// The run that holds the record; `nil` for totals.
  var run: String?
}

extension Device {
  private var units: Units { settings.units }

  mutating func openRecords() {
    browsing.openRecords()
    prepareRecords()
  }

  /// Makes the page anew where it is open, for what it tells of may have changed.
  mutating func prepareRecords() {
    guard navigation.contains(.records) else { return }
    browsing.show(records: totalRows + runRows + fastestRows)
  }

  func recordsScreen(_ row: Int) -> MenuScreen {
    let rows = browsing.records
    return MenuScreen(
      title: words.title(.records), rows: rows.map { MenuScreen.Row($0.title, value: $0.value) },
      selected: row, note: rows.indices.contains(row) ? rows[row].note : "")
  }

  /// The run that holds the selected record.
  mutating func openRecord(_ row: Int) {
    guard browsing.records.indices.contains(row), let id = browsing.records[row].run,
      let index = library.runs.firstIndex(where: { $0.id == id })
    else { return }
    openRun(index)
  }

  /// Whether there are runs whose best efforts nobody has looked for, while the runner wants
  /// to see them.
  var lacksRecords: Bool {
    navigation.contains(.records) && library.lacksRecords
  }

  // MARK: Rows

  /// Without a date of today, weeks and months are not known.
  private var totalRows: [RecordRow] {
    let today = utc?.shifted(bySeconds: utcOffset).date
    let weekday = formats.firstWeekday
    return RunTotals.Period.allCases.compactMap { period in
      if period == .all { return totalRow(period, RunTotals(library.runs)) }
      guard let today else { return nil }
      let runs = library.runs.lazy.filter {
        $0.day.map { period.holds($0, today, weekFrom: weekday) } ?? false
      }
      return totalRow(period, RunTotals(runs))
    }
  }

  private func totalRow(_ period: RunTotals.Period, _ totals: RunTotals) -> RecordRow {
    RecordRow(
      kind: .total(period), title: words.history(.period(period)),
      value: formats.distance(totals.distance).text,
      note: words.history(.total(runs: totals.runs, formats.duration(totals.duration))))
  }

  private var runRows: [RecordRow] {
    // Of equal ones the older: the list is newest first.
    let runs = library.runs.reversed().filter(\.counts)
    guard let farthest = runs.max(by: { $0.distance < $1.distance }),
      let longest = runs.max(by: { $0.duration < $1.duration })
    else { return [] }
    return [
      row(
        .longestRun, words.history(.longestRun), formats.distance(farthest.distance).text,
        farthest),
      row(.longestTime, words.history(.longestTime), formats.duration(longest.duration), longest),
    ]
  }

  /// As long as some runs were not looked through nobody knows which is the fastest.
  private var fastestRows: [RecordRow] {
    guard !library.lacksRecords else {
      let note = words.history(
        library.hasMeasured ? .olderUnreadable : .lookingThroughOlder)
      return [
        RecordRow(
          kind: .fastest, title: words.history(.fastest), value: "...", note: note)
      ]
    }
    return RecordDistances.shown(in: units).compactMap { metres in
      library.record(over: metres).map { record in
        let name = name(ofRecord: metres)
        return row(
          .record(name), words.record(name), formats.duration(Device.whole(record.seconds)),
          record.run)
      }
    }
  }

  private func row(
    _ kind: RecordRow.Kind, _ title: String, _ value: String, _ run: RunSummary
  ) -> RecordRow {
    RecordRow(
      kind: kind, title: title, value: value,
      note: formats.date(run.timestamp, utcOffset: run.utcOffset),
      run: run.id)
  }

  /// One of ``RecordDistances``; those without a name of their own are in kilometres.
  func name(ofRecord metres: Double) -> RecordName {
    switch metres {
    case RecordDistances.halfMarathon: .halfMarathon
    case RecordDistances.marathon: .marathon
    case Units.miles.metres: .mile
    case 10 * Units.miles.metres: .tenMiles
    default: .over(Formats(words, units: .kilometres).goal(metres).text)
    }
  }

  /// Seconds of a record, which is never better than it was: upwards; forgives what binary
  /// fractions add.
  static func whole(_ seconds: Double) -> Double { (seconds - 1e-6).rounded(.up) }
}
