package import Board
import Device
import Glibc
package import Handover
package import RunModel

/// `moonrunner usb`: passes events to the ``Drive`` and performs its effects.
///
/// A single thread with one `poll(2)`; images are built on another. While unplugged, it sleeps
/// until there are kernel events, requests from the recorder or new runs.
package final class DriveService {
  /// Receivers of reports, by default none.
  package struct Outlets {
    /// Receives a line for the log.
    package var log: (String) -> Void = { _ in }
    /// Receives a line for the service manager.
    package var tell: (String) -> Void = { _ in }
    /// The service manager's watchdog interval.
    package var watchdogInterval: Duration?

    package init() {}
  }

  /// Poll interval of the controller while plugged in: the kernel does not report a sleeping host
  /// or an ejected drive.
  private static let look = Duration.seconds(2)
  /// Poll interval for plain files that replace the kernel's.
  private static let lookAtFiles = Duration.milliseconds(50)
  /// Debounce time: a new run causes several directory changes.
  private static let settle = Duration.milliseconds(500)
  /// Poll interval for a missing directory of runs.
  private static let lookForRuns = Duration.seconds(60)
  /// Grace period for the image worker to finish its current file when stopping.
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
  ///   - gadget: The USB gadget in the kernel.
  ///   - link: The connection to the recorder.
  ///   - images: The directory of the images, absolute.
  ///   - data: The data directory of the runs, absolute.
  ///   - software: The name and version of this software.
  ///   - page: The source of the page of all runs; `nil` for none.
  ///   - reports: Diagnostic reports to include; `nil` for none.
  ///   - outlets: Receivers of reports.
  ///   - now: The current time.
  /// - Throws: `SystemError` if a system resource is missing.
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
    // The contents of a foreign image are unknown.
    if inserted != nil, held == nil { _ = gadget.remove(byForce: true) }
  }

  deinit { close(stateFile) }

  /// Runs until `signals` requests a stop.
  ///
  /// - Throws: `SystemError` if the controller disappears.
  package func run(until signals: StopSignals) throws(SystemError) {
    outlets.tell("READY=1")
    while true {
      try turn(at: MonotonicClock.now())
      if wait(signals, until: nextDeadline) { break }
    }
    if !worker.finish(within: DriveService.timeout) {
      outlets.log("building the image did not stop in time and will be repeated")
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

  /// Waits for the next event; returns true to stop.
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

  // MARK: - Event loop

  /// Processes all pending events and their effects.
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
    // A connection lost while writing is not reported.
    if link.recording == nil { handle(.flashInUse(nil), at: now) }
  }

  private func look(at now: Instant) throws(SystemError) {
    lookAt = now + (gadget.isTold ? DriveService.look : DriveService.lookAtFiles)
    // Reading the open file rearms it for the next change.
    var byte: UInt8 = 0
    if pread(stateFile, &byte, 1, 0) < 0 {
      throw SystemError("read the USB state", code: errno)
    }
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

  /// Effects can produce further events, which are queued.
  private func handle(_ event: Drive.Event, at now: Instant) {
    var events = [event]
    while !events.isEmpty {
      for effect in drive.handle(events.removeFirst(), at: now) {
        if let event = perform(effect, at: now) { events.append(event) }
      }
    }
  }

  /// Performs an effect; returns the resulting event if there is one immediately.
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
  /// The state in words, for the log and the service manager.
  fileprivate var words: String {
    switch self {
    case .unplugged: "no computer connected"
    case .preparing(let percent): "filling the drive, \(percent) %"
    case .ready: "the computer can use the drive"
    case .waiting: "the drive will be available after the run"
    case .ejected: "ejected until the cable is unplugged"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}
