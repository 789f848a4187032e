package import Device
package import RunModel

/// Schedules syncs to the server: a state machine without access to clock, files or network.
///
/// After each saved run, at startup and on request, it counts the pending runs. If there are any,
/// or on request, and no run is being recorded, it requests the network (Wi-Fi may be off), waits
/// for it, and then copies. Failures are retried with exponential back-off. A new run interrupts
/// any of these steps.
///
/// After each copying, and once a day without one, it fetches the workouts that a site plans. A
/// failure of that is not retried before the next survey, and not reported to the runner, unless
/// the site denies access.
package struct SyncSchedule: Hashable, Sendable {
  /// Network timeout, measured from the request.
  static let networkTimeout = Duration.seconds(90)
  /// Poll interval while waiting for the network.
  static let networkLook = Duration.seconds(1)
  /// Back-off after the first failure; doubled after each further one, up to ``longestRetry``.
  static let firstRetry = Duration.seconds(15 * 60)
  static let longestRetry = Duration.seconds(4 * 3600)
  /// Time until the next survey if a site plans workouts, since a new day may have begun.
  static let planLook = Duration.seconds(6 * 3600)

  package enum Event: Hashable, Sendable {
    /// Whether a run needs the flash; `nil` if unknown.
    case flashInUse(Bool?)
    /// Runs or server settings may have changed.
    case contentMayDiffer
    /// The runner requests a sync.
    case syncNow
    /// The result of the survey; `nil` if no server is set up.
    case surveyed(SyncJob.Survey?)
    case surveyFailed(SyncTrouble)
    case network(isUp: Bool, isTimeTrusted: Bool)
    case progress(done: Int, runs: Int)
    case ended(SyncJob.Outcome?)
    /// The outcome of fetching the planned workouts; `nil` if no site is set up.
    case planned(PlanOutcome?)
    /// Time has passed.
    case time
  }

  package enum Effect: Hashable, Sendable {
    /// Count the pending runs.
    case survey
    case copy(SyncJob.Demand)
    case fetchPlan
    /// Stop the survey, the copying or the fetching.
    case stop
    /// Request or release the network.
    case wantNetwork(Bool)
    /// Check for a network.
    case checkNetwork
    case report(SyncState)
  }

  enum Phase: Hashable {
    case idle
    case surveying
    case connecting(until: Instant, look: Instant)
    case copying
    /// Fetching the planned workouts.
    case planning
    /// Waiting for the survey, the copying or the fetching to stop.
    case stopping
  }

  private(set) var phase = Phase.idle
  /// Whether a survey is due as soon as possible.
  private var isDue = true
  /// Whether the runner requested a sync, so that the server's files are checked.
  private var isAsked = false
  private var isFlashInUse: Bool?
  private var failures = 0
  private var retryAt: Instant?
  private var plan = SyncJob.Plan.absent
  /// Whether the network is only needed for the planned workouts.
  private var isOnlyPlanning = false
  private var planAt: Instant?
  package private(set) var state = SyncState.off

  package init() {}

  /// When to send ``Event/time``; `nil` for never.
  package var nextDeadline: Instant? {
    switch phase {
    case .idle: isFlashInUse == false ? earlier(retryAt, planAt) : nil
    case .connecting(let until, let look): min(until, look)
    case .surveying, .copying, .planning, .stopping: nil
    }
  }

  /// Handles an event.
  ///
  /// - Returns: The effects, in order.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let before = state
    var effects = react(to: event, at: now)
    effects += begin(at: now)
    if state != before { effects.append(.report(state)) }
    return effects
  }

  private mutating func react(to event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .flashInUse(let isOn):
      isFlashInUse = isOn
      return isOn == false ? [] : interrupt()
    case .contentMayDiffer:
      isDue = true
      return []
    case .syncNow:
      isDue = true
      isAsked = true
      failures = 0
      return []
    case .surveyed(let survey): return handle(survey, at: now)
    case .surveyFailed(.stopped), .ended(.failed(.stopped)):
      phase = .idle
      isDue = true
      state.step = state.step == .off ? .off : .idle
      return [.wantNetwork(false)]
    case .surveyFailed(let trouble):
      phase = .idle
      return fail(trouble, at: now)
    case .ended(.failed(let trouble)):
      _ = fail(trouble, at: now)
      return fetchPlan()
    case .network(let isUp, let isTimeTrusted):
      return network(isUp: isUp, isTimeTrusted: isTimeTrusted, at: now)
    case .progress(let done, let runs):
      guard phase == .copying else { return [] }
      state = SyncState(.sending, done: done, runs: runs, last: state.last)
      return []
    case .ended(nil):
      phase = .idle
      isAsked = false
      state = .off
      return [.wantNetwork(false)]
    case .ended(.complete(_, _, let isConfirmed, let time)):
      isAsked = false
      failures = 0
      retryAt = nil
      state = SyncState(isConfirmed ? .checked : .idle, last: time)
      return fetchPlan()
    case .planned(let outcome):
      phase = .idle
      switch outcome {
      case .failed(.site(.stopped)): isDue = true
      case .failed(.site(.denied)):
        let trouble = SyncTrouble.denied.briefly
        state = SyncState(.failed(trouble), runs: state.waiting, last: state.last)
      case .failed, .fetched, nil: break
      }
      return [.wantNetwork(false)]
    case .time: return tick(at: now)
    }
  }

  /// Interrupts all work, since a run takes precedence.
  private mutating func interrupt() -> [Effect] {
    switch phase {
    case .idle, .stopping: return []
    case .surveying, .copying, .planning:
      phase = .stopping
      return [.stop]
    case .connecting:
      phase = .idle
      isDue = true
      if !isOnlyPlanning { state.step = .idle }
      return [.wantNetwork(false)]
    }
  }

  /// Goes on with the planned workouts after copying, while there is a network.
  private mutating func fetchPlan() -> [Effect] {
    guard phase == .copying, plan != .absent else {
      phase = .idle
      return [.wantNetwork(false)]
    }
    phase = .planning
    return [.fetchPlan]
  }

  private mutating func begin(at now: Instant) -> [Effect] {
    guard phase == .idle, isDue, isFlashInUse == false else { return [] }
    isDue = false
    retryAt = nil
    planAt = nil
    phase = .surveying
    return [.survey]
  }

  private mutating func handle(_ survey: SyncJob.Survey?, at now: Instant) -> [Effect] {
    guard phase == .surveying else {
      phase = .idle
      isDue = true
      return []
    }
    guard let survey else {
      phase = .idle
      isAsked = false
      state = .off
      return []
    }
    plan = survey.plan
    planAt = plan == .absent ? nil : now + SyncSchedule.planLook
    isOnlyPlanning = survey.runs == 0 && survey.isComplete && !isAsked
    if isOnlyPlanning {
      failures = 0
      if state.step != .checked { state = SyncState(.idle, last: survey.complete) }
      guard plan == .due else {
        phase = .idle
        return []
      }
    }
    phase = .connecting(
      until: now + SyncSchedule.networkTimeout, look: now + SyncSchedule.networkLook)
    guard !isOnlyPlanning else { return [.checkNetwork] }
    state = SyncState(.connecting, runs: survey.runs, last: survey.complete)
    return [.checkNetwork]
  }

  private mutating func network(
    isUp: Bool, isTimeTrusted: Bool, at now: Instant
  ) -> [Effect] {
    guard case .connecting(let until, _) = phase else { return [] }
    if isUp, isTimeTrusted, isOnlyPlanning {
      phase = .planning
      return [.fetchPlan]
    }
    if isUp, isTimeTrusted {
      phase = .copying
      state = SyncState(.sending, runs: state.runs, last: state.last)
      return [.copy(isAsked ? .check : .missing)]
    }
    guard until <= now else {
      phase = .connecting(until: until, look: now + SyncSchedule.networkLook)
      // Wi-Fi is requested only if there is no network; an existing one is left alone.
      return isUp ? [] : [.wantNetwork(true)]
    }
    phase = .idle
    guard !isOnlyPlanning else { return [.wantNetwork(false)] }
    return fail(isUp ? .noTime : .noNetwork, at: now)
  }

  private mutating func tick(at now: Instant) -> [Effect] {
    switch phase {
    case .connecting(let until, let look) where min(until, look) <= now: return [.checkNetwork]
    case .idle:
      if let next = earlier(retryAt, planAt), next <= now, isFlashInUse == false { isDue = true }
      return []
    case .connecting, .surveying, .copying, .planning, .stopping: return []
    }
  }

  private mutating func fail(_ trouble: SyncTrouble, at now: Instant) -> [Effect] {
    let wait = (0..<failures).reduce(SyncSchedule.firstRetry) { wait, _ in
      min(wait * 2, SyncSchedule.longestRetry)
    }
    failures = min(failures + 1, SyncSchedule.mostFailures)
    retryAt = now + wait
    state = SyncState(.failed(trouble.briefly), runs: state.waiting, last: state.last)
    return [.wantNetwork(false)]
  }

  /// The maximum failure count; further failures make no difference.
  private static let mostFailures = 16
}
