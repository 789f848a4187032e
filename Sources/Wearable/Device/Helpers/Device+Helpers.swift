import RunModel
import Tracking
import Words

// The cable and the stick: states reported by their helpers, and the runner's answers. Their pages
// open automatically at Home, never over a run; elsewhere a banner points to them.

extension Device {
  mutating func usbChanged(to state: USBState) {
    let before = helpers.update(state)
    switch state {
    case .unplugged: close(USBView.self)
    case .preparing, .ready, .waiting, .ejected, .failed:
      guard !state.isSameStep(as: before) else { return }
      if case .failed = state, !hasRun { alert(.failed) }
      if before == .unplugged {
        open(
          .usb, Banner(.news, .usb, words.title(.usb)), waits: .opensAfterRun, .chooseUSB)
      } else {
        follow(.usb, news(of: state))
      }
    }
  }

  mutating func stickChanged(to state: StickState) {
    let before = helpers.update(state, at: now)
    guard !state.isSameStep(as: before) else { return }
    guard state != .absent else { return close(StickView.self) }
    sound(state)
    if before == .absent {
      open(
        .stick, Banner(.news, .stick, words.title(.stick)), waits: .copiesAfterRun, .chooseStick)
    } else {
      follow(.stick, news(of: state))
    }
  }

  /// Opens the page of a device that was just plugged in, or shows a banner that points to it.
  private mutating func open(
    _ view: AnyView, _ banner: Banner, waits: HelperPhrase, _ elsewhere: HelperPhrase
  ) {
    wakeLight()
    guard hasRun || !navigation.base.is(HomeView.self) else {
      navigation.open(view)
      return
    }
    var banner = banner
    banner.detail = words.helper(hasRun ? waits : elsewhere)
    notify(banner, for: Notices.time)
  }

  /// Shows a new step: directly on its own page, on other pages as a banner if it is important.
  private mutating func follow(_ view: AnyView, _ news: Banner?) {
    wakeLight()
    guard navigation.top != view, let news else { return }
    notify(news, for: Notices.time)
  }

  /// Closes a page after the device was unplugged, or the runner has seen the result.
  private mutating func close<Closed: View>(_ type: Closed.Type) {
    navigation.remove(type)
    leaveMissingHomeItem()
  }

  /// Selects the first item of Home if the selected one no longer exists.
  mutating func leaveMissingHomeItem() {
    if let home = navigation.base.as(HomeView.self), !homeItems.contains(home.item) {
      navigation.leaveHomeItem()
    }
  }

  /// Plays the sound for a stick's state, except during a run.
  private mutating func sound(_ state: StickState) {
    guard !hasRun else { return }
    switch state.phase {
    case .succeeded: alert(.saved)
    case .offer: alert(.offered)
    case .failed: alert(.failed)
    case .underway: break
    }
  }

  // MARK: Answers

  /// Sends the runner's answer to the stick's offer.
  mutating func answerOffer(_ isWanted: Bool) {
    helpers.answer(isWanted)
    if case .finds = helpers.stick {
      emit(.importRuns(isWanted))
    } else {
      emit(.importBadges(isWanted))
    }
  }

  /// Handles Back on the stick's page; returns `false` if nothing was answered or closed.
  mutating func leaveStick() -> Bool {
    if helpers.asksToImport {
      answerOffer(false)
      return true
    }
    guard helpers.stick.isOver else { return false }
    helpers.leaveStick(at: now)
    close(StickView.self)
    return true
  }

  // MARK: Restarting

  /// Whether a restart loses nothing: no run is in progress, and all data is on the flash.
  private var mayRestart: Bool {
    guard !session.needsFlash, session.isStoreAnswering, health.storage == nil,
      !health.isLost(.storage), navigation.base.is(HomeView.self)
    else { return false }
    // A restart must not close anything that the runner is looking at, either.
    return !light.isLit || navigation.opened.allSatisfy { $0 == .stick }
  }

  var restartDeadline: Instant? { helpers.restartAt.flatMap { mayRestart ? $0 : nil } }

  mutating func restartIfDue() {
    guard let due = restartDeadline, due <= now else { return }
    helpers.cancelRestart()
    emit(.restart)
  }
}

extension Navigation {
  /// Moves the selection in Home off an item that no longer exists.
  mutating func leaveHomeItem() {
    guard base.is(HomeView.self) else { return }
    var other = Navigation(.home(.newRun))
    for view in opened { other.open(view) }
    self = other
  }
}
