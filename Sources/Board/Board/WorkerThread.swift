import CLinux
import Glibc
package import RunModel

/// A POSIX thread for blocking work.
package final class WorkerThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t
  /// Whether it was joined or detached; until then its stack is not freed.
  private var isJoined = false
  private let end: EventDescriptor

  /// Starts the thread; the name is shown by `ps -T` and limited to 15 characters.
  ///
  /// - Throws: `SystemError` if the system cannot create another thread or descriptor.
  package init(
    _ name: String, stackBytes: Int = 512 << 10, _ run: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let end = try EventDescriptor()
    self.end = end
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    // Signals are handled on the main thread; a new thread inherits the mask set here.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    let body = Unmanaged.passRetained(
      Body {
        clinux_name_thread(name)
        run()
        end.signal()
      })
    var started = pthread_t()
    let code = pthread_create(
      &started, &attributes,
      { body in
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      body.release()
      throw SystemError("start thread \(name)", code: code)
    }
    thread = started
  }

  /// Detaches a thread that was not joined, so that its stack is freed when it ends.
  deinit { if !isJoined { pthread_detach(thread) } }

  /// Waits for the thread to end, with a timeout, because a device or disk may block it.
  ///
  /// Call it once.
  ///
  /// - Returns: Whether it has ended; otherwise it is detached.
  @discardableResult
  package func join(within timeout: Duration) -> Bool {
    isJoined = true
    var entry = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(clamping: timeout.milliseconds)) > 0 else {
      pthread_detach(thread)
      return false
    }
    pthread_join(thread, nil)
    return true
  }
}
