import Board
package import Device
import Glibc
package import Handover
package import RunModel
import RunStore

/// Keeps the copying away from a run that is being recorded.
///
/// On the board the recorder says whether one is. Where there is none, the data directory does: an
/// unfinished journal there, and a recorder that has the directory locked.
package final class RecorderWait {
  /// Time between two looks at the stick, and at a directory without a recorder's socket.
  private static let look = Duration.seconds(1)

  /// Time between two reports of progress: the recorder reads ten times a second.
  private static let rest = Duration.milliseconds(100)

  private let link: RecorderLink?
  private var told = Instant(nanoseconds: 0)
  private let data: String
  private let isThere: () -> Bool
  private let say: (String) -> Void
  /// How often it was waited for the end of a run.
  package private(set) var waits = 0

  /// - Parameters:
  ///   - link: The recorder; `nil` without one.
  ///   - data: The data directory.
  ///   - isThere: Whether the stick is still plugged in.
  ///   - say: Takes a line for people.
  package init(
    link: RecorderLink?, data: String, isThere: @escaping () -> Bool,
    say: @escaping (String) -> Void
  ) {
    self.link = link
    self.data = data
    self.isThere = isThere
    self.say = say
  }

  /// Comes back when no run is being recorded.
  ///
  /// - Throws: ``StickTrouble/pulledOut`` when the stick goes meanwhile.
  package func wait() throws(StickTrouble) {
    _ = pump(.zero)
    // A recorder that was just found says at once whether a run is on.
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
        : "the recorder does not answer; the stick waits for it")
  }

  /// Tells the recorder how far the copying is, no more often than it listens.
  package func tell(copied done: Int, of all: Int) {
    let now = MonotonicClock.now()
    guard done == 0 || done == all || now - told >= RecorderWait.rest else { return }
    told = now
    tell(.copying(done: done, of: all))
  }

  /// Tells the recorder how much of the recordings was read, no more often than it listens.
  package func tell(read percent: Int) {
    let now = MonotonicClock.now()
    guard percent == 0 || now - told >= RecorderWait.rest else { return }
    told = now
    tell(.reading(percent: percent))
  }

  /// Tells the recorder how much of the maps was taken over, no more often than it listens.
  package func tell(taken percent: Int) {
    let now = MonotonicClock.now()
    guard now - told >= RecorderWait.rest else { return }
    told = now
    tell(.takingMaps(percent: percent))
  }

  /// Whether a recorder has the data directory.
  package var hasRecorder: Bool { link != nil }

  /// Tells the recorder where the copying stands.
  package func tell(_ state: StickState) {
    guard let link else { return }
    let now = MonotonicClock.now()
    link.connect(at: now)
    link.tell(.stick(state), at: now)
  }

  /// What the runner is asked.
  package enum Question: Hashable, Sendable {
    /// A ladder, settings of a server, or maps.
    case badges
    case runs
  }

  /// The runner's answer; `nil` when none came in time, or a run began.
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

  /// Takes what the recorder says, and waits for it so long at most.
  private func pump(_ duration: Duration) -> [RecorderNews] {
    link?.connect(at: MonotonicClock.now())
    var entry = pollfd(fd: link?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    if duration > .zero {
      _ = Glibc.poll(&entry, 1, Int32(duration.milliseconds))
    }
    return link?.receive(at: MonotonicClock.now()) ?? []
  }

  /// Whether a run lies unfinished in the directory while somebody writes there.
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
