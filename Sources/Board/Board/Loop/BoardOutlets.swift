package import Device
package import RunModel

/// Where the loop says what goes on; each is called on the loop's thread and must not wait.
package struct BoardOutlets {
  /// Takes a line for the log: notable things only.
  package var log: (String) -> Void = { _ in }
  /// Takes a line for the service manager, "READY=1".
  package var tell: (String) -> Void = { _ in }
  /// Takes the first time of day that can be trusted, as of now.
  package var setClock: (UTC) -> Void = { _ in }
  /// The folder in which helpers find the recorder; `nil` without helpers.
  package var runtimeDirectory: String?
  /// Where the receiver was when this program last ended, if that is known.
  package var lastPlace: LastPlace?
  /// What the battery did in the last discharges, if that is known.
  package var batteryHistory: BatteryHistory?
  /// What was wrong with the texts that set this board up.
  package var setupNotes: [SetupNote] = []
  /// The system's time of day; `nil` while nobody vouches for it.
  package var trustedClock: () -> UTC? = { nil }
  /// How often the service manager wants to hear of progress; `nil` for never.
  package var watchdogInterval: Duration?
  /// Takes every event before the wearable does: the event, when it is told, and `Device.now`
  /// before that.
  package var record: ((Event, Instant, Instant) -> Void)?

  package init() {}
}

/// A part that has something.
package struct Ready: Hashable, Sendable {
  /// Its name, as in ``BoardCore/sources``.
  package var part: String
  /// The other side is gone (POLLHUP, POLLERR): what lies there unread is the last.
  package var isBroken: Bool

  package init(_ part: String, isBroken: Bool = false) {
    self.part = part
    self.isBroken = isBroken
  }
}
