import Glibc

/// Below and above which smoothed speeds a runner stands or runs.
struct StopLimits: Hashable, Sendable {
  /// m/s below which he may stand.
  var standing: Double
  /// m/s above which he runs.
  var starting: Double

  /// `noise` is the variance of the Doppler velocities, (m/s)^2 per axis: between high houses even
  /// those of a standing runner wander.
  init(noise: Double) {
    let stop = EngineParameters.Stop.self
    let excess = max(0, noise.squareRoot() - stop.noise.from) * stop.noise.slope
    standing = min(stop.standing + excess, stop.noise.mostStanding)
    starting = standing + stop.hysteresis
  }
}

/// Tells standing from running while it happens, and loses no metre by being slow to tell.
///
/// A filter's velocity is noisy, so a standing runner would creep on; single epochs of a swinging
/// arm look like standing. So the velocity is smoothed as a vector, moving and standing have limits
/// of their own, and what is run while it is undecided is held: given back when it was motion,
/// dropped when it was a stop. (Throwing it away lost 5 % on a real wrist.)
struct StopDetector: Sendable {
  private(set) var isMoving = false
  /// Smoothed velocity, m/s.
  private var smoothed = PlaneVector.zero
  private var slowFor = 0.0
  private var held = Way()

  init() {}

  /// Begins at a velocity, not at rest.
  init(_ velocity: PlaneVector, _ limits: StopLimits) {
    smoothed = velocity
    isMoving = velocity.length > limits.starting
  }

  /// Metres, and the seconds in which they were run.
  struct Way: Hashable, Sendable {
    var metres = 0.0
    var seconds = 0.0

    static func + (left: Way, right: Way) -> Way {
      Way(metres: left.metres + right.metres, seconds: left.seconds + right.seconds)
    }
  }

  /// Takes a velocity and the way of the epoch before it; returns the way that counts now.
  mutating func take(_ velocity: PlaneVector, _ way: Way, _ limits: StopLimits) -> Way {
    let share = 1 - exp(-way.seconds / EngineParameters.Stop.smoothing)
    smoothed = smoothed + share * (velocity - smoothed)
    let speed = smoothed.length
    return isMoving ? whileMoving(speed, way, limits) : whileStanding(speed, way, limits)
  }

  private mutating func whileMoving(_ speed: Double, _ way: Way, _ limits: StopLimits) -> Way {
    guard speed < limits.standing else {
      defer { (held, slowFor) = (Way(), 0) }
      return held + way
    }
    slowFor += way.seconds
    held = held + way
    if slowFor >= EngineParameters.Stop.hold {
      isMoving = false
      held = Way()
    }
    return Way()
  }

  private mutating func whileStanding(_ speed: Double, _ way: Way, _ limits: StopLimits) -> Way {
    guard speed > limits.standing / 2 else {
      held = Way()
      return Way()
    }
    held = held + way
    held.metres = min(held.metres, EngineParameters.Stop.startMetres)
    guard speed > limits.starting else { return Way() }
    isMoving = true
    slowFor = 0
    defer { held = Way() }
    return held
  }

  /// A gap was bridged; behind it the runner moves at `speed`.
  mutating func passGap(speed: Double, _ limits: StopLimits) {
    if speed > limits.starting { isMoving = true }
    slowFor = 0
  }
}
