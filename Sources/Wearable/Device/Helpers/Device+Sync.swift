import RunModel
import Words

// The copy on the runner's server: its page, its row in the settings, and the runner's requests.
// None of it is announced during a run.

extension Device {
  mutating func syncChanged(to state: SyncState) {
    let before = helpers.update(state)
    guard before.step == .sending, state.step == .idle || state.step == .checked,
      state.waiting == 0, !hasRun, navigation.top != .sync
    else { return }
    notify(
      Banner(
        .news, .saved, words.helper(state.step == .checked ? .allOnServer : .allSent)),
      for: Notices.time)
  }

  /// Handles Start on the server's page.
  mutating func syncNow() {
    guard helpers.sync.step != .off, !hasRun else { return }
    emit(.syncNow)
  }

  var syncScreen: USBScreen {
    let sync = helpers.sync
    switch sync.step {
    case .off:
      return screen(
        words.helper(.noServer), HelperPhrase.serverSettings,
        advice: words.helper(.putSettingsOnStick))
    case .checked:
      return screen(words.helper(.allOnServer), lastOnServer, icon: .done)
    case .idle where sync.waiting == 0 && sync.last != nil:
      return screen(words.helper(.allSent), lastOnServer, advice: syncKey, icon: .done)
    case .idle:
      return screen(waits, hasRun ? words.helper(.copiesAfterRun) : syncKey, advice: lastOnServer)
    case .connecting:
      return screen(
        words.helper(.connecting), sync.runs > 0 ? waits : "", advice: lastOnServer)
    case .sending where sync.runs == 0:
      return screen(words.helper(.checkingServer), "", advice: lastOnServer)
    case .sending:
      var screen = screen(
        words.helper(.copyingToServer),
        words.helper(.copying(done: sync.done, of: sync.runs)), advice: lastOnServer)
      screen.progress = sync.runs > 0 ? Double(sync.done) / Double(sync.runs) : 0
      return screen
    case .failed(let trouble):
      return screen(
        words.helper(.syncFailed), trouble.reason,
        advice: trouble.advice ?? words.helper(.serverIsTriedAgain), icon: .failed)
    }
  }

  private func screen(
    _ title: String, _ detail: String, advice: String = "", icon: USBScreen.Icon = .server
  ) -> USBScreen {
    USBScreen(of: .server, title: title, detail: detail, advice: advice, icon: icon)
  }

  private var waits: String { words.helper(.runsWait(helpers.sync.waiting)) }

  private var syncKey: String { words.helper(.syncNow) }

  /// When the copy was last complete; empty if never.
  private var lastOnServer: String {
    guard let last = helpers.sync.last else { return "" }
    let date = formats.shortDate(last, today: utc ?? last, utcOffset: utcOffset)
    let clock = formats.clock(last, utcOffset: utcOffset)
    return words.helper(.lastOnServer("\(date) \(clock)"))
  }

  /// The note in the server's row of the settings.
  var syncNote: String {
    let sync = helpers.sync
    return switch sync.step {
    case .off: words.setting(.off)
    case .idle where sync.waiting == 0, .checked: words.helper(.noteAllOnServer)
    case .idle, .connecting, .sending: words.helper(.noteRunsWait(sync.waiting))
    case .failed: words.helper(.noteSyncFailed)
    }
  }
}
