package import Device
package import RunModel

/// What can be asked of the simulator.
package enum Call: Hashable, Sendable {
  case page(SimulatorPageFile)
  /// The state, as soon as its version is another than the one that is known.
  case state(after: Int?)
  case frame
  case sound(Sound)
  /// An edge of a key; `at` is when it happened, by the page's own time, if it is told.
  case key(Button, isDown: Bool, at: Duration?)
  /// At this time of the page the keys that are down were so still.
  case holding(at: Duration)
  case keysUp
  /// One of `BoardClock.speeds`, or `BoardClock.held`.
  case speed(Double)
  /// Whether a clock that goes fast goes as ours while a badge is celebrated.
  case slowForBadges(Bool)
  /// A clock that is held goes on by so much.
  case step(Duration)
  case source(GPSSource)
  case lost(Bool)
  case unplugged(Bool)
  case usb(Bool)
  /// A stick that is put in; `nil` pulls it out.
  case stick(StickKind?)
  case battery(percent: Int)
  case power(Bool)

  /// Whether it is about the wearable itself, and not what a page is made of.
  var isOfTheWearable: Bool {
    switch self {
    case .page, .sound: false
    case .state, .frame, .key, .holding, .keysUp, .speed, .slowForBadges, .step, .source, .lost,
      .unplugged, .usb, .stick, .battery, .power:
      true
    }
  }
}
