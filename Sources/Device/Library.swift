import RunModel
import Tracking

/// What is stored on the flash, as far as lists and badges need it.
struct Library: Sendable {
  /// Newest first.
  private(set) var runs: [RunSummary] = []
  private(set) var damaged: [DamagedRun] = []
  private(set) var standings: Standings

  init(ladder: BadgeLadder) {
    standings = Standings(ladder: ladder, runs: [])
  }

  init(_ state: StoredState, ladder: BadgeLadder) {
    runs = state.runs
    damaged = state.damaged
    standings = Standings(ladder: ladder, runs: state.runs)
  }

  /// Rows of the list: the runs, then what cannot be read.
  var count: Int { runs.count + damaged.count }

  /// Adds a run; returns what it won.
  mutating func add(_ run: RunSummary) -> [BadgeGain] {
    remove(id: run.id)
    let before = standings
    let place = runs.firstIndex { RunSummary.isOlder($0, run) } ?? runs.endIndex
    runs.insert(run, at: place)
    if place == 0 {
      standings.take(run)
    } else {
      standings = Standings(ladder: standings.ladder, runs: runs)
    }
    return Standings.gains(from: before, to: standings)
  }

  mutating func remove(id: String) {
    let count = runs.count
    runs.removeAll { $0.id == id }
    damaged.removeAll { $0.id == id }
    guard runs.count != count else { return }
    standings = Standings(ladder: standings.ladder, runs: runs)
  }

  mutating func remove(journal: JournalID) {
    if let run = runs.first(where: { $0.journal == journal }) { remove(id: run.id) }
  }

  /// What would go with a stored run.
  func losses(without id: String) -> [BadgeGain] {
    let rest = Standings(ladder: standings.ladder, runs: runs.filter { $0.id != id })
    return Standings.gains(from: rest, to: standings)
  }

  /// What would go with a run that is not stored yet.
  func gains(of run: RunSummary) -> [BadgeGain] {
    var after = standings
    after.take(run)
    return Standings.gains(from: standings, to: after)
  }
}
