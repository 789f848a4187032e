import Device
import RunModel

/// What is on a stick that is put in.
package enum StickKind: String, Hashable, CaseIterable, Sendable {
  /// Room for the runs.
  case empty
  /// A ladder of the runner's own besides.
  case badges
  /// Recordings of a phone besides, see ``SimulatedRecordings``.
  case recordings
  /// Room for half of the runs.
  case full
}

/// A stick in the board, and the copying to it as a helper would tell of it.
struct SimulatedStick {
  /// Steps of the copying, and what one takes.
  private static let steps = 12
  private static let step = Duration.milliseconds(400)
  /// From the badges or runs that were imported to the end.
  private static let endShown = Duration.seconds(3)
  /// Badges of the ladder that lies on a stick: the first of the board's own.
  static let badges = 12

  let kind: StickKind
  /// What was told last.
  private(set) var state = StickState.waiting
  /// When the next step is due.
  private(set) var due: Instant?
  private var wanted: Bool?

  init(_ kind: StickKind) { self.kind = kind }

  /// No run is on: copying begins, or goes on.
  mutating func begin(at now: Instant) {
    guard state == .waiting else { return }
    due = now
  }

  /// The runner's answer to the ladder, or to the recordings.
  mutating func answer(_ isWanted: Bool, at now: Instant) {
    switch state {
    case .offers, .finds: break
    case .absent, .waiting, .copying, .done, .noRuns, .failed, .imported, .offersServer, .serverSet,
      .reading, .took, .offersMaps, .takingMaps, .tookMaps, .tookCourses, .update:
      return
    }
    wanted = isWanted
    due = now + SimulatedStick.step
  }

  /// The next step, of so many runs.
  ///
  /// - Parameters:
  ///   - runs: Stored ones.
  ///   - now: The moment.
  ///   - recordings: What the recordings come to; told whether they are imported.
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
    // Sticks here hold no settings of a server, no maps, no courses and no updates.
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
