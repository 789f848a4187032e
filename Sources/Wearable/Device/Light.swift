import RunModel
import Words

/// The light of the display.
struct Light: Sendable {
  static let time = Duration.seconds(seconds)
  static let seconds = 15

  /// As the board was last told; a wearable starts with its light on.
  fileprivate(set) var isLit = true
  fileprivate(set) var isTold = false
  /// Lit at least until then.
  fileprivate(set) var until = Instant(nanoseconds: 0) + Light.time
  /// When the offer to save power ends that a banner makes; only the first one of a run does.
  fileprivate(set) var offeredUntil: Instant?
  /// The runner took the offer: the light goes off after each key for the rest of the run.
  fileprivate(set) var isSaving = false

  /// The light goes by the settings again.
  mutating func endSaving() { isSaving = false }

  mutating func wake(at now: Instant) { until = max(until, now + Light.time) }
}

extension Device {
  /// Whether the light stays on by the settings alone.
  private var keepsLight: Bool {
    // A paused run that looks like a wearable that is off would be forgotten.
    guard !isDimmable, !isTesting else { return true }
    return switch settings.light {
    case .always: !light.isSaving
    // Ready counts too: who waits for a fix must not have Start swallowed by a dark screen.
    case .whileRunning: isRunning && !light.isSaving || navigation.base.is(ReadyView.self)
    case .off15: false
    }
  }

  /// Offers to save power in a run whose light would stay on: the key of the next page takes it.
  mutating func offerDarkness() -> String? {
    guard isRunning, keepsLight, light.offeredUntil == nil, !isLocked else { return nil }
    light.offeredUntil = now + Notices.longTime
    return words.run(.darkAfter(seconds: Light.seconds, key: nextPageKey))
  }

  /// Takes that offer; whether there is one.
  mutating func takeDarkness() -> Bool {
    // News that cover the offer are not answered by a key.
    guard isRunning, !light.isSaving, let until = light.offeredUntil, now < until,
      notices.hint == nil, notices.current(whileRunning: true)?.icon == .battery
    else { return false }
    light.isSaving = true
    notify(
      Banner(.news, .battery, words.run(.darkNow(seconds: Light.seconds)), words.run(.keysLight)),
      for: Notices.hintTime, isHint: true)
    return true
  }

  private var nextPageKey: Character? { configuration.buttons == .four ? Banner.downKey : nil }

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
    if !hasRun {
      light.offeredUntil = nil
      light.endSaving()
    }
    let isLit = keepsLight || now < light.until
    guard isLit != light.isLit || !light.isTold else { return }
    light.isLit = isLit
    light.isTold = true
    emit(.light(isLit))
  }
}
