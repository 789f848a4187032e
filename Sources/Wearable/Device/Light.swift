import RunModel
import Words

/// The display's backlight.
struct Light: Sendable {
  static let time = Duration.seconds(seconds)
  static let seconds = 15

  /// The state last sent to the board; the light is on at the start.
  fileprivate(set) var isLit = true
  fileprivate(set) var isTold = false
  /// The light stays on at least until this instant.
  fileprivate(set) var until = Instant(nanoseconds: 0) + Light.time
  /// When the offer to save power expires; it is made at most once per run, in a battery banner.
  fileprivate(set) var offeredUntil: Instant?
  /// Whether the runner accepted the offer: until the run ends or the light setting changes, the
  /// light turns off some time after each key press.
  fileprivate(set) var isSaving = false

  /// Stops saving power; the light follows the settings again.
  mutating func endSaving() { isSaving = false }

  mutating func wake(at now: Instant) { until = max(until, now + Light.time) }
}

extension Device {
  /// Whether the light stays on without a key press.
  private var keepsLight: Bool {
    // A paused run would be forgotten if the wearable looked switched off.
    guard !isDimmable, !isTesting else { return true }
    return switch settings.light {
    case .always: !light.isSaving
    // Ready counts, too: a dark screen must not swallow the Start press of a runner waiting for a
    // fix.
    case .whileRunning: isRunning && !light.isSaving || navigation.base.is(ReadyView.self)
    case .off15: false
    }
  }

  /// Offers to save power in a run whose light would stay on; the next-page key accepts.
  mutating func offerDarkness() -> String? {
    guard isRunning, keepsLight, light.offeredUntil == nil, !isLocked else { return nil }
    light.offeredUntil = now + Notices.longTime
    return words.run(.darkAfter(seconds: Light.seconds, key: nextPageKey))
  }

  /// Accepts the offer to save power; returns whether there was one.
  mutating func takeDarkness() -> Bool {
    // A key does not accept an offer that is covered by another notice.
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

  /// Whether the run is paused and no key was pressed for a while: the light stays on behind a
  /// mostly dark screen. (A panel's light is either on or off.)
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
