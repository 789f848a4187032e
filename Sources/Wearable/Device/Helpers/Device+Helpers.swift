import RunModel
import Tracking
import Words

// The cable and the stick: what their helpers tell, and what the runner answers. Their pages come
// by themselves at Home, never over a run; elsewhere a banner says where they are.

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

  /// The page of something that was just plugged in.
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

  /// The next step: on its page it is seen, elsewhere a banner tells what matters.
  private mutating func follow(_ view: AnyView, _ news: Banner?) {
    wakeLight()
    guard navigation.top != view, let news else { return }
    notify(news, for: Notices.time)
  }

  /// It was pulled out, or the runner has seen the end of it.
  private mutating func close<Closed: View>(_ type: Closed.Type) {
    navigation.remove(type)
    leaveMissingHomeItem()
  }

  /// Of Home, the first item where the selected one is not there any more.
  mutating func leaveMissingHomeItem() {
    if let home = navigation.base.as(HomeView.self), !homeItems.contains(home.item) {
      navigation.leaveHomeItem()
    }
  }

  /// During a run its own sounds are all that is heard.
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

  /// The runner's answer to what the stick offers.
  mutating func answerOffer(_ isWanted: Bool) {
    helpers.answer(isWanted)
    if case .finds = helpers.stick {
      emit(.importRuns(isWanted))
    } else {
      emit(.importBadges(isWanted))
    }
  }

  /// Back, on the stick's page; whether that was an answer, after which the page stays.
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

  // MARK: Beginning anew

  /// Nothing is lost by ending the program: no run is on, and the flash has all that there was.
  private var mayRestart: Bool {
    guard !session.needsFlash, session.isStoreAnswering, health.storage == nil,
      !health.isLost(.storage), navigation.base.is(HomeView.self)
    else { return false }
    // Nor is anything taken from under the runner's eyes.
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
  /// What was plugged in is out, and with it the item of Home that was selected.
  mutating func leaveHomeItem() {
    guard base.is(HomeView.self) else { return }
    var other = Navigation(.home(.newRun))
    for view in opened { other.open(view) }
    self = other
  }
}
