import Board
import RunModel
import Synchronization

/// Surveys and copies runs on a separate thread, one order at a time.
final class SyncWorker {
  private enum Order: Sendable {
    case survey
    case copy(SyncJob.Demand)
    case fetchPlan
    case end
  }

  /// State shared by the thread and the loop.
  private final class Shared: Sendable {
    let orders: Mailbox<Order>
    let news: Mailbox<SyncSchedule.Event>
    let isStopped = Atomic(false)

    init() throws(SystemError) {
      orders = try Mailbox()
      news = try Mailbox()
    }
  }

  /// Creates a job with callbacks for stopping and progress.
  typealias Make =
    @Sendable (
      _ isStopped: @escaping @Sendable () -> Bool,
      _ progress: @escaping @Sendable (Int, Int) -> Void
    ) -> SyncJob

  private let shared: Shared
  private let thread: WorkerThread

  /// Starts the thread.
  ///
  /// - Parameter make: Creates the job.
  /// - Throws: `SystemError` if the thread cannot be created.
  init(_ make: @escaping Make) throws(SystemError) {
    let shared = try Shared()
    self.shared = shared
    // A day-long run needs a stack as large as that of the other commands.
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
          case .fetchPlan: shared.news.post(.planned(job.fetchPlan()))
          }
        }
      }
    }
  }

  /// Readable while events are pending.
  var descriptor: Int32 { shared.news.descriptor }

  func takeNews() -> [SyncSchedule.Event] { shared.news.takeAll() }

  func survey() { order(.survey) }

  func copy(_ demand: SyncJob.Demand) { order(.copy(demand)) }

  func fetchPlan() { order(.fetchPlan) }

  private func order(_ order: Order) {
    shared.isStopped.store(false, ordering: .relaxed)
    shared.orders.post(order)
  }

  /// Stops the work: before the next chunk of a file, or within seconds for rclone and curl.
  func stop() { shared.isStopped.store(true, ordering: .relaxed) }

  /// Stops the thread; returns whether it ended in time.
  func finish(within timeout: Duration) -> Bool {
    stop()
    shared.orders.post(.end)
    return thread.join(within: timeout)
  }
}
