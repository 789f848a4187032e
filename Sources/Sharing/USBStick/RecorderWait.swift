import Board
package import Device
import Glibc
package import Handover
package import RunModel
import RunStore

/// Delays the copying while a run is being recorded.
///
/// On the board, the recorder reports its state. Without a recorder's socket, the data
/// directory is checked: a run is being recorded if there is an unfinished journal and another
/// process has the lock.
package final class RecorderWait {
  /// Poll interval for the stick, and for the data directory if there is no recorder's socket.
  private static let look = Duration.seconds(1)

  /// Minimum interval between progress reports: the recorder reads ten times a second.
  private static let rest = Duration.milliseconds(100)

  private let link: RecorderLink?
  private var told = Instant(nanoseconds: 0)
  private let data: String
  private let isThere: () -> Bool
  private let say: (String) -> Void
  /// The number of times it had to wait for the end of a run.
  package private(set) var waits = 0

  /// - Parameters:
  ///   - link: The recorder; `nil` without one.
  ///   - data: The data directory.
  ///   - isThere: Returns whether the stick is still plugged in.
  ///   - say: Receives messages for the user.
  package init(
    link: RecorderLink?, data: String, isThere: @escaping () -> Bool,
    say: @escaping (String) -> Void
  ) {
    self.link = link
    self.data = data
    self.isThere = isThere
    self.say = say
  }

  /// Returns when no run is being recorded.
  ///
  /// - Throws: ``StickTrouble/pulledOut`` if the stick is pulled out meanwhile.
  package func wait() throws(StickTrouble) {
    _ = pump(.zero)
    // A recorder that was just connected immediately reports whether a run is being recorded.
    if isBusy { _ = pump(RecorderWait.look) }
    var isFirst = true
    while isBusy {
      guard isThere() else { throw .pulledOut }
      if isFirst { explain() }
      isFirst = false
      _ = pump(RecorderWait.look)
    }
    guard isThere() else { throw .pulledOut }
  }

  private func explain() {
    waits += 1
    tell(.waiting)
    say(
      link.map { $0.isConnected } ?? true
        ? "a run is being recorded; the stick waits until it is saved"
        : "the recorder does not answer; the stick waits")
  }

  /// Reports the progress of copying to the recorder, rate-limited.
  package func tell(copied done: Int, of all: Int) {
    let now = MonotonicClock.now()
    guard done == 0 || done == all || now - told >= RecorderWait.rest else { return }
    told = now
    tell(.copying(done: done, of: all))
  }

  /// Reports the progress of reading recordings to the recorder, rate-limited.
  package func tell(read percent: Int) {
    let now = MonotonicClock.now()
    guard percent == 0 || now - told >= RecorderWait.rest else { return }
    told = now
    tell(.reading(percent: percent))
  }

  /// Reports the progress of importing maps to the recorder, rate-limited.
  package func tell(taken percent: Int) {
    let now = MonotonicClock.now()
    guard now - told >= RecorderWait.rest else { return }
    told = now
    tell(.takingMaps(percent: percent))
  }

  /// Whether there is a recorder for the data directory.
  package var hasRecorder: Bool { link != nil }

  /// Reports a state of the stick to the recorder.
  package func tell(_ state: StickState) {
    guard let link else { return }
    let now = MonotonicClock.now()
    link.connect(at: now)
    link.tell(.stick(state), at: now)
  }

  /// A question to the runner.
  package enum Question: Hashable, Sendable {
    /// About a ladder, server settings, or maps.
    case badges
    case runs
  }

  /// Waits for the runner's answer; `nil` on a timeout, or if a run begins.
  package func answer(to question: Question, within timeout: Duration) -> Bool? {
    guard link != nil else { return nil }
    let end = MonotonicClock.now() + timeout
    while MonotonicClock.now() < end, isThere() {
      for news in pump(RecorderWait.look) {
        switch news {
        case .importBadges(let isWanted): if question == .badges { return isWanted }
        case .importRuns(let isWanted): if question == .runs { return isWanted }
        case .flashInUse(let isOn):
          if isOn ?? true { return nil }
        case .ejectUSB, .syncNow: continue
        }
      }
    }
    return nil
  }

  private var isBusy: Bool { link.map { $0.isFlashInUse } ?? isRecordedByOthers }

  /// Receives messages from the recorder, waiting up to `duration`.
  private func pump(_ duration: Duration) -> [RecorderNews] {
    link?.connect(at: MonotonicClock.now())
    var entry = pollfd(fd: link?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    if duration > .zero {
      _ = Glibc.poll(&entry, 1, Int32(duration.milliseconds))
    }
    return link?.receive(at: MonotonicClock.now()) ?? []
  }

  /// Whether the directory has an unfinished run and is locked by a writer.
  private var isRecordedByOthers: Bool {
    let files = DiskFileSystem(root: data, access: .read)
    do throws(FileError) {
      let isUnfinished = try files.list(JournalFiles.active).contains {
        !$0.isDirectory && $0.name.hasSuffix(".jnl")
      }
      guard isUnfinished else { return false }
      return try WriterLock(root: data) == nil
    } catch { return error.code == .inUse }
  }
}
