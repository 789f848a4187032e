import Glibc
import Testing

@testable import Board

@Suite("A wait that fails")
struct PollWaitTests {
  private final class Kernel {
    /// The error of `poll`; 0 for none.
    var failure: Int32 = 0
    var timeouts: [Int32] = []
    var ready: Set<Int32> = []
    var lines: [String] = []

    /// Like `poll(2)`, but without waiting.
    func poll(_ entries: UnsafeMutablePointer<pollfd>?, _ count: nfds_t, _ time: Int32) -> Int32 {
      timeouts.append(time)
      if count > 1, failure != 0 {
        errno = failure
        return -1
      }
      var found: Int32 = 0
      for index in 0..<Int(count) {
        guard let entries, ready.contains(entries[index].fd) else { continue }
        entries[index].revents = Int16(POLLIN)
        found += 1
      }
      return found
    }
  }

  private let kernel = Kernel()

  private func entries() -> [pollfd] {
    [7, -1, 8].map { pollfd(fd: $0, events: Int16(POLLIN), revents: Int16(POLLERR)) }
  }

  private func wait() -> PollWait {
    PollWait(log: { kernel.lines.append($0) }, call: kernel.poll)
  }

  @Test("is logged once for each kind, does not spin, and loses nothing that is ready")
  func errors() {
    var wait = wait()
    kernel.ready = [8]
    for code in [ENOMEM, EINVAL] {
      kernel.failure = code
      for _ in 0..<1000 {
        kernel.timeouts = []
        var entries = entries()
        wait.wait(&entries, -1)
        #expect(entries.map(\.revents) == [0, 0, Int16(POLLIN)])
        #expect(kernel.timeouts.prefix(2) == [-1, PollWait.pause])
      }
    }
    #expect(
      kernel.lines == [
        "cannot poll all parts at once: Cannot allocate memory",
        "cannot poll all parts at once: Invalid argument",
      ])
  }

  @Test("pauses no longer than there is to wait")
  func shortPause() {
    var wait = wait()
    kernel.failure = ENOMEM
    var entries = entries()
    wait.wait(&entries, 3)
    #expect(kernel.timeouts.prefix(2) == [3, 3])
  }

  @Test("is none when a signal came, and nothing is ready then")
  func interrupted() {
    var wait = wait()
    kernel.failure = EINTR
    kernel.ready = [7]
    var entries = entries()
    wait.wait(&entries, -1)
    #expect(entries.map(\.revents) == [0, 0, 0])
    #expect(kernel.lines.isEmpty && kernel.timeouts == [-1])
  }
}
