import Glibc

/// Current speed, calm enough to read and quick to follow a change of pace.
///
/// A low-pass whose time constant falls while the smoothed difference says that the pace changes.
struct PaceFilter: Sendable {
  private(set) var speed = 0.0
  private var difference = 0.0

  /// Begins at a speed, not at rest.
  mutating func begin(_ speed: Double) { self.speed = speed }

  /// Takes the filter's speed, 0 while standing.
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
