import GPS
import RunModel
package import Screens
import Tracking

// The screen as of the last handled instant, built anew from the state each time it is asked for.

extension Device {
  /// What the display shows.
  package var screen: Screen {
    Screen(
      content: content, statusBar: statusBar, banner: banner, hints: hints,
      theme: settings.theme, isLit: light.isLit)
  }

  private var content: ScreenContent {
    switch navigation.top {
    case .home(let item): .home(homeScreen(item))
    case .ready(let page): readyContent(page)
    case .running(let view): runningContent(view)
    case .paused(let answer): .question(questionScreen("Paused", answer))
    case .interrupted(let answer): .question(questionScreen("Run interrupted", answer))
    case .cut(let answer): .question(cutScreen(answer))
    case .summary(let page): detailsContent("Summary", page, pin: nil)
    case .waiting(let wait): .text(waitScreen(wait))
    case .award(let page): .award(awardScreen(page))
    case .pastRuns(let row): .runList(runListScreen(row))
    case .runDetails(let page, let pin): detailsContent("Run map", page, pin: pin)
    case .runMenu(let item): .menu(runMenuScreen(item))
    case .badges(let row): .badgeList(badgeListScreen(row))
    case .badge(let badge): .badgeDetails(badgeDetailsScreen(badge))
    case .badgeMenu(let badge, let item): .menu(badgeMenuScreen(badge, item))
    case .information(let badge, let page): .text(informationScreen(badge, page))
    case .settings(let item): .menu(settingsScreen(item))
    case .timeZone(let item): .menu(timeZoneScreen(item))
    case .powerOff(let item): .question(powerOffScreen(item))
    case .note(let note): noteContent(note)
    case .usb: .usb(usbScreen)
    case .stick: .usb(stickScreen)
    case .quickMenu(let item): .menu(quickMenuScreen(item))
    }
  }

  private func readyContent(_ page: ReadyPage) -> ScreenContent {
    switch page {
    case .launch: .ready(readyScreen)
    case .gps: .gps(gpsScreen)
    }
  }

  // MARK: Status

  private var statusBar: StatusBar {
    StatusBar(
      gps: signalBars, clock: Wording.clock(utc, utcOffset: utcOffset),
      battery: health.battery?.percent, isCharging: health.battery?.isCharging ?? false,
      isBatteryLow: health.isBatteryLow, isRecording: phase == .running,
      isPaused: phase == .paused || phase == .standing, isMuted: isMuted, isLocked: isLocked,
      lostParts: health.lostParts.map(\.title))
  }

  var signalBars: StatusBar.GPS {
    switch gps.signal {
    case .silent: return .silent
    case .searching: return .searching
    case .fix:
      guard let accuracy = receiver.lastValid?.fix.accuracy else { return .bars(1) }
      return .bars(accuracy < 5 ? 4 : accuracy < 10 ? 3 : accuracy < 20 ? 2 : 1)
    }
  }

  /// The time now, as far as the GPS told it.
  var utc: UTC? { receiver.utc(at: now) }

  /// The clock follows the setting at once; a run keeps the offset that it began with.
  var utcOffset: Int { settings.utcOffset }

  // MARK: Banner

  /// One at a time: answers to a key, then what endangers the run, then news.
  private var banner: Banner? {
    notices.hint ?? danger ?? notices.current ?? standing ?? lowDanger
  }

  /// As long as the time stands by itself.
  private var standing: Banner? {
    guard isAutoPaused, navigation.top.kind == .running else { return nil }
    return Banner(.news, .paused, "Auto-paused", "Goes on with you")
  }

  private var danger: Banner? {
    guard isRecording || store.endings > 0 else { return nil }
    if let trouble = health.storage { return Banner(trouble: trouble) }
    if health.isLost(.storage) {
      return Banner(.alarm, .storage, "Not saved yet", "Kept in memory")
    }
    guard isRunning, now >= receiver.patientUntil else { return nil }
    if health.isLost(.gps) {
      return Banner(.warning, .gps, "GPS unplugged", "Check the cable")
    }
    switch gps.signal {
    case .fix:
      return live?.isWeak == true
        ? Banner(.warning, .gps, "GPS weak", "Distance waits") : nil
    case .silent: return Banner(.warning, .gps, "GPS silent", "Check the cable")
    case .searching:
      return receiver.lastValid == nil
        ? Banner(.warning, .gps, "No GPS yet", "Time runs on")
        : Banner(.warning, .gps, "GPS lost", isAutoPaused ? "Time stands" : "Time runs on")
    }
  }

  /// A new danger lights the screen and is felt.
  mutating func warn() {
    let danger = danger
    guard danger?.title != health.toldDanger else { return }
    let wasSafe = health.toldDanger == nil
    health.toldDanger = danger?.title
    guard let danger else { return }
    wakeLight()
    guard danger.icon != .storage else {
      vibrate(.warning)
      playError()
      return
    }
    // Who starts without a fix knows it, and under trees the fix comes and goes.
    guard wasSafe, receiver.lastValid != nil, now >= health.calmUntil else { return }
    health.calmUntil = now + Health.calm
    vibrate(.warning)
  }

  /// What is not urgent while nothing is recorded.
  private var lowDanger: Banner? {
    guard !isRecording else { return nil }
    if let trouble = health.storage { return Banner(trouble: trouble) }
    if health.isLost(.storage) {
      return Banner(.warning, .storage, "Card lost", "Runs are kept in memory")
    }
    if health.isLost(.gps) {
      return Banner(.warning, .gps, "GPS unplugged", "Check the cable")
    }
    return nil
  }
}

extension Banner {
  init(trouble: StorageTrouble) {
    let detail =
      switch trouble.kind {
      case .full: "Card full: delete old runs"
      case .readOnly: "The card is read-only"
      case .broken: "The card is broken"
      case .damaged: "The card is damaged"
      case .missing: "The card is missing"
      }
    self.init(.alarm, .storage, "Not saved yet", detail)
  }
}
