import RunModel
import Tracking
import Words

// Damaged run files and the check for them: a run file may go unread for years, so the store
// occasionally reads all of them while the wearable is charging.

extension Device {
  /// Whether the charger or a computer is connected.
  private var isOnExternalPower: Bool {
    health.battery?.isCharging == true || helpers.usb != .unplugged
  }

  /// Days since 1970-01-01; `nil` while no date is known.
  private var day: Int? { utc.map { Int($0.millisecondsSince1970 / UTC.millisecondsPerDay) } }

  /// Has the store verify run files in small batches until it has done enough for the day.
  ///
  /// The verification has no deadline of its own: the first event of the next day triggers it.
  mutating func verifyRuns() {
    guard isOnExternalPower, session.isStoreAnswering, !session.needsFlash,
      health.storage == nil, !health.isLost(.storage), library.mayVerify(on: day)
    else { return }
    library.beginVerifying(on: day)
    session.ask(.verify(day: day))
  }

  mutating func verified(_ damaged: [DamagedRun], isDone: Bool) {
    library.endVerifying(isDone: isDone)
    guard !damaged.isEmpty else { return }
    library.addDamaged(damaged)
    libraryHasChanged()
    leaveMissingRow()
    notify(
      Banner(
        .warning, .storage, words.recovery(.damaged(library.damaged.count)),
        words.recovery(.seePastRuns)), for: Notices.longTime, about: .damage)
  }

  mutating func repaired(_ runs: [RunSummary]) {
    library.take(runs)
    libraryHasChanged()
    leaveMissingRow()
    notify(
      Banner(
        .news, .storage, words.recovery(.repaired(runs.count)), words.recovery(.damagedOnCard)),
      for: Notices.longTime, about: .repair)
  }

  /// Reports once that reading a run crashed the program.
  mutating func tellSkipped() {
    let skipped = library.unlisted.count { $0.place == .skipped }
    guard skipped > 0 else { return }
    notify(
      Banner(
        .warning, .storage, words.recovery(.skipped(skipped)), words.recovery(.triedAfterRestart)),
      for: Notices.longTime, about: .skipped)
  }
}
