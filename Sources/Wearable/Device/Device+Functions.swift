import RunModel
import Words

extension Device {
  /// Does what a key means.
  mutating func perform(_ function: Function, pressedAt: Instant) {
    switch function {
    case .select: select()
    case .change: changeSetting()
    case .back: back()
    case .previous, .previousPage: step(by: -1)
    case .nextPage: if !takeDarkness() { step(by: 1) }
    case .next: step(by: 1)
    case .nextRows: stepRows()
    case .quickMenu:
      cancelPowerOff()
      navigation.open(.quickMenu(.light))
    case .lock: lock()
    case .unlock: unlock()
    case .unlockHint: hintAtUnlocking()
    case .startRun: startRun()
    case .lap: lap(at: pressedAt)
    case .pause: pause(at: pressedAt)
    case .dismiss: nextCelebration()
    case .resume: resume()
    case .confirm: confirm()
    case .menu, .information, .details: openMore()
    }
  }

  private mutating func lock() {
    isLocked = true
    notify(
      Banner(.news, .lock, words.run(.locked), unlockWords), for: Notices.hintTime, isHint: true)
  }

  private mutating func unlock() {
    isLocked = false
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

  private mutating func confirm() {
    switch navigation.top {
    case .paused(.discard), .interrupted(.discard): discard()
    case .runMenu(.delete): delete()
    case .runMenu(.continueRun): continueRun()
    case .runMenu(.cut): cutSavedRun()
    case .runMenu(.undoImport): undoImport()
    case .courseMenu(let file, .delete): delete(file)
    case .usb where helpers.usb == .ready: emit(.ejectUSB)
    case .stick where helpers.asksToImport: answerOffer(true)
    case .paused, .interrupted, .cut, .courses, .courseMenu, .runMenu, .usb, .stick, .sync, .home,
      .ready, .running,
      .summary, .waiting, .award, .pastRuns, .deletedRuns, .restore, .records, .weeks, .runDetails,
      .badges, .badge,
      .badgeMenu, .information, .settings, .timeZone, .selfTest, .powerOff, .note, .quickMenu:
      break
    }
  }

  /// Start on pages that have more behind them.
  private mutating func openMore() {
    switch navigation.top {
    case .runDetails: openRunMenu()
    case .badge(let badge):
      switch configuration.buttons {
      case .two: navigation.open(.badgeMenu(badge: badge, .information))
      case .four: navigation.open(.information(badge: badge, page: 0))
      }
    case .award: openAwardedRun()
    case .home, .ready, .running, .paused, .interrupted, .cut, .summary, .waiting, .pastRuns,
      .deletedRuns, .restore, .courses, .courseMenu, .records, .weeks,
      .runMenu, .badges, .badgeMenu, .information, .settings, .timeZone, .selfTest, .powerOff,
      .note, .usb,
      .stick, .sync, .quickMenu:
      break
    }
  }

  private mutating func back() {
    if case .ready = navigation.base, navigation.opened.isEmpty {
      navigation.reset(.home(.newRun))
      return
    }
    if navigation.top == .stick, leaveStick() { return }
    if navigation.top == .note(.poweringOff) { return cancelPowerOff() }
    browsing.back()
  }

  mutating func toggleMute() {
    isMuted.toggle()
    notify(
      isMuted
        ? Banner(.news, .sound, words.run(.doNotDisturb), words.run(.noSoundNorVibration))
        : Banner(.news, .sound, words.run(.soundOn)), for: Notices.hintTime)
  }
}
