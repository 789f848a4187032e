/// Elevation gain and loss, metres.
package struct Climb: Hashable, Sendable {
  package var ascent: Double
  package var descent: Double

  package init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }
}

/// Sums ascents and descents between lows and highs that differ by at least a step.
package struct TurningPoints: Hashable, Sendable {
  private let step: Double
  private var counted = Climb(ascent: 0, descent: 0)
  /// Height of the last turning point.
  private var turn = 0.0
  /// Lowest and highest height since then.
  private var low = 0.0
  private var high = 0.0
  /// Whether this leg goes up; `nil` before the first leg that is long enough.
  package private(set) var isUp: Bool?
  private var last: Double?
  /// Subtracted from altitudes so that they continue without a jump after a break.
  private var offset = 0.0
  private var isBroken = false

  package init(step: Double) { self.step = step }

  package mutating func ingest(_ altitude: Double) {
    if isBroken, let last { offset = altitude - last }
    isBroken = false
    let height = altitude - offset
    guard last != nil else {
      (turn, low, high, last) = (height, height, height, height)
      return
    }
    last = height
    (low, high) = (min(low, height), max(high, height))
    switch isUp {
    case nil:
      if height - low >= step { begin(up: true, at: low, height) }
      if high - height >= step { begin(up: false, at: high, height) }
    case true?:
      guard high - height >= step else { return }
      counted.ascent += high - turn
      begin(up: false, at: high, height)
    case false?:
      guard height - low >= step else { return }
      counted.descent += turn - low
      begin(up: true, at: low, height)
    }
  }

  /// Joins the next altitude to the last one, as after a pause.
  package mutating func breakOff() { isBroken = true }

  /// The sums including the current leg.
  package var climb: Climb {
    var climb = counted
    switch isUp {
    case nil: break
    case true?: climb.ascent += high - turn
    case false?: climb.descent += turn - low
    }
    return climb
  }

  private mutating func begin(up: Bool, at turn: Double, _ height: Double) {
    isUp = up
    self.turn = turn
    (low, high) = up ? (turn, height) : (height, turn)
  }
}
