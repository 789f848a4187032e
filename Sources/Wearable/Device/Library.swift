import RunModel
import Tracking

/// The contents of the flash that lists and badges need.
struct Library: Sendable {
  /// Newest first.
  private(set) var runs: [RunSummary] = []
  private(set) var damaged: [DamagedRun] = []
  /// Runs that are present but not stored.
  private(set) var unlisted: [UnlistedRun] = []
  /// Whether there may be deleted runs that can be restored.
  private(set) var mayRestore = false
  private(set) var standings: Standings
  /// The installed street maps.
  private(set) var maps: [MapNote] = []
  /// The names of the installed course files.
  private(set) var courses: [CourseFileName] = []
  /// Whether the standings judge some runs by average speed because their best efforts are
  /// unmeasured.
  private(set) var lacksBestEfforts = false
  /// Whether the best efforts of some runs are unmeasured, regardless of the badge rule.
  private(set) var lacksRecords = false
  /// Whether a measurement is in progress.
  private var isMeasuring = false
  /// Whether the store has measured all it can since it was opened.
  private(set) var hasMeasured = false
  private(set) var verification = Verification.due

  init(ladder: BadgeLadder) {
    standings = Standings(ladder: ladder, runs: [])
  }

  /// Adopts the contents of the store; maps and courses come from elsewhere and are kept.
  mutating func open(_ state: StoredState, rules: BadgeRules) {
    runs = state.runs
    damaged = state.damaged
    unlisted = state.unlisted
    mayRestore = state.canRestore
    (isMeasuring, hasMeasured) = (false, false)
    verification = .due
    judgeAll(by: rules)
  }

  mutating func take(_ maps: [MapNote]) { self.maps = maps }

  mutating func take(_ courses: [CourseFileName]) { self.courses = courses }

  mutating func update(mayRestore: Bool) { self.mayRestore = mayRestore }

  /// Judges the runs by new rules.
  mutating func judge(by rules: BadgeRules) {
    guard rules != standings.rules else { return }
    judgeAll(by: rules)
  }

  private mutating func judgeAll(by rules: BadgeRules? = nil) {
    standings = Standings(
      ladder: standings.ladder, runs: runs, rules: rules ?? standings.rules)
    lacksBestEfforts = standings.lacksBestEfforts(runs)
    lacksRecords = runs.contains(where: standings.isUnmeasured)
  }

  /// Returns the fastest run over one of ``RecordDistances``.
  func record(over metres: Double) -> DistanceRecord? {
    DistanceRecord(over: metres, in: runs, standings.bestEffortTable)
  }

  /// Whether the store may be asked to measure runs.
  var mayMeasure: Bool { !isMeasuring && !hasMeasured }

  mutating func beginMeasuring() { isMeasuring = true }

