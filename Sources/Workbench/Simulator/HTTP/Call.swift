package import Device
package import RunModel

/// A request to the simulator.
package enum Call: Hashable, Sendable {
  case page(SimulatorPageFile)
  /// The state, as soon as its version differs from the known one.
  case state(after: Int?)
  case frame
  case sound(Sound)
  /// A key press or release; `at` is its time on the page's clock, if known.
  case key(Button, isDown: Bool, at: Duration?)
  /// The pressed keys were still down at this time on the page's clock.
  case holding(at: Duration)
  case keysUp
  /// A factor in `BoardClock.speeds`, or `BoardClock.held`.
  case speed(Double)
  /// Whether a fast clock runs at normal speed during a badge celebration.
  case slowForBadges(Bool)
  /// Advances a stopped clock.
  case step(Duration)
  case source(GPSSource)
  case lost(Bool)
  case unplugged(Bool)
  case usb(Bool)
  /// Inserts a stick, or pulls it out if `nil`.
  case stick(StickKind?)
  case battery(percent: Int)
  case power(Bool)

  /// Whether the call concerns the wearable itself, as opposed to static files of the page.
  var isOfTheWearable: Bool {
    switch self {
    case .page, .sound: false
    case .state, .frame, .key, .holding, .keysUp, .speed, .slowForBadges, .step, .source, .lost,
      .unplugged, .usb, .stick, .battery, .power:
      true
    }
  }
}
