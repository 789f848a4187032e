import RunModel
import Words

// Totals and records of the stored runs.

/// The page of records.
struct RecordsView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .menu(device.recordsScreen(row)) }
  func rows(in device: Device) -> Int { device.browsing.records.count }
  func select(in device: inout Device) { device.openRecord(row) }
}

/// The last weeks.
struct WeeksView: View {
  func content(of device: Device) -> ScreenContent { .weeks(device.weeksScreen) }
  func select(in device: inout Device) { device.navigation.back() }
}

extension AnyView {
  static func records(_ row: Int) -> AnyView { AnyView(RecordsView(row: row)) }
  static let weeks = AnyView(WeeksView())
}

/// A row of the page of records.
struct RecordRow: Sendable {
  /// The subject of a row.
  enum Kind: Hashable, Sendable {
    case total(RunTotals.Period)
    case streak
    case longestRun
    case longestTime
    /// The fastest runs, which are not known yet.
    case fastest
    case record(RecordName)
    case prediction(RecordName)
  }

  var kind: Kind
  var title: String
  var value: String
  /// Details, shown while the row is selected.
  var note: String
  /// The run that holds the record, or that a prediction is based on; `nil` for totals.
  var run: String?
}

extension Device {
  private var units: Units { settings.units }

  mutating func openRecords() {
    browsing.openRecords()
    prepareRecords()
  }

  /// Rebuilds the page if it is open, as its data may have changed.
  mutating func prepareRecords() {
    guard navigation.contains(RecordsView.self) else { return }
    browsing.show(
      today.map { RunWeeks(library.runs, today: $0, weekFrom: settings.firstWeekday) })
    browsing.show(records: totalRows + runRows + fastestRows + predictionRows)
  }

  fileprivate func recordsScreen(_ row: Int) -> MenuScreen {
    let rows = browsing.records
    return MenuScreen(
      title: words.title(.records), rows: rows.map { MenuScreen.Row($0.title, value: $0.value) },
      selected: row, note: rows.indices.contains(row) ? rows[row].note : "")
  }

  /// Opens the run that holds the selected record, or the weeks for a row about weeks.
  fileprivate mutating func openRecord(_ row: Int) {
    guard browsing.records.indices.contains(row) else { return }
    switch browsing.records[row].kind {
    case .total(.week), .streak: navigation.open(.weeks)
    case .total(.month), .total(.year), .total(.all), .fastest: break
    case .longestRun, .longestTime, .record, .prediction:
      let id = browsing.records[row].run
      guard let index = library.runs.firstIndex(where: { $0.id == id }) else { return }
      openRun(index)
    }
  }

  fileprivate var weeksScreen: WeeksScreen {
    guard let weeks = browsing.weeks else {
      return WeeksScreen(
        title: words.history(.lastWeeks(RunWeeks.count)), figures: [], bars: [], first: "", last: ""
      )
    }
    let most = weeks.metres.reduce(0, max)
    func date(_ day: Int?) -> String {
      let time = UTC(millisecondsSince1970: Int64(day ?? 0) * UTC.millisecondsPerDay)
      return formats.shortDate(time, today: utc, utcOffset: 0)
    }
    return WeeksScreen(
      title: words.history(.lastWeeks(weeks.metres.count)),
      figures: [
        .init(
          label: words.history(.period(.week)),
          figure: Figure(formats.distance(weeks.metres.last ?? 0))),
        .init(label: words.history(.shortStreak), figure: Figure("\(weeks.streak)")),
      ],
      bars: weeks.metres.map { metres in
        WeeksScreen.Bar(
          figure: metres > 0 ? "\(Int(metres / units.metres))" : "",
          height: most > 0 ? metres / most : 0)
      }, first: date(weeks.firstDays.first), last: date(weeks.firstDays.last))
  }

  /// Whether best efforts of some runs are unmeasured while the records page is open.
  var lacksRecords: Bool {
    navigation.contains(RecordsView.self) && library.lacksRecords
  }

  // MARK: Rows

  /// Rows of totals; all but the overall total require today's date.
  private var totalRows: [RecordRow] {
    let weekday = settings.firstWeekday
    let counted = library.runs.lazy.filter(\.countsInTotals)
    let totals: [RecordRow] = RunTotals.Period.allCases.compactMap { period in
      if period == .all { return totalRow(period, RunTotals(counted)) }
      guard let today else { return nil }
      let index = period.index(of: today, weekFrom: weekday)
      let runs = counted.filter { $0.index(in: period, weekFrom: weekday) == index }
      return totalRow(period, RunTotals(runs))
    }
    return totals + (streakRow.map { [$0] } ?? [])
  }

  private var streakRow: RecordRow? {
    guard let weeks = browsing.weeks, weeks.streak > 0 else { return nil }
    return RecordRow(
      kind: .streak, title: words.history(.streak), value: "\(weeks.streak)",
      note: weeks.hasRun
        ? words.history(.lastWeeks(RunWeeks.count)) : words.history(.runThisWeek))
  }

  private func totalRow(_ period: RunTotals.Period, _ totals: RunTotals) -> RecordRow {
    RecordRow(
      kind: .total(period), title: words.history(.period(period)),
      value: formats.distance(totals.distance).text,
      note: words.history(.total(runs: totals.runs, formats.duration(totals.duration))))
  }

  private var runRows: [RecordRow] {
    // Reversed, as the list is newest first and the older of equal runs counts.
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

  /// Rows of the fastest runs, which are unknown until all runs have been measured.
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

  /// Rows of estimated race times; none until all runs have been measured.
  private var predictionRows: [RecordRow] {
    guard !library.lacksRecords else { return [] }
    return RacePrediction.races(in: units).compactMap { metres in
      RacePrediction(over: metres, by: library.record).map { prediction in
        let name = name(ofRecord: metres)
        let time = formats.duration(Device.whole(prediction.seconds))
        return RecordRow(
          kind: .prediction(name), title: words.history(.predicted(name)),
          value: Figure(time, isEstimated: true).words, note: source(of: prediction),
          run: prediction.basis.run.id)
      }
    }
  }

  /// "From 5 km in 24:31".
  private func source(of prediction: RacePrediction) -> String {
    let metres = prediction.basisDistance
    let isMiles = [.mile, .tenMiles].contains(name(ofRecord: metres))
    return words.history(
      .predictedFrom(
        Formats(words, units: isMiles ? .miles : .kilometres).goal(metres).text,
        time: formats.duration(Device.whole(prediction.basis.seconds))))
  }

  private func row(
    _ kind: RecordRow.Kind, _ title: String, _ value: String, _ run: RunSummary
  ) -> RecordRow {
    RecordRow(
      kind: kind, title: title, value: value,
      note: formats.date(run.timestamp, utcOffset: run.utcOffset),
      run: run.id)
  }

  /// Returns the name of one of ``RecordDistances``; those without a special name are in
  /// kilometres.
  func name(ofRecord metres: Double) -> RecordName {
    switch metres {
    case RecordDistances.halfMarathon: .halfMarathon
    case RecordDistances.marathon: .marathon
    case Units.miles.metres: .mile
    case 10 * Units.miles.metres: .tenMiles
    default: .over(Formats(words, units: .kilometres).goal(metres).text)
    }
  }

  /// Rounds the seconds of a record up, so that it does not look better than it was; ignores
  /// rounding errors of binary fractions.
  static func whole(_ seconds: Double) -> Double { (seconds - 1e-6).rounded(.up) }
}
