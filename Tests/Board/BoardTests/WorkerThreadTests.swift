import Glibc
import RunModel
import Testing

@testable import Board

@Suite("Threads of the board")
struct WorkerThreadTests {
  @Test("are waited for, but not for ever")
  func timeout() throws {
    let held = try EventDescriptor()
    let worker = try WorkerThread("held") {
      var entry = pollfd(fd: held.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
    }
    #expect(!worker.join(within: .milliseconds(1)))
    held.signal()
    #expect(try WorkerThread("quick") {}.join(within: .milliseconds(Int(hangTime))))
  }
}
