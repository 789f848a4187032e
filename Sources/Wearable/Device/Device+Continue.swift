import RunModel
import Tracking

// Continuing a run that was saved too early: only the newest one and only for some hours, so that
// last month's run is not continued by mistake.

extension RunMenuItem {
  /// Whether the item requires holding start until a bar is full.
  var asksToHold: Bool {
    switch self {
    case .nextPin, .information, .follow, .race: false
    case .continueRun, .cut, .undoCorrection, .undoImport, .delete: true
    }
  }
}

extension Device {
  /// How long after its end a run can be continued.
  static let longestBreak = Duration.seconds(12 * 3600)
  /// A clock may be this far behind the end of a run, which then counts as just ended.
  private static let clockError = Duration.seconds(60)

  /// Whether the open run can be continued.
  var canContinue: Bool {
    guard let details = browsing.details, details.hasJournal, !session.needsFlash,
      library.runs.first?.id == details.summary.id, let age = timeSinceEnd(of: details)
    else { return false }
    return age <= Device.longestBreak
  }

  /// Returns the time since a run ended, by this boot's clock or else by the time of day; `nil` if
  /// neither is known.
  private func timeSinceEnd(of details: OpenRun) -> Duration? {
    if let ended = session.lastSaved, ended.journal == details.summary.journal {
      return now - ended.at
    }
    guard let utc = utc(at: now), let start = details.run.timestamp else { return nil }
    let end = start.millisecondsSince1970 + Int64(details.run.elapsed * 1000)
    let age = Duration.milliseconds(utc.millisecondsSince1970 - end)
    // A run that ends in the future has a wrong date, or the clock is wrong.
    return age < .zero - Device.clockError ? nil : max(.zero, age)
  }

  mutating func continueRun() {
    guard canContinue, let id = browsing.details?.summary.id else { return }
    navigation.show(.waiting(.continuing(id: id)))
    session.askToContinue(id)
  }
}
