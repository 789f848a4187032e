import Glibc
package import RunModel

/// The event loop: one thread that waits in one `poll(2)`.
package enum PollLoop {
  /// Grace period for the storage worker when stopping.
  ///
  /// A slow card takes several seconds for each of a few writes. Shorter than the service's
  /// `TimeoutStopSec`, so that the program can still report the result.
  package static let timeout = Duration.seconds(25)

  /// Runs a board until it is asked to stop.
  ///
  /// - Returns: The reason, and whether the storage worker has finished.
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
      // Checked after the turn: input that came before the signal is part of the run.
      if entries.last?.revents != 0 { break }
    }
    return (core.ending ?? .asked, finish(core, &poll))
  }

  /// Waits for the storage worker, with a timeout.
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

  /// Returns the time left, rounded up so that the deadline has passed after the wait; never 0, so
  /// that the loop cannot spin.
  static func milliseconds(until deadline: Instant, from now: Instant) -> Int32 {
    let left = (deadline - now).nanoseconds
    guard left > 0 else { return 1 }
    let whole = left / 1_000_000 + (left % 1_000_000 == 0 ? 0 : 1)
    return Int32(clamping: whole)
  }
}
