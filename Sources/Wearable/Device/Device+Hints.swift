extension Device {
  /// The signs at the keys, read from the same tables that the keys obey.
  var hints: ButtonHints {
    // A first press only lights.
    guard !isDimmed else { return ButtonHints(start: nil, stop: nil) }
    let row = keyRow
    let isTwo = configuration.buttons == .two
    return ButtonHints(
      start: asksToConfirm ? .hold : sign(row.start, isTwo), stop: sign(row.stop, isTwo),
      up: sign(row.up, isTwo), down: sign(row.down, isTwo))
  }

  private func sign(_ command: KeyCommand?, _ isTwo: Bool) -> ButtonHints.Sign? {
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
