import Board
import RunModel
import Synchronization

/// Looks for runs and copies them on a thread of its own, one thing at a time.
final class SyncWorker {
  private enum Order: Sendable {
    case survey
    case copy(SyncJob.Demand)
    case end
  }

  /// What the thread and the loop share.
  private final class Shared: Sendable {
    let orders: Mailbox<Order>
    let news: Mailbox<SyncSchedule.Event>
    let isStopped = Atomic(false)

    init() throws(SystemError) {
      orders = try Mailbox()
      news = try Mailbox()
    }
  }

  /// Makes a job, given what to ask and to tell.
  typealias Make =
    @Sendable (
      _ isStopped: @escaping @Sendable () -> Bool,
      _ progress: @escaping @Sendable (Int, Int) -> Void
    ) -> SyncJob

  private let shared: Shared
  private let thread: WorkerThread

  /// Starts the thread.
  ///
  /// - Parameter make: Makes the job.
  /// - Throws: `SystemError` when the system has no room for it.
  init(_ make: @escaping Make) throws(SystemError) {
    let shared = try Shared()
    self.shared = shared
    // A run of a day needs its stack as the other commands have it.
    thread = try WorkerThread("sync", stackBytes: 8 << 20) {
      let job = make(
        { shared.isStopped.load(ordering: .relaxed) },
        { shared.news.post(.progress(done: $0, runs: $1)) })
      while true {
        for order in shared.orders.waitForAll() {
          switch order {
          case .end: return
          case .survey:
            do throws(SyncTrouble) {
              let survey = try job.survey()
              let isStopped = shared.isStopped.load(ordering: .relaxed)
              shared.news.post(isStopped ? .surveyFailed(.stopped) : .surveyed(survey))
            } catch { shared.news.post(.surveyFailed(error)) }
          case .copy(let demand): shared.news.post(.ended(job.run(demand)))
          }
        }
      }
    }
  }

  /// Readable while there is news.
  var descriptor: Int32 { shared.news.descriptor }

  func takeNews() -> [SyncSchedule.Event] { shared.news.takeAll() }

  func survey() { order(.survey) }

  func copy(_ demand: SyncJob.Demand) { order(.copy(demand)) }

  private func order(_ order: Order) {
    shared.isStopped.store(false, ordering: .relaxed)
    shared.orders.post(order)
  }

  /// Ends the work: at the next bytes of a file, or within seconds for rclone.
  func stop() { shared.isStopped.store(true, ordering: .relaxed) }

  /// Ends the thread; whether it ended in time.
  func finish(within timeout: Duration) -> Bool {
    stop()
    shared.orders.post(.end)
    return thread.join(within: timeout)
  }
}
