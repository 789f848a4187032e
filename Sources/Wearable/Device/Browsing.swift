import RunModel
import Tracking

/// Where the runner is in the menus, and what was opened there.
struct Browsing: Sendable {
  var navigation = Navigation(.home(.newRun))
  /// The stored or paused run that is open.
  @Boxed private(set) var details: OpenRun? = nil
  @Boxed private(set) var award: Award? = nil
  @Boxed private var savedRun: SavedRun? = nil
  /// When the next points of a run that was saved are to be prepared.
  private(set) var savedRunDue: Instant?
  /// The end of a run that may be cut off: of the one whose menu is open, or that is to be saved.
  @Boxed private(set) var cut: CutOffer? = nil
  /// What would go with the run whose menu is open, or which is to be discarded.
  private(set) var losses: [BadgeGain] = []
  /// What would go with all runs that came in with the run whose menu is open, and their number.
  private(set) var importLosses: [BadgeGain] = []
  private(set) var importedCount = 0
  /// Removed runs, as the store listed them last.
  private(set) var restorable: [RestorableRun] = []
  /// The page of records, made when it is opened: all stored runs are looked through for it.
  private(set) var records: [RecordRow] = []
  /// The last weeks, made with the records; `nil` while no date is known.
  private(set) var weeks: RunWeeks?

  /// One place back; at the base what was open is forgotten, for it may be large.
  mutating func back() {
    navigation.back()
    if navigation.opened.isEmpty { forgetRun() }
  }

  mutating func openRecords() {
    records = []
    navigation.open(.records(0))
  }

  mutating func show(_ weeks: RunWeeks?) { self.weeks = weeks }

  /// Shows new rows where the page of records is open; the row that is selected stays selected.
  mutating func show(records new: [RecordRow]) {
    guard let row = navigation.opened(RecordsView.self)?.row else { return }
    let selected = records.indices.contains(row) ? records[row].kind : nil
    records = new
    let selectedRow = records.firstIndex { $0.kind == selected } ?? min(row, records.count - 1)
    navigation.replace(with: RecordsView(row: max(0, selectedRow)))
  }

  // MARK: Removed runs

  /// Shows the removed runs where their list is open or awaited.
  mutating func show(restorable new: [RestorableRun]) {
    // Of several with one id the store restores the first.
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

  /// Prepares a run that was saved, from an instant on.
  mutating func prepare(_ saved: SavedRun, at due: Instant) {
    savedRun = saved
    savedRunDue = due
  }

  /// The run that is being prepared; whoever takes it has the only one.
  mutating func takeSavedRun() -> SavedRun? {
    defer {
      savedRun = nil
      savedRunDue = nil
    }
    return savedRun
  }

  /// Settings that change what is open have changed.
  mutating func update(_ settings: Settings) { details?.prepare(settings) }
  mutating func update(_ comparison: Award.Comparison?) { award?.comparison = comparison }

  /// What is lost if the run that is looked at goes, or its end.
  mutating func weigh(losses: [BadgeGain], cut: CutOffer?) {
    self.losses = losses
    self.cut = cut
  }

  mutating func weigh(losses: [BadgeGain]) { self.losses = losses }

  mutating func weigh(import losses: [BadgeGain], of runs: Int) {
    importLosses = losses
    importedCount = runs
  }

  /// Asks before a run is saved whether its end is to be cut off.
  mutating func ask(about offer: CutOffer) {
    cut = offer
    // A second press on the same key cuts nothing.
    navigation.open(.cut(.all))
  }

  mutating func closeDetails() { details = nil }

  mutating func forgetRun() {
    details = nil
    award = nil
  }

  /// The run in progress has ended.
  mutating func leaveRun(_ wait: Wait) {
    cut = nil
    details = nil
    navigation.reset(.home(.newRun))
    navigation.open(.waiting(wait))
  }

  /// The open run is deleted: its award and details go with it.
  mutating func leaveDeletedRun() {
    navigation.remove(WaitingView.self)
    navigation.remove(RunMenuView.self)
    navigation.remove(RunDetailsView.self)
    navigation.remove(AwardView.self)
    forgetRun()
  }

  /// A run was cut: award and details were those of the longer one; whether to show the new one.
  mutating func leaveTrimmedRun(id: String) -> Bool {
    navigation.remove(AwardView.self)
    navigation.remove(RunDetailsView.self)
    forgetRun()
    cut = nil
    return navigation.replace(.waiting(.cutting(id: id)), with: .runDetails(.map, pin: nil))
  }
}
