import RunModel

/// A place in the menus: what the keys do there and what the display shows.
///
/// A view is a value that includes its selection. Related views share a file, and ``AnyView/all``
/// lists their types. By default only Back has an effect.
protocol View: Hashable, Sendable {
  /// The functions of the keys, unless they are locked or a badge is being celebrated.
  var keys: TableRow { get }
  /// Properties that are queried at every event.
  var traits: ViewTraits { get }

  /// Returns what the display shows.
  func content(of device: Device) -> ScreenContent

  /// Goes to the previous (-1) or the next (1) item.
  func step(by step: Int, in device: inout Device)
  /// Scrolls a list down by a page.
  func stepRows(in device: inout Device)
  func select(in device: inout Device)
  /// Selects by a press at a moment; by default, the moment has no effect.
  func select(in device: inout Device, pressedAt: Instant)
  /// Whether start has to be held until a bar is full.
  func asksToConfirm(in device: Device) -> Bool
  /// Handles a completed hold of start.
  func confirm(in device: inout Device)
  /// Opens details of the content.
  func openMore(in device: inout Device)
  func back(in device: inout Device)
}

extension View {
  var keys: TableRow { .menu }
  var traits: ViewTraits { [] }
  func step(by step: Int, in device: inout Device) {}
  func stepRows(in device: inout Device) {}
  func select(in device: inout Device) {}
  func select(in device: inout Device, pressedAt: Instant) { select(in: &device) }
  func asksToConfirm(in device: Device) -> Bool { false }
  func confirm(in device: inout Device) {}
  func openMore(in device: inout Device) {}
  func back(in device: inout Device) { device.browsing.back() }
}

/// Content of a view that changes with time.
struct ViewTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Celebrations of badges.
  static let celebrations = ViewTraits(rawValue: 1)
  /// The running time of the run in progress.
  static let runTime = ViewTraits(rawValue: 2)
  /// The seconds of the clock.
  static let seconds = ViewTraits(rawValue: 4)
  /// The time spent waiting for the receiver.
  static let waitingTime = ViewTraits(rawValue: 8)
  /// The length of the way back.
  static let wayBack = ViewTraits(rawValue: 16)
}

/// A view with one of several items selected.
protocol ItemView: View {
  associatedtype Item: Equatable

  var item: Item { get set }

  /// Returns the items that apply now, in order.
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

/// A view with one row of a long list selected.
protocol ListView: View {
  var row: Int { get set }

  /// Returns the number of rows.
  func rows(in device: Device) -> Int
}

extension ListView {
  var keys: TableRow { .list }

  func step(by step: Int, in device: inout Device) {
    var next = self
    next.row = wrapped(row + step, rows(in: device))
    device.navigation.show(AnyView(next))
  }

  /// Scrolls down by a page, or from the end to the beginning.
  func stepRows(in device: inout Device) {
    let last = rows(in: device) - 1
    var next = self
    next.row = row < last ? min(row + device.configuration.capacity.listRows, last) : 0
    device.navigation.show(AnyView(next))
  }
}
