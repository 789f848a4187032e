extension Device {
  /// The icons next to the keys, from the same tables that define the keys' functions.
  var hints: ButtonHints {
    // The first press only lights the screen.
    guard !isDimmed else { return ButtonHints(start: nil, stop: nil) }
    let row = keyRow
    let isTwo = configuration.buttons == .two
    return ButtonHints(
      start: asksToConfirm ? .hold : icon(row.start, isTwo), stop: icon(row.stop, isTwo),
      up: icon(row.up, isTwo), down: icon(row.down, isTwo))
  }

  private func icon(_ command: KeyCommand?, _ isTwo: Bool) -> ButtonHints.Icon? {
    guard let command else { return nil }
    return switch command {
    case .select: .select
    case .change: .change
    case .back: .back
    case .previous: .up
    case .nextRows: .down
    case .next: isTwo ? .nextItem : .down
    case .nextPage: isTwo ? .nextPage : .down
    case .quickMenu, .menu: .menu
    case .lock: .lock
    case .unlock, .unlockHint: .unlock
    case .startRun: .start
    case .lap: .lap
    case .pause: .pause
    case .dismiss: .close
    case .resume: .resume
    case .confirm: .hold
    case .details: .information
    }
  }
}
