import Glibc

/// Current speed, calm enough to read and quick to follow a change of pace.
///
/// A low-pass filter with a time constant that drops while the smoothed difference shows a change
/// of pace.
struct PaceFilter: Sendable {
  private(set) var speed = 0.0
  private var difference = 0.0

  /// Starts at a speed instead of at rest.
  mutating func begin(_ speed: Double) { self.speed = speed }

  /// Updates the pace with the filter's speed, 0 while standing.
  mutating func ingest(_ now: Double, over dt: Double, isMoving: Bool) {
    guard dt > 0 else { return }
    let rest = now - speed
    let change = EngineParameters.Live.paceChange
    difference += (1 - exp(-dt / change.seconds)) * (rest - difference)
    let pace = EngineParameters.Live.pace
    let constant = abs(difference) < change.speed ? pace.calm : pace.quick
    speed += (1 - exp(-dt / constant)) * rest
    if !isMoving, speed < EngineParameters.Live.paceEnd { speed = 0 }
  }
}
