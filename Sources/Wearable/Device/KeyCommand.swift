/// The functions of keys, as named in the two tables.
package enum KeyCommand: Hashable, CaseIterable, Sendable {
  case select
  case change
  case back
  case previous
  case next
  case nextPage
  /// Scrolls a list down by a page.
  case nextRows
  case quickMenu
  case lock
  case unlock
  case unlockHint
  case startRun
  case lap
  case pause
  case dismiss
  case resume
  /// Performs the selected action that requires a hold, such as Discard, Delete or Eject.
  case confirm
  case menu
  case details

  /// Whether the command takes effect even if the light was off or the screen has changed since the
  /// press.
  var isUrgent: Bool { self == .lap || self == .pause }
}

/// A row of the tables: a group of states with the same key functions.
package enum TableRow: Hashable, CaseIterable, Sendable {
  /// Home, menus.
  case menu
  /// Past runs and badges, which may be long.
  case list
  case settings
  case ready
  case running
  case celebration
  /// Over the award, after the run was saved.
  case awardCelebration
  /// Paused, Recovered: Resume, Save, Discard, Summary.
  case question
  case runDetails
  case badgeDetails
  case award
  /// Summary of a paused run.
  case summary
  case usb
  /// The key test of the self-test.
  case keyTest
  case locked
}

/// One row with its columns; `nil` means "-" in the table.
package struct KeyRow: Hashable, Sendable {
  package var start: KeyCommand?
  package var stop: KeyCommand?
  package var up: KeyCommand?
  package var down: KeyCommand?
  package var holdStart: KeyCommand?
  package var holdStop: KeyCommand?
  package var holdUp: KeyCommand?
  package var holdDown: KeyCommand?
  package var both: KeyCommand?

  func short(_ button: Button) -> KeyCommand? {
    switch button {
    case .start: start
    case .stop: stop
    case .up: up
    case .down: down
    }
  }

  func hold(_ button: Button) -> KeyCommand? {
    switch button {
    case .start: holdStart
    case .stop: holdStop
    case .up: holdUp
    case .down: holdDown
    }
  }

  /// Returns the command of an action in this row.
  package func command(of action: ButtonAction) -> KeyCommand? {
    switch action.kind {
    case .short: short(action.button)
    case .hold: hold(action.button)
    case .confirm: .confirm
    case .both: both
    }
  }
}
