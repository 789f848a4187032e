package import Device

/// What can be asked of the simulator.
package enum Call: Hashable, Sendable {
  case page(PageFile)
  /// The state, as soon as its version is another than the one that is known.
  case state(after: Int?)
  case frame
  case sound(Sound)
  case key(Button, isDown: Bool)
  case keysUp
  case speed(Double)
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
    case .state, .frame, .key, .keysUp, .speed, .source, .lost, .unplugged, .usb,
      .stick, .battery, .power:
      true
    }
  }
}
