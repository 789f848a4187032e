import Glibc
import RunModel

/// A sensor with its own thread, because a hanging bus can block a read for a second.
package final class SensorThread<Value: Hashable & Sendable>: Sensor {
  /// Grace period for a read in progress when stopping.
  private static var timeout: Duration { .milliseconds(200) }

  private let reports: Mailbox<SensorReport<Value>>
  private let requests: EventDescriptor
  private let end: EventDescriptor
  private var thread: WorkerThread?

  package var descriptor: Int32 { reports.descriptor }

  /// Starts the thread, which reads at once.
  ///
  /// - Parameters:
  ///    - name: Name of the thread, at most 15 characters.
  ///    - schedule: When it reads.
  ///    - open: Opens the sensor, initially and after each failure.
  /// - Throws: `SystemError` if the system cannot create a thread or its descriptors.
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
        // Cleared before reading, so that a request during the read is not lost.
        requests.clear()
        let wait = worker.turn().map { Int32(clamping: $0.milliseconds) } ?? -1
        // A failing sensor is retried on schedule, ignoring requests.
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
