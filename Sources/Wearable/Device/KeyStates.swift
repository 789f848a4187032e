import RunModel

/// A press, from the moment its level became stable.
struct KeyPress: Sendable {
  /// A press acts at most once.
  enum State: Sendable {
    case open
    case acted
    case cancelled
  }

  /// When the level changed, on the machine's clock.
  var at: Instant
  /// The same moment as stamped by the kernel.
  var stamp: Instant
  /// The rule in force when the key went down.
  var rule: KeyRule
  var state: State
}

/// One key: its raw level, its debounced level, and its press.
struct KeyState: Sendable {
  /// Last raw level.
  private(set) var level = false
  /// Debounced level.
  var isDown = false
  /// First edge of the burst that led to `level`.
  private(set) var burst = Instant(nanoseconds: 0)
  private(set) var burstStamp = Instant(nanoseconds: 0)
  private(set) var lastEdge = Instant(nanoseconds: .min / 2)
  var press: KeyPress?

  /// Whether the key is up and its last press is finished.
  var isUp: Bool { !level && !isDown && press == nil }

  /// Whether the level has changed but is not stable yet.
  var isSettling: Bool { level != isDown }

  mutating func see(isDown: Bool, at time: Instant, stamp: Instant) {
    guard isDown != level else { return }
    level = isDown
    if time - lastEdge > ButtonMachine.debounce {
      burst = time
      burstStamp = stamp
    }
    lastEdge = time
  }
}

/// The four keys; on a board with two, `up` and `down` are never used.
struct KeyStates: Sendable {
  var start = KeyState()
  var stop = KeyState()
  var up = KeyState()
  var down = KeyState()

  subscript(button: Button) -> KeyState {
    get {
      switch button {
      case .start: start
      case .stop: stop
      case .up: up
      case .down: down
      }
    }
    set {
      switch button {
      case .start: start = newValue
      case .stop: stop = newValue
      case .up: up = newValue
      case .down: down = newValue
      }
    }
  }

  var areUp: Bool { start.isUp && stop.isUp && up.isUp && down.isUp }

  /// Whether no other key is down or settling.
  func isAlone(_ button: Button) -> Bool {
    Button.allCases.allSatisfy { $0 == button || !self[$0].isDown && !self[$0].level }
  }
}
