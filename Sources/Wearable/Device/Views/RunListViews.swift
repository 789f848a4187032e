import RunModel
import Tracking
import Words

// Past Runs, and the deleted runs that can be restored.

/// The stored runs, newest first.
struct PastRunsView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .runList(device.runListScreen(row)) }
  func rows(in device: Device) -> Int { device.library.rows }
  func select(in device: inout Device) { device.openRow(row) }
}

/// Deleted runs that can be restored.
struct DeletedRunsView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .runList(device.deletedRunsScreen(row)) }
  func rows(in device: Device) -> Int { device.browsing.restorable.count }
  func select(in device: inout Device) { device.openDeletedRun(row) }
}

/// Answers to the question whether to restore a run.
///
/// Restoring comes first, as it loses nothing.
enum RestoreAnswer: Hashable, CaseIterable, Sendable {
  case restore
  case cancel
}

/// The question whether to restore a run.
struct RestoreView: ItemView {
  var id: String
  var item: RestoreAnswer

  func content(of device: Device) -> ScreenContent { .question(device.restoreScreen(id, item)) }
  func select(in device: inout Device) { device.answer(item, about: id) }
}

extension AnyView {
  static func pastRuns(_ row: Int) -> AnyView { AnyView(PastRunsView(row: row)) }
  static func deletedRuns(_ row: Int) -> AnyView { AnyView(DeletedRunsView(row: row)) }
  static func restore(id: String, _ answer: RestoreAnswer) -> AnyView {
    AnyView(RestoreView(id: id, item: answer))
  }
}

extension UnlistedRun.Place {
  /// The place's name for the lists; a run in progress is never listed.
  var state: UnlistedState {
    switch self {
    case .unfinished, .waiting: .waiting
    case .skipped: .skipped
    case .staged: .staged
    case .quarantined: .quarantined
    }
  }
}

extension RestorableRun.Reason {
  /// The reason's name.
  var phrase: RecoveryPhrase {
    switch self {
    case .deleted: .removed(.deleted)
    case .discarded: .removed(.discarded)
    case .replaced: .removed(.replaced)
    case .quarantined: .unlisted(.quarantined)
    }
  }
}

extension Device {
  // MARK: Past Runs

  fileprivate func runListScreen(_ row: Int) -> RunListScreen {
    let position = ListPosition(
      count: library.rows, selected: row, rows: configuration.capacity.listRows)
    let heading = heading(of: position.selected)
    let isEmpty = library.rows == 0
    return RunListScreen(
      heading: heading.title, count: heading.note, position: position,
      rows: position.window.compactMap { library.row($0).map(runRow) },
      note: !isEmpty
        ? "" : session.isStoreOpen ? words.history(.noRunsYet) : words.card(.readingCard),
      advice: isEmpty && session.isStoreOpen ? words.history(.newRunStartsFirst) : "")
  }

  /// Returns the month of the selected run and its totals; for other rows, their state and number.
  ///
  /// Runs are listed in the order in which they were run, so those of a month are adjacent, apart
  /// from undated runs between them.
  private func heading(of row: Int) -> (title: String, note: String) {
    switch library.row(row) {
    case .run: break
    case .damaged:
      return (words.history(.damaged), words.history(.damagedFiles(library.damaged.count)))
    case .unlisted(let run):
      let same = library.unlisted.count { $0.place == run.place }
      return (words.recovery(.unlisted(run.place.state)), words.recovery(.runs(same)))
    case .deletedRuns, nil: return ("", "")
    }
    let runs = library.runs
    func month(_ index: Int) -> CalendarDate? {
      runs[index].day.flatMap { CalendarDate(year: $0.year, month: $0.month, day: 1) }
    }
    let own = month(row)
    var (first, last) = (row, row)
    func isNear(_ index: Int) -> Bool {
      guard runs.indices.contains(index) else { return false }
      let other = month(index)
      return other == own || other == nil
    }
    while isNear(first - 1) { first -= 1 }
    while isNear(last + 1) { last += 1 }
    let totals = RunTotals(
      (first...last).lazy.filter { month($0) == own }.map { runs[$0] }
        .filter { $0.kind.sport == nil })
    return (
      own.map(formats.month) ?? words.history(.noDate),
      words.history(.total(runs: totals.runs, formats.distance(totals.distance).text))
    )
  }

  private func runRow(_ row: Library.Row) -> RunListScreen.Row {
    switch row {
    case .run(let run): runRow(run)
    case .damaged(let run):
      RunListScreen.Row(
        image: nil, distance: Amount(words.history(.damaged)), time: "",
        date: listedDate(damaged: run.id), isDamaged: true)
    case .unlisted(let run):
      RunListScreen.Row(
        image: nil, distance: Amount(words.recovery(.unlisted(run.place.state))), time: "",
        date: listedDate(run.summary, id: run.id),
        pace: run.summary.map { formats.distance($0.distance).text } ?? "", isDamaged: true)
    case .deletedRuns:
      RunListScreen.Row(
        image: nil, distance: Amount(words.title(.deletedRuns)), time: "",
        date: words.action(.restore), isDamaged: false)
    }
  }

