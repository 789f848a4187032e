import Screens

extension Device {
  /// The signs at the keys, read from the same tables that the keys obey.
  var hints: ButtonHints {
    let row = keyRow
    let start = asksToConfirm ? ButtonHints.Sign.hold : row.start.flatMap(sign)
    return ButtonHints(
      start: start, stop: row.stop.flatMap(sign), up: row.up.flatMap(sign),
      down: row.down.flatMap(sign))
  }

  private func sign(_ function: Function) -> ButtonHints.Sign? {
    switch function {
    case .select: .select
    case .change: .change
    case .back: .back
    case .previous, .previousPage: .up
    case .next: configuration.buttons == .two ? .nextItem : .down
    case .nextPage: configuration.buttons == .two ? .nextPage : .down
    case .quickMenu, .menu: .menu
    case .lock: .lock
    case .unlock, .unlockHint: .unlock
    case .startRun: .start
    case .lap: .lap
    case .pause: .pause
    case .dismiss: .close
    case .resume: .resume
    case .confirm: .hold
    case .details, .information: .information
    }
  }
}
