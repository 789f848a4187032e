import Glibc
import Synchronization

/// Letters from one thread to another, in order.
package final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex<[Letter]>([])
  private let event: EventDescriptor

  /// Makes an empty one.
  ///
  /// - Throws: `SystemError` when there are no more descriptors.
  package init() throws(SystemError) { event = try EventDescriptor() }

  /// Readable while there are letters.
  package var descriptor: Int32 { event.descriptor }

  /// Adds a letter behind the others; whoever takes is woken.
  package func post(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    event.signal()
  }

  /// Changes what lies there unread; whoever takes is woken.
  func edit(_ body: (inout sending [Letter]) -> Void) {
    letters.withLock { body(&$0) }
    event.signal()
  }

  /// Everything that lies there, without waiting.
  package func takeAll() -> [Letter] {
    event.clear()
    return letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }

  /// Everything that lies there; waits until there is something.
  package func waitForAll() -> [Letter] {
    while true {
      let taken = takeAll()
      if !taken.isEmpty { return taken }
      var entry = pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
    }
  }
}
