import RunModel
import Tracking

/// What is stored on the flash, as far as lists and badges need it.
struct Library: Sendable {
  /// Newest first.
  private(set) var runs: [RunSummary] = []
  private(set) var damaged: [DamagedRun] = []
  private(set) var standings: Standings
  /// Street maps, by name.
  var maps: [MapNote] = []
  /// Files of courses, by name.
  var courses: [CourseFileName] = []
  /// Runs that the standings judge by their average because nobody looked for their best efforts.
  private(set) var lacksBestEfforts = false
  /// Whether there are runs whose best efforts nobody looked for, by whatever rule.
  private(set) var lacksRecords = false
  /// Runs are being measured.
  private var isMeasuring = false
  /// The store has measured what it could since it was opened.
  private(set) var hasMeasured = false

  init(ladder: BadgeLadder) {
    standings = Standings(ladder: ladder, runs: [])
  }

  /// Takes up what the store has; maps and courses are not its business, and stay.
  mutating func open(_ state: StoredState, rules: BadgeRules) {
    runs = state.runs
    damaged = state.damaged
    (isMeasuring, hasMeasured) = (false, false)
    judgeAll(by: rules)
  }

  /// Judges by other rules.
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

  /// The fastest over one of ``RecordDistances``.
  func record(over metres: Double) -> DistanceRecord? {
    DistanceRecord(over: metres, in: runs, standings.bestEffortTable)
  }

  /// Whether the store may be asked to measure runs.
  var mayMeasure: Bool { !isMeasuring && !hasMeasured }

  mutating func beginMeasuring() { isMeasuring = true }

  /// Updates runs by what was measured of them; none when no more can be.
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

  /// Rows of the list: the runs, then what cannot be read.
  var count: Int { runs.count + damaged.count }

  /// Adds a run; returns what it won.
  mutating func add(_ run: RunSummary) -> [BadgeGain] {
    remove(id: run.id)
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

  /// Files that turned out to be unreadable.
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

  /// Removes the run of a journal; returns it if there was one.
  @discardableResult
  mutating func remove(journal: JournalID) -> RunSummary? {
    guard let run = runs.first(where: { $0.journal == journal }) else { return nil }
    remove(id: run.id)
    return run
  }

  /// What would go with a stored run.
  func losses(without id: String) -> [BadgeGain] {
    losses(without: [id])
  }

  /// What would go with stored runs.
  func losses(without ids: Set<String>) -> [BadgeGain] {
    let rest = standings.judging(runs.filter { !ids.contains($0.id) })
    return Standings.gains(from: rest, to: standings)
  }

  /// The number of the last import of which there are runs; `nil` without any.
  var lastImport: Int? { runs.lazy.compactMap { $0.imported?.batch }.max() }

  /// What would go with a run that is not stored yet, or with all of it that lies beyond `part`.
  func gains(of run: RunSummary, over part: RunSummary? = nil) -> [BadgeGain] {
    var (before, after) = (standings, standings)
    if let part { before.add(part) }
    after.add(run)
    return Standings.gains(from: before, to: after)
  }

  /// What would go with the end of a stored run, of which `part` would stay.
  func losses(cutting part: RunSummary) -> [BadgeGain] {
    let rest = standings.judging(runs.filter { $0.id != part.id } + [part])
    return Standings.gains(from: rest, to: standings)
  }
}
