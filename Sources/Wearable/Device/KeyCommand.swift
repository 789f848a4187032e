/// What keys do: the words of the two tables.
package enum KeyCommand: Hashable, CaseIterable, Sendable {
  case select
  case change
  case back
  case previous
  case next
  case nextPage
  /// A page of rows further down a list.
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
  /// Discard, delete or eject, whatever is selected.
  case confirm
  case menu
  case details

  /// Acts also when the light was off, and whatever came on the screen since the press.
  var isUrgent: Bool { self == .lap || self == .pause }
}

/// A row of the tables: a kind of state in which the keys mean the same.
package enum TableRow: Hashable, CaseIterable, Sendable {
  /// Home, menus.
  case menu
  /// Past runs and badges, which may be long.
  case list
  case settings
  case ready
  case running
  case celebration
  /// Over the award, when the run is saved.
  case awardCelebration
  /// Paused, Recovered: Resume, Save, Discard, Summary.
  case question
  case runDetails
  case badgeDetails
  case award
  /// Summary of a paused run.
  case summary
  case usb
  /// The self-test of the keys.
  case keyTest
  case locked
}

/// One row with its columns; `nil` is "-".
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

  /// What an action means in this row.
  package func command(of action: ButtonAction) -> KeyCommand? {
    switch action.kind {
    case .short: short(action.button)
    case .hold: hold(action.button)
    case .confirm: .confirm
    case .both: both
    }
  }
}
