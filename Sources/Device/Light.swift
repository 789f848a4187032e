import RunModel

/// The light of the display.
struct Light: Sendable {
  static let time = Duration.seconds(15)

  /// As the board was last told; a wearable starts with its light on.
  var isLit = true
  var isTold = false
  /// Lit at least until then.
  var until = Instant(nanoseconds: 0) + Light.time

  mutating func wake(at now: Instant) { until = max(until, now + Light.time) }
}

extension Device {
  /// Whether the light stays on by the settings alone.
  private var keepsLight: Bool {
    // A paused run that looks like a wearable that is off would be forgotten.
    guard !isDimmable else { return true }
    return switch settings.light {
    case .always: true
    // Ready counts too: who waits for a fix must not have Start swallowed by a dark screen.
    case .whileRunning: isRunning || navigation.base.kind == .ready
    case .off15: false
    }
  }

  private var isDimmable: Bool { session.phase == .paused }

  /// A run is paused and no key was pressed for a while: the light is on, and what it lights is
  /// little. (Panels have a light that is on or off.)
  var isDimmed: Bool { isDimmable && now >= light.until }

  var lightDeadline: Instant? {
    if isDimmable { return isDimmed ? nil : light.until }
    return light.isLit && !keepsLight ? light.until : nil
  }

  mutating func wakeLight() { light.wake(at: now) }

  mutating func updateLight() {
    let isLit = keepsLight || now < light.until
    guard isLit != light.isLit || !light.isTold else { return }
    light.isLit = isLit
    light.isTold = true
    emit(.light(isLit))
  }
}
