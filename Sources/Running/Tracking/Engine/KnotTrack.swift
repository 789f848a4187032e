/// Distance over time as saved: one knot per epoch, compact enough for a day.
struct KnotTrack: Sendable {
  /// The increment since the previous knot.
  struct Step: Hashable, Sendable {
    var time: Double
    var metres: Double
    var isGap: Bool
    var movingTime: Double
    /// Speed at its end, m/s.
    var speed: Double
    var isMoving: Bool
  }

  private(set) var gapDistance = 0.0
  private(set) var movingTime = 0.0
  private var times: [Double] = []
  private var distances: [Double] = []
  /// Negative while standing.
  private var speeds: [Float] = []
  private let rules: EngineRules

  init(_ rules: EngineRules = EngineRules()) { self.rules = rules }

  var distance: Double { distances.last ?? 0 }

  mutating func append(_ step: Step) {
    times.append(step.time)
    distances.append(distance + step.metres)
    speeds.append(step.isMoving ? Float(step.speed) : -1)
    if step.isGap { gapDistance += step.metres }
    movingTime += step.movingTime
  }

  /// Extends the track at the last speed to the last fix of a stretch, which lies in an unfinished
  /// second.
  mutating func extend(to time: Double) {
    guard let last = times.last, let speed = speeds.last, speed > 0, time > last,
      time - last < rules.gap
    else { return }
    append(
      Step(
        time: time, metres: Double(speed) * (time - last), isGap: false, movingTime: time - last,
        speed: Double(speed), isMoving: true))
  }

  /// Returns the saved values at this time, linear between knots.
  ///
  /// `knot` is the result of the previous lookup; times must not decrease.
  func point(at time: Double, from knot: inout Int) -> SavedPoint {
    guard !times.isEmpty else { return SavedPoint(distance: 0, speed: 0, isMoving: false) }
    while knot < times.count - 1, times[knot] < time { knot += 1 }
    var metres = distances[knot]
    if knot > 0, time < times[knot], times[knot] > times[knot - 1] {
      let share = max(0, (time - times[knot - 1]) / (times[knot] - times[knot - 1]))
      metres = distances[knot - 1] + share * (distances[knot] - distances[knot - 1])
    }
    let speed = Double(speeds[knot])
    return SavedPoint(distance: metres, speed: max(0, speed), isMoving: speed >= 0)
  }
}
