import RunModel
import Tracking
import Words

// The list of settings and the pages that it opens.

/// The list of settings.
struct SettingsView: ItemView {
  var item: SettingsItem

  var keys: TableRow { .settings }

  func content(of device: Device) -> ScreenContent { .menu(device.settingsScreen(item)) }
  func items(in device: Device) -> [SettingsItem] { device.settingsItems }

  /// Changes the selected setting, or opens its page.
  func change(in device: inout Device) {
    switch item {
    case .setting(Setting.timeZone): device.navigation.open(.timeZone(.hourLater))
    case .setting(let key):
      if let advance = Setting.byKey[key]?.advance { device.change(advance) }
    case .page(.pages): device.openPages()
    case .page(.sync): device.navigation.open(.sync)
    case .page(.test): device.openSelfTest()
    case .page(.maps), .page(.about): device.navigation.open(.note(.about))
    case .page(.powerOff): device.navigation.open(.powerOff(.cancel))
    }
  }
}

/// Changes the time zone in steps.
struct TimeZoneView: ItemView {
  var item: TimeZoneItem

  func content(of device: Device) -> ScreenContent { .menu(device.timeZoneScreen(item)) }

  func select(in device: inout Device) {
    guard let step = item.step else {
      device.navigation.back()
      return
    }
    device.change { $0.utcOffset = TimeZoneItem.moved($0.utcOffset, by: step) }
  }
}

/// Answers to the power-off question, "no" first.
enum PowerOffItem: Hashable, CaseIterable, Sendable {
  case cancel
  case powerOff
}

/// The question whether to power off.
struct PowerOffView: ItemView {
  var item: PowerOffItem

  func content(of device: Device) -> ScreenContent { .question(device.powerOffScreen(item)) }

  func select(in device: inout Device) {
    device.navigation.back()
    if item == .powerOff { device.powerOff() }
  }
}

extension AnyView {
  static func settings(_ item: SettingsItem) -> AnyView { AnyView(SettingsView(item: item)) }
  static func timeZone(_ item: TimeZoneItem) -> AnyView { AnyView(TimeZoneView(item: item)) }
  static func powerOff(_ item: PowerOffItem) -> AnyView { AnyView(PowerOffView(item: item)) }
}

extension Device {
  mutating func openSettings() {
    if let first = settingsItems.first { navigation.open(.settings(first)) }
  }

  // MARK: Screens

  var settingsItems: [SettingsItem] { SettingsItem.all.filter { $0 != .page(.test) || !hasRun } }

  fileprivate func settingsScreen(_ item: SettingsItem) -> MenuScreen {
    MenuScreen(
      title: words.title(.settings),
      rows: settingsItems.map {
        MenuScreen.Row($0.title.map(words.setting) ?? "", value: value(of: $0))
      }, selected: settingsItems.firstIndex(of: item) ?? 0)
  }

  private func value(of item: SettingsItem) -> String {
    switch item {
    case .setting(let key):
      Setting.byKey[key]?.value.map { words.value($0(settings), settings.units) } ?? ""
    case .page(.sync): syncNote
    case .page(.maps): words.list(library.maps.map(\.name))
    case .page: ""
    }
  }

  /// Returns the screen, whose title shows the effect of each step at once.
  fileprivate func timeZoneScreen(_ item: TimeZoneItem) -> MenuScreen {
    MenuScreen(
      title: words.title(.zone(Wording.utcOffset(settings.utcOffset))),
      rows: TimeZoneItem.allCases.map { MenuScreen.Row(words.action($0.title)) },
      selected: TimeZoneItem.allCases.firstIndex(of: item) ?? 0)
  }

  fileprivate func powerOffScreen(_ item: PowerOffItem) -> QuestionScreen {
    QuestionScreen(
      title: words.title(.powerOff), distance: Figure(""), time: "",
      answers: PowerOffItem.allCases.map { item in
        switch item {
        case .cancel:
          QuestionScreen.Answer(icon: .cancel, title: words.action(.cancel))
        case .powerOff:
          QuestionScreen.Answer(icon: .powerOff, title: words.action(.powerOff))
        }
      }, selected: PowerOffItem.allCases.firstIndex(of: item) ?? 0,
      note: words.pause(
        hasRun ? .runIsKept : session.endings > 0 ? .runIsBeingSaved : .allRunsAreSaved),
      confirming: nil)
  }
}

// MARK: - Powering off

extension Device {
  fileprivate mutating func powerOff() {
    session.flush(at: now)
    navigation.open(.note(.poweringOff))
    powerOffAt = now + Device.powerOffTime
  }

  /// Time to read what to switch off by hand.
  ///
  /// Select skips the wait, and going back keeps the wearable on.
  static let powerOffTime = Duration.seconds(4)

  /// Handles Select on the note.
  mutating func powerOffNow() { powerOffAt = now }

  mutating func powerOffIfDue() {
    guard let due = powerOffAt, due <= now else { return }
    powerOffAt = nil
    // Otherwise the next start would look like one after a power loss.
    recordHeldFixes()
    if isRunning { session.pause(at: now, now: now) }
    session.flush(at: now)
    emit(.powerOff)
  }

  /// Keeps the wearable on, as the note was left.
  mutating func cancelPowerOff() {
    powerOffAt = nil
    navigation.replace(.note(.poweringOff), with: nil)
  }
}
