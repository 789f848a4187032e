import RunModel

/// Keeps the signals of a workout from cutting off other alerts, and from being lost behind them.
///
/// Speaker and motor drop what they play when something new arrives. While another alert is heard
/// or felt, a hint is left out, and the signal of a step waits. A signal of a step that another
/// alert cuts off is repeated after that one.
struct AlertOrder: Sendable {
  private var latest: (alert: Alert, end: Instant)?
  /// The signal of a step that is still to come.
  private var waiting: Alert?

  /// Returns whether an alert may be issued now, and if so records it.
  mutating func takes(_ alert: Alert, at now: Instant) -> Bool {
    if waiting != nil, alert.priority == .hint { return false }
    let current = latest.flatMap { now < $0.end ? $0.alert.priority : nil }
    if let current, alert.priority < current {
      if alert.priority == .step { waiting = alert }
      return false
    }
    if alert.priority == .step {
      waiting = nil
    } else if current == .step {
      waiting = latest?.alert
    }
    latest = (alert, now + alert.length)
    return true
  }

  /// When the waiting signal is due; `nil` for none.
  var deadline: Instant? { waiting == nil ? nil : latest?.end }

  /// Returns and forgets the waiting signal if it is due.
  mutating func takeWaiting(at now: Instant) -> Alert? {
    guard let deadline, deadline <= now else { return nil }
    defer { waiting = nil }
    return waiting
  }
}

extension Device {
  /// Issues the signal of a step that had to wait, unless the run was paused meanwhile.
  mutating func repeatAlert() {
    guard let waiting = alertOrder.takeWaiting(at: now), isRunning else { return }
    alert(waiting)
  }
}
