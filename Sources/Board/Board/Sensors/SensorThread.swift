import Glibc
import RunModel

/// A sensor with a thread of its own: a bus that hangs holds up a read for a second, which the loop
/// must not wait for.
package final class SensorThread<Value: Hashable & Sendable>: Sensor {
  /// How long a read under way is waited for at the end.
  private static var timeout: Duration { .milliseconds(200) }

  private let reports: Mailbox<SensorReport<Value>>
  private let requests: EventDescriptor
  private let end: EventDescriptor
  private var thread: WorkerThread?

  package var descriptor: Int32 { reports.descriptor }

  /// Starts the thread, which reads at once.
  ///
  /// - Parameters:
  ///   - name: Of the thread, at most 15 characters.
  ///   - schedule: When it reads.
  ///   - open: Opens the sensor; again after it failed.
  /// - Throws: `SystemError` when there is no room for a thread or its descriptors.
  init(
    _ name: String, _ schedule: SensorSchedule,
    open: @escaping @Sendable () throws(SystemError) -> any SensorReader<Value>
  ) throws(SystemError) {
    let reports = try Mailbox<SensorReport<Value>>()
    let requests = try EventDescriptor()
    let end = try EventDescriptor()
    self.reports = reports
    self.requests = requests
    self.end = end
    thread = try WorkerThread(name) {
      let opened: () throws(SystemError) -> SensorWorker<Value>.Read = { () throws(SystemError) in
        let reader = try open()
        return { () throws(SystemError) in try reader.read() }
      }
      let worker = SensorWorker(schedule, open: opened) { reports.post($0) }
      var polled = [end, requests].map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      while true {
        // Before reading, so that a request meanwhile is not lost.
        requests.clear()
        let wait = worker.turn().map { Int32(clamping: $0.milliseconds) } ?? -1
        // One that fails is tried again in its time, however often it is asked.
        while poll(&polled, worker.isFailing ? 1 : 2, wait) < 0, errno == EINTR {}
        if polled[0].revents != 0 { return }
      }
    }
  }

  deinit { close() }

  package func request() { requests.signal() }

  package func drain() -> [SensorReport<Value>] { reports.takeAll() }

  package func close() {
    end.signal()
    thread?.join(within: SensorThread.timeout)
    thread = nil
  }
}
