package import Device
import FlightRecord
import Glibc
package import RunModel

/// A flight record on its way to a file, written on a thread of its own: a slow disk holds up
/// nobody.
///
/// What it does not take is told once; the run goes on without a record.
package final class FlightFile {
  /// Bytes and time that are gathered before the thread is woken.
  private static let piece = 8 << 10
  private static let longestWait = Duration.seconds(5)

  private let sink: Sink
  private var gathered: [UInt8] = []
  private var gatheredSince: Instant?

  /// Begins a record; a file that is there already is kept with ".old" at the end of its name.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - configuration: What the wearable is told of its board.
  ///   - start: When the wearable is made.
  ///   - complain: Takes the one line that says why the record ends early, on another thread.
  /// - Throws: `SystemError` when the file cannot be made, or something is there that is no file.
  package init(
    _ path: String, _ configuration: DeviceConfiguration, start: Instant,
    complain: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    try FlightFile.keepOlder(path)
    let descriptor = try checked("make \(path)") {
      open(path.pathBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    sink = try Sink(descriptor, path, complain: complain)
    gathered = FlightHeader(configuration: configuration, start: start).line
  }

  /// Moves an older record aside, and nothing else: a device or a folder stays where it is.
  private static func keepOlder(_ path: String) throws(SystemError) {
    var status = stat()
    guard lstat(path.pathBytes, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("make \(path)", reason: "something else than a file is there")
    }
    _ = try checked("keep \(path) as \(path).old") {
      rename(path.pathBytes, (path + ".old").pathBytes)
    }
  }

  /// Adds what the wearable is about to be told.
  ///
  /// What the store answers may hold a run of hours, so that its line is made on the file's thread.
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

  /// Writes what is left, and waits for that a little.
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
  /// The thread, and the way to it.
  final class Sink {
    enum Letter: Sendable {
      case bytes([UInt8])
      case event(FlightEvent)
      /// There were more than are kept; nothing comes behind it.
      case tooMany
      case finish
    }

    /// Pieces that wait for a disk that does not answer, beside as many that the thread holds; more
    /// would only eat memory.
    static let mostPieces = 1000
    /// What the disk is given at the end.
    private static let timeout = Duration.seconds(5)

    private let letters: Mailbox<Letter>
    private let thread: WorkerThread
    private var isOpen = true

    /// Takes the descriptor over.
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

    /// Waits until everything is written, but not for ever; to be called once.
    func finish() {
      letters.post(.finish)
      thread.join(within: Sink.timeout)
    }

    /// Writes until the end; after an error only waits for it.
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
