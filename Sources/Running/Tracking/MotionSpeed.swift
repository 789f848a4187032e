import RunModel

/// The runner's recent speed, for estimates while fixes are missing.
///
/// The mean of an engine's speeds over the first half minute of motion, then an exponential average
/// with that time constant. A momentary speed would be unreliable: receivers coast into a tunnel,
/// and runners look for their way there. Standing is excluded, so a recent stop at a traffic light
/// has no effect.
struct MotionSpeed: Sendable {
  /// Averaging time in seconds of motion: long enough to average out a receiver's errors, short
  /// enough to reflect a change of pace before a tunnel.
  static let window = 30.0

  private var mean = 0.0
  /// Seconds of motion so far, up to the window.
  private var seconds = 0.0
  /// Running seconds of the last fix.
  private var last: Double?
  private var isMoving = false

  /// Speed in m/s; `nil` if the runner stood at the last fix, or nothing is known.
  var speed: Double? { isMoving && seconds > 0 ? mean : nil }

  /// Adds the engine's speed and motion for a counted fix; `time` is in running seconds.
  mutating func ingest(_ speed: Double?, _ motion: Motion, at time: Double) {
    let span = min(max(0, time - (last ?? time)), MotionSpeed.window)
    last = time
    isMoving = motion == .moving
    guard isMoving, let speed, span > 0 else { return }
    seconds = min(MotionSpeed.window, seconds + span)
    mean += span / seconds * (speed - mean)
  }

  /// Forgets the current motion; the mean is kept for the next one.
  mutating func forget() {
    isMoving = false
    last = nil
  }
}
