import RunModel
import Words

// Views of badges: the list, a single badge, and its text.

/// The list of all badges.
struct BadgesView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .badgeList(device.badgeListScreen(row)) }
  func rows(in device: Device) -> Int { device.badgeCount }

  func select(in device: inout Device) {
    if let badge = device.badge(inRow: row) { device.navigation.open(.badge(badge)) }
  }
}

/// One badge.
struct BadgeView: View {
  var badge: BadgeID

  var keys: TableRow { .badgeDetails }

  func content(of device: Device) -> ScreenContent {
    .badgeDetails(device.badgeDetailsScreen(badge))
  }

  func step(by step: Int, in device: inout Device) {
    let next = device.stepped(badge, by: step)
    device.navigation.show(.badge(next))
    // Going back from a badge selects it in the list.
    let (row, nextRow) = (device.row(of: badge), device.row(of: next))
    device.navigation.replace(.badges(row), with: .badges(nextRow))
  }

  func openMore(in device: inout Device) {
    switch device.configuration.buttons {
    case .two: device.navigation.open(.badgeMenu(badge: badge, .information))
    case .four: device.navigation.open(.information(badge: badge, page: 0))
    }
  }
}

/// Items of a badge's menu on a board with two keys.
enum BadgeMenuItem: Hashable, CaseIterable, Sendable {
  case information
  case close
}

/// The menu of a badge.
struct BadgeMenuView: ItemView {
  var badge: BadgeID
  var item: BadgeMenuItem

  func content(of device: Device) -> ScreenContent { .menu(device.badgeMenuScreen(badge, item)) }

  func select(in device: inout Device) {
    device.navigation.back()
    if item == .information { device.navigation.open(.information(badge: badge, page: 0)) }
  }
}

/// The text about a badge.
struct InformationView: View {
  var badge: BadgeID
  var page: Int

  func content(of device: Device) -> ScreenContent {
    .text(device.informationScreen(badge, page))
  }

  func step(by step: Int, in device: inout Device) {
    let pages = device.informationPages(of: badge).count
    device.navigation.show(.information(badge: badge, page: wrapped(page + step, pages)))
  }

  func select(in device: inout Device) { device.navigation.back() }
}

extension AnyView {
  static func badges(_ row: Int) -> AnyView { AnyView(BadgesView(row: row)) }
  static func badge(_ badge: BadgeID) -> AnyView { AnyView(BadgeView(badge: badge)) }
  static func badgeMenu(badge: BadgeID, _ item: BadgeMenuItem) -> AnyView {
    AnyView(BadgeMenuView(badge: badge, item: item))
  }
  static func information(badge: BadgeID, page: Int) -> AnyView {
    AnyView(InformationView(badge: badge, page: page))
  }
}

extension Device {
  /// Number of badges of all kinds.
  var badgeCount: Int { configuration.ladder.ids.count }
}
