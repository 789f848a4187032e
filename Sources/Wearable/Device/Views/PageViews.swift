import RunModel
import Words

// Choosing the pages of a run, their order, and the fields of custom pages.

/// The list of all pages of a run but the main one.
struct PagesView: ItemView {
  var item: RunningPage

  func content(of device: Device) -> ScreenContent { .menu(device.pagesScreen(item)) }
  func items(in device: Device) -> [RunningPage] { device.settings.pages.pages }

  func select(in device: inout Device) {
    guard let first = device.pageMenuItems(of: item).first else { return }
    device.navigation.open(.pageMenu(item, first))
  }
}

/// What to do with a page.
enum PageMenuItem: Hashable, Sendable {
  /// Chooses a field of a custom page, counted from 0.
  case field(Int)
  case show
  case moveUp
  case moveDown
}

/// The menu of a page.
struct PageMenuView: ItemView {
  var page: RunningPage
  var item: PageMenuItem

  func content(of device: Device) -> ScreenContent { .menu(device.pageMenuScreen(page, item)) }
  func items(in device: Device) -> [PageMenuItem] { device.pageMenuItems(of: page) }

  func select(in device: inout Device) {
    switch item {
    case .field(let index):
      device.navigation.open(.fields(page, index, device.fieldRow(of: page, index)))
    case .show: device.change { $0.pages.toggle(page) }
    case .moveUp: device.change { $0.pages.move(page, by: -1) }
    case .moveDown: device.change { $0.pages.move(page, by: 1) }
    }
  }
}

/// The fields to choose from, after a row for none.
struct FieldsView: ListView {
  var page: RunningPage
  /// The place of the field on the page, from 0.
  var index: Int
  var row: Int

  func content(of device: Device) -> ScreenContent {
    .menu(device.fieldsMenuScreen(index, row))
  }
  func rows(in device: Device) -> Int { CustomField.all.count + 1 }

  func select(in device: inout Device) {
    let name = row > 0 ? CustomField.all[row - 1].name : nil
    device.change { $0[fieldsOf: page]?.set(name, at: index) }
    device.navigation.back()
  }
}

extension AnyView {
  static func pages(_ item: RunningPage) -> AnyView { AnyView(PagesView(item: item)) }
  static func pageMenu(_ page: RunningPage, _ item: PageMenuItem) -> AnyView {
    AnyView(PageMenuView(page: page, item: item))
  }
  static func fields(_ page: RunningPage, _ index: Int, _ row: Int) -> AnyView {
    AnyView(FieldsView(page: page, index: index, row: row))
  }
}

extension Device {
  mutating func openPages() {
    if let first = settings.pages.pages.first { navigation.open(.pages(first)) }
  }

  /// The fields of a custom page and a free place come first, as they are chosen most often.
  fileprivate func pageMenuItems(of page: RunningPage) -> [PageMenuItem] {
    let names = settings[fieldsOf: page]?.names
    let fields = names.map { min($0.count + 1, FieldList.most) } ?? 0
    return (0..<fields).map { .field($0) } + [.show, .moveUp, .moveDown]
  }

  /// The row of the field at a place of a page, or of none.
  fileprivate func fieldRow(of page: RunningPage, _ index: Int) -> Int {
    guard let names = settings[fieldsOf: page]?.names, names.indices.contains(index) else {
      return 0
    }
    return CustomField.all.firstIndex { $0.name == names[index] }.map { $0 + 1 } ?? 0
  }

  // MARK: Screens

  fileprivate func pagesScreen(_ item: RunningPage) -> MenuScreen {
    let pages = settings.pages.pages
    return MenuScreen(
      title: words.title(.pages),
      rows: pages.map { MenuScreen.Row(words.runningPage($0), value: state(of: $0)) },
      selected: pages.firstIndex(of: item) ?? 0)
  }

  /// "On", or why a page is not shown.
  private func state(of page: RunningPage) -> String {
    if settings.pages.isHidden(page) { return words.setting(.off) }
    return settings[fieldsOf: page]?.names.isEmpty == true
      ? words.field(.noField) : words.setting(.on)
  }

  /// Returns the screen, whose rows for moves show the place of the page at once: "4/14".
  fileprivate func pageMenuScreen(_ page: RunningPage, _ item: PageMenuItem) -> MenuScreen {
    let (pages, items) = (settings.pages.pages, pageMenuItems(of: page))
    let place = "\((pages.firstIndex(of: page) ?? 0) + 1)/\(pages.count)"
    return MenuScreen(
      title: words.runningPage(page),
      rows: items.map { item in
        switch item {
        case .field(let index):
          MenuScreen.Row(words.field(.number(index + 1)), value: fieldName(of: page, index))
        case .show:
          MenuScreen.Row(
            words.action(.showPage),
            value: words.setting(settings.pages.isHidden(page) ? .off : .on))
        case .moveUp: MenuScreen.Row(words.action(.moveUp), value: place)
        case .moveDown: MenuScreen.Row(words.action(.moveDown), value: place)
        }
      }, selected: items.firstIndex(of: item) ?? 0)
  }

  private func fieldName(of page: RunningPage, _ index: Int) -> String {
    guard let names = settings[fieldsOf: page]?.names, names.indices.contains(index) else {
      return words.field(.noField)
    }
    // A field of a later version has no title here.
    return CustomField.byName[names[index]].map { title(of: $0) } ?? names[index]
  }

  fileprivate func fieldsMenuScreen(_ index: Int, _ row: Int) -> MenuScreen {
    MenuScreen(
      title: words.field(.number(index + 1)),
      rows: [MenuScreen.Row(words.field(.noField))]
        + CustomField.all.map { MenuScreen.Row(title(of: $0)) },
      selected: row)
  }
}