  private func runRow(_ run: RunSummary) -> RunListScreen.Row {
    RunListScreen.Row(
      image: run.bestBadge(in: configuration.ladder).map {
        configuration.ladder.badges[$0].imageName
      }, distance: formats.distance(run.distance),
      time: formats.duration(run.duration), date: listedDate(run),
      pace: run.kind.sport?.printable ?? (run.pace == nil ? "" : formats.pace(run.pace).text),
      isDamaged: false)
  }

  /// Returns the date, or one derived from the id if it is unknown.
  private func listedDate(_ run: RunSummary?, id: String) -> String {
    guard let run, run.timestamp != nil else { return listedDate(damaged: id) }
    return listedDate(run)
  }

  /// Returns the date of a run; one without a date is identified by its number.
  private func listedDate(_ run: RunSummary) -> String {
    let date = formats.shortDate(run.timestamp, today: utc, utcOffset: run.utcOffset)
    return run.timestamp == nil ? words.history(.numbered(run.number.value, date: date)) : date
  }

  /// Returns the date from the name of an unreadable file, "20261117T061500Z-7f3a"; nothing else is
  /// known about it.
  private func listedDate(damaged id: String) -> String {
    let parts = [id.prefix(4), id.dropFirst(4).prefix(2), id.dropFirst(6).prefix(2)]
    guard id.dropFirst(8).first == "T",
      let day = UTC(iso8601: parts.joined(separator: "-") + "T12:00:00.000Z")
    else { return id }
    return formats.shortDate(day, today: utc, utcOffset: 0)
  }

  // MARK: Deleted runs

  fileprivate func deletedRunsScreen(_ row: Int) -> RunListScreen {
    let runs = browsing.restorable
    let position = ListPosition(
      count: runs.count, selected: row, rows: configuration.capacity.listRows)
    let selected = runs.isEmpty ? nil : runs[position.selected]
    return RunListScreen(
      heading: selected.map { words.recovery($0.reason.phrase) } ?? words.title(.deletedRuns),
      count: runs.isEmpty ? "" : words.recovery(.runs(runs.count)), position: position,
      rows: position.window.map { index in
        runs[index].summary.map(runRow)
          ?? RunListScreen.Row(
            image: nil, distance: Amount(words.history(.damaged)), time: "",
            date: listedDate(damaged: runs[index].id), isDamaged: true)
      }, note: runs.isEmpty ? words.recovery(.noDeletedRuns) : "")
  }

  fileprivate func restoreScreen(_ id: String, _ answer: RestoreAnswer) -> QuestionScreen {
    QuestionScreen(
      title: words.title(.restoreRun), distance: Figure(""), time: "",
      answers: RestoreAnswer.allCases.map { answer in
        switch answer {
        case .restore: QuestionScreen.Answer(icon: .save, title: words.action(.restore))
        case .cancel: QuestionScreen.Answer(icon: .cancel, title: words.action(.cancel))
        }
      }, selected: RestoreAnswer.allCases.firstIndex(of: answer) ?? 0, note: restoreWords(id),
      confirming: nil)
  }

  /// "Deleted, 21 Nov, 6.31 km in 33:08".
  private func restoreWords(_ id: String) -> String {
    let removed = browsing.restorable.first { $0.id == id }
    guard let removed, removed.reason != .quarantined else {
      return words.recovery(.explained(.quarantined))
    }
    let figures = removed.summary.map {
      words.pause(
        .distanceInTime(formats.distance($0.distance).text, formats.duration($0.duration)))
    }
    return words.list(
      [words.recovery(removed.reason.phrase), listedDate(removed.summary, id: id), figures]
        .compactMap { $0 })
  }

  // MARK: Restoring

  mutating func openDeletedRuns() {
    guard !hasRun else { return }
    navigation.open(.waiting(.listing))
    session.ask(.listRestorable)
  }

  fileprivate mutating func openDeletedRun(_ row: Int) {
    guard browsing.restorable.indices.contains(row) else { return }
    navigation.open(.restore(id: browsing.restorable[row].id, .restore))
  }

  fileprivate mutating func answer(_ answer: RestoreAnswer, about id: String) {
    guard answer == .restore, !hasRun else { return navigation.back() }
    navigation.show(.waiting(.restoring(id: id)))
    session.ask(.restore(id: id))
  }

  mutating func restorable(_ runs: [RestorableRun]) {
    library.update(mayRestore: !runs.isEmpty)
    browsing.show(restorable: runs)
    leaveMissingRow()
  }

  mutating func restored(_ summary: RunSummary) {
    library.take([summary])
    libraryHasChanged()
    if case .restoring? = navigation.opened(WaitingView.self)?.wait {
      navigation.remove(WaitingView.self)
    }
    leaveMissingRow()
    notify(
      Banner(
        .news, .saved, words.recovery(.restored), formats.distance(summary.distance).text),
      for: Notices.time, about: .run(summary.id))
    // If this was a replaced version, the version that had replaced it can now be restored.
    if navigation.contains(DeletedRunsView.self) { session.ask(.listRestorable) }
  }
}
