import RunModel

/// How fast the runner moved of late, for what is guessed while fixes stay away.
///
/// The mean of an engine's speeds over the first half minute of motion, later one in which older
/// speeds fade with that time. The speed of one moment would not do: receivers coast into a tunnel,
/// and a runner looks for his way there. Standing is left out, so a traffic light shortly before
/// changes nothing.
struct MotionSpeed: Sendable {
  /// Seconds of motion that count: long enough to level a receiver's errors, short enough to know
  /// a change of pace before a tunnel.
  static let window = 30.0

  private var mean = 0.0
  /// Seconds of motion so far, up to the window.
  private var seconds = 0.0
  /// Running seconds of the last fix.
  private var last: Double?
  private var isMoving = false

  /// Metres a second; `nil` when the runner stood at the last fix, or nothing is known of it.
  var speed: Double? { isMoving && seconds > 0 ? mean : nil }

  /// Takes what an engine says with a fix that counts, at running seconds.
  mutating func ingest(_ speed: Double?, _ motion: Motion, at time: Double) {
    let span = min(max(0, time - (last ?? time)), MotionSpeed.window)
    last = time
    isMoving = motion == .moving
    guard isMoving, let speed, span > 0 else { return }
    seconds = min(MotionSpeed.window, seconds + span)
    mean += span / seconds * (speed - mean)
  }

  /// Nothing is known any more of how the runner moves; what was learned serves the next motion.
  mutating func forget() {
    isMoving = false
    last = nil
  }
}
