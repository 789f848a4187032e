import Board
import RunModel
import Synchronization

/// Builds images on a separate thread, one at a time.
final class BuildWorker {
  /// A message from the worker.
  enum News: Hashable, Sendable {
    case progress(Int)
    case ended(ImageBuilder.Outcome)
  }

  private enum Order: Sendable {
    case build(Drive.Slot, held: Drive.Slot?)
    case end
  }

  /// State shared by the thread and the loop.
  private final class Shared: Sendable {
    let orders: Mailbox<Order>
    let news: Mailbox<News>
    let isStopped = Atomic(false)

    init() throws(SystemError) {
      orders = try Mailbox()
      news = try Mailbox()
    }
  }

  private let shared: Shared
  private let thread: WorkerThread

  /// Starts the thread.
  ///
  /// - Parameter make: Creates the builder with callbacks for stopping and progress.
  /// - Throws: `SystemError` if the thread cannot be created.
  init(
    _ make: (@escaping @Sendable () -> Bool, @escaping @Sendable (Int) -> Void) -> ImageBuilder
  ) throws(SystemError) {
    let shared = try Shared()
    self.shared = shared
    let isStopped: @Sendable () -> Bool = { shared.isStopped.load(ordering: .relaxed) }
    let progress: @Sendable (Int) -> Void = { shared.news.post(.progress($0)) }
    let builder = make(isStopped, progress)
    thread = try WorkerThread("images") {
      while true {
        for order in shared.orders.waitForAll() {
          switch order {
          case .end: return
          case .build(let slot, let held):
            shared.news.post(.ended(builder.build(slot, held: held)))
          }
        }
      }
    }
  }

  /// Readable while messages are pending.
  var descriptor: Int32 { shared.news.descriptor }

  func takeNews() -> [News] { shared.news.takeAll() }

  func build(_ slot: Drive.Slot, held: Drive.Slot?) {
    shared.isStopped.store(false, ordering: .relaxed)
    shared.orders.post(.build(slot, held: held))
  }

  /// Stops the work before the next file.
  func stop() { shared.isStopped.store(true, ordering: .relaxed) }

  /// Stops the thread; returns whether it ended in time.
  func finish(within timeout: Duration) -> Bool {
    stop()
    shared.orders.post(.end)
    return thread.join(within: timeout)
  }
}
