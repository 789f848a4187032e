import RunModel
import Words

extension Device {
  /// Performs the command of a key.
  mutating func perform(_ command: KeyCommand, pressedAt: Instant) {
    let view = navigation.top.view
    switch command {
    case .select: view.select(in: &self, pressedAt: pressedAt)
    case .change: navigation.top.as(SettingsView.self)?.change(in: &self)
    case .back: view.back(in: &self)
    case .previous: view.step(by: -1, in: &self)
    case .nextPage: if !takeDarkness() { view.step(by: 1, in: &self) }
    case .next: view.step(by: 1, in: &self)
    case .nextRows: view.stepRows(in: &self)
    case .quickMenu:
      cancelPowerOff()
      openQuickMenu()
    case .lock: lock()
    case .unlock: unlock()
    case .unlockHint: hintAtUnlocking()
    case .startRun: startRun()
    case .lap: lap(at: pressedAt)
    case .pause: pause(at: pressedAt)
    case .dismiss: nextCelebration()
    case .resume: resume()
    case .confirm: view.confirm(in: &self)
    case .menu, .details: view.openMore(in: &self)
    }
  }

  private mutating func lock() {
    isLocked = true
    hintAtUnlocking()
  }

  /// Unlocks the keys.
  mutating func clearLock() { isLocked = false }

  private mutating func unlock() {
    clearLock()
    notify(Banner(.news, .lock, words.run(.unlocked)), for: Notices.hintTime, isHint: true)
  }

  private mutating func hintAtUnlocking() {
    notify(
      Banner(.news, .lock, words.run(.locked), unlockWords), for: Notices.hintTime, isHint: true)
  }

  var unlockWords: String {
    switch configuration.buttons {
    case .two: words.run(.holdBothToUnlock)
    case .four: words.run(.holdToUnlock(key: Banner.downKey))
    }
  }

  mutating func lockFromMenu() {
    navigation.back()
    lock()
  }

  mutating func toggleMute() {
    isMuted.toggle()
    notify(
      isMuted
        ? Banner(.news, .sound, words.run(.doNotDisturb), words.run(.noSoundNorVibration))
        : Banner(.news, .sound, words.run(.soundOn)), for: Notices.hintTime)
  }
}
