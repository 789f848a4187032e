import CLinux
import Glibc
package import RunModel

/// A thread of the system for work that may wait.
package final class WorkerThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t
  /// Whether the system was told what becomes of its stack: nothing, until it was.
  private var isJoined = false
  private let end: EventDescriptor

  /// Starts it; the name shows in `ps -T` and has 15 characters at most.
  ///
  /// - Throws: `SystemError` when the system has no room for another thread or descriptor.
  package init(
    _ name: String, stackBytes: Int = 512 << 10, _ run: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let end = try EventDescriptor()
    self.end = end
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    // Signals are for the main thread; a new one inherits what is blocked here.
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

  /// One that nobody waited for gives its stack back when it ends.
  deinit { if !isJoined { pthread_detach(thread) } }

  /// Waits until it has ended, but not for ever.
  ///
  /// A device or a disk may hold it. To be called once.
  ///
  /// - Returns: Whether it has ended; one that has not is left to itself.
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
