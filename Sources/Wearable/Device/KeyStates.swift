import RunModel

/// A press from the moment its level stood still.
struct KeyPress: Sendable {
  /// A press acts once at most.
  enum State: Sendable {
    case open
    case acted
    case cancelled
  }

  /// When the level changed, in the machine's order of time.
  var at: Instant
  /// The same as the kernel stamped it.
  var stamp: Instant
  /// The rule in force when the key went down.
  var rule: KeyRule
  var state: State
}

/// One key: its level, the level that counts, and the press it makes.
struct KeyState: Sendable {
  /// Last level that was seen.
  private(set) var level = false
  /// Level that stood for the debounce time.
  var isDown = false
  /// First edge of the burst that led to `level`.
  private(set) var burst = Instant(nanoseconds: 0)
  private(set) var burstStamp = Instant(nanoseconds: 0)
  private(set) var lastEdge = Instant(nanoseconds: .min / 2)
  var press: KeyPress?

  /// It is up, and nothing is to come of its last press.
  var isUp: Bool { !level && !isDown && press == nil }

  /// The level has changed but has not stood long enough.
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

/// The four keys; on a board with two, `up` and `down` stay as they are.
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

  /// No other key is down, or about to be.
  func isAlone(_ button: Button) -> Bool {
    Button.allCases.allSatisfy { $0 == button || !self[$0].isDown && !self[$0].level }
  }
}
