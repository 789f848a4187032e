import RunModel
import Tracking

@testable import Device

/// The functions of the wearable that walks have used.
///
/// They are counted from the device's actions, not from the walk's expectations.
struct WalkDeeds {
  /// A column of the button tables.
  enum Column: Hashable, CaseIterable {
    case start, stop, up, down, holdStart, holdStop, holdUp, holdDown, both

    /// The columns in a layout's table.
    static func of(_ layout: ButtonLayout) -> [Column] {
      switch layout {
      case .four: [.start, .stop, .up, .down, .holdUp, .holdDown]
      case .two: [.start, .stop, .holdStart, .holdStop, .both]
      }
    }
  }

  /// A cell of a table.
  struct Cell: Hashable {
    var row: TableRow
    var column: Column
  }

  /// The wearable's state when a key went down.
  struct Moment {
    let row: TableRow
    let view: AnyView
    let settings: Settings
    /// And not dimmed.
    let isLit: Bool
    let isMuted: Bool
    let confirms: Bool
    let banner: Banner?

    init(_ device: Device) {
      row = device.tableRow
      view = device.navigation.top
      settings = device.settings
      isLit = device.screen.isLit && !device.isDimmed
      isMuted = device.isMuted
      confirms = device.asksToConfirm
      banner = device.screen.banner
    }
  }

  private(set) var cells: Set<Cell> = []
  private(set) var functions: Set<KeyCommand> = []
  private(set) var views: Set<AnyView> = []
  /// The choices made: a row of a menu with select, change, or its confirm-hold.
  private(set) var chosen: Set<AnyView> = []
  private(set) var effects: Set<String> = []
  private(set) var banners: Set<String> = []

  mutating func add(_ other: WalkDeeds) {
    cells.formUnion(other.cells)
    functions.formUnion(other.functions)
    views.formUnion(other.views)
    chosen.formUnion(other.chosen)
    effects.formUnion(other.effects)
    banners.formUnion(other.banners)
  }

  mutating func see(_ device: Device) {
    views.insert(device.navigation.top)
    if let title = device.screen.banner?.title { banners.insert(title) }
  }

  mutating func see(_ words: [String]) { effects.formUnion(words) }

  /// Judges a press by the tables: a named function must have been performed, and nothing
  /// otherwise.
  ///
  /// - Returns: The fault, if any.
  mutating func judge(
    _ text: String, _ layout: ButtonLayout, _ before: Moment, _ after: Device, _ effects: [String]
  ) -> String? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, let column = WalkDeeds.column(words[1], words[2]), before.isLit else {
      return nil
    }
    let row = ButtonTable.row(before.row, layout)
    if words[1] == "confirm" {
      if before.confirms, words[2] == "start" {
        functions.insert(.confirm)
        chosen.insert(before.view)
      }
      return nil
    }
    // A confirm-hold replaces holding start; one that is released too early does not count.
    let named = before.confirms && column == .holdStart ? nil : row[column]
    let isTimed = [.running, .celebration, .locked].contains(before.row)
    let function = named ?? (isTimed ? row[column.short] : nil)
    let isDone = didSomething(before, after, effects)
    // The key test consumes the key itself, whatever the tables name.
    if before.row == .keyTest, function == nil {
      cells.insert(Cell(row: before.row, column: column))
      return nil
    }
    if function == nil, isDone {
      return "the tables say that nothing happens: \(after.screen), \(effects)"
    }
    guard isDone == (function != nil) else { return nil }
    cells.insert(Cell(row: before.row, column: column))
    if let function { functions.insert(function) }
    if function == .select || function == .change { chosen.insert(before.view) }
    return nil
  }

  /// Whether a press did more than light the screen and tick.
  private func didSomething(_ before: Moment, _ after: Device, _ effects: [String]) -> Bool {
    if after.navigation.top != before.view || after.tableRow != before.row { return true }
    if after.settings != before.settings || after.isMuted != before.isMuted { return true }
    if let banner = after.screen.banner, banner != before.banner { return true }
    return effects.contains { words in
      !["vibrate tick", "play tick", "light on", "light off"].contains(words)
        && !words.hasPrefix("store append fix")
    }
  }

  private static func column(_ action: String, _ key: String) -> Column? {
    switch (action, key) {
    case ("short", "start"): .start
    case ("short", "stop"): .stop
    case ("short", "up"): .up
    case ("short", "down"): .down
    case ("hold", "start"), ("confirm", "start"): .holdStart
    case ("hold", "stop"): .holdStop
    case ("hold", "up"): .holdUp
    case ("hold", "down"): .holdDown
    case ("hold", "both"): .both
    default: nil
    }
  }
}

extension WalkDeeds.Column {
  /// The same key, pressed briefly.
  fileprivate var short: WalkDeeds.Column {
    switch self {
    case .holdStart: .start
    case .holdStop: .stop
    case .holdUp: .up
    case .holdDown: .down
    case .start, .stop, .up, .down, .both: self
    }
  }
}

extension KeyRow {
  subscript(column: WalkDeeds.Column) -> KeyCommand? {
    switch column {
    case .start: start
    case .stop: stop
    case .up: up
    case .down: down
    case .holdStart: holdStart
    case .holdStop: holdStop
    case .holdUp: holdUp
    case .holdDown: holdDown
    case .both: both
    }
  }
}
