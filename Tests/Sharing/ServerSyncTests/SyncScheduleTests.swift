import Device
import RunModel
import Testing

@testable import ServerSync

@Suite("When runs are copied to the server")
struct SyncScheduleTests {
  private typealias Effect = SyncSchedule.Effect

  private let noon = UTC(millisecondsSince1970: 1_795_554_300_000)

  private func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1000) }

  /// No run is in progress, and a survey found this many runs waiting.
  private func surveyed(_ runs: Int) -> SyncSchedule {
    var schedule = SyncSchedule()
    #expect(schedule.handle(.flashInUse(false), at: at(0)) == [.survey])
    _ = schedule.handle(
      .surveyed(SyncJob.Survey(runs: runs, isComplete: false, complete: nil)), at: at(0))
    return schedule
  }

  private func copying(_ runs: Int) -> SyncSchedule {
    var schedule = surveyed(runs)
    let effects = schedule.handle(.network(isUp: true, isTimeTrusted: true), at: at(0))
    #expect(effects.contains(.copy(.missing)))
    return schedule
  }

  @Test("is at the start, once it is known that no run is on")
  func start() {
    var schedule = SyncSchedule()
    #expect(schedule.handle(.flashInUse(nil), at: at(0)) == [])
    #expect(schedule.handle(.flashInUse(true), at: at(0)) == [])
    #expect(schedule.handle(.syncNow, at: at(1)) == [])
    #expect(schedule.nextDeadline == nil)
    #expect(schedule.handle(.flashInUse(false), at: at(2)) == [.survey])
    let wait = SyncJob.Survey(runs: 3, isComplete: true, complete: noon)
    let effects = schedule.handle(.surveyed(wait), at: at(2))
    #expect(effects == [.checkNetwork, .report(SyncState(.connecting, runs: 3, last: noon))])
  }

  @Test("asks for a network only where there is none, and waits for it and for the time")
  func network() {
    var schedule = surveyed(2)
    #expect(
      schedule.handle(.network(isUp: false, isTimeTrusted: false), at: at(0))
        == [.wantNetwork(true)])
    #expect(schedule.nextDeadline == at(1))
    #expect(schedule.handle(.time, at: at(1)) == [.checkNetwork])
    #expect(schedule.handle(.network(isUp: true, isTimeTrusted: false), at: at(1)) == [])
    let effects = schedule.handle(.network(isUp: true, isTimeTrusted: true), at: at(2))
    #expect(effects == [.copy(.missing), .report(SyncState(.sending, runs: 2))])
    #expect(schedule.nextDeadline == nil)
  }

  @Test(
    "gives up after a while without a network or the time",
    arguments: [(false, SyncTrouble.noNetwork), (true, .noTime)])
  func timeout(isUp: Bool, trouble: SyncTrouble) {
    var schedule = surveyed(2)
    let end = at(0) + SyncSchedule.networkTimeout
    let effects = schedule.handle(.network(isUp: isUp, isTimeTrusted: false), at: end)
    #expect(
      effects == [.wantNetwork(false), .report(SyncState(.failed(trouble.briefly), runs: 2))])
    #expect(schedule.nextDeadline == end + SyncSchedule.firstRetry)
  }

  @Test("tells how far it is, and lets go of the network in the end")
  func complete() {
    var schedule = copying(3)
    #expect(
      schedule.handle(.progress(done: 1, runs: 3), at: at(5))
        == [.report(SyncState(.sending, done: 1, runs: 3))])
    let end = SyncJob.Outcome.complete(copied: 3, unreadable: 0, isConfirmed: true, at: noon)
    #expect(
      schedule.handle(.ended(end), at: at(9))
        == [.wantNetwork(false), .report(SyncState(.checked, last: noon))])
    #expect(schedule.nextDeadline == nil)
    #expect(schedule.handle(.contentMayDiffer, at: at(99)) == [.survey])
    #expect(
      schedule.handle(
        .surveyed(SyncJob.Survey(runs: 0, isComplete: true, complete: noon)), at: at(99)) == [])
  }

  @Test("is tried again ever more rarely, and at once when the runner asks or saves a run")
  func retries() {
    var schedule = copying(3)
    var now = at(0)
    var waits: [Int64] = []
    for _ in 0..<8 {
      _ = schedule.handle(.ended(.failed(.unreachable)), at: now)
      guard let next = schedule.nextDeadline else { return #expect(Bool(false), "no retry") }
      waits.append((next - now).milliseconds / 60_000)
      #expect(schedule.handle(.time, at: next + .milliseconds(-1)) == [])
      now = next
      #expect(schedule.handle(.time, at: now) == [.survey])
      _ = schedule.handle(
        .surveyed(SyncJob.Survey(runs: 3, isComplete: false, complete: nil)), at: now)
      _ = schedule.handle(.network(isUp: true, isTimeTrusted: true), at: now)
    }
    #expect(waits == [15, 30, 60, 120, 240, 240, 240, 240])
    _ = schedule.handle(.ended(.failed(.unreachable)), at: now)
    #expect(schedule.handle(.syncNow, at: now) == [.survey])
    _ = schedule.handle(.surveyFailed(.denied), at: now)
    #expect(schedule.nextDeadline == now + SyncSchedule.firstRetry)
    #expect(schedule.handle(.contentMayDiffer, at: now) == [.survey])
  }

  @Test("stops for a run at every step, and goes on when it is saved")
  func runsComeFirst() {
    // During the survey.
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    #expect(schedule.handle(.flashInUse(true), at: at(1)) == [.stop])
    #expect(schedule.handle(.surveyFailed(.stopped), at: at(2)) == [.wantNetwork(false)])
    #expect(schedule.nextDeadline == nil)
    #expect(schedule.handle(.flashInUse(false), at: at(3)) == [.survey])
    // While waiting for the network.
    schedule = surveyed(2)
    #expect(
      schedule.handle(.flashInUse(nil), at: at(1))
        == [.wantNetwork(false), .report(SyncState(.idle, runs: 2))])
    #expect(schedule.handle(.network(isUp: true, isTimeTrusted: true), at: at(1)) == [])
    #expect(schedule.handle(.flashInUse(false), at: at(2)) == [.survey])
    // While runs are copied.
    schedule = copying(2)
    #expect(schedule.handle(.flashInUse(true), at: at(1)) == [.stop])
    #expect(schedule.handle(.flashInUse(false), at: at(2)) == [])
    let effects = schedule.handle(.ended(.failed(.stopped)), at: at(3))
    #expect(
      effects == [.wantNetwork(false), .survey, .report(SyncState(.idle, runs: 2))])
  }

  @Test("a look that ends as a run begins counts for nothing")
  func late() {
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    _ = schedule.handle(.flashInUse(true), at: at(1))
    #expect(
      schedule.handle(
        .surveyed(SyncJob.Survey(runs: 1, isComplete: false, complete: nil)), at: at(1)) == [])
    #expect(schedule.handle(.flashInUse(false), at: at(2)) == [.survey])
  }

  @Test("copies what tells of all runs, where that alone is missing")
  func closing() {
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    let survey = SyncJob.Survey(runs: 0, isComplete: false, complete: noon)
    let effects = schedule.handle(.surveyed(survey), at: at(0))
    #expect(effects == [.checkNetwork, .report(SyncState(.connecting, last: noon))])
  }

  @Test("asks the server when the runner asks, until there is an answer")
  func asked() {
    let all = SyncJob.Survey(runs: 0, isComplete: true, complete: noon)
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    #expect(schedule.handle(.surveyed(all), at: at(0)) == [.report(SyncState(.idle, last: noon))])
    #expect(schedule.handle(.syncNow, at: at(1)) == [.survey])
    #expect(
      schedule.handle(.surveyed(all), at: at(1))
        == [.checkNetwork, .report(SyncState(.connecting, last: noon))])
    let isUp = SyncSchedule.Event.network(isUp: true, isTimeTrusted: true)
    #expect(schedule.handle(isUp, at: at(2)).first == .copy(.check))
    // A failure or a run does not count as an answer.
    _ = schedule.handle(.ended(.failed(.unreachable)), at: at(3))
    let retry = at(3) + SyncSchedule.firstRetry
    #expect(schedule.handle(.time, at: retry) == [.survey])
    #expect(schedule.handle(.surveyed(all), at: retry).first == .checkNetwork)
    #expect(schedule.handle(isUp, at: retry).first == .copy(.check))
    let end = SyncJob.Outcome.complete(copied: 0, unreadable: 0, isConfirmed: false, at: noon)
    #expect(
      schedule.handle(.ended(end), at: retry)
        == [.wantNetwork(false), .report(SyncState(.idle, last: noon))])
    #expect(schedule.handle(.contentMayDiffer, at: retry) == [.survey])
    #expect(schedule.handle(.surveyed(all), at: retry) == [])
  }

  @Test("does nothing without a server")
  func off() {
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    #expect(schedule.handle(.surveyed(nil), at: at(0)) == [])
    #expect(schedule.state == .off && schedule.nextDeadline == nil)
  }

  private func survey(_ runs: Int, _ plan: SyncJob.Plan) -> SyncSchedule.Event {
    .surveyed(SyncJob.Survey(runs: runs, isComplete: runs == 0, complete: noon, plan: plan))
  }
  private let isUp = SyncSchedule.Event.network(isUp: true, isTimeTrusted: true)

  @Test(
    "fetches the planned workouts after a copying, before it lets go of the network",
    arguments: [
      .complete(
        copied: 2, unreadable: 0, isConfirmed: true,
        at: UTC(millisecondsSince1970: 1_795_554_300_000)), .failed(.unreachable),
    ] as [SyncJob.Outcome], [SyncJob.Plan.due, .stored])
  func planAfterCopying(outcome: SyncJob.Outcome, plan: SyncJob.Plan) {
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    _ = schedule.handle(survey(2, plan), at: at(0))
    _ = schedule.handle(isUp, at: at(0))
    let effects = schedule.handle(.ended(outcome), at: at(9))
    #expect(effects.first == .fetchPlan && effects.count == 2)
    let state = schedule.state
    #expect(effects.last == .report(state))
    #expect(schedule.nextDeadline == nil)
    // A saved run waits until the fetching has ended, in whatever way.
    #expect(schedule.handle(.contentMayDiffer, at: at(10)) == [])
    let answer = PlanOutcome.failed(.site(.unreachable))
    #expect(schedule.handle(.planned(answer), at: at(11)) == [.wantNetwork(false), .survey])
    #expect(schedule.state == state)
  }

  @Test("fetches the planned workouts once a day without runs, and tells nothing of that")
  func planOnly() {
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    #expect(
      schedule.handle(survey(0, .due), at: at(0))
        == [.checkNetwork, .report(SyncState(.idle, last: noon))])
    #expect(
      schedule.handle(.network(isUp: false, isTimeTrusted: false), at: at(0))
        == [.wantNetwork(true)])
    #expect(schedule.handle(isUp, at: at(1)) == [.fetchPlan])
    let answer = PlanOutcome.fetched(workouts: 1, isNew: true, notes: [])
    #expect(schedule.handle(.planned(answer), at: at(2)) == [.wantNetwork(false)])
    let next = at(0) + SyncSchedule.planLook
    #expect(schedule.nextDeadline == next)
    #expect(schedule.handle(.time, at: next) == [.survey])
    #expect(schedule.handle(survey(0, .stored), at: next) == [])
    #expect(schedule.nextDeadline == next + SyncSchedule.planLook)
  }

  @Test(
    "does not repeat a failed fetching before the next look, and tells only of a denied access",
    arguments: [.site(.unreachable), .site(.moved), .site(.denied), .answer("x"), .storage("y")]
      as [PlanTrouble])
  func failedPlan(trouble: PlanTrouble) {
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    _ = schedule.handle(survey(0, .due), at: at(0))
    _ = schedule.handle(isUp, at: at(1))
    let denied = SyncState(.failed(SyncTrouble.denied.briefly), last: noon)
    #expect(
      schedule.handle(.planned(.failed(trouble)), at: at(2))
        == [.wantNetwork(false)] + (trouble == .site(.denied) ? [.report(denied)] : []))
    #expect(schedule.nextDeadline == at(0) + SyncSchedule.planLook)
  }

  @Test("gives up planned workouts silently where there is no network, or no time")
  func noNetworkForPlan() {
    for isUp in [false, true] {
      var schedule = SyncSchedule()
      _ = schedule.handle(.flashInUse(false), at: at(0))
      _ = schedule.handle(survey(0, .due), at: at(0))
      let end = at(0) + SyncSchedule.networkTimeout
      #expect(
        schedule.handle(.network(isUp: isUp, isTimeTrusted: false), at: end)
          == [.wantNetwork(false)])
      #expect(schedule.state == SyncState(.idle, last: noon))
      #expect(schedule.nextDeadline == at(0) + SyncSchedule.planLook)
    }
  }

  @Test("stops fetching planned workouts for a run, and looks again after it")
  func runBeforePlan() {
    var schedule = SyncSchedule()
    _ = schedule.handle(.flashInUse(false), at: at(0))
    _ = schedule.handle(survey(0, .due), at: at(0))
    let state = schedule.state
    #expect(schedule.handle(.flashInUse(true), at: at(1)) == [.wantNetwork(false)])
    #expect(schedule.handle(.flashInUse(false), at: at(2)) == [.survey])
    _ = schedule.handle(survey(0, .due), at: at(2))
    _ = schedule.handle(isUp, at: at(2))
    #expect(schedule.handle(.flashInUse(true), at: at(3)) == [.stop])
    #expect(
      schedule.handle(.planned(.failed(.site(.stopped))), at: at(4)) == [.wantNetwork(false)])
    #expect(schedule.handle(.flashInUse(false), at: at(5)) == [.survey])
    #expect(schedule.state == state)
  }

  @Test("never copies beside a run, wakes only for a reason, and always ends what it began")
  func anyOrder() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<400 {
      var schedule = SyncSchedule()
      var isOn: Bool? = nil
      var work: Effect?
      var now: Int64 = 0
      for _ in 0..<60 {
        now += Int64(random.next() % 500)
        var events: [SyncSchedule.Event] = [
          .flashInUse(false), .flashInUse(true), .flashInUse(nil), .contentMayDiffer, .syncNow,
          .time, .network(isUp: true, isTimeTrusted: true),
          .network(isUp: false, isTimeTrusted: true),
        ]
        if work == .survey {
          events += [
            .surveyed(SyncJob.Survey(runs: 2, isComplete: false, complete: nil)), .surveyed(nil),
            survey(0, .due), survey(0, .stored), survey(2, .due),
            .surveyFailed(.denied), .surveyFailed(.stopped),
          ]
        }
        if case .copy? = work {
          events += [
            .progress(done: 1, runs: 2), .ended(.failed(.full)), .ended(.failed(.stopped)),
            .ended(.complete(copied: 2, unreadable: 0, isConfirmed: true, at: noon)),
          ]
        }
        if work == .fetchPlan {
          let outcomes: [PlanOutcome?] = [
            .failed(.site(.stopped)), .failed(.site(.denied)), .failed(.answer("")), nil,
          ]
          events += outcomes.map { .planned($0) }
        }
        let event = events[Int(random.next() % UInt64(events.count))]
        if case .flashInUse(let told) = event { isOn = told }
        switch event {
        case .surveyed, .surveyFailed, .ended, .planned: work = nil
        default: break
        }
        for effect in schedule.handle(event, at: at(now)) {
          switch effect {
          case .survey, .copy(_), .fetchPlan:
            #expect(work == nil && isOn == false)
            work = effect
          case .stop: #expect(work != nil && isOn != false)
          case .wantNetwork, .checkNetwork, .report: break
          }
        }
        // There are no deadlines during a run.
        if isOn != false { #expect(schedule.nextDeadline == nil) }
      }
    }
  }
}
