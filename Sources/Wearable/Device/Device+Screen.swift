import GPS
import RunModel
import Tracking
import Words

// The screen as of the last handled instant, rebuilt from the state on every access.

extension Device {
  /// What the display shows.
  package var screen: Screen {
    Screen(
      content: isDimmed ? .paused(pausedScreen) : navigation.top.view.content(of: self),
      statusBar: statusBar, banner: banner, hints: hints,
      captions: captions, theme: settings.theme, isLit: light.isLit)
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

  /// The current time of day, once the GPS has supplied it.
  var utc: UTC? { receiver.utc(at: now) }

  /// The clock follows the setting at once; a run keeps the offset it started with.
  var utcOffset: Int { settings.utcOffset }

  // MARK: Banner

  /// The banner to show, in order of priority: responses to a key press, dangers to the run, news.
  private var banner: Banner? {
    if let hint = notices.hint { return hint }
    if let danger { return banner(of: danger) }
    if let news = notices.current(whileRunning: navigation.top.is(RunningView.self)) { return news }
    return standing ?? lowDanger
  }

  /// Shown during an auto-pause.
  private var standing: Banner? {
    guard isAutoPaused, navigation.top.is(RunningView.self) else { return nil }
    return Banner(.news, .paused, words.run(.autoPaused), words.run(.moveToResume))
  }

  /// Less urgent problems while nothing is recorded.
  private var lowDanger: Banner? {
    guard !hasRun else { return nil }
    if let trouble = health.storage { return notSavedBanner(trouble.kind) }
    if health.isLost(.storage) {
      return Banner(.warning, .storage, words.card(.cardLost), words.card(.runsInMemory))
    }
    if health.isLost(.gps) {
      return banner(of: .gpsUnplugged)
    }
    if isReadingCard, navigation.top.is(HomeView.self) {
      return Banner(.news, .storage, words.card(.readingCard), words.card(.aRunMayGoOn))
    }
    return nil
  }
}
