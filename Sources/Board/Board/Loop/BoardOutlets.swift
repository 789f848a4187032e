package import Device
package import RunModel

/// The loop's outlets for logs and notifications; called on the loop's thread, they must not block.
package struct BoardOutlets {
  /// Logs a line; only for notable events.
  package var log: (String) -> Void = { _ in }
  /// Sends a line to the service manager, "READY=1".
  package var tell: (String) -> Void = { _ in }
  /// Sets the system clock to the first trusted time of day.
  package var setClock: (UTC) -> Void = { _ in }
  /// The directory of the helper socket; `nil` without helpers.
  package var runtimeDirectory: String?
  /// The receiver's position when this program last ended, if known.
  package var lastPlace: LastPlace?
  /// The battery's discharge history, if known.
  package var batteryHistory: BatteryHistory?
  /// Errors in the files that set up this board.
  package var setupNotes: [SetupNote] = []
  /// Returns the system's time of day; `nil` while it is not trusted.
  package var trustedClock: () -> UTC? = { nil }
  /// Interval of the service manager's watchdog pings; `nil` for none.
  package var watchdogInterval: Duration?
  /// Records every event before the wearable handles it: the event, its time, and `Device.now`
  /// before it.
  package var record: ((Event, Instant, Instant) -> Void)?

  package init() {}
}

/// A part that has input.
package struct Ready: Hashable, Sendable {
  /// Name of the part, as in ``BoardCore/sources``.
  package var part: String
  /// Whether the other side is gone (POLLHUP, POLLERR), so that unread input is the last.
  package var isBroken: Bool

  package init(_ part: String, isBroken: Bool = false) {
    self.part = part
    self.isBroken = isBroken
  }
}
