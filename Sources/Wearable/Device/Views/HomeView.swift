import RunModel
import Tracking
import Words

/// The items of Home.
enum HomeItem: Hashable, CaseIterable, Sendable {
  case newRun
  /// Only while there are courses or one is chosen.
  case courses
  case pastRuns
  case myBadges
  /// Only while there are runs.
  case records
  case workouts
  case settings
  /// Only while a cable is connected.
  case usb
  /// Only while there is something to report about a stick.
  case stick
}

/// The main menu, shown while no run is in progress.
struct HomeView: ItemView {
  var item: HomeItem

  func content(of device: Device) -> ScreenContent { .home(device.homeScreen(item)) }
  func items(in device: Device) -> [HomeItem] { device.homeItems }

  func select(in device: inout Device) {
    switch item {
    case .newRun: device.getReady()
    case .courses: device.openCourses()
    case .pastRuns: device.navigation.open(.pastRuns(0))
    case .myBadges: device.navigation.open(.badges(0))
    case .records: device.openRecords()
    case .workouts: device.openWorkouts()
    case .settings: device.openSettings()
    case .usb: if device.helpers.usb != .unplugged { device.navigation.open(.usb) }
    case .stick: if device.helpers.stick != .absent { device.navigation.open(.stick) }
    }
  }
}

extension AnyView {
  static func home(_ item: HomeItem) -> AnyView { AnyView(HomeView(item: item)) }
}

extension Device {
  /// The items that are available now.
  var homeItems: [HomeItem] {
    HomeItem.allCases.filter { item in
      switch item {
      case .newRun, .pastRuns, .myBadges, .workouts, .settings: true
      case .courses: !library.courses.isEmpty || settings.course != nil
      case .records: !library.runs.isEmpty
      case .usb: helpers.usb != .unplugged
      case .stick: helpers.stick != .absent
      }
    }
  }

  func homeScreen(_ item: HomeItem) -> HomeScreen {
    let rows = homeItems.map { item in
      switch item {
      case .newRun: HomeScreen.Row(title: words.title(.newRun), note: "")
      case .courses: HomeScreen.Row(title: words.title(.courses), note: "\(library.courses.count)")
      case .pastRuns:
        HomeScreen.Row(
          title: words.title(.pastRuns), note: session.isStoreOpen ? "\(library.count)" : "...")
      case .myBadges:
        HomeScreen.Row(
          title: words.title(.myBadges),
          note: session.isStoreOpen ? "\(earnedCount)/\(badgeCount)" : "..."
        )
      case .records: HomeScreen.Row(title: words.title(.records), note: "")
      case .workouts: HomeScreen.Row(title: words.title(.workouts), note: "")
      case .settings: HomeScreen.Row(title: words.title(.settings), note: "")
      case .usb: HomeScreen.Row(title: words.title(.usb), note: note(of: helpers.usb))
      case .stick: HomeScreen.Row(title: words.title(.stick), note: note(of: helpers.stick))
      }
    }
    return HomeScreen(
      rows: rows, selected: homeItems.firstIndex(of: item) ?? 0, carrot: lifetimeCarrot)
  }

  /// "22 km to 100 km this week"; empty before the first run or if nothing is left to reach.
  private var lifetimeCarrot: String {
    guard !library.runs.isEmpty, let next = library.standings.lifetime.nearest(on: today) else {
      return ""
    }
    let lifetime = configuration.ladder.lifetime[next.index]
    return words.badge(
      .left(
        formats.remaining(next.metres).text, to: formats.goal(lifetime.badge.distance).text,
        in: lifetime.period))
  }

  /// The local date; `nil` while unknown.
  var today: CalendarDate? { utc?.shifted(bySeconds: utcOffset).date }

  var earnedCount: Int {
    configuration.ladder.ids.count { library.standings.earned($0) != nil }
  }
}
