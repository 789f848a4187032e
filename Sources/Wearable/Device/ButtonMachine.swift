package import RunModel

// Edges in, actions out. An edge counts once its level has been stable for 15 ms (debouncing); its
// time is that of the burst's first edge, as stamped by the kernel:
//
//   level   ‾‾‾|_|‾|________________|‾|_|‾‾‾‾‾‾
//              ^ pressed at          ^ released at
//
// Deadlines are derived from the keys' states, so none can be lost, and late handling changes
// nothing: edges and deadlines are processed in chronological order.

/// What holding a key does.
package enum KeyRule: Hashable, Sendable {
  /// Acts at any length: on release, or after 1 s if held alone.
  case anyLength
  /// Acts on release before 0.7 s; longer presses do nothing.
  case short
  /// Like `short`, with a different action at 0.7 s.
  case hold
  /// Like `short`, with a different action at 1.5 s, after a bar has filled.
  case confirm
}

/// The rules of all keys in one state of the wearable.
package struct KeyRules: Hashable, Sendable {
  package var start: KeyRule
  package var stop: KeyRule
  package var up: KeyRule
  package var down: KeyRule
  /// Whether start and stop together have a meaning; then the second key down cancels both.
  package var together: Bool

  package init(start: KeyRule, stop: KeyRule, up: KeyRule, down: KeyRule, together: Bool) {
    self.start = start
    self.stop = stop
    self.up = up
    self.down = down
    self.together = together
  }

  package subscript(button: Button) -> KeyRule {
    switch button {
    case .start: start
    case .stop: stop
    case .up: up
    case .down: down
    }
  }
}

/// The outcome of a press.
package struct ButtonAction: Hashable, Sendable {
  /// How the key was pressed.
  package enum Kind: Hashable, Sendable {
    case short
    case hold
    case confirm
    /// Start and stop together for a second.
    case both
  }

  package var button: Button
  package var kind: Kind
  /// Timestamp of the press edge.
  package var pressedAt: Instant

  package init(_ button: Button, _ kind: Kind, pressedAt: Instant) {
    self.button = button
    self.kind = kind
    self.pressedAt = pressedAt
  }
}

/// An output of the machine.
package enum ButtonStep: Hashable, Sendable {
  /// A key is down after debouncing; its rule is the one in force at this moment.
  case pressed(Button)
  case action(ButtonAction)
}

/// The keys of the wearable as a pure machine: time is passed in, deadlines are derived.
package struct ButtonMachine: Sendable {
  package static let debounce = Duration.milliseconds(15)
  package static let holdTime = Duration.milliseconds(700)
  package static let confirmTime = Duration.milliseconds(1500)
  /// Where any length counts, a key held alone acts after this time as if released.
  package static let longestPress = Duration.seconds(1)
  package static let togetherTime = Duration.seconds(1)
  /// Maximum number of queued edges; a finger cannot cause more.
  static let longestQueue = 256

  private var keys = KeyStates()
  private var edges: [Edge] = []
  private var firstEdge = 0
  /// When both start and stop were first down; `nil` if they are not, or have acted already.
  private var togetherSince: Instant?
  /// Current time of the machine; edges with earlier timestamps are processed at this time.
  private var clock = Instant(nanoseconds: .min)

  private struct Edge: Sendable {
    var button: Button
    var isDown: Bool
    var stamp: Instant
  }

  package init() {}

  /// Resets all keys and cancels pending actions.
  mutating func reset() { self = ButtonMachine() }

  /// Adds an edge, to be processed by ``next(until:rules:)``.
  package mutating func add(_ button: Button, isDown: Bool, stamp: Instant) {
    if edges.count - firstEdge < ButtonMachine.longestQueue {
      edges.append(Edge(button: button, isDown: isDown, stamp: stamp))
    }
  }

  /// Returns the next step at or before `now`, in chronological order; `nil` if there is none.
  package mutating func next(until now: Instant, rules: KeyRules) -> ButtonStep? {
    while true {
      let due = deadline.flatMap { $0.at <= now ? $0 : nil }
      if firstEdge < edges.count {
        let edge = edges[firstEdge]
        let time = max(clock, edge.stamp)
        // A later edge waits: the wearable may still be processing earlier deadlines.
        if time <= now, due.map({ time < $0.at }) ?? true {
          firstEdge += 1
          clock = time
          keys[edge.button].see(isDown: edge.isDown, at: time, stamp: edge.stamp)
          continue
        }
      } else if firstEdge > 0 {
        edges.removeAll(keepingCapacity: true)
        firstEdge = 0
      }
      guard let due else { return nil }
      clock = max(clock, due.at)
      if let step = perform(due.kind, rules) { return step }
    }
  }

  /// Whether no key is down and no edge is queued.
  var areIdle: Bool { edges.isEmpty && keys.areUp }

  /// When ``next(until:rules:)`` will next return a step, at the earliest.
  package var nextDeadline: Instant? {
    guard !areIdle else { return nil }
    return earlier(deadline?.at, firstEdge < edges.count ? max(clock, edges[firstEdge].stamp) : nil)
  }

  /// Whether a press has not acted yet and may still do so.
  package func isUndecided(_ button: Button) -> Bool {
    isOpen(button) || keys[button].isSettling
  }

  /// Whether a key is down, after debouncing.
  func isDown(_ button: Button) -> Bool { keys[button].isDown }

  /// Whether a press was reported and has not acted yet.
  package func isOpen(_ button: Button) -> Bool { keys[button].press?.state == .open }

  /// When the current confirm-hold began.
  package var confirmingSince: Instant? {
    for button in Button.allCases {
      if let press = keys[button].press, press.state == .open, press.rule == .confirm,
        !keys[button].isSettling
      {
        return press.at
      }
    }
    return nil
  }
}

