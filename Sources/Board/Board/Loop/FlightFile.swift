package import Device
import FlightRecord
import Glibc
package import RunModel

/// Writes the flight record to a file on a separate thread, so that a slow disk does not block the
/// loop.
///
/// A failed write is reported once, and the run continues without a record.
package final class FlightFile {
  /// Bytes and time to buffer before the thread is woken.
  private static let piece = 8 << 10
  private static let longestWait = Duration.seconds(5)

  private let sink: Sink
  private var gathered: [UInt8] = []
  private var gatheredSince: Instant?

  /// Starts a record; an existing file is kept with the suffix ".old".
  ///
  /// - Parameters:
  ///    - path: Path of the file.
  ///    - configuration: The wearable's configuration.
  ///    - start: When the wearable is created.
  ///    - complain: Called on the writer thread with one line that explains why the record ended
  ///      early.
  /// - Throws: `SystemError` if the file cannot be created, or the path is not a regular file.
  package init(
    _ path: String, _ configuration: DeviceConfiguration, start: Instant,
    complain: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    try FlightFile.keepOlder(path)
    let descriptor = try checked("create \(path)") {
      open(path.pathBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    sink = try Sink(descriptor, path, complain: complain)
    gathered = FlightHeader(configuration: configuration, start: start).line
  }

  /// Renames an older record; anything but a regular file is left in place.
  private static func keepOlder(_ path: String) throws(SystemError) {
    var status = stat()
    guard lstat(path.pathBytes, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("create \(path)", reason: "it exists and is not a regular file")
    }
    _ = try checked("rename \(path) to \(path).old") {
      rename(path.pathBytes, (path + ".old").pathBytes)
    }
  }

  /// Adds an event that the wearable is about to handle.
  ///
  /// An outcome of the store may contain a run of many hours, so its line is formatted on the
  /// file's thread.
  package func add(_ event: Event, at now: Instant, settled: Instant) {
    let entry = FlightEvent(event, at: now, settled: settled)
    if case .storage = event {
      send()
      sink.send(.event(entry))
      return
    }
    gathered += entry.line
    let since = gatheredSince ?? now
    gatheredSince = since
    if gathered.count >= FlightFile.piece || now - since >= FlightFile.longestWait { send() }
  }

  /// Writes the rest, with a timeout.
  package func finish() {
    send()
    sink.finish()
  }

  private func send() {
    guard !gathered.isEmpty else { return }
    sink.send(.bytes(gathered))
    gathered = []
    gatheredSince = nil
  }
}

extension FlightFile {
  /// The writer thread and its mailbox.
  final class Sink {
    enum Letter: Sendable {
      case bytes([UInt8])
      case event(FlightEvent)
      /// The mailbox is full; nothing follows.
      case tooMany
      case finish
    }

    /// Limit on queued pieces while the disk does not respond, because more would only use memory;
    /// the thread may hold as many again.
    static let mostPieces = 1000
    /// Timeout for the disk at the end.
    private static let timeout = Duration.seconds(5)

    private let letters: Mailbox<Letter>
    private let thread: WorkerThread
    private var isOpen = true

    /// Takes ownership of the descriptor.
    init(
      _ descriptor: Int32, _ path: String, complain: @escaping @Sendable (String) -> Void
    ) throws(SystemError) {
      do throws(SystemError) {
        let letters = try Mailbox<Letter>()
        self.letters = letters
        thread = try WorkerThread("flight") {
          Sink.write(letters, to: descriptor, path, complain)
          close(descriptor)
        }
      } catch {
        close(descriptor)
        throw error
      }
    }

    func send(_ letter: Letter) {
      guard isOpen else { return }
      var isKept = true
      letters.edit { letters in
        isKept = letters.count < Sink.mostPieces
        letters.append(isKept ? letter : .tooMany)
      }
      isOpen = isKept
    }

    /// Waits until everything is written, with a timeout; call it once.
    func finish() {
      letters.post(.finish)
      thread.join(within: Sink.timeout)
    }

    /// Writes letters until told to finish; after an error, discards them.
    private static func write(
      _ letters: Mailbox<Letter>, to descriptor: Int32, _ path: String,
      _ complain: (String) -> Void
    ) {
      var isBroken = false
      while true {
        for letter in letters.waitForAll() {
          do throws(SystemError) {
            switch letter {
            case .finish: return
            case .bytes(let bytes): if !isBroken { try write(bytes, to: descriptor, path) }
            case .event(let event):
              if !isBroken { try write(event.line, to: descriptor, path) }
            case .tooMany:
              guard !isBroken else { continue }
              throw SystemError("write \(path)", reason: "the disk is too slow")
            }
          } catch {
            isBroken = true
            complain("the flight record ends here: \(error)")
          }
        }
      }
    }

    private static func write(
      _ bytes: [UInt8], to descriptor: Int32, _ path: String
    ) throws(SystemError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = try checked("write \(path)") {
          rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        }
        rest = rest.dropFirst(count)
      }
    }
  }
}
