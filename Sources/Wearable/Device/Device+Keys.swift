import RunModel

/// What was on the screen when each key went down.
struct PressContexts: Sendable {
  struct Context: Sendable {
    var row: TableRow
    var view: AnyView
    /// Whether the screen was dark or dimmed.
    var wasDark: Bool
    /// Whether a celebration had just ended, so that the press may have been meant for it.
    var isLate = false
  }

  private var contexts: [Button: Context] = [:]

  /// Returns the context of an action; start and stop together count as dark if either press was.
  func context(of action: ButtonAction) -> Context? {
    guard action.kind == .both, let start = contexts[.start], var stop = contexts[.stop] else {
      return contexts[action.button]
    }
    stop.wasDark = stop.wasDark || start.wasDark
    return stop
  }

  subscript(button: Button) -> Context? {
    get { contexts[button] }
    set { contexts[button] = newValue }
  }
}

extension Device {
  /// The row of the tables that currently applies.
  package var tableRow: TableRow {
    if isLocked { return .locked }
    let row = navigation.top.view.keys
    guard celebrations.current != nil else { return row }
    return row == .running ? .celebration : row == .award ? .awardCelebration : row
  }

  /// Whether start has to be held until a bar is full.
  var asksToConfirm: Bool {
    guard !isLocked else { return false }
    return navigation.top.view.asksToConfirm(in: self)
  }

  var keyRow: KeyRow { ButtonTable.row(tableRow, configuration.buttons) }

  private var keyRules: KeyRules {
    ButtonTable.rules(tableRow, configuration.buttons, confirms: asksToConfirm)
  }

  /// Processes key events up to now.
  mutating func workKeys() {
    while !buttons.areIdle, let step = buttons.next(until: now, rules: keyRules) {
      switch step {
      case .pressed(let button):
        // Without a display there is nothing to light: every press counts.
        presses[button] = PressContexts.Context(
          row: tableRow, view: navigation.top,
          wasDark: (!light.isLit || isDimmed) && !health.isLost(.display),
          isLate: tableRow == .running && celebrations.hasJustEnded(at: now))
        wakeLight()
        updateLight()
        pressInSelfTest(button)
      case .action(let action): handle(action)
      }
    }
    if !session.heldFixes.isEmpty, !isTimingUndecided { recordHeldFixes() }
  }

  private mutating func handle(_ action: ButtonAction) {
    guard let context = presses.context(of: action),
      let command = ButtonTable.row(context.row, configuration.buttons).command(of: action)
    else { return }
    // A press that lit the screen, or during which the screen changed, is ignored unless it is a
    // lap or a pause.
    if context.wasDark || context.row != tableRow || context.view != navigation.top {
      guard command.isUrgent else { return }
    }
    let celebrated = ButtonTable.row(.celebration, configuration.buttons)
    if context.isLate, celebrated.command(of: action) == .dismiss { return }
    wakeLight()
    // Laps and pauses have their own patterns and sounds.
    if action.kind != .short, !command.isUrgent { alert(.holdReached) }
    perform(command, pressedAt: action.pressedAt)
  }

  /// Whether an undecided press may still become a lap or a pause, which would count from the
  /// moment the key went down.
  var isTimingUndecided: Bool {
    guard isRunning else { return false }
    return Button.allCases.contains { button in
      guard buttons.isUndecided(button) else { return false }
      let pressed = buttons.isOpen(button) ? presses[button]?.row : nil
      let row = ButtonTable.row(pressed ?? tableRow, configuration.buttons)
      return [row.short(button), row.hold(button)].contains { $0?.isUrgent == true }
    }
  }

  /// When the current confirm-hold began; a press that only lit the screen does not count.
  private var confirmingSince: Instant? {
    guard let since = buttons.confirmingSince, asksToConfirm, let press = presses[.start],
      !press.wasDark, press.view == navigation.top
    else { return nil }
    return since
  }

  /// Progress of a confirm-hold, 0...1.
  var confirming: Double? {
    guard let since = confirmingSince else { return nil }
    return min(1, max(0, (now - since).inSeconds / ButtonMachine.confirmTime.inSeconds))
  }

  /// When the bar next grows, in steps of a tenth of a second.
  var confirmStep: Instant? {
    guard let since = confirmingSince else { return nil }
    let steps = max(0, (now - since).milliseconds / 100) + 1
    return since + .milliseconds(steps * 100)
  }
}
