import RunModel
import Tracking
import Words

/// The items of the quick menu.
enum QuickItem: Hashable, CaseIterable, Sendable {
  /// Sets the distance at a kilometre or mile sign, or undoes that; first, as it is urgent.
  case sign
  case light
  case lock
  case mute
  case bigNumber
  case backToStart
  case wayBack
  case course
  /// Ends the workout in progress; requires a hold.
  case endWorkout
  case settings
  case close
}

/// The quick menu, opened by holding up or, on a board with two keys, both keys.
struct QuickMenuView: ItemView {
  var item: QuickItem

  func content(of device: Device) -> ScreenContent { .menu(device.quickMenuScreen(item)) }
  func items(in device: Device) -> [QuickItem] { device.quickItems }

  func select(in device: inout Device, pressedAt: Instant) {
    if item == .sign { device.setDistance(pressedAt: pressedAt) } else { select(in: &device) }
  }

  func select(in device: inout Device) {
    switch item {
    case .sign: break
    case .light: device.change { $0.light = $0.light.next() }
    case .lock: device.lockFromMenu()
    case .mute: device.toggleMute()
    case .bigNumber: device.toggleBigNumber()
    case .backToStart: device.navigation.reset(.running(.page(.backToStart)))
    case .wayBack: device.goBack()
    case .course: device.openCourses()
    case .endWorkout: break
    case .settings: device.openSettings()
    case .close: device.navigation.back()
    }
  }

  func asksToConfirm(in device: Device) -> Bool { item == .endWorkout }
  func confirm(in device: inout Device) { if item == .endWorkout { device.endWorkout() } }
}

extension AnyView {
  static func quickMenu(_ item: QuickItem) -> AnyView { AnyView(QuickMenuView(item: item)) }
}

extension Device {
  mutating func openQuickMenu() { navigation.open(.quickMenu(quickItems.first ?? .close)) }

  /// The items that apply where the quick menu was opened.
  fileprivate var quickItems: [QuickItem] {
    QuickItem.allCases.filter { item in
      switch item {
      case .sign:
        isRunning && session.live?.recorder.maySetDistance == true
          && !navigation.contains(InterruptedView.self)
      case .light, .mute, .settings, .close: true
      case .lock: hasRun || navigation.base.is(ReadyView.self)
      case .bigNumber, .backToStart, .wayBack:
        isRunning && !navigation.contains(InterruptedView.self)
      case .course:
        mayChooseCourse && (!library.courses.isEmpty || settings.course != nil)
      case .endWorkout: session.isInWorkout && isRunning
      }
    }
  }

  fileprivate mutating func toggleBigNumber() {
    switch navigation.base.as(RunningView.self)?.shown {
    case .bigNumber: navigation.reset(.running(.page(.main)))
    case .page, nil: navigation.reset(.running(.bigNumber(.distance)))
    }
  }

  /// "At the km sign: 5.00 km", or "Undo: 5.00 km".
  private var signRow: MenuScreen.Row {
    if let pending = session.pending {
      return MenuScreen.Row(
        words.action(.undoDistance), value: formats.goal(pending.metres).text)
    }
    let metres = session.snap(at: now, in: settings.units)?.metres
    return MenuScreen.Row(
      words.action(.atSign(settings.units)),
      value: metres.map { formats.goal($0).text } ?? "")
  }

  fileprivate func quickMenuScreen(_ item: QuickItem) -> MenuScreen {
    let rows = quickItems.map { row in
      switch row {
      case .sign: signRow
      case .light:
        MenuScreen.Row(
          words.action(.backlight), value: words.setting(.light(settings.light)))
      case .lock: MenuScreen.Row(words.action(.lock))
      case .mute:
        MenuScreen.Row(
          words.action(.doNotDisturb), value: words.setting(isMuted ? .on : .off))
      case .bigNumber: MenuScreen.Row(words.action(.bigNumber))
      case .backToStart: MenuScreen.Row(words.action(.backToStart))
      case .wayBack: MenuScreen.Row(words.action(.wayBack))
      case .course: MenuScreen.Row(words.action(.chooseCourse))
      case .endWorkout:
        MenuScreen.Row(words.action(item == .endWorkout ? .holdToEndWorkout : .endWorkout))
      case .settings: MenuScreen.Row(words.action(.settings))
      case .close: MenuScreen.Row(words.action(.close))
      }
    }
    return MenuScreen(
      title: words.title(.quickMenu), rows: rows,
      selected: quickItems.firstIndex(of: item) ?? 0, confirming: confirming)
  }
}
