import RunModel
import Tracking

/// Where the runner is in the menus, and what is open there.
struct Browsing: Sendable {
  var navigation = Navigation(.home(.newRun))
  /// The stored or paused run that is open.
  @Boxed private(set) var details: OpenRun? = nil
  @Boxed private(set) var award: Award? = nil
  @Boxed private var savedRun: SavedRun? = nil
  /// When the next points of a saved run are due to be prepared.
  private(set) var savedRunDue: Instant?
  /// The end of a run that may be cut off: the run whose menu is open, or the one about to be
  /// saved.
  @Boxed private(set) var cut: CutOffer? = nil
  /// Badges that would be lost with the run whose menu is open or that is about to be discarded.
  private(set) var losses: [BadgeGain] = []
  /// Badges that would be lost with all runs from the same import as the run whose menu is open;
  /// ``importedCount`` is the number of those runs.
  private(set) var importLosses: [BadgeGain] = []
  private(set) var importedCount = 0
  /// Deleted runs, as last listed by the store.
  private(set) var restorable: [RestorableRun] = []
  /// Rows of the records page, computed on opening because all stored runs have to be scanned.
  private(set) var records: [RecordRow] = []
  /// The last weeks, computed with the records; `nil` while the date is unknown.
  private(set) var weeks: RunWeeks?

  /// Goes back one view; at the base the open run is released, as it may be large.
  mutating func back() {
    navigation.back()
    if navigation.opened.isEmpty { forgetRun() }
  }

  mutating func openRecords() {
    records = []
    navigation.open(.records(0))
  }

  mutating func show(_ weeks: RunWeeks?) { self.weeks = weeks }

  /// Shows new rows if the records page is open; the selected record stays selected.
  mutating func show(records new: [RecordRow]) {
    guard let row = navigation.opened(RecordsView.self)?.row else { return }
    let selected = records.indices.contains(row) ? records[row].kind : nil
    records = new
    let selectedRow = records.firstIndex { $0.kind == selected } ?? min(row, records.count - 1)
    navigation.replace(with: RecordsView(row: max(0, selectedRow)))
  }

  // MARK: Deleted runs

  /// Shows the deleted runs if their list is open or awaited.
  mutating func show(restorable new: [RestorableRun]) {
    // Of several runs with the same id the store restores the first.
    var ids: Set<String> = []
    restorable = new.filter { ids.insert($0.id).inserted }
    guard let row = navigation.opened(DeletedRunsView.self)?.row else {
      navigation.replace(.waiting(.listing), with: .deletedRuns(0))
      return
    }
    navigation.replace(with: DeletedRunsView(row: max(0, min(row, restorable.count - 1))))
    navigation.replace(.waiting(.listing), with: nil)
  }

  // MARK: A run

  mutating func show(_ run: OpenRun) { details = run }
  mutating func show(_ award: Award) { self.award = award }

  /// Prepares a saved run from the given instant on.
  mutating func prepare(_ saved: SavedRun, at due: Instant) {
    savedRun = saved
    savedRunDue = due
  }

  /// Takes the run that is being prepared, so that the caller has the only reference.
  mutating func takeSavedRun() -> SavedRun? {
    defer {
      savedRun = nil
      savedRunDue = nil
    }
    return savedRun
  }

  /// Applies changed settings to the open run.
  mutating func update(_ settings: Settings) { details?.prepare(settings) }
  mutating func update(_ comparison: Award.Comparison?) { award?.comparison = comparison }

  /// Sets the badges that would be lost with the viewed run and the offer to cut off its end.
  mutating func weigh(losses: [BadgeGain], cut: CutOffer?) {
    self.losses = losses
    self.cut = cut
  }

  mutating func weigh(losses: [BadgeGain]) { self.losses = losses }

  mutating func weigh(import losses: [BadgeGain], of runs: Int) {
    importLosses = losses
    importedCount = runs
  }

  /// Asks before a run is saved whether to cut off its end.
  mutating func ask(about offer: CutOffer) {
    cut = offer
    // A second press of the same key must not cut anything.
    navigation.open(.cut(.all))
  }

  mutating func closeDetails() { details = nil }

  mutating func forgetRun() {
    details = nil
    award = nil
  }

  /// Leaves the screens of the run in progress, which has ended.
  mutating func leaveRun(_ wait: Wait) {
    cut = nil
    details = nil
    navigation.reset(.home(.newRun))
    navigation.open(.waiting(wait))
  }

  /// Leaves the open run, which was deleted, and drops its award and details.
  mutating func leaveDeletedRun() {
    navigation.remove(WaitingView.self)
    navigation.remove(RunMenuView.self)
    navigation.remove(RunDetailsView.self)
    navigation.remove(AwardView.self)
    forgetRun()
  }

  /// Drops the award and details of a run that was cut or corrected; returns whether to show the
  /// changed run.
  mutating func leaveChangedRun(id: String) -> Bool {
    navigation.remove(AwardView.self)
    navigation.remove(RunDetailsView.self)
    forgetRun()
    cut = nil
    let details = AnyView.runDetails(.map, pin: nil)
    return navigation.replace(.waiting(.cutting(id: id)), with: details)
      || navigation.replace(.waiting(.correcting(id: id)), with: details)
  }
}