  /// Updates runs with their measurements; an empty list means that no more can be measured.
  mutating func endMeasuring(_ measured: [RunSummary]) {
    isMeasuring = false
    hasMeasured = measured.isEmpty
    guard !measured.isEmpty else { return }
    let known = Dictionary(measured.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for index in runs.indices { runs[index] = known[runs[index].id] ?? runs[index] }
    switch standings.rules.speed {
    case .fastestStretch: judgeAll()
    case .wholeRun: lacksRecords = runs.contains(where: standings.isUnmeasured)
    }
  }

  /// Number of runs, including damaged and unlisted ones.
  var count: Int { runs.count + damaged.count + unlisted.count }

  /// Adds a run; returns the prizes won with it.
  mutating func add(_ run: RunSummary) -> [BadgeGain] {
    remove(id: run.id)
    forgetUnlisted(run)
    let before = standings
    let others = runs.map(\.id)
    runs = RunOrder.newestFirst(runs + [run])
    if runs.first?.id == run.id, runs.dropFirst().lazy.map(\.id).elementsEqual(others) {
      standings.add(run)
      lacksBestEfforts = lacksBestEfforts || standings.lacksBestEfforts([run])
      lacksRecords = lacksRecords || standings.isUnmeasured(run)
    } else {
      judgeAll()
    }
    return Standings.gains(from: before, to: standings)
  }

  /// Adds restored or rebuilt runs in place of their earlier entries; reports no prizes for them.
  mutating func take(_ taken: [RunSummary]) {
    let journals = Set(taken.map(\.journal))
    let ids = Set(taken.map(\.id))
    runs.removeAll { journals.contains($0.journal) || ids.contains($0.id) }
    damaged.removeAll { ids.contains($0.id) }
    for run in taken { forgetUnlisted(run) }
    runs = RunOrder.newestFirst(runs + taken)
    // The added runs may lack best efforts.
    hasMeasured = false
    judgeAll()
  }

  /// Adds a run that has not been saved yet.
  mutating func addUnlisted(_ run: UnlistedRun) {
    let isKnown = runs.contains { $0.journal == run.summary?.journal }
    guard !isKnown, !unlisted.contains(where: { $0.id == run.id }) else { return }
    unlisted.append(run)
  }

  private mutating func forgetUnlisted(_ run: RunSummary) {
    unlisted.removeAll {
      $0.id == run.id || $0.id == "\(run.journal)" || $0.summary?.journal == run.journal
    }
  }

  /// Adds run files that turned out to be unreadable.
  mutating func addDamaged(_ more: [DamagedRun]) {
    guard !more.isEmpty else { return }
    remove(ids: Set(more.map(\.id)))
    damaged += more
    judgeAll()
  }

  mutating func remove(id: String) { remove(ids: [id]) }

  mutating func remove(ids: Set<String>) {
    let count = runs.count
    runs.removeAll { ids.contains($0.id) }
    damaged.removeAll { ids.contains($0.id) }
    guard runs.count != count else { return }
    judgeAll()
  }

  /// Removes the run with the given journal; returns it if there was one.
  @discardableResult
  mutating func remove(journal: JournalID) -> RunSummary? {
    guard let run = runs.first(where: { $0.journal == journal }) else { return nil }
    remove(id: run.id)
    return run
  }

  /// Returns the badges and medals that would be lost if a stored run were removed.
  func losses(without id: String) -> [BadgeGain] {
    losses(without: [id])
  }

  /// Returns the badges and medals that would be lost if these stored runs were removed.
  func losses(without ids: Set<String>) -> [BadgeGain] {
    let rest = standings.judging(runs.filter { !ids.contains($0.id) })
    return Standings.gains(from: rest, to: standings)
  }

  /// The number of the last import with runs that still exist; `nil` if there is none.
  var lastImport: Int? { runs.lazy.compactMap { $0.imported?.batch }.max() }

  /// Returns the badges and medals that would be lost with an unsaved run, or with the rest of it
  /// beyond `part`.
  func gains(of run: RunSummary, over part: RunSummary? = nil) -> [BadgeGain] {
    var (before, after) = (standings, standings)
    if let part { before.add(part) }
    after.add(run)
    return Standings.gains(from: before, to: after)
  }

  /// Returns the badges and medals that would be lost by cutting a stored run down to `part`.
  func losses(cutting part: RunSummary) -> [BadgeGain] {
    let rest = standings.judging(runs.filter { $0.id != part.id } + [part])
    return Standings.gains(from: rest, to: standings)
  }
}

// MARK: - Past Runs

extension Library {
  /// The content of a row of Past Runs.
  enum Row {
    case run(RunSummary)
    case damaged(DamagedRun)
    case unlisted(UnlistedRun)
    /// Opens the list of deleted runs.
    case deletedRuns
  }

  /// Number of rows of Past Runs.
  var rows: Int { count + (mayRestore ? 1 : 0) }

  /// Returns the content of a row; `nil` beyond the last one.
  func row(_ row: Int) -> Row? {
    if row < runs.count { return .run(runs[row]) }
    if row < runs.count + damaged.count { return .damaged(damaged[row - runs.count]) }
    if row < count { return .unlisted(unlisted[row - runs.count - damaged.count]) }
    return row < rows ? .deletedRuns : nil
  }
}

// MARK: - Verification

extension Library {
  /// Progress of verifying the checksums of all run files.
  enum Verification: Hashable {
    case due
    case asked(day: Int?)
    case done(day: Int?)
  }

  /// Whether the store may be asked to verify more run files; `day` counts from 1970-01-01.
  func mayVerify(on day: Int?) -> Bool {
    switch verification {
    case .due: true
    case .asked: false
    case .done(let last): day != nil && day != last
    }
  }

  mutating func beginVerifying(on day: Int?) { verification = .asked(day: day) }

  mutating func endVerifying(isDone: Bool) {
    guard case .asked(let day) = verification else { return }
    verification = isDone ? .done(day: day) : .due
  }
}
