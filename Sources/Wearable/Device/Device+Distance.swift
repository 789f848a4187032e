import GPS
import RunModel
import Tracking
import Words

// Distances entered by the runner: at a sign during a run.

extension Device {
  /// Sets the distance to the nearest whole kilometre or mile, or undoes that.
  mutating func setDistance(pressedAt: Instant) {
    navigation.back()
    if session.undoDistance() {
      alert(.holdReached)
      tellDistance(words.run(.distanceUndone))
    } else if let metres = session.setDistance(
      at: pressedAt, in: settings.units, now: now)
    {
      alert(.holdReached)
      tellDistance(
        words.run(.distanceSet(formats.goal(metres).text)), words.run(.sameKeysUndo))
    } else {
      alert(.failed)
      let limit = formats.remaining(Correction.largestChange).text
      notify(
        Banner(
          .warning, .lap, words.run(.distanceNotSet), words.run(.noSignWithin(limit))),
        for: Notices.time, about: .distance, isOfRun: true)
    }
  }

  private mutating func tellDistance(_ title: String, _ detail: String = "") {
    let detail = detail.isEmpty ? session.live.map { distance($0).text } ?? "" : detail
    notify(
      Banner(.news, .lap, title, detail), for: PendingDistance.time, about: .distance,
      isOfRun: true)
  }

  /// Records a distance that can no longer be undone, and announces what it made due.
  mutating func settleDistance() {
    let records = session.settleDistance(at: now)
    notices.remove(about: .distance)
    announce(records, isInWorkout: false)
  }

  mutating func settleDistanceIfDue() {
    if let due = session.pending?.due, due <= now { settleDistance() }
  }
}

// MARK: - Saved runs

extension Device {
  /// Whether distances of the open run were set during it and can be undone.
  ///
  /// Also offered if the journal is missing, so that the runner learns why it is impossible.
  var mayUndoCorrection: Bool {
    guard let details = browsing.details, !session.needsFlash else { return false }
    return details.run.corrections.contains { $0.kind == .distance }
  }

  mutating func undoCorrection() {
    guard mayUndoCorrection, let id = browsing.details?.summary.id else { return }
    navigation.show(.waiting(.correcting(id: id)))
    session.ask(.correct(id: id, .undone))
  }
}
