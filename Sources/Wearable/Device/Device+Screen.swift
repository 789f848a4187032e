import GPS
import RunModel
import Tracking
import Words

// The screen as of the last handled instant, built anew from the state each time it is asked for.

extension Device {
  /// What the display shows.
  package var screen: Screen {
    Screen(
      content: content, statusBar: statusBar, banner: banner, hints: hints,
      captions: captions, theme: settings.theme, isLit: light.isLit)
  }

  private var content: ScreenContent {
    guard !isDimmed else { return .paused(pausedScreen) }
    return switch navigation.top {
    case .home(let item): .home(homeScreen(item))
    case .ready(let page): readyContent(page)
    case .running(let view): runningContent(view)
    case .paused(let answer): .question(questionScreen(.paused, answer))
    case .interrupted(let answer): .question(questionScreen(.interrupted, answer))
    case .cut(let answer): .question(cutScreen(answer))
    case .summary(let page): detailsContent(isSummary: true, page, pin: nil)
    case .waiting(let wait): .text(waitScreen(wait))
    case .award(let page):
      celebrations.screen(at: now).map { .celebration($0) } ?? .award(awardScreen(page))
    case .pastRuns(let row): .runList(runListScreen(row))
    case .deletedRuns(let row): .runList(deletedRunsScreen(row))
    case .restore(let id, let answer): .question(restoreScreen(id, answer))
    case .courses(let row): .menu(coursesScreen(row))
    case .courseMenu(let file, let item): .menu(courseMenuScreen(file, item))
    case .records(let row): .menu(recordsScreen(row))
    case .weeks: .weeks(weeksScreen)
    case .runDetails(let page, let pin): detailsContent(page, pin: pin)
    case .runMenu(let item): .menu(runMenuScreen(item))
    case .badges(let row): .badgeList(badgeListScreen(row))
    case .badge(let badge): .badgeDetails(badgeDetailsScreen(badge))
    case .badgeMenu(let badge, let item): .menu(badgeMenuScreen(badge, item))
    case .information(let badge, let page): .text(informationScreen(badge, page))
    case .settings(let item): .menu(settingsScreen(item))
    case .timeZone(let item): .menu(timeZoneScreen(item))
    case .selfTest(let step, let answer): selfTestContent(step, answer)
    case .powerOff(let item): .question(powerOffScreen(item))
    case .note(let note): noteContent(note)
    case .usb: .usb(usbScreen)
    case .stick: .usb(stickScreen)
    case .sync: .usb(syncScreen)
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
    guard !isDimmed else { return .dimmed }
    return StatusBar(
      gps: signalBars, clock: formats.clock(utc, utcOffset: utcOffset),
      battery: health.battery?.percent, isCharging: health.battery?.isCharging ?? false,
      isBatteryLow: health.isBatteryLow, isRecording: session.phase == .running,
      isPaused: session.phase == .paused || session.phase == .standing, isMuted: isMuted,
      isLocked: isLocked,
      lostParts: health.lostParts.map { words.part($0.phrase) },
      listMark: words.listMark)
  }

  var signalBars: StatusBar.GPS {
    switch signal {
    case .silent: return .silent
    case .searching: return .searching
    case .fix:
      guard let accuracy = currentFix?.accuracy else { return .bars(1) }
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
    notices.hint ?? danger.map(banner(of:))
      ?? notices.current(whileRunning: navigation.top.kind == .running) ?? standing ?? lowDanger
  }

  /// As long as the time stands by itself.
  private var standing: Banner? {
    guard isAutoPaused, navigation.top.kind == .running else { return nil }
    return Banner(.news, .paused, words.run(.autoPaused), words.run(.moveToResume))
  }

  /// What is not urgent while nothing is recorded.
  private var lowDanger: Banner? {
    guard !hasRun else { return nil }
    if let trouble = health.storage { return notSavedBanner(trouble.kind) }
    if health.isLost(.storage) {
      return Banner(.warning, .storage, words.card(.cardLost), words.card(.runsInMemory))
    }
    if health.isLost(.gps) {
      return banner(of: .gpsUnplugged)
    }
    if isReadingCard, navigation.top.kind == .home {
      return Banner(.news, .storage, words.card(.readingCard), words.card(.aRunMayGoOn))
    }
    return nil
  }
}