// MARK: - Deadlines

extension ButtonMachine {
  private enum Due {
    case settle(Button)
    case reached(Button)
    case together
  }

  private var deadline: (at: Instant, kind: Due)? {
    var first: (at: Instant, kind: Due)?
    func consider(_ at: Instant?, _ kind: Due) {
      if let at, at < first?.at ?? Instant(nanoseconds: .max) { first = (at, kind) }
    }
    for button in Button.allCases {
      let key = keys[button]
      if key.isSettling {
        consider(key.lastEdge + ButtonMachine.debounce, .settle(button))
      } else if let press = key.press, press.state == .open {
        consider(reachTime(of: press, button), .reached(button))
      }
    }
    if !keys.start.isSettling, !keys.stop.isSettling {
      consider(togetherSince.map { $0 + ButtonMachine.togetherTime }, .together)
    }
    return first
  }

  private func reachTime(of press: KeyPress, _ button: Button) -> Instant? {
    switch press.rule {
    case .short: nil
    case .hold: press.at + ButtonMachine.holdTime
    case .confirm: press.at + ButtonMachine.confirmTime
    case .anyLength: keys.isAlone(button) ? press.at + ButtonMachine.longestPress : nil
    }
  }

  private mutating func perform(_ due: Due, _ rules: KeyRules) -> ButtonStep? {
    switch due {
    case .settle(let button): return settle(button, rules)
    case .reached(let button):
      guard let press = keys[button].press else { return nil }
      keys[button].press?.state = .acted
      let kind: ButtonAction.Kind =
        switch press.rule {
        case .short, .anyLength: .short
        case .hold: .hold
        case .confirm: .confirm
        }
      return .action(ButtonAction(button, kind, pressedAt: press.stamp))
    case .together:
      togetherSince = nil
      guard let press = keys.stop.press else { return nil }
      return .action(ButtonAction(.stop, .both, pressedAt: press.stamp))
    }
  }

  private mutating func settle(_ button: Button, _ rules: KeyRules) -> ButtonStep? {
    keys[button].isDown = keys[button].level
    let time = keys[button].burst
    if keys[button].isDown {
      keys[button].press = KeyPress(
        at: time, stamp: keys[button].burstStamp, rule: rules[button], state: .open)
      if rules.together { pressTogether(with: button, at: time) }
      return .pressed(button)
    }
    if button == .start || button == .stop { togetherSince = nil }
    guard let press = keys[button].press else { return nil }
    keys[button].press = nil
    guard press.state == .open else { return nil }
    guard press.rule == .anyLength || time - press.at < ButtonMachine.holdTime else { return nil }
    return .action(ButtonAction(button, .short, pressedAt: press.stamp))
  }

  /// Cancels the single presses of start and stop once both are down.
  private mutating func pressTogether(with button: Button, at time: Instant) {
    guard let start = keys.start.press, let stop = keys.stop.press else { return }
    if start.state == .open, stop.state == .open { togetherSince = time }
    if start.state == .open { keys.start.press?.state = .cancelled }
    if stop.state == .open { keys.stop.press?.state = .cancelled }
  }
}
