import Glibc
package import RunModel

/// The loop itself: one thread that waits in one `poll(2)` for whatever comes next.
package enum PollLoop {
  /// What the flash is given to finish its work at the end.
  ///
  /// A slow card takes some seconds for each of a few writes. Shorter than `TimeoutStopSec` of the
  /// service, so that the program itself says what became of them.
  package static let timeout = Duration.seconds(25)

  /// Runs a board until somebody asks for its end.
  ///
  /// - Returns: Why it ended, and whether the flash has finished.
  package static func run(
    _ core: BoardCore, signals: StopSignals
  ) -> (ending: BoardCore.Ending, isFinished: Bool) {
    core.start(at: MonotonicClock.now())
    var poll = PollWait(log: core.outlets.log)
    var entries: [pollfd] = []
    var ready: [Ready] = []
    while core.ending == nil {
      let sources = core.sources
      entries.removeAll(keepingCapacity: true)
      for source in sources { entries.append(entry(source.descriptor)) }
      entries.append(entry(signals.descriptor))
      poll.wait(&entries, timeout(until: core.nextDeadline))
      ready.removeAll(keepingCapacity: true)
      for (source, entry) in zip(sources, entries) where entry.revents != 0 {
        let broken = entry.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
        ready.append(Ready(source.part, isBroken: broken))
      }
      core.turn(ready, at: MonotonicClock.now())
      // After the turn: what came before the signal is a part of the run.
      if entries.last?.revents != 0 { break }
    }
    return (core.ending ?? .asked, finish(core, &poll))
  }

  /// Waits for the flash, but not for ever.
  private static func finish(_ core: BoardCore, _ poll: inout PollWait) -> Bool {
    core.terminate(at: MonotonicClock.now())
    let end = MonotonicClock.now() + timeout
    while !core.isFinished, MonotonicClock.now() < end {
      var entries = [entry(core.storage.descriptor)]
      poll.wait(&entries, timeout(until: end))
      core.finish(at: MonotonicClock.now())
    }
    return core.isFinished
  }

  private static func entry(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  private static func timeout(until deadline: Instant?) -> Int32 {
    deadline.map { milliseconds(until: $0, from: MonotonicClock.now()) } ?? -1
  }

  /// Rounded up, so that a deadline has passed when the wait is over; never 0, so that nothing can
  /// spin.
  static func milliseconds(until deadline: Instant, from now: Instant) -> Int32 {
    let left = (deadline - now).nanoseconds
    guard left > 0 else { return 1 }
    let whole = left / 1_000_000 + (left % 1_000_000 == 0 ? 0 : 1)
    return Int32(clamping: whole)
  }
}
