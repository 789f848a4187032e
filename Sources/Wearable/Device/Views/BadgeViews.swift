import RunModel
import Words

// The badges: their list, each of them, and what is told of it.

/// The list of all badges.
struct BadgesView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .badgeList(device.badgeListScreen(row)) }
  func rows(in device: Device) -> Int { device.badgeCount }

  func select(in device: inout Device) {
    if row < device.badgeCount { device.navigation.open(.badge(row)) }
  }
}

/// One badge.
struct BadgeView: View {
  var badge: Int

  var keys: TableRow { .badgeDetails }

  func content(of device: Device) -> ScreenContent {
    .badgeDetails(device.badgeDetailsScreen(badge))
  }

  func step(by step: Int, in device: inout Device) {
    let next = wrapped(badge + step, device.badgeCount)
    device.navigation.show(.badge(next))
    // Back from a badge the list is where one has come to.
    device.navigation.replace(.badges(badge), with: .badges(next))
  }

  func openMore(in device: inout Device) {
    switch device.configuration.buttons {
    case .two: device.navigation.open(.badgeMenu(badge: badge, .information))
    case .four: device.navigation.open(.information(badge: badge, page: 0))
    }
  }
}

/// What can be done with a badge on a board with two keys.
enum BadgeMenuItem: Hashable, CaseIterable, Sendable {
  case information
  case close
}

/// What can be done with a badge.
struct BadgeMenuView: ItemView {
  var badge: Int
  var item: BadgeMenuItem

  func content(of device: Device) -> ScreenContent { .menu(device.badgeMenuScreen(badge, item)) }

  func select(in device: inout Device) {
    device.navigation.back()
    if item == .information { device.navigation.open(.information(badge: badge, page: 0)) }
  }
}

/// The text about a badge.
struct InformationView: View {
  var badge: Int
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
  static func badge(_ badge: Int) -> AnyView { AnyView(BadgeView(badge: badge)) }
  static func badgeMenu(badge: Int, _ item: BadgeMenuItem) -> AnyView {
    AnyView(BadgeMenuView(badge: badge, item: item))
  }
  static func information(badge: Int, page: Int) -> AnyView {
    AnyView(InformationView(badge: badge, page: page))
  }
}

extension Device {
  /// Badges of single runs, and of many.
  var badgeCount: Int { configuration.ladder.count }
}
