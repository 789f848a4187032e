package import Board
import Device
import Glibc
package import Handover
package import RunModel

/// `moonrunner sync`: brings what happens to the ``SyncSchedule``, and does what it says.
///
/// One thread, one `poll(2)`; runs are copied on another. Between two copyings it waits for new
/// runs, the recorder and settings, and wakes for nothing else.
package final class SyncService {
  /// What is told about its work; nobody by default.
  package struct Outlets {
    /// Takes a line for the log, in which no setting of a server stands.
    package var log: (String) -> Void = { _ in }
    /// Takes a line for the service manager.
    package var tell: (String) -> Void = { _ in }
    /// How often the manager wants to hear that all goes on.
    package var watchdogInterval: Duration?

    package init() {}
  }

  /// New runs come as several changes of their directory.
  private static let settle = Duration.seconds(2)
  /// How often a directory is looked for that is not there yet.
  private static let lookForFolders = Duration.seconds(60)
  /// What the work is given to come to its end.
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
  /// Whether a stick with the settings in use asks for them as for new ones.
  private var isOfferedAgain = false

  /// - Parameters:
  ///   - link: The recorder's end.
  ///   - data: Data directory of the runs, absolute.
  ///   - folder: The state directory.
  ///   - system: Network, time, and where settings come in.
  ///   - software: Name and version.
  ///   - page: What makes the page of all runs; `nil` for none.
  ///   - outlets: Whom to tell.
  ///   - now: The time.
  /// - Throws: `SystemError` when something of the system is missing.
  package convenience init(
    link: RecorderLink, data: String, folder: SyncFolder, system: SyncSystem, software: String,
    page: (any PageSource & Sendable)?, outlets: Outlets = Outlets(), at now: Instant
  ) throws(SystemError) {
    _ = try Tool.rclone.path()
    try self.init(
      link: link, data: data, folder: folder, system: system, outlets: outlets, at: now
    ) { isStopped, progress in
      LowPriority.adopt()
      return SyncJob(
        data: data, software: software, page: page, folder: folder, isStopped: isStopped,
        progress: progress, clock: SyncSystem.clock)
    }
  }

  /// The same with jobs of one's own.
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

  /// Says which settings are in use.
  ///
  /// A stick with the same ones asks nothing. While the server's key is refused it does, for that
  /// is how the runner says that the new one is right.
  private func tellSettings() {
    isOfferedAgain = folder.isKeyRefused
    if isOfferedAgain {
      inbox?.forget()
    } else if let settings = try? folder.settings() {
      inbox?.tell(inUse: settings)
    }
  }

  /// Works until `signals` asks for the end.
  package func run(until signals: StopSignals) {
    outlets.tell("READY=1")
    while true {
      turn(at: MonotonicClock.now())
      if wait(signals, until: nextDeadline) { break }
    }
    system.wantNetwork(false)
    if !worker.finish(within: SyncService.timeout) {
      outlets.log("the copying could not be ended in time; it is made again the next time")
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

  /// Waits for whatever comes first; true when the end is asked for.
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

  // MARK: - A turn

  /// Takes in all that happened, and does what follows from it.
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
        // What came before it was watched is looked at, too.
        if watches[index] != nil { settledAt = settledAt ?? now }
      }
    }
    // Both are to be asked.
    let isNews = watches.map { $0?.takeNews() ?? false }
    if isNews[0] { settledAt = settledAt ?? now + SyncService.settle }
    // Somebody looks at the wearable and waits for this; our own files there are no news.
    if isNews[1], inbox?.isFull == true { settledAt = now }
  }

  private func takeSettings() {
    do {
      guard let settings = try inbox?.take() else { return }
      try folder.store(settings)
      tellSettings()
      outlets.log("took over new settings of a server")
    } catch { outlets.log("cannot take settings of a server: \(error)") }
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
    // A line that went down while it was written to says no more.
    if link.recording == nil { handle(.flashInUse(nil), at: now) }
  }

  private func log(_ news: SyncSchedule.Event) {
    switch news {
    case .surveyFailed(let trouble) where trouble != .stopped:
      outlets.log("cannot look for runs: \(trouble)")
    case .ended(.failed(let trouble)) where trouble != .stopped:
      outlets.log("not all runs are on the server: \(trouble)")
      if case .hostKey = trouble { tellSettings() }
    case .ended(.complete(let copied, let unreadable, let isConfirmed, _)):
      let more = unreadable > 0 ? "; \(unreadable) are damaged and were left out" : ""
      let all = isConfirmed ? "all runs are on the server" : "all runs were sent"
      outlets.log("\(all), \(copied) of them now\(more)")
      if isOfferedAgain { tellSettings() }
    case .flashInUse, .contentMayDiffer, .syncNow, .surveyed, .surveyFailed, .network, .progress,
      .ended, .time:
      break
    }
  }

  /// What follows from an event may be events: those come when all before them is done.
  private func handle(_ event: SyncSchedule.Event, at now: Instant) {
    var events = [event]
    while !events.isEmpty {
      for effect in schedule.handle(events.removeFirst(), at: now) {
        switch effect {
        case .survey: worker.survey()
        case .copy(let demand): worker.copy(demand)
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
