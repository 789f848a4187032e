package import Board
import Device
import Glibc
package import Handover
package import RunModel

/// `moonrunner sync`: passes events to the ``SyncSchedule`` and performs its effects.
///
/// A single thread with one `poll(2)`; runs are copied on another. Between syncs it sleeps until
/// there are new runs, new settings or requests from the recorder.
package final class SyncService {
  /// Receivers of reports; none by default.
  package struct Outlets {
    /// Receives a line for the log, without any server settings.
    package var log: (String) -> Void = { _ in }
    /// Receives a line for the service manager.
    package var tell: (String) -> Void = { _ in }
    /// The service manager's watchdog interval.
    package var watchdogInterval: Duration?

    package init() {}
  }

  /// Debounce time: a new run causes several directory changes.
  private static let settle = Duration.seconds(2)
  /// Poll interval for a missing directory.
  private static let lookForFolders = Duration.seconds(60)
  /// Grace period for the worker when stopping.
  private static let timeout = Duration.seconds(20)

  private let link: RecorderLink
  let worker: SyncWorker
  private let folder: SyncFolder
  private let inbox: SettingsInbox?
  private let system: SyncSystem
  private let runs: String
  private let outlets: Outlets
  private var poll: PollWait

  private(set) var schedule = SyncSchedule()
  private var watches: [DirectoryWatch?] = [nil, nil]
  private var watchAt: Instant
  private var settledAt: Instant?
  private var aliveAt: Instant?
  /// Whether a stick may offer the settings in use as if they were new.
  private var isOfferedAgain = false

  /// - Parameters:
  ///   - link: The connection to the recorder.
  ///   - data: The data directory of the runs, absolute.
  ///   - folder: The state directory.
  ///   - plan: The folder of the planned workouts.
  ///   - system: Network, time and exchange folder.
  ///   - software: The name and version of this software.
  ///   - page: The source of the page of all runs; `nil` for none.
  ///   - outlets: Receivers of reports.
  ///   - now: The current time.
  /// - Throws: `SystemError` if a system resource is missing.
  package convenience init(
    link: RecorderLink, data: String, folder: SyncFolder, plan: PlanFolder, system: SyncSystem,
    software: String, page: (any PageSource & Sendable)?, outlets: Outlets = Outlets(),
    at now: Instant
  ) throws(SystemError) {
    _ = try Tool.rclone.path()
    try self.init(
      link: link, data: data, folder: folder, system: system, outlets: outlets, at: now
    ) { isStopped, progress in
      LowPriority.adopt()
      return SyncJob(
        data: data, software: software, page: page, folder: folder, plan: plan,
        isStopped: isStopped, progress: progress, clock: SyncSystem.clock)
    }
  }

  /// Creates a service with custom jobs.
  init(
    link: RecorderLink, data: String, folder: SyncFolder, system: SyncSystem,
    outlets: Outlets = Outlets(), at now: Instant, job: @escaping SyncWorker.Make
  ) throws(SystemError) {
    try folder.prepare()
    self.link = link
    self.folder = folder
    self.system = system
    self.outlets = outlets
    inbox = system.exchange.map { SettingsInbox($0) }
    runs = "\(data)/runs"
    poll = PollWait(log: outlets.log)
    watchAt = now
    aliveAt = outlets.watchdogInterval.map { _ in now }
    worker = try SyncWorker(job)
    tellSettings()
  }

  /// Publishes which settings are in use.
  ///
  /// If a stick has these settings, the runner is not asked about them. While the server's key is
  /// rejected the runner is asked, since that is how the new key is confirmed.
  private func tellSettings() {
    isOfferedAgain = folder.isKeyRefused
    if isOfferedAgain {
      inbox?.forget()
    } else if let settings = try? folder.settings() {
      inbox?.tell(inUse: settings)
    }
  }

  /// Runs until `signals` requests a stop.
  package func run(until signals: StopSignals) {
    outlets.tell("READY=1")
    while true {
      turn(at: MonotonicClock.now())
      if wait(signals, until: nextDeadline) { break }
    }
    system.wantNetwork(false)
    if !worker.finish(within: SyncService.timeout) {
      outlets.log("copying did not stop in time and will be repeated")
    }
  }

  // MARK: - Waiting

  var nextDeadline: Instant? {
    var deadline = earlier(schedule.nextDeadline, link.retryAt)
    deadline = earlier(deadline, settledAt)
    deadline = earlier(deadline, aliveAt)
    let isComplete = watches[0] != nil && (watches[1] != nil || system.exchange == nil)
    return isComplete ? deadline : earlier(deadline, watchAt)
  }

  /// Waits for the next event; returns true to stop.
  private func wait(_ signals: StopSignals, until deadline: Instant?) -> Bool {
    let descriptors =
      [signals.descriptor, worker.descriptor, link.descriptor] + watches.map { $0?.descriptor }
    var entries = descriptors.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
    var timeout: Int32 = -1
    if let deadline {
      let left = (deadline - MonotonicClock.now()).nanoseconds
      timeout = Int32(clamping: max(0, left / 1_000_000 + 1))
    }
    poll.wait(&entries, timeout)
    return entries[0].revents != 0
  }

  // MARK: - Event loop

  /// Processes all pending events and their effects.
  func turn(at now: Instant) {
    hear(at: now)
    for news in worker.takeNews() {
      log(news)
      handle(news, at: now)
    }
    watch(at: now)
    if let settled = settledAt, settled <= now {
      settledAt = nil
      takeSettings()
      handle(.contentMayDiffer, at: now)
    }
    handle(.time, at: now)
    if let interval = outlets.watchdogInterval, let alive = aliveAt, alive <= now {
      outlets.tell("WATCHDOG=1")
      aliveAt = now + interval
    }
  }

  private func watch(at now: Instant) {
    if watchAt <= now {
      watchAt = now + SyncService.lookForFolders
      for (index, folder) in [runs, system.exchange].enumerated() where watches[index] == nil {
        watches[index] = folder.flatMap { try? DirectoryWatch($0) }
        // Changes made before the watch started also count.
        if watches[index] != nil { settledAt = settledAt ?? now }
      }
    }
    // Both watches have to be drained.
    let isNews = watches.map { $0?.takeNews() ?? false }
    if isNews[0] { settledAt = settledAt ?? now + SyncService.settle }
    // Immediately, since the runner is waiting; the service's own files in the folder do not count.
    if isNews[1], inbox?.isFull == true { settledAt = now }
  }

  private func takeSettings() {
    do {
      guard let settings = try inbox?.take() else { return }
      try folder.store(settings)
      tellSettings()
      outlets.log("stored new server settings")
    } catch { outlets.log("cannot accept server settings: \(error)") }
  }

  private func hear(at now: Instant) {
    if !link.isConnected, link.retryAt.map({ $0 <= now }) ?? false { link.connect(at: now) }
    for news in link.receive(at: now) {
      switch news {
      case .flashInUse(let told): handle(.flashInUse(told), at: now)
      case .syncNow: handle(.syncNow, at: now)
      case .ejectUSB, .importBadges, .importRuns: break
      }
    }
    // A connection lost while writing is not reported.
    if link.recording == nil { handle(.flashInUse(nil), at: now) }
  }

  private func log(_ news: SyncSchedule.Event) {
    switch news {
    case .surveyFailed(let trouble) where trouble != .stopped:
      outlets.log("cannot determine which runs to copy: \(trouble)")
    case .ended(.failed(let trouble)) where trouble != .stopped:
      outlets.log("not all runs are on the server: \(trouble)")
      if case .hostKey = trouble { tellSettings() }
    case .ended(.complete(let copied, let unreadable, let isConfirmed, _)):
      let more = unreadable > 0 ? "; \(unreadable) are damaged and were left out" : ""
      let all = isConfirmed ? "all runs are on the server" : "all runs were sent"
      outlets.log("\(all), \(copied) of them copied now\(more)")
      if isOfferedAgain { tellSettings() }
    case .planned(.fetched(let count, isNew: true, let notes)):
      outlets.log("workouts planned for today and tomorrow: \(count)")
      for note in notes { outlets.log(note) }
    case .planned(.failed(let trouble)) where trouble != .site(.stopped):
      outlets.log("the planned workouts were not fetched, the previous ones are kept: \(trouble)")
    case .flashInUse, .contentMayDiffer, .syncNow, .surveyed, .surveyFailed, .network, .progress,
      .ended, .planned, .time:
      break
    }
  }

  /// Effects can produce further events, which are queued.
  private func handle(_ event: SyncSchedule.Event, at now: Instant) {
    var events = [event]
    while !events.isEmpty {
      for effect in schedule.handle(events.removeFirst(), at: now) {
        switch effect {
        case .survey: worker.survey()
        case .copy(let demand): worker.copy(demand)
        case .fetchPlan: worker.fetchPlan()
        case .stop: worker.stop()
        case .wantNetwork(let isWanted): system.wantNetwork(isWanted)
        case .checkNetwork:
          let isTimeTrusted = system.isTimeTrusted(SyncSystem.clock())
          events.append(.network(isUp: system.isNetworkUp, isTimeTrusted: isTimeTrusted))
        case .report(let state): link.tell(.sync(state), at: now)
        }
      }
    }
  }
}
