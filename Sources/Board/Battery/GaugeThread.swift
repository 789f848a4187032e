import Device
import Glibc
import RunModel

/// A gauge with a thread of its own: a bus that hangs holds up a read for a second, which the loop
/// must not wait for.
package final class GaugeThread: Gauge {
  /// What a read under way is waited for at the end.
  private static let timeout = Duration.milliseconds(200)

  private let reports: Mailbox<GaugeReport>
  private let end: EventDescriptor
  private var thread: WorkerThread?

  package var descriptor: Int32 { reports.descriptor }

  /// Starts the thread, which reads at once.
  ///
  /// - Throws: `SystemError` when there is no room for a thread or its descriptors.
  init(
    open: @escaping @Sendable () throws(SystemError) -> any BatteryReader
  ) throws(SystemError) {
    let reports = try Mailbox<GaugeReport>()
    let end = try EventDescriptor()
    self.reports = reports
    self.end = end
    thread = try WorkerThread("gauge") {
      let worker = GaugeWorker(open: open) { reports.post($0) }
      var polled = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
      var wait = worker.turn()
      while poll(&polled, 1, Int32(clamping: wait.milliseconds)) <= 0 { wait = worker.turn() }
    }
  }

  deinit { close() }

  package func drain() -> [GaugeReport] { reports.takeAll() }

  package func close() {
    end.signal()
    thread?.join(within: GaugeThread.timeout)
    thread = nil
  }
}
