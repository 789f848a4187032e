import Device
import RunModel

/// The contents of a simulated stick.
package enum StickKind: String, Hashable, CaseIterable, Sendable {
  /// Empty, with room for the runs.
  case empty
  /// As `empty`, with a custom ladder.
  case badges
  /// As `empty`, with recordings from a phone; see ``SimulatedRecordings``.
  case recordings
  /// Room for half of the runs.
  case full
}

/// A stick in the board, and the progress of copying as reported by the helper.
struct SimulatedStick {
  /// Number of copying steps, and their duration.
  private static let steps = 12
  private static let step = Duration.milliseconds(400)
  /// Time from the import of badges or runs to the end of the visit.
  private static let endShown = Duration.seconds(3)
  /// Number of badges in the ladder on the stick, which are the first of the board's ladder.
  static let badges = 12

  let kind: StickKind
  /// The last reported state.
  private(set) var state = StickState.waiting
  /// When the next step is due.
  private(set) var due: Instant?
  private var wanted: Bool?

  init(_ kind: StickKind) { self.kind = kind }

  /// Starts copying unless it has already started; called while no run is in progress.
  mutating func begin(at now: Instant) {
    guard state == .waiting else { return }
    due = now
  }

  /// Handles the runner's answer to an import of the ladder or recordings.
  mutating func answer(_ isWanted: Bool, at now: Instant) {
    switch state {
    case .offers, .finds: break
    case .absent, .waiting, .copying, .done, .noRuns, .failed, .imported, .offersServer, .serverSet,
      .reading, .took, .offersMaps, .takingMaps, .tookMaps, .tookCourses,
      .tookWorkouts, .update:
      return
    }
    wanted = isWanted
    due = now + SimulatedStick.step
  }

  /// Performs the next step.
  ///
  /// - Parameters:
  ///   - runs: Number of stored runs.
  ///   - now: The current time.
  ///   - recordings: Returns the state for the recordings; the argument is whether to import them.
  mutating func go(runs: Int, at now: Instant, recordings: (Bool) -> StickState) {
    due = nil
    switch state {
    case .waiting: copy(0, of: runs, at: now)
    case .copying(let done, let all):
      copy(min(all, done + max(1, all / SimulatedStick.steps)), of: all, at: now)
    case .offers where wanted == true:
      state = .imported(badges: SimulatedStick.badges)
      due = now + SimulatedStick.endShown
    case .reading: state = recordings(false)
    case .finds where wanted == true:
      state = recordings(true)
      due = now + SimulatedStick.endShown
    case .offers, .imported, .finds, .took: state = runs == 0 ? .noRuns : .done(runs: runs)
    // Simulated sticks contain no server settings, maps, courses or updates.
    default: break
    }
  }

  private mutating func copy(_ done: Int, of all: Int, at now: Instant) {
    switch kind {
    case .full where done * 2 > all || all == 0:
      state = .failed(reason: "the stick is full; delete something on it")
    case .badges where done == all: state = .offers(badges: SimulatedStick.badges, pictures: 0)
    case .recordings where done == all:
      state = .reading(percent: 50)
      due = now + SimulatedStick.step
    case .empty where done == all: state = all == 0 ? .noRuns : .done(runs: all)
    case .empty, .badges, .recordings, .full:
      state = .copying(done: done, of: all)
      due = now + SimulatedStick.step
    }
  }
}
