import RunModel

/// Where the runner is in the menus: what the keys do there and what the display shows.
///
/// A view is a value, with what is selected in it. Views that belong together share a file, and
/// ``AnyView/all`` lists their types. By default keys do nothing.
protocol View: Hashable, Sendable {
  /// What the keys mean, unless they are locked or a badge is celebrated.
  var keys: TableRow { get }
  /// Properties that are queried at every event.
  var traits: ViewTraits { get }

  /// What the display shows.
  func content(of device: Device) -> ScreenContent

  /// Previous (-1) or next (1).
  func step(by step: Int, in device: inout Device)
  /// A page of rows further down a list.
  func stepRows(in device: inout Device)
  func select(in device: inout Device)
  /// Whether start has to be held until a bar is full.
  func asksToConfirm(in device: Device) -> Bool
  /// Start was held that long.
  func confirm(in device: inout Device)
  /// Opens more about what is shown.
  func openMore(in device: inout Device)
  func back(in device: inout Device)
}

extension View {
  var keys: TableRow { .menu }
  var traits: ViewTraits { [] }
  func step(by step: Int, in device: inout Device) {}
  func stepRows(in device: inout Device) {}
  func select(in device: inout Device) {}
  func asksToConfirm(in device: Device) -> Bool { false }
  func confirm(in device: inout Device) {}
  func openMore(in device: inout Device) {}
  func back(in device: inout Device) { device.browsing.back() }
}

/// What a view shows that changes by itself.
struct ViewTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Badges that were reached are celebrated.
  static let celebrations = ViewTraits(rawValue: 1)
  /// The running time of the run in progress.
  static let runTime = ViewTraits(rawValue: 2)
  /// The seconds of the clock.
  static let seconds = ViewTraits(rawValue: 4)
  /// How long the receiver has been waited for.
  static let waitingTime = ViewTraits(rawValue: 8)
  /// The length of the way back.
  static let wayBack = ViewTraits(rawValue: 16)
}

/// A view in which one of some items is selected.
protocol ItemView: View {
  associatedtype Item: Equatable

  var item: Item { get set }

  /// The items that make sense now, in order.
  func items(in device: Device) -> [Item]
}

extension ItemView {
  func stepped(by step: Int, in device: Device) -> Self {
    var next = self
    next.item = item.stepped(by: step, in: items(in: device))
    return next
  }

  func step(by step: Int, in device: inout Device) {
    device.navigation.show(AnyView(stepped(by: step, in: device)))
  }
}

extension ItemView where Item: CaseIterable {
  func items(in device: Device) -> [Item] { Array(Item.allCases) }
}

/// A view in which one row of a long list is selected.
protocol ListView: View {
  var row: Int { get set }

  /// The number of rows.
  func rows(in device: Device) -> Int
}

extension ListView {
  var keys: TableRow { .list }

  func step(by step: Int, in device: inout Device) {
    var next = self
    next.row = wrapped(row + step, rows(in: device))
    device.navigation.show(AnyView(next))
  }

  /// From the end of the list to its beginning.
  func stepRows(in device: inout Device) {
    let last = rows(in: device) - 1
    var next = self
    next.row = row < last ? min(row + device.configuration.capacity.listRows, last) : 0
    device.navigation.show(AnyView(next))
  }
}
