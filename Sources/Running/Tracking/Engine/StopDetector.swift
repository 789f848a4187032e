import Glibc

/// Smoothed speeds that separate standing from moving.
struct StopLimits: Hashable, Sendable {
  /// Speed in m/s below which the runner may be standing.
  var standing: Double
  /// Speed in m/s above which the runner is moving.
  var starting: Double

  /// `noise` is the variance of the Doppler velocities, (m/s)^2 per axis: between tall buildings
  /// they drift even when the runner is standing.
  init(noise: Double) {
    let stop = EngineParameters.Stop.self
    let excess = max(0, noise.squareRoot() - stop.noise.from) * stop.noise.slope
    standing = min(stop.standing + excess, stop.noise.mostStanding)
    starting = standing + stop.hysteresis
  }
}

/// Determines how long standing must last to be a stop, from how fast the runner slowed down.
///
/// A runner stops in a step or two. A speed that drops for longer may be a walker's swinging arm,
/// sampled by a 1 Hz receiver at almost the same phase again and again.
struct Slowing: Sendable {
  /// Usual speed, m/s.
  private(set) var cruise = 0.0
  /// The highest speed of the last seconds, decaying to `cruise`: a walker's arm raises the speed
  /// before it lowers it.
  private var peak = 0.0
  private var movedFor = 0.0
  /// Seconds since the speed last came near the peak, and how many of them passed before the runner
  /// stood.
  private var sinceFast = 0.0
  private var lasted: Double?

  /// Adds a speed after `dt` seconds.
  mutating func ingest(_ speed: Double, over dt: Double, _ limits: StopLimits) {
    let stop = EngineParameters.Stop.self
    if speed > limits.starting {
      movedFor += dt
      let share = 1 - exp(-dt / min(stop.cruise, movedFor))
      cruise += share * (speed - cruise)
    }
    peak = max(speed, cruise + exp(-dt / stop.peak) * (peak - cruise))
    if speed >= stop.slowing.share * peak {
      (sinceFast, lasted) = (0, nil)
    } else {
      sinceFast += dt
      if speed < limits.standing, lasted == nil { lasted = sinceFast }
    }
  }

  /// Whether low speeds may be caused by a walker's arm.
  var mayWalk: Bool {
    let stop = EngineParameters.Stop.self
    return cruise > stop.slowest && (cruise < stop.walking || movedFor < stop.walkingKnown)
  }

  /// Seconds of standing that make a stop.
  var hold: Double {
    mayWalk
      ? Slowing.hold(cruise: cruise, lasted: lasted ?? sinceFast) : EngineParameters.Stop.hold
  }

  /// Returns the seconds of standing that make a stop, from a walker's usual speed and the seconds
  /// in which it dropped.
  static func hold(cruise: Double, lasted: Double) -> Double {
    let stop = EngineParameters.Stop.self
    let usual = stop.slowing.share * cruise / stop.slowing.deceleration + stop.slowing.delay
    return stop.hold + stop.beat * max(0, lasted - usual)
  }
}

/// Distinguishes standing from running in real time, without losing distance to its latency.
///
/// A filter's velocity is noisy, so a standing runner would creep on; single epochs of a swinging
/// arm look like standing. So the velocity is smoothed as a vector, moving and standing have
/// separate thresholds, and distance is held while the state is undecided: released if it was
/// motion, dropped if it was a stop. (Discarding it lost 5 % on a real wrist.)
struct StopDetector: Sendable {
  private(set) var isMoving = false
  /// Smoothed velocity, m/s.
  private var smoothed = PlaneVector.zero
  /// Velocity smoothed with a longer time constant, to average over a walker's beats.
  private var walkersVelocity = PlaneVector.zero
  private var slowing = Slowing()
  private var slowFor = 0.0
  /// Position when the low speed began.
  private var slowFrom: PlaneVector?
  private var lastPlace: PlaneVector?
  private var held = Way()

  init() {}

  /// Starts at a velocity instead of at rest.
  init(_ velocity: PlaneVector, isMoving: Bool = false, _ limits: StopLimits) {
    smoothed = velocity
    walkersVelocity = velocity
    self.isMoving = isMoving || velocity.length > limits.starting
  }

  /// Distance in metres, and its duration in seconds.
  struct Way: Hashable, Sendable {
    var metres = 0.0
    var seconds = 0.0

    static func + (left: Way, right: Way) -> Way {
      Way(metres: left.metres + right.metres, seconds: left.seconds + right.seconds)
    }
  }

  /// Processes a velocity; returns the distance that counts now.
  ///
  /// `way` is the distance since the previous epoch, `place` the receiver's position, if any, and
  /// `roughness` is defined in ``VelocityCheck``.
  mutating func ingest(
    _ velocity: PlaneVector, _ way: Way, at place: PlaneVector? = nil, roughness: Double = 1,
    _ limits: StopLimits
  ) -> Way {
    let share = 1 - exp(-way.seconds / EngineParameters.Stop.smoothing)
    smoothed = smoothed + share * (velocity - smoothed)
    let walkersShare = 1 - exp(-way.seconds / EngineParameters.Stop.walkersSmoothing)
    walkersVelocity = walkersVelocity + walkersShare * (velocity - walkersVelocity)
    slowing.ingest(velocity.length, over: way.seconds, limits)
    let speed = smoothed.length
    let isBeat = slowing.mayWalk && walkersVelocity.length >= limits.standing
    let isSlow = speed < limits.standing && !isBeat
    defer { lastPlace = place ?? lastPlace }
    if !isSlow { slowFrom = nil } else if slowFrom == nil { slowFrom = lastPlace ?? place }
    return isMoving
      ? whileMoving(isSlow, way, place, roughness) : whileStanding(speed, way, limits)
  }

  private mutating func whileMoving(
    _ isSlow: Bool, _ way: Way, _ place: PlaneVector?, _ roughness: Double
  ) -> Way {
    guard isSlow else {
      defer { (held, slowFor) = (Way(), 0) }
      return held + way
    }
    slowFor += way.seconds
    held = held + way
    if slowFor >= slowing.hold, !goesOn(to: place, roughness) {
      isMoving = false
      held = Way()
    }
    return Way()
  }

  /// Whether the positions kept moving although the velocities were low.
  private func goesOn(to place: PlaneVector?, _ roughness: Double) -> Bool {
    guard let place, let slowFrom else { return false }
    let progress = EngineParameters.Stop.progress
    let metres = max(
      roughness.squareRoot() * progress.metres, progress.share * slowing.cruise * slowFor)
    return (place - slowFrom).length > metres
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

  /// Resumes after a bridged gap, at whose end the runner moves at `speed`.
  mutating func passGap(speed: Double, _ limits: StopLimits) {
    if speed > limits.starting { isMoving = true }
    slowFor = 0
  }
}
