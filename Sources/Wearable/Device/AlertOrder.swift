import RunModel

/// Keeps the signals of a workout and of turns from cutting off other alerts, and from being lost
/// behind them.
///
/// Speaker and motor drop what they play when something new arrives. While another alert is heard
/// or felt, a hint is left out, and the signal of a step or turn waits. One that another alert cuts
/// off is repeated after that.
struct AlertOrder: Sendable {
  private var latest: (alert: Alert, end: Instant)?
  /// The signals that are still to come: at most one of a step and one of a turn.
  private var waiting: [Alert] = []

  /// Returns whether an alert may be issued now, and if so records it.
  mutating func takes(_ alert: Alert, at now: Instant) -> Bool {
    let priority = alert.priority
    if !waiting.isEmpty, priority == .hint { return false }
    let current = latest.flatMap { now < $0.end ? $0.alert : nil }
    if let current, priority < current.priority {
      if priority.waits { wait(alert) }
      return false
    }
    waiting.removeAll { $0.priority == priority }
    if let current, current.priority.waits, current.priority < priority { wait(current) }
    latest = (alert, now + alert.length)
    return true
  }

  private mutating func wait(_ alert: Alert) {
    waiting.removeAll { $0.priority == alert.priority }
    waiting.append(alert)
  }

  /// When the next waiting signal is due; `nil` for none.
  var deadline: Instant? { waiting.isEmpty ? nil : latest?.end }

  /// Returns and forgets the waiting signal if one is due, that of a step first.
  mutating func takeWaiting(at now: Instant) -> Alert? {
    guard let deadline, deadline <= now,
      let alert = waiting.max(by: { $0.priority < $1.priority })
    else { return nil }
    waiting.removeAll { $0 == alert }
    return alert
  }
}

extension Device {
  /// Issues the signal of a step or turn that had to wait, unless the run was paused meanwhile.
  mutating func repeatAlert() {
    guard let waiting = alertOrder.takeWaiting(at: now), isRunning else { return }
    alert(waiting)
  }
}
