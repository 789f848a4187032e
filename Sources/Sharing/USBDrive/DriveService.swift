package import Board
import Device
import Glibc
package import Handover
package import RunModel

/// `moonrunner usb`: brings what happens to the ``Drive``, and does what it says.
///
/// One thread, one `poll(2)`; only images are built on another. With no cable in it waits for the
/// kernel, the recorder and new runs, and wakes for nothing else.
package final class DriveService {
  /// What is told about its work; nobody by default.
  package struct Outlets {
    /// Takes a line for the log.
    package var log: (String) -> Void = { _ in }
    /// Takes a line for the service manager.
    package var tell: (String) -> Void = { _ in }
    /// How often the manager wants to hear that all goes on.
    package var watchdogInterval: Duration?

    package init() {}
  }

  /// How often the controller is looked at while a cable is in: nobody tells that the host sleeps,
  /// or that it ejected the drive.
  private static let look = Duration.seconds(2)
  /// How often plain files are looked at that stand for the kernel's.
  private static let lookAtFiles = Duration.milliseconds(50)
  /// New runs come as several changes of their directory.
  private static let settle = Duration.milliseconds(500)
  /// How often a directory of runs is looked for that is not there yet.
  private static let lookForRuns = Duration.seconds(60)
  /// What the work on an image is given to come to its next file, at the end.
  private static let timeout = Duration.seconds(25)

  private let gadget: GadgetFiles
  private let link: RecorderLink
  let worker: BuildWorker
  private let builder: ImageBuilder
  private let runs: String
  private let outlets: Outlets
  private var poll: PollWait
  private let stateFile: Int32

  private(set) var drive: Drive
  private var watch: DirectoryWatch?
  private var watchAt: Instant
  private var lookAt: Instant
  private var settledAt: Instant?
  private var aliveAt: Instant?

  /// - Parameters:
  ///   - gadget: The kernel's end.
  ///   - link: The recorder's end.
  ///   - images: Directory of the images, absolute.
  ///   - data: Data directory of the runs, absolute.
  ///   - software: Name and version.
  ///   - page: What makes the page of all runs; `nil` for none.
  ///   - reports: Diagnostic reports to include; `nil` for none.
  ///   - outlets: Whom to tell.
  ///   - now: The time.
  /// - Throws: `SystemError` when something of the system is missing.
  package init(
    gadget: GadgetFiles, link: RecorderLink, images: String, data: String, software: String,
    page: (any PageSource)? = nil, reports: ReportFiles? = nil, outlets: Outlets = Outlets(),
    at now: Instant
  ) throws(SystemError) {
    builder = ImageBuilder(images: images, data: data, software: software)
    try builder.prepare()
    self.gadget = gadget
    self.link = link
    self.outlets = outlets
    poll = PollWait(log: outlets.log)
    runs = "\(data)/runs"
    worker = try BuildWorker { isStopped, progress in
      ImageBuilder(
        images: images, data: data, software: software, page: page, reports: reports,
        isStopped: isStopped, progress: progress)
    }
    let state = gadget.statePath
    stateFile = try checked("open \(state)") { open(state, O_RDONLY | O_CLOEXEC) }
    watchAt = now
    lookAt = now
    aliveAt = outlets.watchdogInterval.map { _ in now }
    let inserted = try gadget.inserted()
    let builder = builder
    let held = Drive.Slot.allCases.first { builder.path($0) == inserted }
    drive = Drive(latest: held ?? builder.newest, held: held)
    // An image of somebody else's is none that can be vouched for.
    if inserted != nil, held == nil { _ = gadget.remove(byForce: true) }
  }

  deinit { close(stateFile) }

  /// Works until `signals` asks for the end.
  ///
  /// - Throws: `SystemError` when the controller goes away.
  package func run(until signals: StopSignals) throws(SystemError) {
    outlets.tell("READY=1")
    while true {
      try turn(at: MonotonicClock.now())
      if wait(signals, until: nextDeadline) { break }
    }
    if !worker.finish(within: DriveService.timeout) {
      outlets.log("the image is made anew the next time: its making could not be ended")
    }
  }

  // MARK: - Waiting

  private var nextDeadline: Instant? {
    var deadline = earlier(drive.nextDeadline, link.retryAt)
    deadline = earlier(deadline, settledAt)
    deadline = earlier(deadline, aliveAt)
    if drive.isPlugged || !gadget.isTold { deadline = earlier(deadline, lookAt) }
    return watch == nil ? earlier(deadline, watchAt) : deadline
  }

  /// Waits for whatever comes first; true when the end is asked for.
  private func wait(_ signals: StopSignals, until deadline: Instant?) -> Bool {
    var entries = [signals.descriptor, worker.descriptor, link.descriptor, watch?.descriptor]
      .map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
    let urgent = gadget.isTold ? stateFile : -1
    entries.append(pollfd(fd: urgent, events: Int16(POLLPRI), revents: 0))
    var timeout: Int32 = -1
    if let deadline {
      let left = (deadline - MonotonicClock.now()).nanoseconds
      timeout = Int32(clamping: max(0, left / 1_000_000 + 1))
    }
    poll.wait(&entries, timeout)
    if entries[4].revents != 0 { lookAt = MonotonicClock.now() }
    return entries[0].revents != 0
  }

  // MARK: - A turn

  /// Takes in all that happened, and does what follows from it.
  func turn(at now: Instant) throws(SystemError) {
    hear(at: now)
    if lookAt <= now { try look(at: now) }
    for news in worker.takeNews() { handle(news, at: now) }
    if watch == nil, watchAt <= now {
      watch = try? DirectoryWatch(runs)
      watchAt = now + DriveService.lookForRuns
      if watch != nil { handle(.contentMayDiffer, at: now) }
    }
    if watch?.takeNews() == true { settledAt = settledAt ?? now + DriveService.settle }
    if let settled = settledAt, settled <= now {
      settledAt = nil
      handle(.contentMayDiffer, at: now)
    }
    handle(.time, at: now)
    if let interval = outlets.watchdogInterval, let alive = aliveAt, alive <= now {
      outlets.tell("WATCHDOG=1")
      aliveAt = now + interval
    }
  }

  private func hear(at now: Instant) {
    if !link.isConnected, link.retryAt.map({ $0 <= now }) ?? false { link.connect(at: now) }
    for news in link.receive(at: now) {
      switch news {
      case .flashInUse(let told): handle(.flashInUse(told), at: now)
      case .ejectUSB: handle(.eject, at: now)
      case .importBadges, .importRuns, .syncNow: break
      }
    }
    // A line that went down while it was written to says no more.
    if link.recording == nil { handle(.flashInUse(nil), at: now) }
  }

  private func look(at now: Instant) throws(SystemError) {
    lookAt = now + (gadget.isTold ? DriveService.look : DriveService.lookAtFiles)
    // Reading from the open file makes it ready to tell of the next change.
    var byte: UInt8 = 0
    if pread(stateFile, &byte, 1, 0) < 0 { throw SystemError("read the cable", code: errno) }
    handle(.cable(try gadget.cable()), at: now)
    if case .inserted = drive.medium, try gadget.inserted() == nil {
      handle(.ejectedByHost, at: now)
    }
  }

  private func handle(_ news: BuildWorker.News, at now: Instant) {
    switch news {
    case .progress(let percent): handle(.progress(percent: percent), at: now)
    case .ended(.ready(let slot)): handle(.built(slot), at: now)
    case .ended(.stopped): handle(.buildStopped, at: now)
    case .ended(.failed(let reason)):
      outlets.log("cannot fill the drive: \(reason)")
      handle(.buildFailed(reason: reason), at: now)
    }
  }

  /// What follows from an event may be events: those come when all before them is done.
  private func handle(_ event: Drive.Event, at now: Instant) {
    var events = [event]
    while !events.isEmpty {
      for effect in drive.handle(events.removeFirst(), at: now) {
        if let event = perform(effect, at: now) { events.append(event) }
      }
    }
  }

  /// Does what is to be done, and says what came of it if that shows at once.
  private func perform(_ effect: Drive.Effect, at now: Instant) -> Drive.Event? {
    switch effect {
    case .build(let slot, let held): worker.build(slot, held: held)
    case .stopBuilding: worker.stop()
    case .insert(let slot):
      var failure: String?
      do throws(SystemError) { try gadget.insert(builder.path(slot)) } catch {
        failure = error.description
        outlets.log(error.description)
      }
      return .inserted(failure: failure)
    case .remove(let byForce): return .removed(gadget.remove(byForce: byForce))
    case .report(let state): report(state, at: now)
    }
    return nil
  }

  private func report(_ state: USBState, at now: Instant) {
    link.tell(.usb(state), at: now)
    let words = state.words
    outlets.tell("STATUS=\(words)")
    switch state {
    case .preparing(let percent) where percent > 0: break
    case .unplugged, .preparing, .ready, .waiting, .ejected, .failed: outlets.log(words)
    }
  }
}

extension USBState {
  /// For the log and the service manager.
  fileprivate var words: String {
    switch self {
    case .unplugged: "no host"
    case .preparing(let percent): "filling the drive, \(percent) %"
    case .ready: "the host has the drive"
    case .waiting: "the drive opens after the run"
    case .ejected: "ejected until the cable was out"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}
