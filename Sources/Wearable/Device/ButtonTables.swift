// The two tables of the product page, verbatim. Confirm-holds have no column: they belong to the
// selected item (such as Discard, Delete or Eject) and replace a hold on start.

/// The function of each key in each state.
package enum ButtonTable {
  /// Returns what each key does in a state with the given layout.
  package static func row(_ row: TableRow, _ layout: ButtonLayout) -> KeyRow {
    switch layout {
    case .four: four(row)
    case .two: two(row)
    }
  }

  private static func four(_ row: TableRow) -> KeyRow {
    switch row {
    case .menu:
      keys(.select, .back, .previous, .next, holdUp: .quickMenu)
    case .list:
      keys(.select, .back, .previous, .next, holdUp: .quickMenu, holdDown: .nextRows)
    case .settings:
      keys(.change, .back, .previous, .next, holdUp: .quickMenu)
    case .ready:
      keys(.startRun, .back, .previous, .nextPage, holdUp: .quickMenu, holdDown: .lock)
    case .running:
      keys(.lap, .pause, .previous, .nextPage, holdUp: .quickMenu, holdDown: .lock)
    case .celebration:
      keys(.lap, .pause, .dismiss, .dismiss, holdUp: .quickMenu, holdDown: .lock)
    case .awardCelebration:
      keys(.dismiss, .dismiss, .dismiss, .dismiss, holdUp: .quickMenu)
    case .question:
      keys(.select, .resume, .previous, .next, holdUp: .quickMenu)
    case .runDetails:
      keys(.menu, .back, .previous, .nextPage, holdUp: .quickMenu)
    case .badgeDetails:
      keys(.details, .back, .previous, .next, holdUp: .quickMenu)
    case .award:
      keys(.details, .back, .previous, .nextPage, holdUp: .quickMenu)
    case .summary:
      keys(.back, .back, .previous, .nextPage, holdUp: .quickMenu)
    case .usb:
      keys(nil, .back, nil, nil, holdUp: .quickMenu)
    case .keyTest:
      keys(nil, nil, nil, nil, holdStop: .back)
    case .locked:
      keys(.unlockHint, .unlockHint, .unlockHint, .unlockHint, holdDown: .unlock)
    }
  }

  private static func two(_ row: TableRow) -> KeyRow {
    switch row {
    case .menu:
      keys(.select, .next, holdStop: .back, both: .quickMenu)
    case .list:
      keys(.select, .next, holdStart: .nextRows, holdStop: .back, both: .quickMenu)
    case .settings:
      keys(.change, .next, holdStop: .back, both: .quickMenu)
    case .ready:
      keys(.startRun, .nextPage, holdStop: .back, both: .quickMenu)
    case .running:
      keys(.nextPage, .pause, holdStart: .lap, both: .quickMenu)
    case .celebration:
      keys(.dismiss, .pause, holdStart: .lap, both: .quickMenu)
    case .awardCelebration:
      keys(.dismiss, .dismiss, both: .quickMenu)
    case .question:
      keys(.select, .next, both: .quickMenu)
    case .runDetails:
      keys(.menu, .nextPage, holdStop: .back, both: .quickMenu)
    case .badgeDetails:
      keys(.menu, .next, holdStop: .back, both: .quickMenu)
    case .award:
      keys(.details, .nextPage, holdStop: .back, both: .quickMenu)
    case .summary:
      keys(.back, .nextPage, holdStop: .back, both: .quickMenu)
    case .usb:
      keys(nil, .back, holdStop: .back, both: .quickMenu)
    case .keyTest:
      keys(nil, nil, holdStop: .back)
    case .locked:
      keys(.unlockHint, .unlockHint, both: .unlock)
    }
  }

  private static func keys(
    _ start: KeyCommand?, _ stop: KeyCommand?, _ up: KeyCommand? = nil, _ down: KeyCommand? = nil,
    holdStart: KeyCommand? = nil, holdStop: KeyCommand? = nil, holdUp: KeyCommand? = nil,
    holdDown: KeyCommand? = nil, both: KeyCommand? = nil
  ) -> KeyRow {
    KeyRow(
      start: start, stop: stop, up: up, down: down, holdStart: holdStart, holdStop: holdStop,
      holdUp: holdUp, holdDown: holdDown, both: both)
  }

  /// Returns the rule of each key in a row; `confirms` if the selected item requires a
  /// confirm-hold.
  package static func rules(
    _ row: TableRow, _ layout: ButtonLayout, confirms: Bool
  ) -> KeyRules {
    let keys = ButtonTable.row(row, layout)
    // Presses may be of any length: gloves make them long, and a locked key always shows how to
    // unlock.
    let isTimed = row == .running || row == .celebration || row == .locked
    func rule(_ button: Button) -> KeyRule {
      if button == .start, confirms { return .confirm }
      if keys.hold(button) != nil { return .hold }
      return isTimed ? .anyLength : .short
    }
    return KeyRules(
      start: rule(.start), stop: rule(.stop), up: rule(.up), down: rule(.down),
      together: layout == .two)
  }
}
