import Glibc
import Synchronization

/// An ordered message queue between threads.
package final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex<[Letter]>([])
  private let event: EventDescriptor

  /// Creates an empty mailbox.
  ///
  /// - Throws: `SystemError` if no descriptor is available.
  package init() throws(SystemError) { event = try EventDescriptor() }

  /// Readable while there are letters.
  package var descriptor: Int32 { event.descriptor }

  /// Appends a letter and wakes the receiver.
  package func post(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    event.signal()
  }

  /// Edits the unread letters and wakes the receiver.
  func edit(_ body: (inout sending [Letter]) -> Void) {
    letters.withLock { body(&$0) }
    event.signal()
  }

  /// Takes all letters, without blocking.
  package func takeAll() -> [Letter] {
    event.clear()
    return letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }

  /// Takes all letters; blocks until there is at least one.
  package func waitForAll() -> [Letter] {
    while true {
      let taken = takeAll()
      if !taken.isEmpty { return taken }
      var entry = pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
    }
  }
}
